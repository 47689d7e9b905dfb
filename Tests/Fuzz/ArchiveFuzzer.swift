// Fuzzes archives as a whole: what is accepted is unpacked, and nothing of it is outside its folder.

internal import Digest
internal import FileTree
internal import Foundation
internal import SystemPackage

@testable internal import Archive

private let scratch = ScratchFile("archive")
private let folder = Scratch.folder("archive-output")

/// Opens an input as an archive and unpacks it.
func fuzzArchive(_ bytes: [UInt8]) { unpack(bytes) }

/// Opens an input as a tar whose checksums are right, since chance alone never finds them.
func fuzzTar(_ bytes: [UInt8]) {
    var bytes = bytes
    var start = 0
    while start + 512 <= bytes.count {
        let block = start..<start + 512
        for index in start + 148..<start + 156 { bytes[index] = 0x20 }
        let sum = String(bytes[block].reduce(0) { $0 + Int($1) }, radix: 8)
        let field = String(repeating: "0", count: 6 - sum.count) + sum + "\0 "
        bytes.replaceSubrange(start + 148..<start + 156, with: field.utf8)
        let size = TarHeader(Array(bytes[block]))?.bodySize ?? 0
        start += 512 + (min(size, bytes.count) + 511) / 512 * 512
    }
    unpack(bytes + [UInt8](repeating: 0, count: 1024))
}

private func unpack(_ bytes: [UInt8]) {
    scratch.write(bytes)
    let limits = ArchiveLimits(
        entries: 200, totalSize: 4 << 20, fileSize: 1 << 20, ratio: 200, duration: .seconds(5))
    guard let archive = try? Archive.open(scratch.file, limits: limits) else { return }
    for member in archive.members { precondition(!member.path.names.contains("..")) }
    let output = folder + "/inside/output"
    do {
        try FileManager.default.createDirectory(
            atPath: output, withIntermediateDirectories: true)
        let destination = try Directory.open(FilePath(output))
        try? archive.extract(ArchiveSelection(folder: nil, destination: destination))
        let unpacked = try TreeSnapshot(of: destination)
        precondition(unpacked.unsupportedPaths.isEmpty)
        precondition(unpacked.files.allSatisfy { $0.flag != .link })
        let around = try FileManager.default.contentsOfDirectory(atPath: folder)
        precondition(around == ["inside"])
        let beside = try FileManager.default.contentsOfDirectory(atPath: folder + "/inside")
        precondition(beside == ["output"])
    } catch {
        fatalError("\(error)")
    }
    Scratch.remove(folder + "/inside")
}
