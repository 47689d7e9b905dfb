internal import Digest
internal import Signature
internal import SkillCatalog
internal import TransparencyLog

// The transparency log of a catalog that is published or mirrored.
extension CatalogContents {
    /// Returns the checkpoint in the file of a published index; nil if there is none, or if the file is damaged.
    static func checkpoint(in bytes: [UInt8]) -> Checkpoint? {
        let file = RootFile(parsing: bytes)
        return (try? file.index()).flatMap { try? checkpoint(in: file, of: $0, at: "") }
    }

    /// Returns the checkpoint of the log that has an index, after checking the signatures; nil if there is none.
    ///
    /// `key` is the one that must have signed the index; nil for the one that it states.
    static func checkpoint(
        in file: RootFile, of root: IndexRoot, at location: String, signedBy key: String? = nil
    ) throws(CatalogPublishError) -> Checkpoint? {
        guard key == nil || root.key == key else { throw .notSignedByKey(location) }
        guard let text = root.key else { return nil }
        guard let key = try? PublicKey(text), file.isSigned(by: key) else {
            throw .badSignature(location)
        }
        do { return try file.checkpoint(version: root.version, signedBy: key) } catch {
            throw .damagedLog(location, error)
        }
    }

    /// The paths of the files that a log has for a checkpoint.
    static func files(of checkpoint: Checkpoint) -> some Sequence<String> {
        var paths = checkpoint.files.makeIterator()
        return sequence(first: CatalogFile.checkpointPath) { _ in
            paths.next().map { "\(CatalogLogEntry.folder)/\($0)" }
        }
    }

    /// Returns files with only those tiles that a checkpoint needs, all of which have to be there.
    ///
    /// Those of earlier checkpoints stay where they were published, and a build that was killed leaves others.
    static func checked(
        _ files: [CatalogFile], of checkpoint: Checkpoint?, at location: String
    ) throws(CatalogPublishError) -> [CatalogFile] {
        guard let checkpoint else { return files.filter { $0.tile == nil } }
        let digests = Dictionary(files.map { ($0.path, $0.digest) }) { first, _ in first }
        var names: Set<String> = []
        for path in Self.files(of: checkpoint) {
            guard digests[path] != nil else { throw .incomplete(location, path: path) }
            names.insert(path)
        }
        let files = files.filter { $0.tile == nil || names.contains($0.path) }
        guard digests[CatalogFile.checkpointPath] == SHA256Digest(of: checkpoint.note) else {
            throw .incomplete(location, path: CatalogFile.checkpointPath)
        }
        return files
    }

    /// Returns tiles that were checked, which lead to the roots at some sizes.
    func tiles(of checkpoint: Checkpoint, sizes: [Int]) async throws(LogError) -> VerifiedTiles {
        var tiles: [Tile: [SHA256Digest]] = [:]
        for tile in VerifiedTiles.needed(in: checkpoint.size, sizes: sizes) {
            let path = "\(CatalogLogEntry.folder)/\(tile.path)"
            guard let bytes = try? await read(path, nil, Tile.sizeLimit) else {
                throw .missingTile(tile)
            }
            tiles[tile] = try tile.hashes(in: bytes)
        }
        return try VerifiedTiles(size: checkpoint.size, root: checkpoint.root, tiles)
    }

    /// Checks every entry and every tile of the log, by making all of it again.
    func verifyLog() async throws(CatalogPublishError) {
        guard let checkpoint else { return }
        let digests = Dictionary(files.map { ($0.path, $0.digest) }) { first, _ in first }
        var log = LogAppender()
        var index = 0
        while let tile = Tile(level: 0, index: index, in: checkpoint.size) {
            let path = "\(CatalogLogEntry.folder)/\(tile.entriesPath)"
            let bytes = try await read(path, nil, LogLimits.bundle)
            do throws(LogError) {
                for entry in try tile.entries(in: bytes) { try log.append(entry) }
            } catch { throw .damagedLog(location, error) }
            let made = log.takeComplete()
            for file in index * Tile.width + tile.width == checkpoint.size
                ? made + log.partial : made
            where digests["\(CatalogLogEntry.folder)/\(file.path)"] != SHA256Digest(of: file.bytes)
            {
                throw .damagedLog(
                    location, Tile(path: file.path).map { .wrongTile($0) } ?? .wrongProof)
            }
            index += 1
        }
        guard log.root == checkpoint.root else {
            throw .damagedLog(location, .wrongTile(Tile(level: 0, index: 0, width: 1)))
        }
    }
}
