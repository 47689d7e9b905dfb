public import Digest

/// The partial tiles at the right edge of a tree, which are enough to add entries and to compute its root.
public struct TreeEdge: Sendable, Hashable {
    /// The number of entries.
    public private(set) var size = 0
    /// The hashes in the partial tile of each level; none if the level ends with a full tile.
    private(set) var levels = [[SHA256Digest]](repeating: [], count: Tile.levelLimit)

    /// Creates the edge of a tree without entries.
    public init() {}

    /// Creates the edge of a tree from the hashes in the partial tile of each level.
    init(size: Int, levels: [[SHA256Digest]]) {
        self.size = size
        self.levels = levels
    }

    /// Reads the edge of a tree from the tiles that ``tiles(of:)`` returns.
    ///
    /// Throws ``LogError/missingTile(_:)`` and ``LogError/tooLarge(limit:)``.
    public init(size: Int, _ tiles: [Tile: [SHA256Digest]]) throws(LogError) {
        guard (0..<LogLimits.size).contains(size) else { throw .tooLarge(limit: LogLimits.size) }
        self.size = size
        for tile in Self.tiles(of: size) {
            guard let hashes = tiles[tile] else { throw .missingTile(tile) }
            levels[tile.level] = hashes
        }
    }

    /// Returns the partial tiles of a tree (section "Partial Tiles"), those of low levels first.
    public static func tiles(of size: Int) -> [Tile] {
        (0..<Tile.levelLimit).compactMap { level in
            let hashes = size >> (Tile.height * level)
            guard hashes % Tile.width > 0 else { return nil }
            return Tile(level: level, index: hashes / Tile.width, in: size)
        }
    }

    /// Adds the hash of an entry, and returns the tiles that are full now, those of low levels first.
    mutating func add(_ leaf: SHA256Digest) -> [(tile: Tile, hashes: [SHA256Digest])] {
        precondition(size < LogLimits.size - 1)
        size += 1
        levels[0].append(leaf)
        var full: [(tile: Tile, hashes: [SHA256Digest])] = []
        var level = 0
        while levels[level].count == Tile.width {
            let index = (size >> (Tile.height * (level + 1))) - 1
            let hashes = levels[level]
            full.append((Tile(level: level, index: index, width: Tile.width), hashes))
            levels[level] = []
            levels[level + 1].append(hashes.root)
            level += 1
        }
        return full
    }

    /// The roots of the largest complete trees that the tree consists of, the leftmost and largest first.
    var peaks: [SHA256Digest] {
        levels.reversed().flatMap { hashes in
            var (peaks, start) = ([SHA256Digest](), 0)
            for bit in (0..<Tile.height).reversed() where hashes.count >> bit & 1 == 1 {
                peaks.append(Array(hashes[start..<start + 1 << bit]).root)
                start += 1 << bit
            }
            return peaks
        }
    }

    /// The root of the tree.
    public var root: SHA256Digest {
        let peaks = peaks
        guard let last = peaks.last else { return .emptyTree }
        return peaks.dropLast().reversed().reduce(last) { SHA256Digest(ofNode: $1, $0) }
    }
}
