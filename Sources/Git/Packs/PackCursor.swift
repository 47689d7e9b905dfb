internal import ArraySpan
internal import Deflate
internal import FileTree

/// A position in a pack, with buffered reading and optional hashing.
struct PackCursor: ~Copyable {
    private static let bufferSize = 131_072
    /// The number of bytes to read after a jump by default; most entries are smaller.
    private static let usualEntry = 4_096

    private let file: InputFile
    /// The end of the entries and start of the trailing hash.
    private let end: Int
    private var buffer: [UInt8]
    /// The unread part of the buffer.
    private var unread = 0..<0
    /// The file offset of the next block.
    private var next: Int
    private var readAhead: Int
    private var hash: ObjectHash?

    /// Creates a cursor that reads from an offset up to `end`.
    init(_ file: InputFile, at offset: Int = 0, end: Int) {
        self.file = file
        self.end = end
        next = offset
        buffer = [UInt8](repeating: 0, count: min(Self.bufferSize, max(end, 1)))
        readAhead = buffer.count
    }

    /// Creates a cursor that reads from the start and hashes everything it reads.
    init(_ file: InputFile, end: Int, hashing format: ObjectFormat) {
        self.init(file, end: end)
        hash = ObjectHash(format)
    }

    /// The file offset of the next byte.
    var offset: Int { next - unread.count }

    /// Whether all bytes have been read.
    var isAtEnd: Bool { offset == end }

    /// Moves to another offset, from which about `count` bytes are needed.
    mutating func jump(to offset: Int, expecting count: Int? = nil) {
        unread = 0..<0
        next = offset
        readAhead = min(max(count ?? Self.usualEntry, 64), buffer.count)
    }

    /// Returns the hash of the entire pack once everything has been read.
    mutating func takeHash() -> ObjectID? { hash.take()?.finish() }

    /// Reads one byte; throws at the end of the pack.
    mutating func byte() throws(GitError) -> UInt8 {
        if unread.isEmpty { try refill() }
        let byte = buffer[unread.lowerBound]
        unread = (unread.lowerBound + 1)..<unread.upperBound
        return byte
    }

    /// Reads a few bytes.
    mutating func bytes(_ count: Int) throws(GitError) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<count { bytes.append(try byte()) }
        return bytes
    }

    /// Decompresses the next bytes into `output` from an index on, in one step.
    mutating func inflate(
        _ inflater: inout Inflater, into output: inout [UInt8], from start: Int
    ) throws(GitError) -> Inflater.Step {
        if unread.isEmpty { try refill() }
        let ready = buffer
        let step = inflater.step(ready.span.extracting(unread), into: &output, from: start)
        unread = (unread.lowerBound + step.consumed)..<unread.upperBound
        return step
    }

    private mutating func refill() throws(GitError) {
        let count = min(readAhead, end - next)
        guard count > 0 else { throw .brokenPack(.truncated) }
        readAhead = buffer.count
        let read: Int
        do {
            read = try file.read(count, at: next, into: &buffer)
        } catch {
            throw .files(error)
        }
        guard read == count else { throw .brokenPack(.truncated) }
        let piece = buffer
        hash?.update(piece.span.extracting(first: count))
        next += count
        unread = 0..<count
    }
}
