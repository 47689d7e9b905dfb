public import Digest
internal import JSON
public import SkillFormat
internal import Tasks
internal import TransparencyLog

/// A version of a skill that the log of a catalog may have.
public struct LoggedVersion: Sendable, Hashable {
    /// The publisher, if the catalog states one.
    public let publisher: Publisher?
    /// The name in the entry.
    public let name: SkillName
    /// The hash of its files.
    public let tree: TreeHash

    /// Creates a version.
    public init(publisher: Publisher?, name: SkillName, tree: TreeHash) {
        self.publisher = publisher
        self.name = name
        self.tree = tree
    }

    /// Reads an entry of a log; nil if it is not that of a version.
    fileprivate init?(_ line: [UInt8]) {
        guard let value = try? JSONValue(parsing: line),
            let name = value["name"]?.string.flatMap({ SkillName($0) }),
            let tree = value["tree"]?.string.flatMap({ TreeHash($0) })
        else { return nil }
        self.init(
            publisher: value["publisher"]?.string.flatMap { Publisher($0) }, name: name, tree: tree)
    }
}

/// The versions that were found in the log of a catalog.
public struct LogFindings: Sendable {
    /// The state of the log that was searched.
    public let log: CatalogLogStatus
    /// The index of the newest entry of each version that was found.
    public let indexes: [LoggedVersion: Int]
}

extension Catalogs {
    /// Compares a catalog with its server, and looks for versions of skills in its log; nil if it has no log.
    ///
    /// Entries are read from the newest to the oldest until all versions are found, and each one is checked against
    /// the checkpoint. Of a log with more than a million entries, the newest are read.
    public func find(
        _ versions: Set<LoggedVersion>, inLogOf name: CatalogName
    ) async throws(CatalogError) -> LogFindings? {
        guard let reference = references.first(where: { $0.name == name }) else {
            throw .noSuchCatalog(name.description, known: references.map(\.name))
        }
        guard reference.kind == .index else { return nil }
        try check(reference)
        let reader = reader(of: reference)
        _ = try await CatalogRefresh(reader, scope: .names).run()
        guard let checkpoint = try reader.trust.record(of: reference)?.checkpoint else {
            return nil
        }
        let client = CatalogLogClient(
            requests: try CatalogRequests(reference, access), folder: reader.folder,
            network: access.network)
        let search = LogSearch(client: client, checkpoint: checkpoint)
        return LogFindings(
            log: CatalogLogStatus(checkpoint), indexes: try await search.indexes(of: versions))
    }
}

/// Looks for versions of skills in a log.
private struct LogSearch {
    /// The number of bundles that are read at the same time.
    private static let batchSize = 8
    /// The number of bundles that are read at most: a million entries.
    private static let bundleLimit = 4_096

    let client: CatalogLogClient
    let checkpoint: Checkpoint

    /// Returns the index of the newest entry of each version that the log has.
    func indexes(
        of versions: Set<LoggedVersion>
    ) async throws(CatalogError) -> [LoggedVersion: Int] {
        var (missing, indexes) = (versions, [LoggedVersion: Int]())
        var end = (checkpoint.size + Tile.width - 1) / Tile.width
        let oldest = max(0, end - Self.bundleLimit)
        while end > oldest, !missing.isEmpty {
            let start = max(oldest, end - Self.batchSize)
            for (tile, entries) in try await bundles(start..<end).reversed() {
                for (number, line) in entries.enumerated().reversed() {
                    guard let version = LoggedVersion(line), missing.remove(version) != nil else {
                        continue
                    }
                    indexes[version] = tile.index * Tile.width + number
                }
            }
            end = start
        }
        return indexes
    }

    /// Returns the entries of bundles in their order; checked.
    private func bundles(
        _ numbers: Range<Int>
    ) async throws(CatalogError) -> [(Tile, [[UInt8]])] {
        let tiles = numbers.compactMap { Tile(level: 0, index: $0, in: checkpoint.size) }
        let entries = try await ParallelWork.awaitAll(tiles) { (tile) throws(CatalogError) in
            try await self.entries(of: tile)
        }
        return Array(zip(tiles, entries))
    }

    private func entries(of tile: Tile) async throws(CatalogError) -> [[UInt8]] {
        let bytes = try await client.file(tile.entriesPath, limit: LogLimits.bundle)
        let entries: [[UInt8]]
        do { entries = try tile.entries(in: bytes) } catch {
            throw .untrusted(client.requests.reference, .log(error))
        }
        let hashes = entries.map { SHA256Digest(ofEntry: $0) }
        _ = try await client.tiles(
            of: checkpoint, entries: [tile.index * Tile.width], known: [tile: hashes])
        return entries
    }
}
