// Fuzzes the readers of what git servers answer: advertisements, and responses to a fetch.

internal import ArraySpan
internal import FileTree
internal import SystemPackage
internal import Transfer

@testable internal import Git

private let output: OutputFile = {
    guard let folder = try? Directory.open(FilePath(Scratch.folder("server"))),
        let file = try? folder.createFile("pack", permissions: .ownerReadWrite)
    else {
        fatalError("can't make a file")
    }
    return file
}()

/// Reads an input as each of them, the responses also in pieces.
func fuzzServer(_ bytes: [UInt8]) {
    if case .legacy(let advertisement)? = try? ServerAdvertisement(bytes) {
        for reference in advertisement.references { precondition(!reference.name.isEmpty) }
    }
    for dialect in [FetchReceiver.Dialect.version2, .legacy] {
        let whole = outcome(of: bytes, dialect, pieces: max(bytes.count, 1))
        for size in [1, 5] {
            precondition(outcome(of: bytes, dialect, pieces: size) == whole)
        }
    }
}

private func outcome(
    of bytes: [UInt8], _ dialect: FetchReceiver.Dialect, pieces size: Int
) -> FetchReceiver.Outcome? {
    let receiver = FetchReceiver(dialect, into: output, objectLimit: 1_000)
    do throws(FileTreeError) {
        try receiver.restart()
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            guard case .continue = try receiver.receive(piece.span) else { break }
        }
    } catch {
        fatalError("\(error)")
    }
    return try? receiver.outcome()
}
