internal import FileTree
internal import Signature
internal import SkillCatalog
internal import SkillSource
public import SystemPackage

/// The sources and the folder of a shard of a catalog.
public struct CatalogShardRequest: Sendable {
    /// The skills, the same for all shards.
    public var sources: CatalogSources
    /// The number of the shard, and that of all shards.
    public var shard: BuildShard
    /// The folder of the shard.
    public var output: FilePath
    /// The treatment of the output; a shard can't be checked.
    public var mode: CatalogOutputSettings.Mode
    /// The program and its version, which is the same for all shards.
    public var generator: String

    /// Creates a request.
    public init(
        _ sources: CatalogSources, _ shard: BuildShard, output: FilePath,
        _ mode: CatalogOutputSettings.Mode, generator: String
    ) {
        self.sources = sources
        self.shard = shard
        self.output = output
        self.mode = mode
        self.generator = generator
    }
}

/// The result of building a shard of a catalog.
public struct CatalogShardReport: Sendable {
    /// The number of entries.
    public internal(set) var count = 0
    /// The number of skills whose archives and scores are those of an earlier build.
    public internal(set) var reused = 0
    /// The number of blobs that were written.
    public internal(set) var written = 0
    /// The skills that are not in the shard.
    public internal(set) var skipped: [SkippedCatalogSkill] = []
    /// The credential files that are not in the archives.
    public internal(set) var leftOut: [LeftOutFile] = []
}

extension Publishing {
    /// Builds a shard of a static catalog: archives, and a file with their entries for ``mergeCatalog(_:_:)``.
    ///
    /// Skills whose files did not change since an earlier build of the shard in the same folder are not packed again.
    /// Throws ``CatalogBuildError``, and the error of a source that can't be loaded.
    public func buildShard(_ request: CatalogShardRequest) async throws -> CatalogShardReport {
        try await CatalogOutput.withBlobs(request.output, .shard, request.mode) { output, blobs in
            let previous = try? BuiltShard(in: request.output)
            let isReusable = previous?.file.generator == request.generator
            var builder = CatalogBuilder(
                access, request.sources, request.shard,
                ReusableEntries(isReusable ? previous?.entries ?? [] : []), blobs)
            try await builder.addAll()
            var report = CatalogShardReport()
            report.count = builder.entries.count
            report.reused = builder.reused
            report.skipped = builder.skipped
            report.leftOut = builder.leftOut
            try Task.checkCancellation()
            if request.mode == .write {
                do throws(FileTreeError) { try blobs.synchronize() } catch {
                    throw CatalogBuildError.files(error)
                }
                try output.write(
                    CatalogOutput.File(
                        path: CatalogOutput.Kind.shard.marker.string,
                        bytes: ShardFile.bytes(
                            of: builder.entries, request.shard, generator: request.generator,
                            sources: builder.dates.sources)))
            }
            report.written = blobs.written
            return report
        }
    }

    /// Makes one catalog of all shards of a build, the same byte for byte as a build without shards.
    ///
    /// Archives are hard links to those of the shards where that is possible, and copies otherwise. Throws
    /// ``CatalogBuildError``.
    public static func mergeCatalog(
        _ folders: [FilePath], _ settings: CatalogOutputSettings, now: Int
    ) async throws -> CatalogBuildReport {
        let shards = try orderedShards(folders, generator: settings.generator)
        var dates = CatalogSourceDates()
        for source in shards.first?.file.sources ?? [] { dates.add(source) }
        return try await CatalogOutput.withBlobs(settings.output, .catalog, settings.mode) {
            output, blobs in
            if settings.mode == .write { try Self.adopt(archivesOf: shards, in: blobs) }
            let previous = try PreviousCatalog(
                in: output.directory, signedBy: settings.key?.publicKey)
            let known = await previous.entries(in: blobs)
            return try await CatalogAssembly(
                settings: settings, output: output, blobs: blobs, previous: previous,
                previousEntries: known, now: now
            ).write(shards.flatMap(\.entries), dates).report
        }
    }

    /// Returns the shards of folders in their order; all shards of one build have to be there.
    private static func orderedShards(
        _ folders: [FilePath], generator: String
    ) throws(CatalogBuildError) -> [BuiltShard] {
        var shards: [BuiltShard] = []
        for folder in folders { shards.append(try BuiltShard(in: folder)) }
        shards.sort { $0.file.shard.number < $1.file.shard.number }
        guard let first = shards.first?.file else { return [] }
        for file in shards.map(\.file) {
            guard file.shard.count == first.shard.count else {
                throw .differentShards("\(first.shard)", "\(file.shard)", .count)
            }
            guard file.generator == generator else {
                throw .otherGenerator(shard: "\(file.shard)", file.generator)
            }
            guard file.sources.count == first.sources.count else {
                throw .differentShards("\(first.shard)", "\(file.shard)", .count)
            }
            let commits = (file.sources.map(\.commit), first.sources.map(\.commit))
            guard commits.0 == commits.1 else {
                throw .differentShards("\(first.shard)", "\(file.shard)", .commits)
            }
            let areSame = zip(file.sources, first.sources).allSatisfy { one, other in
                one.commit != nil || one.files != nil && one.files == other.files
            }
            guard areSame else {
                throw .differentShards("\(first.shard)", "\(file.shard)", .files)
            }
        }
        let numbers = shards.map(\.file.shard.number)
        if let twice = zip(numbers, numbers.dropFirst()).first(where: ==) {
            throw .repeatedShard("\(twice.0)/\(first.shard.count)")
        }
        if let missing = (1...first.shard.count).first(where: { !numbers.contains($0) }) {
            throw .missingShard("\(missing)/\(first.shard.count)")
        }
        return shards
    }

    private static func adopt(
        archivesOf shards: [BuiltShard], in blobs: BlobStore
    ) throws {
        for shard in shards {
            for next in shard.entries {
                try Task.checkCancellation()
                for (name, size) in next.entry.archives {
                    let isThere: Bool
                    do { isThere = try blobs.adopt(name, size: size, from: shard.blobs) } catch {
                        throw CatalogBuildError.files(error)
                    }
                    guard isThere else {
                        throw CatalogBuildError.missingArchive(
                            "\(next.entry.name)", shard: "\(shard.file.shard)")
                    }
                }
            }
        }
    }
}
