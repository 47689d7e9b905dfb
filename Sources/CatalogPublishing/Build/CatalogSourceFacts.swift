internal import Digest
internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillSource
internal import Tasks

/// A source of a catalog and its commit.
struct CatalogSourceCommit: Equatable, Sendable {
    /// The source, as typed.
    let address: String
    /// The ID of the commit; nil if the source is not at one.
    let commit: String?
    /// The time of the commit, in seconds since 1970; nil if it is not known.
    let time: Int?
    /// The digest of the names and files of all skills, by which shards of a source without commits are compared; nil if
    /// it has a commit, or is not built in shards.
    var files: SHA256Digest?
}

/// The times of the commits that the sources of a catalog are at.
struct CatalogSourceDates {
    /// The sources, in their order.
    private(set) var sources: [CatalogSourceCommit] = []
    /// The time of the newest commit, in seconds since 1970; 0 if there is none.
    private(set) var newestCommit = 0
    /// The first source that is not at a commit whose time is known, as typed.
    private(set) var sourceWithoutCommits: String?
    /// Whether every source is at a commit whose time is known.
    var areComplete: Bool { sourceWithoutCommits == nil }

    /// Adds a source and updates the newest commit.
    mutating func add(_ source: CatalogSourceCommit) {
        sources.append(source)
        newestCommit = max(newestCommit, source.time ?? 0)
        if source.time == nil { sourceWithoutCommits = sourceWithoutCommits ?? source.address }
    }

    mutating func add(_ facts: CatalogSourceFacts) {
        add(
            CatalogSourceCommit(
                address: facts.address, commit: facts.commit, time: facts.commitTime,
                files: facts.files))
    }
}

/// The facts that the skills of one source share.
struct CatalogSourceFacts: Sendable {
    /// The source, as typed.
    let address: String
    let publisher: Publisher?
    let commit: String?
    /// The time of the commit, in seconds since 1970.
    let commitTime: Int?
    /// The digest of a source without commits that is built in shards (``CatalogSourceCommit/files``).
    let files: SHA256Digest?
    /// The license of the repository.
    let license: String?
    /// The descriptions in other languages.
    let translations: [SkillCandidate: [String: String]]

    /// Reads the facts of a loaded source, of which a build takes all skills or those of a shard.
    init(
        _ source: LoadedSource, skills: [SkillCandidate], publisher: Publisher?,
        _ shard: BuildShard?, loader: SourceLoader
    ) async throws {
        address = source.address.typed
        self.publisher = publisher ?? source.owner
        commit =
            if let first = skills.first { try await source.pin(of: first)?.commit } else { nil }
        commitTime = await source.commitTime()
        files =
            shard == nil || commit != nil ? nil : await Self.digest(of: skills, in: source)
        translations = try await source.translatedDescriptions()
        let files = try await Self.files(of: source.address, loader)
        license =
            LicenseText.paths.lazy.compactMap { files[$0].flatMap(LicenseText.identifier) }.first
    }

    /// Returns the digest of an archive, or that of the paths and files of all skills in a folder.
    private static func digest(
        of skills: [SkillCandidate], in source: LoadedSource
    ) async -> SHA256Digest {
        if let archive = source.archiveDigest { return archive }
        let lines = await ParallelWork.map(skills) { skill in
            let tree = source.filesInPlace(of: skill)?.snapshot.hash.description
            return "\(tree ?? unreadableTree)  \(skill.place)\n"
        }
        return SHA256Digest(of: Array(lines.sorted().joined().utf8))
    }

    /// The placeholder for the files of a skill with symlinks, which are read in another way.
    private static let unreadableTree = "-"

    /// Returns the files at the top of a folder or repository.
    private static func files(
        of address: SkillAddress, _ loader: SourceLoader
    ) async throws -> [RelativePath: [UInt8]] {
        switch address.meaning {
        case .archive, .artifact, .catalog, .site: return [:]
        case .folder, .git: break
        }
        do {
            return try await loader.list(
                Set(LicenseText.paths), of: address, limit: LicenseText.sizeLimit
            ).files
        } catch  where error.kind == .notFound {
            // None of these files is required.
            return [:]
        }
    }
}
