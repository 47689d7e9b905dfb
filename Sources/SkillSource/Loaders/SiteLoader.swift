internal import Archive
internal import Digest
internal import FileTree
internal import Git
internal import Problem
internal import Transfer

/// Loads URLs that do not show whether they lead to a repository or an archive.
struct SiteLoader: SourceKind {
    private let loader: SourceLoader
    private let site: SiteAddress
    let address: SkillAddress

    init(_ site: SiteAddress, for address: SkillAddress, with loader: SourceLoader) {
        self.loader = loader
        self.site = site
        self.address = address
    }

    /// Loads a repository if the server speaks the git protocol at the URL, otherwise an archive.
    func load(expecting digest: SHA256Digest?) async throws(SkillSourceError) -> LoadedSource {
        var refusal = SkillSourceError.unsupportedPage(address.typed)
        if digest == nil {
            // The URLs of repositories have no query; those of their pages may.
            let whole = site.requestURL.contains("?") ? nil : site.gitAddress
            for git in [whole, site.page].compactMap(\.self) {
                do throws(SkillSourceError) {
                    return try await repository(git).load(expecting: nil)
                } catch {
                    guard error.excludesRepository else { throw error }
                    if refusal.kind != .authentication { refusal = error }
                }
            }
        }
        guard site.ref == nil else {
            try await refuseSection()
            throw refusal
        }
        do throws(SkillSourceError) {
            return try await loadArchive(expecting: digest)
        } catch {
            switch error {
            case .unsupportedPage:
                try await refuseSection()
                // The server asked git for a token, so the page is one for signing in.
                throw refusal.kind == .authentication ? refusal : error
            case .download(_, .notFound):
                try await refuseSection()
                throw error
            default: throw error
            }
        }
    }

    /// Throws if the page is one of a repository that shows none of its files.
    ///
    /// The server is asked last: a file below a repository, such as one of a release, may be an archive.
    private func refuseSection() async throws(SkillSourceError) {
        guard let section = site.section else { return }
        do throws(SkillSourceError) {
            guard try await loader.isRepository(section.repository) else { return }
        } catch {
            guard !error.excludesRepository || error.kind == .authentication else { return }
            throw error
        }
        throw .address(.unknownPage(site.url, part: section.part, instead: section.instead))
    }

    /// The loader of a repository, which the lock file records.
    private func repository(_ git: GitAddress) -> GitLoader {
        let known = SkillAddress(typed: address.typed, meaning: .git(git))
        return GitLoader(git, for: known, with: loader)
    }

    private func loadArchive(
        expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let archive = ArchiveAddress(location: .web(site.requestURL), path: site.path)
        do throws(SkillSourceError) {
            return try await ArchiveLoader(archive, for: address, with: loader)
                .load(expecting: digest)
        } catch {
            guard case .archive(_, .notAnArchive) = error else { throw error }
            throw .unsupportedPage(address.typed)
        }
    }

    func list(
        _ paths: Set<RelativePath>, limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        try await repository(site.gitAddress).list(paths, limit: limit)
    }
}

extension SkillSourceError {
    /// Whether a server answered in a way that no repository does.
    fileprivate var excludesRepository: Bool {
        guard case .git(_, let error) = self else { return false }
        switch error {
        case .server(.notGit), .server(.noPack), .brokenPacket, .repository(.missing),
            .repository(.unauthorized), .repository(.rejected), .repository(.forbidden):
            return true
        case .transfer(.status), .transfer(.badRedirect), .transfer(.tooLarge): return true
        default: return false
        }
    }
}
