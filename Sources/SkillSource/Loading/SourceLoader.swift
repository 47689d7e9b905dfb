public import Digest
public import FileTree
internal import Git
internal import ObjectStore
public import RemoteStore
public import SkillCatalog
internal import SkillFormat
public import SkillPolicy
public import Transfer
internal import Web

/// Loads sources: fetches or opens the files that an address refers to, and finds the skills in them.
///
/// The walk of a load: the policy on its URL, then the loader of its kind (``SourceKind``), which opens it and finds its
/// skills, then one language of each skill.
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
    /// The catalog or skill that names the sources to load; nil if the user does.
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

    /// Returns a loader for sources that a catalog or a skill names.
    func named(by referrer: Referrer?) -> SourceLoader {
        var loader = self
        loader.referrer = referrer
        return loader
    }

    /// Returns a loader of other versions.
    private func allowing(_ versions: AllowedVersions) -> SourceLoader {
        var loader = self
        loader.allowedVersions = versions
        return loader
    }

    /// Loads the source at an address.
    ///
    /// Throws ``ContentError/wrongDigest(_:expected:actual:)`` for an archive whose SHA-256 is not `digest`, before reading
    /// anything from it.
    public func load(
        _ address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let source = try await loadAllLanguages(address, expecting: digest)
        let loaded = try await interruptible { source.inLanguage(language) }
        skillNames?.store(loaded.candidates.compactMap(\.name), at: address)
        return loaded
    }

    /// Loads the source at an address, with all translations of its skills.
    func loadAllLanguages(
        _ address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        if let location = address.location {
            try checkPolicy(
                address.repository == nil ? location : repositories.contactedURL(location))
        }
        return try await kind(of: address).load(expecting: digest)
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

    /// Loads the source of an entry of a catalog, which has only this skill.
    ///
    /// A lock file records the address of the result: that of a repository or folder, which may be updated without the
    /// catalog; or the entry's full name for an archive, whose address changes with each version.
    public func load(
        _ found: FoundEntry, for request: NameRequest
    ) async throws(SkillSourceError) -> LoadedSource {
        try await CatalogLoader(request, for: SkillAddress(found), with: self).load(found)
    }

    /// Reads files at the top of the folder, archive or repository at an address, whose skills they name; missing files are
    /// left out.
    ///
    /// No file may be larger than `limit` bytes. A catalog has no such files.
    public func list(
        _ paths: Set<RelativePath>, of address: SkillAddress, limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        try await kind(of: address).list(paths, limit: limit)
    }
}

// Addresses that skills name.
extension SourceLoader {
    /// Loads the source at an address that a skill of another source names, such as that of a skill that it needs.
    ///
    /// The address is limited like one that a catalog names, before any request is made for it: a source on a public
    /// server, or on this machine, leads to no private network, and only a host with an entry of its own in the netrc file
    /// gets credentials of it.
    public func load(
        _ address: SkillAddress, namedBySkillOf source: LoadedSource
    ) async throws(SkillSourceError) -> LoadedSource {
        try await load(address, namedBy: referrer(at: source.url, source.address))
    }

    /// Loads the source at an address that a repository without skills of its own names, such as that of a submodule,
    /// limited like one that a skill names.
    public func load(
        _ address: SkillAddress, namedByRepositoryAt other: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        try await load(address, namedBy: referrer(at: other.location ?? other.typed, other))
    }

    private func load(
        _ address: SkillAddress, namedBy referrer: Referrer
    ) async throws(SkillSourceError) -> LoadedSource {
        try check(address, namedBy: referrer, for: address.typed)
        return try await named(by: referrer).load(address, expecting: nil)
    }

    /// Returns a source as the referrer of addresses that it names.
    private func referrer(at url: String, _ typed: SkillAddress) -> Referrer {
        guard WebLocation(url) != nil, !url.hasPrefix(BucketAddress.scheme),
            let address = try? RemoteHost.address(of: url)
        else { return Referrer(file: typed.typed) }
        // A server whose network is not known has no neighbors.
        return Referrer(address, network: transfer.network(of: address) ?? .public)
    }
}

// Installed skills.
extension SourceLoader {
    /// Loads exactly the version that a lock file records, as a source with only this skill.
    ///
    /// Changed content is refused with ``ContentError/changed(_:recorded:actual:)`` or
    /// ``ContentError/wrongDigest(_:expected:actual:)``, at the latest when the skill is unpacked.
    public func restore(
        _ skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource {
        try await kind(of: skill).restore(skill, allowing: versions)
    }

    /// Returns whether the commit of a skill is on a branch or tag of its repository, or its file is one of its catalog; true
    /// for other sources.
    public func isListed(_ skill: PinnedSkill) async throws(SkillSourceError) -> Bool {
        switch skill.origin {
        case .catalog(let request, let file?):
            do {
                return try await catalogs?.have(fileAt: file.url, file.digest, of: request) ?? false
            } catch { throw SkillSourceError(error, reading: kind(of: skill).address) }
        case .git(let url, _, let text?, _):
            guard let commit = ObjectID(hex: text) else { return true }
            let git = GitAddress(url: url, revision: .ref(text), path: nil)
            let address = skill.address(.git(git))
            do {
                let repository = try repository(of: git, for: address)
                return try await repository.standing(of: commit) == .listed
            } catch { throw failure(error, reading: git, at: address) }
        case .git, .webArchive, .archive, .artifact, .folder, .catalog: return true
        }
    }

    /// Returns whether an install of the recorded commit from the address of a skill finds a skill in the recorded folder.
    ///
    /// No request is made if the address has the folder or one above it, or names none. Otherwise the address may lead
    /// through a symlink, or the skill had moved from its folder: the folder that the address selects is searched as in
    /// an install. Only addresses of repositories are examined.
    public func findsFolder(
        of skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> Bool {
        guard case .git(let url, let ref, let commit, _) = skill.origin,
            let address = try? SkillAddress.read(skill.typed),
            let named = address.repository(at: url),
            !named.namesFolder(above: skill.folder)
        else { return true }
        let revision = (commit ?? ref).map { GitAddress.Revision.ref($0) } ?? .head
        let git = GitAddress(url: url, revision: revision, path: named.likelyPath)
        return try await GitLoader(git, for: skill.address(.git(git)), with: allowing(versions))
            .load().hasSkill(in: skill.folder)
    }
}

extension GitAddress {
    /// Whether it names a folder or one above it, or none.
    ///
    /// Only the server knows where the path starts after a branch with slashes.
    fileprivate func namesFolder(above folder: RelativePath?) -> Bool {
        let folders = folder.map { [$0] + $0.ancestors } ?? []
        guard case .unsplit(let text) = revision, path == nil else {
            return path.flatMap { RelativePath($0) }.map(folders.contains) ?? true
        }
        return !text.contains("/") || folders.contains { text.hasSuffix("/\($0)") }
    }
}
