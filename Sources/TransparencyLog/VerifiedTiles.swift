public import Digest

/// Some tiles of a tree, all of which were checked against its root.
///
/// They give the hash of an entry, and the root that the tree had with fewer entries: proofs of inclusion and
/// consistency (RFC 6962, sections 2.1.1 and 2.1.2), for which static tiles replace answers of a server.
public struct VerifiedTiles: Sendable {
    /// The number of entries of the tree.
    public let size: Int
    private let tiles: [Tile: [SHA256Digest]]

    /// Returns the tiles that are needed for the hashes of some entries, and for the roots at some smaller sizes.
    public static func needed(in size: Int, entries: [Int] = [], sizes: [Int] = []) -> Set<Tile> {
        var tiles = Set(TreeEdge.tiles(of: size))
        for index in entries { tiles.formUnion(chain(level: 0, index / Tile.width, in: size)) }
        for smaller in sizes {
            for tile in TreeEdge.tiles(of: smaller) {
                tiles.formUnion(chain(level: tile.level, tile.index, in: size))
            }
        }
        return tiles
    }

    /// Returns a tile, and those above it up to the edge of the tree.
    private static func chain(level: Int, _ index: Int, in size: Int) -> [Tile] {
        var (tiles, index) = ([Tile](), index)
        for level in level..<Tile.levelLimit {
            guard let tile = Tile(level: level, index: index, in: size) else { break }
            tiles.append(tile)
            guard tile.isFull else { break }
            index /= Tile.width
        }
        return tiles
    }

    /// Checks tiles, each of which needs those above it.
    ///
    /// Throws ``LogError/wrongTile(_:)`` and ``LogError/missingTile(_:)``.
    public init(
        size: Int, root: SHA256Digest, _ tiles: [Tile: [SHA256Digest]]
    ) throws(LogError) {
        let edge = try TreeEdge(size: size, tiles)
        guard edge.root == root else {
            throw .wrongTile(
                TreeEdge.tiles(of: size).first ?? Tile(level: 0, index: 0, width: 1))
        }
        for (tile, hashes) in tiles where tile.isFull {
            guard tile == Tile(level: tile.level, index: tile.index, in: size) else {
                throw .wrongTile(tile)
            }
            let (level, index) = (tile.level + 1, tile.index / Tile.width)
            guard let parent = Tile(level: level, index: index, in: size) else {
                throw .wrongTile(tile)
            }
            guard let above = tiles[parent] else { throw .missingTile(parent) }
            guard above[tile.index % Tile.width] == hashes.root else { throw .wrongTile(tile) }
        }
        self.size = size
        self.tiles = tiles
    }

    private func hashes(level: Int, _ index: Int) throws(LogError) -> [SHA256Digest] {
        guard let tile = Tile(level: level, index: index, in: size) else { return [] }
        guard let hashes = tiles[tile] else { throw .missingTile(tile) }
        return hashes
    }

    /// Returns the hash of an entry; nil if the tree has fewer entries.
    public func entry(_ index: Int) throws(LogError) -> SHA256Digest? {
        let hashes = try hashes(level: 0, index / Tile.width)
        return index % Tile.width < hashes.count ? hashes[index % Tile.width] : nil
    }

    /// Returns the root of the tree of the first entries, whose number is at most ``size``.
    public func root(ofFirst smaller: Int) throws(LogError) -> SHA256Digest {
        var levels: [[SHA256Digest]] = []
        for level in 0..<Tile.levelLimit {
            let count = smaller >> (Tile.height * level)
            let width = count % Tile.width
            levels.append(
                width == 0 ? [] : Array(try hashes(level: level, count / Tile.width).prefix(width)))
        }
        return TreeEdge(size: smaller, levels: levels).root
    }
}
