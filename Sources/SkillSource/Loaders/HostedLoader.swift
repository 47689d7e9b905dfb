internal import Archive
internal import Digest
internal import FileTree
internal import Git
internal import SkillFormat
internal import Transfer

/// Loads repositories as archives made by their hosts, where the git protocol is not available.
struct HostedLoader {
    let loader: SourceLoader
    let git: GitAddress
    let address: SkillAddress

    /// A revision and a folder that an address may refer to.
    private typealias Guess = (revision: String, path: String?)

    /// The maximum number of path components of a page's URL to try as the name of a branch.
    private static let branchDepth = 3

    /// Loads the archive of the repository; returns nil if the host has none.
    func load(allowing allowed: AllowedVersions) async throws(SkillSourceError) -> LoadedSource? {
        for guess in guesses {
            if let source = try await load(guess, allowing: allowed) { return source }
        }
        return nil
    }

    /// Loads the archive of a recorded commit; unless any commit is allowed, only if it is the archive of the branch or
    /// tag.
    func restore(
        _ pin: GitPin, allowing allowed: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource? {
        guard allowed == .listed, let commit = pin.commit else {
            return try await load(allowing: allowed)
        }
        let unchecked = SkillSourceError.repository(.uncheckedCommit(git.url, commit: commit))
        guard let ref = pin.ref else { throw unchecked }
        let named = HostedLoader(
            loader: loader, git: GitAddress(url: git.url, revision: .ref(ref), path: git.path),
            address: address)
        guard let hosted = try await named.load(allowing: allowed) else { return nil }
        guard let candidate = hosted.candidates.first,
            try await hosted.pin(of: candidate)?.commit == commit
        else { throw unchecked }
        return hosted
    }

    /// The possible revisions, because branches cannot be listed without the git protocol.
    private var guesses: [Guess] {
        switch git.revision {
        case .head: return ["HEAD", "main", "master"].map { ($0, git.path) }
        case .ref(let text), .refOrSkill(let text): return [(text, git.path)]
        case .unsplit(let text):
            let count = text.split(separator: "/").count
            let fewest = min(text.fewestRefComponents, count)
            let most = min(max(Self.branchDepth, fewest), count)
            return (fewest...most).map { count in
                let (ref, path) = text.refAndPath(components: count)
                return (ref, git.path ?? path)
            }
        }
    }

    private func load(
        _ guess: Guess, allowing allowed: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource? {
        let url = loader.archiveHosts.lazy
            .compactMap { $0.archive(of: git.url, at: guess.revision) }.first
        guard let url else { return nil }
        guard allowed == .any || !Self.mayBeUnlisted(guess.revision) else {
            throw .repository(.uncheckedCommit(git.url, commit: guess.revision))
        }
        let download: ArchiveDownload
        do throws(SkillSourceError) {
            download = try await loader.download(url, for: address)
        } catch {
            switch error {
            case .download(_, .notFound), .download(_, .gone): return nil
            default: throw error
            }
        }
        let steps = await unansweredSteps + [Messages.archiveRequest(guess.revision)]
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

    /// The requests to the server of the repository that were not answered.
    private var unansweredSteps: [String] {
        get async {
            guard let access = try? loader.access(to: git),
                let repository = try? loader.repository(by: access, for: address)
            else { return [] }
            return await repository.steps.map { Messages.unansweredRequest($0.description) }
        }
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

/// A commit of a repository, as an archive made by its host.
struct HostedArchive: SourceContent {
    let content: ArchiveContent
    /// The requested branch, tag or commit.
    let pin: GitPin
    /// The requests made to the server.
    let steps: [String]

    var archiveDigest: SHA256Digest? { content.archiveDigest }

    var hasUnlistedCommit: Bool { pin.ref == nil }

    func unpack(
        _ choices: [Choice], from address: SkillAddress
    ) async throws(SkillSourceError) -> [UnpackResult] {
        try await content.unpack(choices, from: address)
    }

    func pin(
        of candidate: SkillCandidate, from address: SkillAddress
    ) async throws(SkillSourceError) -> GitPin? { pin }

    func visitDocuments(
        of candidates: [SkillCandidate], from address: SkillAddress,
        _ visit: (SkillCandidate, SkillDocument) -> Void
    ) async throws(SkillSourceError) {
        try await content.visitDocuments(of: candidates, from: address, visit)
    }
}
