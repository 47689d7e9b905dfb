public import FileTree
internal import Synchronization

/// A pack on disk and its index.
///
/// The file stays open, so objects can be read even after the file has been removed.
public final class Pack: Sendable {
    /// The offsets of the objects, by their IDs.
    public let index: PackIndex

    private let file: InputFile
    private let limits: PackLimits
    private let reading = Mutex(Reading())

    /// The state of reading, kept because a large repository has 70,000 trees.
    private struct Reading: ~Copyable {
        /// Reads entries; nil before the first one is read.
        var entries: EntryReader?
        /// Recently used delta bases, by the offsets of their entries.
        var bases = BaseCache()
    }

    /// The hash algorithm of the object IDs.
    public var format: ObjectFormat { index.format }

    /// Opens a pack with its index; throws if the two do not belong together.
    public init(
        _ file: InputFile, index: PackIndex, limits: PackLimits = PackLimits()
    ) throws(GitError) {
        let width = index.format.byteCount
        guard try file.size == index.packSize,
            try file.piece(at: index.packSize - width, count: width) == index.checksum.bytes
        else { throw .brokenPack(.badIndex) }
        self.file = file
        self.index = index
        self.limits = limits
    }

    /// Verifies a complete pack; see ``PackReader``.
    public convenience init(
        checking file: InputFile, format: ObjectFormat, limits: PackLimits = PackLimits(),
        isCancelled: @escaping () -> Bool = { false }
    ) throws(GitError) {
        let index = try PackReader.index(
            file, format: format, limits: limits, isCancelled: isCancelled)
        try self.init(file, index: index, limits: limits)
    }

    /// Returns whether the pack contains an object.
    public func contains(_ id: ObjectID) -> Bool { index.position(of: id) != nil }

    /// Returns the size of an object in bytes, or nil if the pack does not contain it.
    public func size(of id: ObjectID) -> Int? { index.position(of: id).map(index.size(at:)) }

    /// Returns the type of an object, or nil if the pack does not contain it.
    public func kind(of id: ObjectID) -> ObjectKind? { index.position(of: id).map(index.kind(at:)) }

    /// The IDs of all objects, in ascending order.
    public var ids: some Sequence<ObjectID> { (0..<index.count).lazy.map(index.id(at:)) }

    /// Returns the IDs of all objects of one type, in ascending order.
    public func ids(of kind: ObjectKind) -> some Sequence<ObjectID> {
        index.positions(of: kind).lazy.map { self.index.id(at: $0) }
    }

    /// Reads an object and verifies its hash; returns nil if the pack does not contain it.
    public func object(_ id: ObjectID) throws(GitError) -> GitObject? {
        guard let position = index.position(of: id) else { return nil }
        let object = try object(at: index.offset(at: position), size: index.size(at: position))
        guard object.id(in: format) == id else { throw .brokenPack(.wrongContents(id)) }
        return object
    }

    private func object(at start: Int, size: Int) throws(GitError) -> GitObject {
        try reading.withLock { (reading) throws(GitError) in
            var entries =
                reading.entries.take()
                ?? EntryReader(
                    file, end: index.packSize - format.byteCount, format: format, limits: limits)
            let object = try object(at: start, size: size, &entries, &reading.bases)
            reading.entries = consume entries
            return object
        }
    }

    private func object(
        at start: Int, size: Int, _ entries: inout EntryReader, _ bases: inout BaseCache
    ) throws(GitError) -> GitObject {
        // The offsets of the deltas in the chain, from the top.
        var chain: [Int] = []
        var place = start
        while chain.count <= limits.chainLength {
            if let known = bases[place] {
                return try apply(chain, to: known, &entries, &bases)
            }
            // Deflate adds a few bytes to incompressible data.
            let expected = place == start ? size + size / 1_000 + 64 : nil
            let header = try entries.header(at: place, expecting: expected)
            switch header.form {
            case .whole(let kind):
                let contents = try entries.contents(after: header, at: place)
                let object = GitObject(kind: kind, contents: contents)
                if !chain.isEmpty { bases[place] = object }
                return try apply(chain, to: object, &entries, &bases)
            case .offsetDelta(let base):
                chain.append(place)
                place = base
            case .referenceDelta(let base):
                guard let position = index.position(of: base) else {
                    throw .brokenPack(.missingBase(base))
                }
                chain.append(place)
                place = index.offset(at: position)
            }
        }
        throw .brokenPack(.chainTooLong(limit: limits.chainLength))
    }

    private func apply(
        _ chain: [Int], to base: GitObject, _ entries: inout EntryReader, _ bases: inout BaseCache
    ) throws(GitError) -> GitObject {
        var object = base
        for place in chain.reversed() {
            var contents: [UInt8] = []
            try entries.apply(deltaAt: place, to: object.contents, into: &contents)
            object = GitObject(kind: base.kind, contents: contents)
            bases[place] = object
        }
        return object
    }
}

/// A cache of recently reconstructed objects, emptied when it takes too much memory.
private struct BaseCache {
    private static let limit = 16 << 20
    private var objects: [Int: GitObject] = [:]
    private var size = 0

    subscript(place: Int) -> GitObject? {
        get { objects[place] }
        set {
            guard let newValue, newValue.contents.count <= Self.limit / 4,
                objects[place] == nil
            else { return }
            // 64: the overhead of an empty object.
            let cost = newValue.contents.count + 64
            if size + cost > Self.limit { self = BaseCache() }
            objects[place] = newValue
            size += cost
        }
    }
}
