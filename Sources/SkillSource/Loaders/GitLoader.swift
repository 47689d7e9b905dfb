internal import Digest
internal import FileTree
internal import Git
internal import SkillFormat
internal import SystemPackage
internal import Transfer

/// Loads repositories: over the git protocol, as an archive made by the host, or with the installed git, whichever works
/// first.
struct GitLoader: SourceKind {
    let loader: SourceLoader
    let git: GitAddress
    let address: SkillAddress

    init(_ git: GitAddress, for address: SkillAddress, with loader: SourceLoader) {
        self.loader = loader
        self.git = git
        self.address = address
    }

    /// The loader of the archive that the host makes.
    var hosted: HostedLoader { HostedLoader(loader: loader, git: git, address: address) }

    func load(expecting digest: SHA256Digest? = nil) async throws(SkillSourceError) -> LoadedSource
    {
        do throws(SkillSourceError) {
            return try await load(by: try loader.access(to: git))
        } catch {
            let contacted = loader.repositories.contactedURL(git.url)
            guard error.suggestsArchive, contacted == git.url else { throw error }
            var reason = error
            do throws(SkillSourceError) {
                if let hosted = try await hosted.load(allowing: loader.allowedVersions) {
                    return hosted
                }
            } catch {
                reason = error
            }
            guard reason != .interrupted, loader.repositories.hasProgram,
                git.url.hasPrefix("https://"),
                let source = try? await load(by: .program(git.url))
            else {
                guard case .git(_, .server(.dumb)) = reason else { throw reason }
                throw .repository(.dumbServer(address.typed, url: git.url))
            }
            return source
        }
    }

    private func load(
        by access: Repository.Access
    ) async throws(SkillSourceError) -> LoadedSource {
        do {
            let repository = try loader.repository(by: access, for: address)
            do {
                return try await load(git, for: address, from: repository)
            } catch let error as GitError {
                return try await loadInstead(after: error, from: repository)
            }
        } catch {
            let reason = loader.failure(error, reading: git, at: address)
            if case .git(_, let cause) = reason, case .program = cause,
                let meant = RemoteShellAddress.withPort(git.url)
            {
                throw .repository(.portInPath(address.typed, meant: meant, cause: cause))
            }
            guard case .git(_, .program(let fault)) = reason, fault.isMissingRepository,
                let repository = EnclosingRepository(of: git)
            else { throw reason }
            throw .repository(.folderOfRepository(address.typed, meant: repository.address))
        }
    }

    /// Loads the skills that an address selects in a repository.
    func load(
        _ git: GitAddress, for address: SkillAddress, from repository: Repository
    ) async throws -> LoadedSource {
        let (source, url) = try await open(git, in: repository)
        let skills = try await source.discoverSkills(
            for: address, repositoryName: git.repositoryName
        ) { [progress = loader.progress] in progress(address, .reading(skills: $0)) }
        return try await loader.interruptible {
            LoadedSource(address: address, skills: skills, url: url, content: source)
        }
    }

    /// Finds the folder that an address selects, and the URL for the lock file: that after redirects, so that a later move
    /// is noticed.
    private func open(
        _ git: GitAddress, in repository: Repository
    ) async throws -> (GitSource, url: String) {
        let source = try await GitSource(git, in: repository)
        if loader.allowedVersions == .listed { try source.resolution.refuseUnlisted(of: git.url) }
        let address = await loader.moved(git.url, repository) ?? git.url
        return (source, address)
    }

    func list(
        _ paths: Set<RelativePath>, limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        do {
            let (source, url) = try await open(
                git, in: try loader.repository(of: git, for: address))
            var ids: [RelativePath: ObjectID] = [:]
            for path in paths {
                do {
                    ids[path] = try await source.repository.file(at: path, in: source.folder)
                } catch {
                    guard error.isContentFault else { throw error }
                }
            }
            try await source.repository.fetch(files: ids.values)
            var files: [RelativePath: [UInt8]] = [:]
            for (path, id) in ids {
                let bytes = try await source.repository.contents(ofFile: id)
                guard bytes.count <= limit else {
                    throw FileTreeError.fileTooLarge(path: path.description, limit: limit)
                }
                files[path] = bytes
            }
            let loaded = LoadedSource(
                address: address, skills: DiscoveredSkills([]), url: url, content: source)
            return SourceListing(
                files: files, source: loaded, top: RelativePath(source.folder.pathText))
        } catch {
            throw loader.failure(error, reading: git, at: address)
        }
    }
}

// Restoring.
extension GitLoader {
    /// Loads exactly the version that a lock file records.
    ///
    /// This takes one request if `versions` allows any commit, and none if its objects are cached. Otherwise, the
    /// commit must be on a branch or tag, and its tree must have the recorded folder, so that a lock file can't select
    /// a commit of a fork: that takes as many requests as an install.
    func restore(
        _ skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource {
        guard case .git(_, let ref, let commit, let tree) = skill.origin else {
            preconditionFailure("the loader of a repository restores skills of repositories")
        }
        let pin = GitPin(ref: ref, commit: commit, tree: tree)
        do {
            let repository = try loader.repository(of: git, for: address)
            var source = try await find(skill, pin, in: repository, allowing: versions)
            source.recordedTree = skill.content
            let candidate = SkillCandidate(
                document: try await source.skillDocument(), folder: skill.folder,
                folderName: skill.name.description)
            return LoadedSource(
                address: address, skills: DiscoveredSkills([candidate]), url: git.url,
                content: source
            ).pinned(to: candidate, tree: skill.content)
        } catch {
            let reason = loader.failure(error, reading: git, at: address)
            guard reason.suggestsArchive,
                let source = try await hosted.restore(pin, allowing: versions)
            else { throw reason }
            return source.pinned(to: skill)
        }
    }

    /// Finds the folder of a skill: if any commit is allowed, by its tree, otherwise in its commit, which must be on a branch
    /// or tag; without a commit, in the history of its branch or tag.
    private func find(
        _ skill: PinnedSkill, _ pin: GitPin, in repository: Repository,
        allowing versions: AllowedVersions
    ) async throws -> GitSource {
        let path = skill.folder?.description
        let tree = pin.tree.flatMap { ObjectID(hex: $0) }
        let commit = pin.commit.flatMap { ObjectID(hex: $0) }
        let resolution: ResolvedRevision
        if let commit {
            resolution = ResolvedRevision(
                commit: commit, reference: pin.ref, path: nil,
                standing: versions == .any ? .unknown : try await repository.standing(of: commit))
        } else {
            let revision = versions == .any ? pin.ref : pin.commit ?? pin.ref
            resolution = try await repository.resolve(revision.map { .named($0) } ?? .head)
        }
        if versions == .listed {
            try resolution.refuseUnlisted(of: git.url)
        } else if commit != nil, let tree {
            do {
                return try await source(tree, path, at: resolution, in: repository)
            } catch {
                guard error.mayComeWithCommit else { throw error }
            }
        }
        let folder = try await repository.folder(at: path, of: resolution.commit)
        guard let recorded = pin.tree, folder.id.description != recorded else {
            return GitSource(folder, at: resolution, in: repository)
        }
        if pin.commit == nil, let tree {
            // An earlier version on the branch; a server that provides any object provides its tree.
            if versions == .any {
                let earlier = try? await source(tree, path, at: resolution, in: repository)
                if let earlier { return earlier }
            } else if try await repository.history(
                of: tree, at: path, before: resolution.commit)
            {
                return try await source(tree, path, at: resolution, in: repository)
            }
        }
        throw SkillSourceError.content(
            .changed(
                skill.typed, recorded: .gitTree(recorded),
                actual: .gitTree(folder.id.description)))
    }

    /// Returns the folder with this tree, after checking that all its files are available.
    private func source(
        _ tree: ObjectID, _ path: String?, at resolution: ResolvedRevision,
        in repository: Repository
    ) async throws(GitError) -> GitSource {
        let folder = try await repository.folder(pinned: tree, at: path)
        // Fails for symlinks that lead out of the folder: only the commit contains their targets.
        _ = try await repository.contents(of: folder)
        return GitSource(folder, at: resolution, in: repository)
    }
}

// Checking for updates.
extension GitLoader {
    func statuses(
        of skills: [PinnedSkill], _ moves: SourceMovePolicy, acceptedRedirects: Set<String>
    ) async throws(SkillSourceError) -> SourceStatuses {
        guard case .git(let url, let ref?, _, _) = skills[0].origin else {
            return skills.all(.fixed)
        }
        do {
            let repository = try loader.repository(of: git, for: address)
            let (resolution, tags) = try await Self.resolve(ref, in: repository)
            let moved = await loader.moved(url, repository)
            if let moved, moves == .report, !acceptedRedirects.contains(moved) {
                return skills.all(.movedRepository(to: moved))
            }
            // After an accepted redirect, all skills get the new URL.
            var (statuses, changed) =
                moved == nil
                ? Self.compareCommits(skills, ref, resolution, moves) : ([:], skills)
            if let own = VersionTag(tag: ref) {
                for skill in skills where statuses[skill.name]?.isUnchanged == true {
                    let newer = NewerTag(after: own, among: tags, for: skill, in: url)
                    statuses[skill.name] = .success(.unchanged(newerTag: newer))
                }
            }
            for skill in skills where statuses[skill.name]?.isUnchanged == true {
                if let branch = NewerTag(
                    defaultBranchAt: resolution, besides: ref, for: skill, in: url)
                {
                    statuses[skill.name] = .success(.unchanged(newerTag: branch))
                }
            }
            var comparison = CommitComparison(
                with: resolution, in: repository, url: moved ?? url
            ) { [loader] in await loader.hostID(of: moved ?? url) }
            statuses.merge(try await comparison.compare(changed, movedFrom: url, moves)) { $1 }
            return statuses
        } catch {
            let reason = loader.failure(error, reading: git, at: address)
            guard reason.suggestsArchive,
                let source = try await branch(ref).hosted.load(allowing: loader.allowedVersions)
            else { throw reason }
            return source.statuses(of: skills)
        }
    }

    /// The loader of a branch or tag of the repository.
    private func branch(_ ref: String) -> GitLoader {
        GitLoader(
            GitAddress(url: git.url, revision: .ref(ref), path: nil), for: address, with: loader)
    }

    /// Finds the commit of a branch or tag, and for a tag that names a version the other versions, in one request.
    private static func resolve(
        _ ref: String, in repository: Repository
    ) async throws(GitError) -> (resolution: ResolvedRevision, tags: [Reference]) {
        guard let own = VersionTag(tag: ref) else {
            return (try await repository.resolve(.named(ref)), [])
        }
        return try await repository.resolve(tag: ref, listing: VersionTag.folder + own.stem)
    }

    /// Returns the statuses that the commit alone decides, and the skills whose folders must be compared.
    private static func compareCommits(
        _ skills: [PinnedSkill], _ ref: String, _ resolution: ResolvedRevision,
        _ moves: SourceMovePolicy
    ) -> (statuses: SourceStatuses, changed: [PinnedSkill]) {
        let commit = resolution.commit.description
        var statuses: SourceStatuses = [:]
        var changed: [PinnedSkill] = []
        for skill in skills {
            if skill.commit == commit {
                statuses[skill.name] = .success(.unchanged(newerTag: nil))
            } else if moves == .report, ref.hasPrefix("refs/tags/"), skill.commit != nil {
                statuses[skill.name] = .success(.movedTag(ref, commit: commit))
            } else {
                changed.append(skill)
            }
        }
        return (statuses, changed)
    }
}

// Repositories in use.
extension SourceLoader {
    /// Returns the repository of an address; its transfers are reported for this address.
    func repository(of git: GitAddress, for address: SkillAddress) throws -> Repository {
        try repository(by: try access(to: git), for: address)
    }

    func repository(
        by access: Repository.Access, for address: SkillAddress
    ) throws(GitError) -> Repository {
        // The repository keeps the closure. If it contained the loader, which contains the pool of repositories, none of
        // them would ever be released.
        try repositories.repository(by: access, namedBy: referrer) { [progress] in
            progress(address, .transfer($0))
        }
    }

    /// Returns the access to a repository, which the user's settings of git may decide: over the web, or with the
    /// installed git for other schemes.
    func access(to git: GitAddress) throws(SkillSourceError) -> Repository.Access {
        let url = repositories.contactedURL(git.url)
        if url != git.url { try checkPolicy(url) }
        guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return .program(url) }
        do { return .web(try WebAddress(url)) } catch { throw .download(url, error) }
    }

    /// Wraps an error thrown while reading a repository, which names both addresses if the user's settings of git replace
    /// the one that was typed.
    func failure(
        _ error: any Error, reading git: GitAddress, at address: SkillAddress
    ) -> SkillSourceError {
        let failure = SkillSourceError(error, reading: address)
        let contacted = repositories.contactedURL(git.url)
        guard contacted != git.url, !git.url.hasPrefix("file://"),
            case .git(let typed, let cause) = failure
        else {
            return failure
        }
        return .git(Messages.replaced(typed, by: WebAddress.redacted(contacted)), cause)
    }

    /// Returns the URL to which a repository moved; nil if it did not, and for one whose server the user's settings of git
    /// decide, because the lock file keeps the URL that was typed.
    func moved(_ url: String, _ repository: Repository) async -> String? {
        guard repositories.contactedURL(url) == url else { return nil }
        return await repository.movedAddress
    }
}

extension ResolvedRevision {
    /// Throws unless the commit is on a branch or tag of a repository.
    func refuseUnlisted(of url: String) throws(SkillSourceError) {
        switch standing {
        case .listed: return
        case .unlisted: throw .repository(.unlistedCommit(url, commit: commit.description))
        case .unknown: throw .repository(.uncheckedCommit(url, commit: commit.description))
        }
    }
}

extension Repository {
    /// The number of commits of a branch that are searched for an earlier version.
    private static let searchedCommits = 2_000

    /// Whether the folder at a path had a tree in an earlier commit.
    fileprivate func history(
        of tree: ObjectID, at path: String?, before commit: ObjectID
    ) async throws(GitError) -> Bool {
        for earlier in try await history(before: commit, commits: Self.searchedCommits) {
            if try pastFolder(at: path, of: earlier)?.id == tree { return true }
        }
        return false
    }
}

extension GitError {
    /// Whether a folder that was not available by its tree may still be available by its commit.
    fileprivate var mayComeWithCommit: Bool {
        switch self {
        case .server(.notGit), .server(.dumb): false
        case .server, .program, .repository(.brokenLink): true
        default: false
        }
    }
}

extension GitSource {
    /// Returns the SKILL.md at the top of the folder; nil if it has none.
    fileprivate func skillDocument() async throws(GitError) -> SkillDocument? {
        let files = try await repository.contents(of: folder).files
        let variants = files.filter { $0.path.parent == nil && $0.path.isMisspelledSkillFile }
        guard let file = files.first(where: { $0.path == .skillFile }) ?? variants.first else {
            return nil
        }
        return readHeader(try await repository.contents(ofFile: file.id))
    }
}

extension VersionTag {
    /// The prefix of the full names of tags.
    fileprivate static let folder = "refs/tags/"

    /// Reads the full name of a tag; nil for a branch or a tag that names no version.
    fileprivate init?(tag ref: String) {
        guard ref.hasPrefix(Self.folder) else { return nil }
        self.init(String(ref.dropFirst(Self.folder.count)))
    }
}

extension Result<SourceStatus, SkillSourceError> {
    fileprivate var isUnchanged: Bool {
        if case .success(.unchanged) = self { true } else { false }
    }
}
