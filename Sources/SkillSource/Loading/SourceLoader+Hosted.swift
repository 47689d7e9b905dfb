internal import Archive
internal import FileTree
internal import Git
internal import Transfer

// Repositories as archives made by their hosts.
extension SourceLoader {
    /// A revision and a folder that an address may refer to.
    private typealias Guess = (revision: String, path: String?)

    /// The maximum number of path components of a page's URL to try as the name of a branch.
    private static let branchDepth = 3

    /// Loads the archive of a repository from its host; returns nil if the host has none.
    func loadHosted(
        _ git: GitAddress, for address: SkillAddress, allowing allowed: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource? {
        for guess in Self.guesses(git) {
            let source = try await loadHosted(git, guess, for: address, allowing: allowed)
            if let source { return source }
        }
        return nil
    }

    /// Returns the possible revisions, because branches cannot be listed without the git protocol.
    private static func guesses(_ git: GitAddress) -> [Guess] {
        switch git.revision {
        case .head: return ["HEAD", "main", "master"].map { ($0, git.path) }
        case .ref(let text), .refOrSkill(let text): return [(text, git.path)]
        case .unsplit(let text):
            let count = text.split(separator: "/").count
            let fewest = min(text.fewestRefComponents, count)
            let most = min(max(branchDepth, fewest), count)
            return (fewest...most).map { count in
                let (ref, path) = text.refAndPath(components: count)
                return (ref, git.path ?? path)
            }
        }
    }

    private func loadHosted(
        _ git: GitAddress, _ guess: Guess, for address: SkillAddress,
        allowing allowed: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource? {
        let url = archiveHosts.lazy.compactMap { $0.archive(of: git.url, at: guess.revision) }.first
        guard let url else { return nil }
        guard allowed == .any || !Self.mayBeUnlisted(guess.revision) else {
            throw .uncheckedCommit(git.url, commit: guess.revision)
        }
        let download: ArchiveDownload
        do throws(SkillSourceError) {
            download = try await self.download(url, for: address)
        } catch {
            switch error {
            case .download(_, .notFound), .download(_, .gone): return nil
            default: throw error
            }
        }
        let steps = await unansweredSteps(of: git) + [Messages.archiveRequest(guess.revision)]
        return try await BlockingWork.run { (isCancelled) throws(SkillSourceError) in
            let opened: Archive
            do throws(ArchiveError) {
                opened = try Archive.open(download.file, isCancelled: isCancelled)
            } catch {
                guard error != .cancelled else { throw .interrupted }
                throw .archive(url, error)
            }
            let search = ArchiveSearch(opened, ofRepositoryBelow: guess.path)
            let folderName = guess.path.flatMap { RelativePath($0)?.lastName }
            let skills = try search.discoverSkills(
                for: address, ownName: folderName ?? git.repositoryName)
            let content = HostedArchive(
                content: search.content(digest: download.digest),
                pin: Self.pin(of: guess.revision, in: opened), steps: steps)
            return LoadedSource(address: address, skills: skills, url: git.url, content: content)
        }
    }

    /// Returns the commit of an archive, which is in the comment of the archive.
    private static func pin(of revision: String, in archive: Archive) -> GitPin {
        let isCommit = isCommitName(revision)
        guard let commit = archive.comment.flatMap({ ObjectID(hex: $0)?.description }) else {
            return GitPin(
                ref: isCommit ? nil : revision, commit: isCommit ? revision : nil, tree: nil)
        }
        // The name of a tag may look like a commit.
        let isRef = !commit.hasPrefix(revision.lowercased())
        return GitPin(ref: isRef ? revision : nil, commit: commit, tree: nil)
    }

    /// Returns the requests to the server of a repository that were not answered.
    private func unansweredSteps(of git: GitAddress) async -> [String] {
        guard let place = try? place(of: git),
            let repository = try? repositories.repository(
                at: place, namedBy: referrer, progress: { _ in })
        else { return [] }
        return await repository.steps.map { Messages.unansweredRequest($0.description) }
    }

    /// Returns whether a revision may be a commit of a fork: a commit ID or the ref of a pull request.
    private static func mayBeUnlisted(_ text: String) -> Bool {
        let isOther =
            text.hasPrefix("refs/") && !text.hasPrefix("refs/heads/")
            && !text.hasPrefix("refs/tags/")
        return isOther || isCommitName(text)
    }

    /// Returns whether a revision may be the hash of a commit, or the start of one.
    private static func isCommitName(_ text: String) -> Bool {
        (4...64).contains(text.utf8.count) && text.utf8.allSatisfy(\.isHexDigit)
    }
}
