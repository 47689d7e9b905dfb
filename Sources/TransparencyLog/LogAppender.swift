public import Digest
public import Signature

/// Adds entries to a log, and makes the new files.
///
/// Only the right edge of the existing log is read: a tile of each level, and the last bundle of entries. Files that
/// a checkpoint covers never change; the tiles at the edge are new files with another width.
public struct LogAppender: Sendable {
    /// A file of a log.
    public struct File: Sendable, Hashable {
        /// The path below the location of the log.
        public let path: String
        /// The complete content.
        public let bytes: [UInt8]
    }

    private var edge: TreeEdge
    /// The entries since the last full bundle.
    private var bundle: [UInt8] = []
    private var complete: [File] = []
    /// The number of entries before any was added.
    private let oldSize: Int

    /// Creates a log.
    public init() {
        edge = TreeEdge()
        oldSize = 0
    }

    /// Continues a log; `read` returns the contents of a file of at most some bytes, and nil if it does not exist.
    ///
    /// Throws ``LogError`` if the files do not match the checkpoint.
    public init(
        _ checkpoint: Checkpoint, read: (_ path: String, _ limit: Int) -> [UInt8]?
    ) throws(LogError) {
        var tiles: [Tile: [SHA256Digest]] = [:]
        for tile in TreeEdge.tiles(of: checkpoint.size) {
            guard let bytes = read(tile.path, Tile.sizeLimit) else { throw .missingTile(tile) }
            tiles[tile] = try tile.hashes(in: bytes)
        }
        _ = try VerifiedTiles(size: checkpoint.size, root: checkpoint.root, tiles)
        edge = try TreeEdge(size: checkpoint.size, tiles)
        oldSize = checkpoint.size
        let last = TreeEdge.tiles(of: checkpoint.size).first
        guard let last, last.level == 0, let hashes = tiles[last] else { return }
        guard let bytes = read(last.entriesPath, LogLimits.bundle) else {
            throw .malformedBundle(last)
        }
        for (index, entry) in try last.entries(in: bytes).enumerated() {
            guard SHA256Digest(ofEntry: entry) == hashes[index] else {
                throw .wrongEntry(index: last.index * Tile.width + index)
            }
        }
        bundle = bytes
    }

    /// The number of entries.
    public var size: Int { edge.size }

    /// The root of the tree.
    public var root: SHA256Digest { edge.root }

    /// Adds an entry, and returns its index.
    ///
    /// Throws ``LogError/longEntry(limit:)`` and ``LogError/tooLarge(limit:)``.
    @discardableResult
    public mutating func append(_ entry: [UInt8]) throws(LogError) -> Int {
        guard entry.count <= LogLimits.entry else { throw .longEntry(limit: LogLimits.entry) }
        guard size < LogLimits.size - 1 else { throw .tooLarge(limit: LogLimits.size) }
        let index = size
        bundle += [UInt8(entry.count >> 8), UInt8(entry.count & 255)]
        bundle += entry
        for (tile, hashes) in edge.add(SHA256Digest(ofEntry: entry)) {
            complete.append(File(path: tile.path, bytes: hashes.tileBytes))
            guard tile.level == 0 else { continue }
            complete.append(File(path: tile.entriesPath, bytes: bundle))
            bundle = []
        }
        return index
    }

    /// Returns the files that are complete since the last call, so that they need not stay in memory.
    public mutating func takeComplete() -> [File] {
        defer { complete = [] }
        return complete
    }

    /// The files at the edge, which are partial; none if no entry was added.
    public var partial: [File] {
        guard size > oldSize else { return [] }
        return TreeEdge.tiles(of: size).flatMap { tile in
            let hashes = File(path: tile.path, bytes: edge.levels[tile.level].tileBytes)
            guard tile.level == 0 else { return [hashes] }
            return [hashes, File(path: tile.entriesPath, bytes: bundle)]
        }
    }

    /// Adds an entry, and returns a checkpoint with the proof that this entry is in it.
    ///
    /// Throws what ``append(_:)`` throws, and ``LogError/signing(_:)``.
    public mutating func seal(
        _ entry: [UInt8], origin: String, signedBy key: SecretKey
    ) throws(LogError) -> LogProof {
        // The siblings on the path of the last entry are the complete trees before it.
        let path = Array(edge.peaks.reversed())
        let index = try append(entry)
        let checkpoint = try Checkpoint(
            origin: origin, size: size, root: edge.root, signedBy: key)
        return LogProof(index: index, path: path, checkpoint: checkpoint)
    }
}

extension Checkpoint {
    /// The paths of the files that the log has for this checkpoint: the tiles, and the bundles of entries.
    ///
    /// They are made one by one, because a forged checkpoint may have any size.
    public var files: some Sequence<String> {
        (0..<Tile.levelLimit).lazy.flatMap { level in
            sequence(state: 0) { index -> Tile? in
                defer { index += 1 }
                return Tile(level: level, index: index, in: size)
            }
        }.flatMap { tile in tile.level == 0 ? [tile.path, tile.entriesPath] : [tile.path] }
    }
}
