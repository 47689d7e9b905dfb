// Fuzzes the reader of zip directories.

internal import FileTree

@testable internal import Archive

private let scratch = ScratchFile("zip")

/// Reads one input and checks what must hold of all that is accepted.
func fuzzZipDirectory(_ bytes: [UInt8]) {
    scratch.write(bytes)
    guard let directory = try? ZipDirectory.read(scratch.file, size: bytes.count) else { return }
    // Accepted entries are inside the file, in order, without overlaps, and fill it.
    var end = 0
    for entry in directory.entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
        precondition(entry.headerOffset >= end && entry.data.lowerBound >= entry.headerOffset + 30)
        precondition(
            entry.data.count == entry.compressedSize && entry.data.upperBound <= bytes.count)
        precondition(!entry.name.utf8.contains(0))
        end = entry.data.upperBound
    }
    _ = directory.entries.reduce(0) { $0 + $1.size }
    _ = directory.entries.map { try? RelativePath(untrusted: $0.name).collisionKey }
}
