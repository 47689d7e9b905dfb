internal import Archive
internal import Digest
internal import Git
internal import Problem
internal import Transfer

// URLs that do not show what they lead to.
extension SourceLoader {
    /// Loads a repository if the server speaks the git protocol at a URL, otherwise an archive.
    func load(
        _ site: SiteAddress, for address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        var refusal: SkillSourceError
        // The URLs of repositories have no query; those of downloads often do.
        if site.requestURL.contains("?") || digest != nil {
            refusal = .unsupportedPage(address.typed)
        } else {
            refusal = .unsupportedPage(address.typed)
            for git in [site.gitAddress, site.page].compactMap(\.self) {
                do throws(SkillSourceError) {
                    // The lock file records a repository.
                    let known = SkillAddress(typed: address.typed, meaning: .git(git))
                    return try await load(git, for: known)
                } catch {
                    guard error.excludesRepository else { throw error }
                    refusal = error
                }
            }
        }
        guard site.ref == nil else { throw refusal }
        do {
            return try await loadArchive(site, for: address, expecting: digest)
        } catch {
            // A repository that requires a token is one.
            guard case .unsupportedPage = error, site.page != nil, refusal.isMissingRepository,
                refusal.kind == .authentication
            else { throw error }
            throw refusal
        }
    }

    private func loadArchive(
        _ site: SiteAddress, for address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let archive = ArchiveAddress(place: .web(site.requestURL), path: site.path)
        do {
            return try await load(archive, for: address, expecting: digest)
        } catch {
            guard case .archive(_, .notAnArchive) = error else { throw error }
            throw .unsupportedPage(address.typed)
        }
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
