internal import ArraySpan
internal import Deflate
public import FileTree

/// Verifies a complete pack and determines the ID of every object in it.
///
/// A valid pack contains exactly the declared objects, every delta is based on an object in the same pack, all limits
/// hold, the trailing hash matches and no data follows it.
public struct PackReader: ~Copyable {
    /// The length of the pack header in bytes: a signature, a version and a count.
    public static let headerSize = 12

    private let format: ObjectFormat
    private let limits: PackLimits
    private let isCancelled: () -> Bool
    private let end: Int
    private var cursor: PackCursor
    private var inflater = Inflater(.zlib)
    private var table: PackTable
    private var scratch = [UInt8](repeating: 0, count: 65_536)
    private var inflated = 0

    /// Returns the number of objects declared in a pack header.
    public static func objectCount(header: some Collection<UInt8>) throws(GitError) -> Int {
        let bytes = Array(header.prefix(headerSize))
        guard bytes.count == headerSize else { throw .brokenPack(.truncated) }
        func number(at place: Int) -> UInt32 {
            bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard bytes.starts(with: "PACK".utf8) else { throw .brokenPack(.notAPack) }
        let version = number(at: 4)
        guard version == 2 || version == 3 else { throw .brokenPack(.unknownVersion(version)) }
        return Int(number(at: 8))
    }

    /// Verifies a pack, which must not change meanwhile, and returns its index.
    ///
    /// Calls `isCancelled` before each object.
    public static func index(
        _ file: InputFile, format: ObjectFormat, limits: PackLimits = PackLimits(),
        isCancelled: @escaping () -> Bool = { false }
    ) throws(GitError) -> PackIndex {
        let size = try file.size
        guard size <= limits.packBytes else {
            throw .brokenPack(.tooLarge(limit: limits.packBytes))
        }
        guard size >= headerSize + format.byteCount else {
            // Check the header first: a file that is not a pack is reported as such.
            _ = try objectCount(header: file.piece(at: 0, count: headerSize))
            throw .brokenPack(.truncated)
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

    /// Reads every entry once, from first to last.
    private mutating func readEntries() throws(GitError) {
        let count = try Self.objectCount(header: cursor.bytes(Self.headerSize))
        guard count <= limits.objects else {
            throw .brokenPack(.tooManyObjects(limit: limits.objects))
        }
        for _ in 0..<count { try readEntry() }
        guard cursor.isAtEnd else { throw .brokenPack(.trailingData) }
    }

    /// Compares the hash of the bytes read with the hash at the end of the pack.
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

    /// Decompresses an object block by block and computes its ID.
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

    /// Decompresses a delta block by block and returns the size of its result.
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

    /// Decompresses the next block into `scratch` and returns its length.
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
    /// The size of the file in bytes.
    var size: Int {
        get throws(GitError) {
            do {
                return try metadata().size
            } catch {
                throw .files(error)
            }
        }
    }

    /// Reads bytes at an offset; returns fewer only at the end of the file.
    func piece(at offset: Int, count: Int) throws(GitError) -> [UInt8] {
        do {
            return try bytes(at: offset, count: count)
        } catch {
            throw .files(error)
        }
    }
}
