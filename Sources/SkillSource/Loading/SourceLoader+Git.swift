internal import FileTree
internal import Git
internal import SystemPackage
internal import Transfer

// Git repositories.
extension SourceLoader {
    /// Loads a repository: over the git protocol, as an archive made by its host, or with the installed git,
    /// whichever works first.
    func load(
        _ git: GitAddress, for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        do {
            return try await load(git, for: address, at: try place(of: git))
        } catch {
            let contacted = repositories.contactedURL(git.url)
            guard error.suggestsArchive, contacted == git.url else { throw error }
            var reason = error
            do {
                if let hosted = try await loadHosted(git, for: address, allowing: allowedVersions) {
                    return hosted
                }
            } catch {
                reason = error
            }
            guard reason != .interrupted, repositories.hasProgram, git.url.hasPrefix("https://"),
                let source = try? await load(git, for: address, at: .program(git.url))
            else {
                guard case .git(_, .server(.dumb)) = reason else { throw reason }
                throw .dumbServer(address.typed, url: git.url)
            }
            return source
        }
    }

    private func load(
        _ git: GitAddress, for address: SkillAddress, at place: Repository.Place
    ) async throws(SkillSourceError) -> LoadedSource {
        do {
            let repository = try repository(at: place, for: address)
            do {
                return try await load(git, for: address, from: repository)
            } catch let error as GitError {
                return try await loadInstead(of: git, after: error, for: address, from: repository)
            }
        } catch {
            let reason = SkillSourceError(error, reading: address)
            guard case .git(_, .program(let fault)) = reason, fault.isMissingRepository,
                let repository = EnclosingRepository(of: git)
            else { throw reason }
            throw .folderOfRepository(address.typed, meant: repository.address)
        }
    }

    /// Returns the repository of an address; what it transfers is reported for this address.
    func repository(of git: GitAddress, for address: SkillAddress) throws -> Repository {
        try repository(at: try place(of: git), for: address)
    }

    private func repository(
        at place: Repository.Place, for address: SkillAddress
    ) throws(GitError) -> Repository {
        // The repository keeps the closure. If it contained the loader, which contains the pool of repositories, none of
        // them would ever be released.
        try repositories.repository(at: place, namedBy: referrer) { [progress] in
            progress(address, .transfer($0))
        }
    }

    /// Loads what an address selects in a repository.
    func load(
        _ git: GitAddress, for address: SkillAddress, from repository: Repository
    ) async throws -> LoadedSource {
        let source = try await GitSource(git, in: repository)
        try refuseUnlisted(source.resolution, of: git)
        let skills = try await source.discoverSkills(
            for: address, repositoryName: git.repositoryName
        ) { progress(address, .reading(skills: $0)) }
        // The lock file gets the URL after redirects, so that a later move is noticed.
        let url = await moved(git.url, repository) ?? git.url
        return try await interruptible {
            LoadedSource(address: address, skills: skills, url: url, content: source)
        }
    }

    func refuseUnlisted(
        _ resolution: Resolution, of git: GitAddress
    ) throws(SkillSourceError) {
        guard allowedVersions == .listed else { return }
        try resolution.refuseUnlisted(of: git.url)
    }

    /// Returns where a repository is read from, which the user's settings of git may decide: a web server, or the installed
    /// git for other schemes.
    func place(of git: GitAddress) throws(SkillSourceError) -> Repository.Place {
        let url = repositories.contactedURL(git.url)
        if url != git.url { try checkPolicy(url) }
        guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return .program(url) }
        do { return .web(try WebAddress(url)) } catch { throw .download(url, error) }
    }

    /// Returns the URL to which a repository moved; nil if it did not, and for one whose place the user's settings of git
    /// decide, because the lock file keeps the URL that was typed.
    func moved(_ url: String, _ repository: Repository) async -> String? {
        guard repositories.contactedURL(url) == url else { return nil }
        return await repository.movedAddress
    }
}

extension Resolution {
    /// Throws unless the commit is on a branch or tag of a repository.
    func refuseUnlisted(of url: String) throws(SkillSourceError) {
        switch standing {
        case .listed: return
        case .unlisted: throw .unlistedCommit(url, commit: commit.description)
        case .unknown: throw .uncheckedCommit(url, commit: commit.description)
        }
    }
}
