public import FileTree

/// Checks a pack from its first byte to its last, and finds out the name of every object in it.
///
/// A pack that passes holds exactly the objects that it says, each of them made from others of the same
/// pack, within the limits; its own hash fits, and nothing follows it.
public struct PackReader: ~Copyable {
    /// The bytes at the front of a pack: a signature, a version and a count.
    public static let headerSize = 12

    private let format: ObjectFormat
    private let limits: PackLimits
    private let isCancelled: () -> Bool
    private let end: Int
    private var cursor: PackCursor
    private var inflater = Inflater()
    private var table: PackTable
    private var scratch = [UInt8](repeating: 0, count: 65_536)
    private var inflated = 0

    /// How many objects a pack holds, by its first 12 bytes.
    public static func objectCount(header: some Collection<UInt8>) throws(GitError) -> Int {
        let bytes = Array(header.prefix(headerSize))
        guard bytes.count == headerSize else { throw .brokenPack(.cutShort) }
        func number(at place: Int) -> UInt32 {
            bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard bytes.starts(with: "PACK".utf8) else { throw .brokenPack(.notAPack) }
        let version = number(at: 4)
        guard version == 2 || version == 3 else { throw .brokenPack(.unknownVersion(version)) }
        return Int(number(at: 8))
    }

    /// Checks a pack, which must not change meanwhile, and gives what is where in it.
    ///
    /// Asks before each object whether that is still wanted.
    public static func index(
        _ file: InputFile, format: ObjectFormat, limits: PackLimits = PackLimits(),
        isCancelled: @escaping () -> Bool = { false }
    ) throws(GitError) -> PackIndex {
        let size = try file.size
        guard size <= limits.packBytes else {
            throw .brokenPack(.tooLarge(limit: limits.packBytes))
        }
        guard size >= headerSize + format.byteCount else {
            // What is no pack at all is better called so.
            _ = try objectCount(header: file.piece(at: 0, count: headerSize))
            throw .brokenPack(.cutShort)
        }
        var reader = PackReader(
            file, size: size, format: format, limits: limits, isCancelled: isCancelled)
        try reader.readEntries()
        let checksum = try reader.checksum(in: file)
        let table = reader.table
        var resolver = DeltaResolver(
            table, entries: EntryReader(file, end: reader.end, format: format, limits: limits),
            end: reader.end, limits: limits, isCancelled: isCancelled)
        return try PackIndex(resolver.resolve(), packSize: size, checksum: checksum)
    }

    private init(
        _ file: InputFile, size: Int, format: ObjectFormat, limits: PackLimits,
        isCancelled: @escaping () -> Bool
    ) {
        self.format = format
        self.limits = limits
        self.isCancelled = isCancelled
        end = size - format.byteCount
        cursor = PackCursor(file, end: end, hashing: format)
        table = PackTable(format: format)
    }

    /// Reads every entry once, from the first to the last.
    private mutating func readEntries() throws(GitError) {
        let count = try Self.objectCount(header: cursor.bytes(Self.headerSize))
        guard count <= limits.objects else {
            throw .brokenPack(.tooManyObjects(limit: limits.objects))
        }
        for _ in 0..<count { try readEntry() }
        guard cursor.isAtEnd else { throw .brokenPack(.trailingData) }
    }

    /// Compares the hash of all that was read with what stands at the end.
    private mutating func checksum(in file: InputFile) throws(GitError) -> ObjectID {
        let bytes = try file.piece(at: end, count: format.byteCount)
        guard let found = cursor.takeHash(), ObjectID(bytes: bytes, format: format) == found else {
            throw .brokenPack(.wrongChecksum)
        }
        return found
    }

    private mutating func readEntry() throws(GitError) {
        guard !isCancelled() else { throw .cancelled }
        let offset = cursor.offset
        let header = try EntryHeader(takenFrom: &cursor, format: format)
        guard header.size <= limits.objectBytes else {
            throw .brokenPack(.objectTooLarge(offset: offset, limit: limits.objectBytes))
        }
        try count(header.size)
        switch header.form {
        case .whole(let kind):
            let id = try hash(kind, size: header.size, at: offset)
            table.append(id, kind: kind, size: header.size, offset: offset)
        case .offsetDelta(let place):
            guard let base = table.entry(at: place) else {
                throw .brokenPack(.badBase(offset: offset))
            }
            let size = try resultSize(deltaSize: header.size, at: offset)
            table.append(deltaTo: base, size: size, offset: offset)
        case .referenceDelta(let base):
            let size = try resultSize(deltaSize: header.size, at: offset)
            table.append(deltaTo: base, size: size, offset: offset)
        }
    }

    private mutating func count(_ size: Int) throws(GitError) {
        inflated += size
        guard inflated <= limits.inflatedBytes else {
            throw .brokenPack(.inflatesTooLarge(limit: limits.inflatedBytes))
        }
    }

    /// Unpacks an object piece by piece, and names it.
    private mutating func hash(
        _ kind: ObjectKind, size: Int, at offset: Int
    ) throws(GitError) -> ObjectID {
        var hash = ObjectHash(kind: kind, size: size, format: format)
        var filled = 0
        var isDone = false
        inflater.restart()
        while !isDone {
            let count = try unpack(&isDone, filled: filled, size: size, at: offset)
            let piece = scratch
            hash.update(piece.span.extracting(first: count))
            filled += count
        }
        return hash.finish()
    }

    /// Unpacks a difference piece by piece, and gives the size of what it makes.
    private mutating func resultSize(
        deltaSize: Int, at offset: Int
    ) throws(GitError) -> Int {
        guard deltaSize >= Delta.sizeMinimum else { throw .brokenPack(.badDelta(offset: offset)) }
        var front: [UInt8] = []
        var filled = 0
        var isDone = false
        inflater.restart()
        while !isDone {
            let count = try unpack(&isDone, filled: filled, size: deltaSize, at: offset)
            front += scratch[..<min(count, Delta.headerLimit - front.count)]
            filled += count
        }
        guard let delta = Delta(headerOf: front.span) else {
            throw .brokenPack(.badDelta(offset: offset))
        }
        guard max(delta.baseSize, delta.resultSize) <= limits.objectBytes else {
            throw .brokenPack(.objectTooLarge(offset: offset, limit: limits.objectBytes))
        }
        try count(delta.resultSize)
        return delta.resultSize
    }

    /// Unpacks the next piece to the front of `scratch`, and gives its length.
    private mutating func unpack(
        _ isDone: inout Bool, filled: Int, size: Int, at offset: Int
    ) throws(GitError) -> Int {
        let step = try cursor.inflate(&inflater, into: &scratch, from: 0)
        let total = filled + step.produced
        guard total <= size else { throw .brokenPack(.wrongSize(offset: offset)) }
        switch step.outcome {
        case .more: return step.produced
        case .broken(let reason):
            throw .brokenPack(.badCompression(offset: offset, reason: reason))
        case .done:
            guard total == size else { throw .brokenPack(.wrongSize(offset: offset)) }
            isDone = true
            return step.produced
        }
    }
}

extension InputFile {
    /// How many bytes the file has.
    var size: Int {
        get throws(GitError) {
            do {
                return try metadata().size
            } catch {
                throw .files(error)
            }
        }
    }

    /// Reads bytes at a place; fewer only at the end of the file.
    func piece(at offset: Int, count: Int) throws(GitError) -> [UInt8] {
        do {
            return try bytes(at: offset, count: count)
        } catch {
            throw .files(error)
        }
    }
}
