import ArraySpan
import Digest
import FileTree
import SystemPackage
import Testing

@testable import Archive

extension Workshop {
    /// Opens a subfolder, which is created if missing.
    func folder(_ name: String) throws -> Directory {
        try Directory.openOrCreate(FilePath("\(path)/\(name)"))
    }

    /// Writes a file and creates its parent folders.
    func write(_ name: String, _ bytes: [UInt8], mode: FilePermissions = .treeFile(.plain)) throws {
        let file = try #require(RelativePath(name))
        let folder = try folder(file.parent?.description ?? ".")
        let last = try #require(FilePath.Component(file.lastName))
        if try folder.contains(last) { try folder.removeFile(last) }
        try folder.createFile(last, permissions: mode).write(bytes.span)
    }

    func bytes(_ name: String) throws -> [UInt8] { try input(name).contents(limit: 1 << 30) }

    func input(_ name: String) throws -> InputFile { try .open(FilePath("\(path)/\(name)")) }

    /// Opens and unpacks an archive in the folder; returns a snapshot of the result.
    func unpack(_ name: String, limits: ArchiveLimits = ArchiveLimits()) throws -> TreeSnapshot {
        let archive = try Archive.open(input(name), limits: limits)
        let destination = try folder("\(FilePath.Component.unique(prefix: "out-"))")
        try archive.extract(ArchiveSelection(folder: nil, destination: destination))
        return try TreeSnapshot(of: destination)
    }

    /// Returns the error of opening and unpacking bytes; checks that nothing appears outside the destination.
    func refusal(
        of bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()
    ) throws -> ArchiveError? {
        let name = FilePath.Component.unique(prefix: "refused-").string
        try write("\(name)/box/archive", bytes)
        let destination = try folder("\(name)/box/destination")
        defer { try? folder(".").removeTree(try #require(.init(name))) }
        var refusal: ArchiveError?
        do throws(ArchiveError) {
            let archive = try Archive.open(
                .opened(FilePath("\(path)/\(name)/box/archive")), limits: limits)
            try archive.extract(ArchiveSelection(folder: nil, destination: destination))
        } catch {
            refusal = error
        }
        #expect(try folder(name).entries().map(\.name.string) == ["box"])
        #expect(
            try folder("\(name)/box").entries().map(\.name.string) == ["archive", "destination"])
        return refusal
    }
}

extension InputFile {
    /// Opens an existing file.
    static func opened(_ path: FilePath) throws(ArchiveError) -> InputFile {
        do {
            return try .open(path)
        } catch {
            throw .files(error)
        }
    }
}

func path(_ text: String) throws -> RelativePath { try #require(RelativePath(text)) }

/// A builder of tars, including invalid ones.
struct Tar {
    private(set) var bytes: [UInt8] = []

    init(_ make: (inout Tar) -> Void = { _ in }) { make(&self) }

    /// Adds a header and its body; the default size is that of the body.
    mutating func add(
        _ name: String, kind: Character = "0", body: [UInt8] = [], size: Int? = nil,
        mode: Int = 0o644, link: String = "", magic: String = "ustar\u{0}00", prefix: String = ""
    ) {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at offset: Int) {
            for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
        }
        func octal(_ value: Int, digits: Int) -> String {
            let text = String(value, radix: 8)
            return String(repeating: "0", count: digits - text.count) + text
        }
        put(name, at: 0)
        put(octal(mode, digits: 7), at: 100)
        put(octal(size ?? body.count, digits: 11), at: 124)
        put(octal(0, digits: 11), at: 136)
        put(String(repeating: " ", count: 8), at: 148)
        put("\(kind)", at: 156)
        put(link, at: 157)
        put(magic, at: 257)
        put(prefix, at: 345)
        put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6), at: 148)
        bytes += header + body
        bytes += [UInt8](repeating: 0, count: (512 - body.count % 512) % 512)
    }

    /// Adds a pax extended header.
    mutating func add(pax records: [(String, String)], kind: Character = "x") {
        var body: [UInt8] = []
        for (key, value) in records {
            let rest = " \(key)=\(value)\n".utf8
            var length = rest.count + 1
            while "\(length)".utf8.count + rest.count != length { length += 1 }
            body += "\(length)".utf8
            body += rest
        }
        add("PaxHeaders/x", kind: kind, body: body)
    }

    /// The tar with its end blocks.
    var finished: [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }
}

/// The bytes compressed by gzip.
func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let workshop = try Workshop()
    try workshop.write("x", bytes)
    try workshop.run("gzip -n x")
    return try workshop.bytes("x.gz")
}
