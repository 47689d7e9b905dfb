internal import ArraySpan
internal import Deflate
internal import FileTree

/// Reads objects at any position in a pack.
struct EntryReader: ~Copyable {
    private let format: ObjectFormat
    private let limits: PackLimits
    private var cursor: PackCursor
    private var inflater = Inflater(.zlib)
    private var delta: [UInt8] = []

    init(_ file: InputFile, end: Int, format: ObjectFormat, limits: PackLimits) {
        self.format = format
        self.limits = limits
        cursor = PackCursor(file, end: end)
    }

    /// Reads the header of an entry; `count` is the expected number of bytes to be read.
    mutating func header(
        at offset: Int, expecting count: Int? = nil
    ) throws(GitError) -> EntryHeader {
        cursor.jump(to: offset, expecting: count)
        return try EntryHeader(takenFrom: &cursor, format: format)
    }

    /// Decompresses the data that follows a header.
    mutating func contents(
        after header: EntryHeader, at offset: Int
    ) throws(GitError) -> [UInt8] {
        var contents: [UInt8] = []
        try inflate(header, at: offset, into: &contents)
        return contents
    }

    /// Reads an entry that contains a complete object.
    mutating func whole(at offset: Int, expecting count: Int) throws(GitError) -> GitObject {
        let header = try header(at: offset, expecting: count)
        guard case .whole(let kind) = header.form else {
            throw .brokenPack(.badBase(offset: offset))
        }
        return GitObject(kind: kind, contents: try contents(after: header, at: offset))
    }

    /// Reads a delta and applies it; the object replaces the contents of `result`.
    mutating func apply(
        deltaAt offset: Int, expecting count: Int? = nil, to base: [UInt8],
        into result: inout [UInt8]
    ) throws(GitError) {
        let header = try header(at: offset, expecting: count)
        var delta: [UInt8] = []
        swap(&delta, &self.delta)
        defer { swap(&delta, &self.delta) }
        try inflate(header, at: offset, into: &delta)
        guard let sizes = Delta(headerOf: delta.span) else {
            throw .brokenPack(.badDelta(offset: offset))
        }
        guard sizes.resultSize <= limits.objectBytes else {
            throw .brokenPack(.objectTooLarge(offset: offset, limit: limits.objectBytes))
        }
        guard sizes.apply(delta.span, to: base, into: &result) else {
            throw .brokenPack(.badDelta(offset: offset))
        }
    }

    /// Decompresses the data that follows a header; it replaces the contents of the buffer.
    private mutating func inflate(
        _ header: EntryHeader, at offset: Int, into buffer: inout [UInt8]
    ) throws(GitError) {
        guard header.size <= limits.objectBytes else {
            throw .brokenPack(.objectTooLarge(offset: offset, limit: limits.objectBytes))
        }
        // One extra byte, to detect data that is longer than declared.
        buffer.resize(to: header.size + 1)
        inflater.restart()
        var filled = 0
        while true {
            let step = try cursor.inflate(&inflater, into: &buffer, from: filled)
            filled += step.produced
            guard filled <= header.size else { throw .brokenPack(.wrongSize(offset: offset)) }
            switch step.outcome {
            case .more: continue
            case .broken(let reason):
                throw .brokenPack(.badCompression(offset: offset, reason: reason))
            case .done:
                guard filled == header.size else {
                    throw .brokenPack(.wrongSize(offset: offset))
                }
                buffer.removeLast()
                return
            }
        }
    }
}

extension [UInt8] {
    /// Changes the number of elements; the values of new elements are unspecified.
    fileprivate mutating func resize(to count: Int) {
        if self.count > count {
            removeLast(self.count - count)
        } else if self.count < count {
            self = [UInt8](repeating: 0, count: count)
        }
    }
}
