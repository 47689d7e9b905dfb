internal import Archive
internal import Digest
internal import FileTree
internal import Git
internal import Transfer

/// An archive of a commit, as a host makes it.
struct HostedArchive: Sendable {
    let archive: Archive
    /// The branch, tag or commit that was asked for.
    let pin: GitPin
    /// What was asked of the server.
    let steps: [String]

    /// A candidate's folder in the archive, where all of the repository lies in one more folder.
    func place(of candidate: SkillCandidate) -> RelativePath? {
        let wrapper = ArchiveSource.wrapper(of: archive.members.map(\.path))
        return candidate.folder.flatMap { wrapper.appending($0) } ?? wrapper.path
    }
}

extension SkillSourceError {
    /// Whether the server speaks no protocol of git, or lets nobody speak it, while archives may still be had.
    var isClosedWay: Bool {
        guard case .git(_, let error) = self else { return false }
        switch error {
        case .server(.notGit), .server(.dumb), .server(.noPack), .repository(.forbidden):
            return true
        default: return false
        }
    }
}

// Repositories by the archives of their hosts.
extension SourceLoader {
    /// A revision as an archive is asked for, and the folder that is meant then.
    private typealias Guess = (revision: String, path: String?)

    /// The most parts of a page's address that are tried as the name of a branch.
    private static let branchDepth = 3

    /// Loads a repository from its host's archive; nil where the host gives none.
    func loadHosted(
        _ git: GitAddress, _ address: SkillAddress, allowing allowed: AllowedCommits
    ) async throws(SkillSourceError) -> LoadedSource? {
        for guess in Self.guesses(git) {
            if let source = try await loadHosted(git, address, guess, allowed) { return source }
        }
        return nil
    }

    /// What the revision may be; without git's protocol nobody lists the branches.
    private static func guesses(_ git: GitAddress) -> [Guess] {
        switch git.revision {
        case .head: return ["HEAD", "main", "master"].map { ($0, git.path) }
        case .ref(let text): return [(text, git.path)]
        case .unsplit(let text):
            let names = text.split(separator: "/").map(String.init)
            return (1...max(1, min(names.count, branchDepth))).map { count in
                let rest = names.dropFirst(count).joined(separator: "/")
                let path = git.path ?? (rest.isEmpty ? nil : rest)
                return (names.prefix(count).joined(separator: "/"), path)
            }
        }
    }

    private func loadHosted(
        _ git: GitAddress, _ address: SkillAddress, _ guess: Guess, _ allowed: AllowedCommits
    ) async throws(SkillSourceError) -> LoadedSource? {
        let url = archives.lazy.compactMap { $0.archive(of: git.url, at: guess.revision) }.first
        guard let url else { return nil }
        let isCommit = Self.isCommitName(guess.revision)
        guard !isCommit || allowed == .any else {
            throw .uncheckedCommit(git.url, commit: guess.revision)
        }
        let file: InputFile
        let digest: SHA256Digest
        do throws(SkillSourceError) {
            let download = try await download(url, address)
            (file, digest) = (download.file, download.digest)
        } catch {
            // Not there: it may be another branch.
            guard case .download(_, .notFound) = error else { throw error }
            return nil
        }
        let steps = await steps(of: git) + ["the host's archive of \(guess.revision)"]
        return try await BlockingWork.run { (isCancelled) throws(SkillSourceError) in
            do {
                let opened = try Archive.open(file, isCancelled: isCancelled)
                let name = git.url.split(separator: "/").last.map { String($0).removingGitSuffix }
                let offer = try ArchiveSource(opened, ofRepositoryBelow: guess.path).offer(
                    of: address, ownName: guess.path.flatMap { RelativePath($0)?.lastName } ?? name)
                let told = opened.comment.flatMap { ObjectID(hex: $0)?.description }
                // A tag may look like a commit.
                let isOther = told.map { !$0.hasPrefix(guess.revision.lowercased()) } ?? !isCommit
                let pin = GitPin(
                    ref: isOther ? guess.revision : nil,
                    commit: told ?? (isCommit ? guess.revision : nil), tree: nil)
                let hosted = HostedArchive(archive: opened, pin: pin, steps: steps)
                return LoadedSource(
                    address: address, offer: offer, url: git.url, archiveDigest: digest,
                    content: .hosted(hosted))
            } catch let error as ArchiveError {
                throw error == .cancelled ? .interrupted : .archive(url, error)
            } catch let error as SkillSourceError {
                throw error
            } catch {
                preconditionFailure("no other error is thrown above")
            }
        }
    }

    /// What was asked of the repository's server before.
    private func steps(of git: GitAddress) async -> [String] {
        guard let place = try? Self.place(of: git),
            let repository = try? desk.repository(place, progress: { _ in })
        else { return [] }
        return await repository.steps.map { "\($0), not answered" }
    }

    private static func isCommitName(_ text: String) -> Bool {
        (7...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
            }
    }
}
