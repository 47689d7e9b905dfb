internal import FileTree

/// A place in a pack; reads ahead in pieces, and hashes what it reads where that is wanted.
struct PackCursor: ~Copyable {
    private static let bufferSize = 131_072
    /// What a jump reads when nothing better is known; most entries are smaller.
    private static let usualEntry = 4_096

    private let file: InputFile
    /// Where the entries end and the pack's hash starts.
    private let end: Int
    private var buffer: [UInt8]
    /// The bytes of the buffer that are still to be read.
    private var unread = 0..<0
    /// Where in the file the next piece starts.
    private var next: Int
    private var readAhead: Int
    private var hash: ObjectHash?

    /// Reads from a place up to `end`.
    init(_ file: InputFile, at offset: Int = 0, end: Int) {
        self.file = file
        self.end = end
        next = offset
        buffer = [UInt8](repeating: 0, count: min(Self.bufferSize, max(end, 1)))
        readAhead = buffer.count
    }

    /// Reads from the start, and hashes all that is read.
    init(_ file: InputFile, end: Int, hashing format: ObjectFormat) {
        self.init(file, end: end)
        hash = ObjectHash(format)
    }

    /// Where in the file the next byte is.
    var offset: Int { next - unread.count }

    /// Whether nothing is left.
    var isAtEnd: Bool { offset == end }

    /// Goes to another place, where about so many bytes are wanted.
    mutating func jump(to offset: Int, expecting count: Int? = nil) {
        unread = 0..<0
        next = offset
        readAhead = min(max(count ?? Self.usualEntry, 64), buffer.count)
    }

    /// The hash of everything, once all has been read.
    mutating func takeHash() -> ObjectID? { hash.take()?.finish() }

    /// Takes one byte.
    mutating func byte() throws(GitError) -> UInt8 {
        if unread.isEmpty { try refill() }
        let byte = buffer[unread.lowerBound]
        unread = (unread.lowerBound + 1)..<unread.upperBound
        return byte
    }

    /// Takes a few bytes.
    mutating func bytes(_ count: Int) throws(GitError) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<count { bytes.append(try byte()) }
        return bytes
    }

    /// Unpacks what comes next into a buffer from an index on, once.
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
        guard count > 0 else { throw .brokenPack(.cutShort) }
        readAhead = buffer.count
        let read: Int
        do {
            read = try file.read(count, at: next, into: &buffer)
        } catch {
            throw .files(error)
        }
        guard read == count else { throw .brokenPack(.cutShort) }
        let piece = buffer
        hash?.update(piece.span.extracting(first: count))
        next += count
        unread = 0..<count
    }
}
