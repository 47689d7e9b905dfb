internal import Archive
public import Digest
public import FileTree
public import RemoteStore
public import SkillCatalog
public import SkillPolicy
public import Transfer

/// Loads sources: fetches or opens what an address refers to, and finds the skills in it.
public struct SourceLoader: Sendable {
    /// The maximum size of a download, in bytes; the largest archive of 93 public skill repositories is 156 MB.
    public static let downloadLimit = 256 * 1024 * 1024

    let transfer: AuthorizedTransfer
    let stores: RemoteStores
    let catalogs: Catalogs?
    let downloads: Directory
    let repositories: RepositoryPool
    let archiveHosts: [ArchiveHost]
    let archiveTags: ArchiveTagCache
    private let skillNames: SkillNameCache?
    private(set) var allowedVersions: AllowedVersions
    let language: String?
    private let policy: Policy
    let included: IncludedFiles
    let progress: @Sendable (SkillAddress, SourceProgress) -> Void
    /// The catalog or skill that names what is loaded; nil if the user does.
    private(set) var referrer: Referrer?

    /// Creates a loader that keeps its downloads in a folder, which the caller discards; without `catalogs` it finds no
    /// skill by its name.
    public init(
        transfer: Transfer, stores: RemoteStores, catalogs: Catalogs?, downloads: Directory,
        git: GitSettings,
        allowing allowedVersions: AllowedVersions, language: String?,
        including included: IncludedFiles = .only([]), policy: Policy = Policy(),
        progress: @escaping @Sendable (SkillAddress, SourceProgress) -> Void
    ) {
        self.transfer = git.authorized(transfer)
        self.stores = stores
        self.catalogs = catalogs
        self.downloads = downloads
        self.allowedVersions = allowedVersions
        self.language = language
        self.policy = policy
        self.included = included
        archiveHosts = git.archives
        archiveTags = ArchiveTagCache(folder: git.archiveTags)
        skillNames = git.skillNames.map { SkillNameCache(folder: $0) }
        repositories = RepositoryPool(git, transfer: transfer, scratch: downloads)
        self.progress = progress
    }

    /// Returns a loader for what a catalog or a skill names.
    func named(by referrer: Referrer?) -> SourceLoader {
        var loader = self
        loader.referrer = referrer
        return loader
    }

    /// Returns a loader of other versions.
    func allowing(_ versions: AllowedVersions) -> SourceLoader {
        var loader = self
        loader.allowedVersions = versions
        return loader
    }

    /// Loads the source at an address.
    ///
    /// Throws ``SkillSourceError/wrongDigest(_:expected:actual:)`` for an archive whose SHA-256 is not `digest`,
    /// before reading anything from it.
    public func load(
        _ address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let source = try await loadAllLanguages(address, expecting: digest)
        let loaded = try await interruptible { source.inLanguage(language) }
        skillNames?.store(loaded.candidates.compactMap(\.name), at: address)
        return loaded
    }

    /// Throws if a policy does not allow to install from a URL; called before any request is made for it.
    func checkPolicy(_ url: String) throws(SkillSourceError) {
        do { try policy.decision(onSource: url).check() } catch { throw .notAllowed(error) }
    }

    /// Runs a computation that only reads values; throws when the task is cancelled.
    func interruptible<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result
    ) async throws(SkillSourceError) -> Result {
        do { return try await Computation.run(work) } catch { throw .interrupted }
    }

    /// Loads the source at an address, with all translations of its skills.
    func loadAllLanguages(
        _ address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        if let location = address.location {
            try checkPolicy(
                address.repository == nil ? location : repositories.contactedURL(location))
        }
        switch address.meaning {
        case .catalog(let request): return try await load(request, for: address)
        case .folder(let path):
            return try await load(path, for: address, expecting: digest)
        case .archive(let archive):
            return try await load(archive, for: address, expecting: digest)
        case .artifact(let artifact):
            return try await load(artifact, for: address, expecting: digest)
        case .git(let git): return try await load(git, for: address)
        case .site(let site): return try await load(site, for: address, expecting: digest)
        }
    }
}
