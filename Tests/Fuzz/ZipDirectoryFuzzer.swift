// Fuzzes the reader of zip directories with bytes that libFuzzer makes. `Scripts/fuzz zip`
// builds and runs it.
//
// Without small zips in its corpus, the fuzzer rarely finds the format.

import FileTree
import Foundation
import SystemPackage

/// The file that every input is written to.
private let fuzzed: (file: InputFile, writer: FileHandle) = {
    let path = "/dev/shm/zip-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    FileManager.default.createFile(atPath: path, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard let file = try? InputFile.open(FilePath(path)),
        let writer = FileHandle(forWritingAtPath: path)
    else { fatalError("can't make \(path)") }
    return (file, writer)
}()

/// Reads one input and checks what must hold of all that is accepted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZipDirectory(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    do {
        try fuzzed.writer.truncate(atOffset: 0)
        try fuzzed.writer.write(contentsOf: Data(bytes: start, count: count))
    } catch {
        fatalError("\(error)")
    }
    guard let directory = try? ZipDirectory.read(fuzzed.file, size: count) else { return 0 }
    // Accepted entries are inside the file, in order, without overlaps, and fill it.
    var end = 0
    for entry in directory.entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
        precondition(entry.headerOffset >= end && entry.data.lowerBound >= entry.headerOffset + 30)
        precondition(entry.data.count == entry.compressedSize && entry.data.upperBound <= count)
        precondition(!entry.name.utf8.contains(0))
        end = entry.data.upperBound
    }
    _ = directory.entries.reduce(0) { $0 + $1.size }
    _ = directory.entries.map { try? RelativePath(untrusted: $0.name).collisionKey }
    return 0
}
