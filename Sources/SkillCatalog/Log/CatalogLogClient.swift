internal import Digest
internal import FileTree
internal import Signature
internal import Synchronization
internal import Tasks
internal import TransparencyLog

/// Reads the transparency log of a catalog, and checks its consistency and its entries.
///
/// Tiles are checked before they are used and kept in the cache of the catalog: full ones never change.
struct CatalogLogClient: Sendable {
    let requests: CatalogRequests
    let folder: CatalogFolder
    let network: CatalogAccess.Network

    private var reference: CatalogReference { requests.reference }

    /// Checks that a root is in the log, and that the log has everything that it had when it was last seen; returns the
    /// checkpoint of the root, or nil if there is no log.
    ///
    /// The proof in the root takes no request. That the log continues the one that was seen takes one tile for a small
    /// log, and at most two for each of its levels.
    func checkpoint(
        of root: RootFile, version: Int, signedBy key: PublicKey?, after known: Checkpoint?
    ) async throws(CatalogError) -> Checkpoint? {
        // An index without a signature has no key that could have signed a log.
        var read: Checkpoint?
        if let key {
            do { read = try root.checkpoint(version: version, signedBy: key) } catch {
                throw .untrusted(reference, .log(error))
            }
        }
        guard let checkpoint = read else {
            guard known == nil else { throw .untrusted(reference, .noLog) }
            return nil
        }
        guard let known else { return checkpoint }
        var tiles: VerifiedTiles?
        if checkpoint.origin == known.origin, checkpoint.size > known.size {
            tiles = try await self.tiles(of: checkpoint, sizes: [known.size])
        }
        do throws(LogError) { try checkpoint.check(follows: known, tiles) } catch {
            throw .untrusted(reference, .log(error))
        }
        return checkpoint
    }

    /// Returns the tiles that lead to some entries, or to the roots at some smaller sizes; checked.
    ///
    /// Those of level 0 in `known` are not read. A file in the cache that is damaged is read again.
    func tiles(
        of checkpoint: Checkpoint, entries: [Int] = [], sizes: [Int] = [],
        known: [Tile: [SHA256Digest]] = [:]
    ) async throws(CatalogError) -> VerifiedTiles {
        let needed = VerifiedTiles.needed(in: checkpoint.size, entries: entries, sizes: sizes)
            .filter { known[$0] == nil }
        var found: [Tile: [SHA256Digest]] = [:]
        for tile in needed {
            let cached = folder.contents(
                of: CatalogFolder.name(ofTile: tile), limit: Tile.sizeLimit)
            found[tile] = cached.flatMap { try? tile.hashes(in: $0) }
        }
        if let tiles = try? Self.verified(found.merging(known) { $1 }, of: checkpoint) {
            return tiles
        }
        guard network == .online else { throw .notCached(reference.name) }
        let missing = needed.filter { found[$0] == nil }
        for (tile, hashes) in try await read(missing) { found[tile] = hashes }
        let isRight = (try? Self.verified(found.merging(known) { $1 }, of: checkpoint)) != nil
        if !isRight, missing != needed { found = try await read(needed) }
        let tiles: VerifiedTiles
        do { tiles = try Self.verified(found.merging(known) { $1 }, of: checkpoint) } catch {
            throw .untrusted(reference, .log(error))
        }
        for (tile, hashes) in found {
            try folder.write(hashes.flatMap(\.bytes), to: CatalogFolder.name(ofTile: tile))
        }
        return tiles
    }

    private static func verified(
        _ tiles: [Tile: [SHA256Digest]], of checkpoint: Checkpoint
    ) throws(LogError) -> VerifiedTiles {
        try VerifiedTiles(size: checkpoint.size, root: checkpoint.root, tiles)
    }

    /// Reads tiles from the server, at the same time.
    private func read(_ tiles: Set<Tile>) async throws(CatalogError) -> [Tile: [SHA256Digest]] {
        let tiles = Array(tiles)
        let hashes = try await ParallelWork.awaitAll(tiles) { (tile) throws(CatalogError) in
            try await read(tile)
        }
        return Dictionary(uniqueKeysWithValues: zip(tiles, hashes))
    }

    private func read(_ tile: Tile) async throws(CatalogError) -> [SHA256Digest] {
        let bytes = try await file(tile.path, limit: Tile.sizeLimit)
        do { return try tile.hashes(in: bytes) } catch {
            throw .untrusted(reference, .log(error))
        }
    }

    /// Reads a file of the log.
    func file(_ path: String, limit: Int) async throws(CatalogError) -> [UInt8] {
        let name = "\(CatalogLogEntry.folder)/\(path)"
        guard let file = try await requests.file(name, limit: limit, unless: nil) else {
            preconditionFailure("a request without an entity tag does not end with status 304")
        }
        return file.bytes
    }

    /// Checks that the log has the entry of a skill.
    func check(
        _ entry: CatalogEntry, in checkpoint: Checkpoint
    ) async throws(CatalogError) {
        guard let index = entry.facts.logIndex, index < checkpoint.size else {
            throw .untrusted(reference, .unlogged(entry.name))
        }
        let tiles = try await tiles(of: checkpoint, entries: [index])
        let hash = SHA256Digest(ofEntry: CatalogLogEntry.bytes(of: entry))
        guard (try? tiles.entry(index)) == hash else {
            throw .untrusted(reference, .unlogged(entry.name))
        }
    }
}

extension CatalogFolder {
    /// The start of the names of tiles.
    static let tilePrefix = "tile-"

    /// The name of a tile of the log.
    static func name(ofTile tile: Tile) -> String {
        "\(tilePrefix)\(tile.level)-\(tile.index)-\(tile.width)"
    }

    /// Whether a file is a tile that every later log of the catalog has, too.
    static func isLastingTile(_ name: String) -> Bool {
        name.hasPrefix(tilePrefix) && name.hasSuffix("-\(Tile.width)")
    }
}
