internal import Digest
internal import FileTree
internal import Git
internal import SkillFormat

/// The comparison of skills that were installed from a repository with one of its later commits.
struct CommitComparison {
    /// If at least this many skills may have changed, all trees of the repository are fetched at once.
    private static let manySkills = 4

    private let repository: Repository
    private let resolution: ResolvedRevision
    /// The repository's URL after redirects.
    private let url: String
    private var statuses: SourceStatuses = [:]
    /// The skills whose folders are as installed.
    private var same: [Place] = []
    /// The skills whose folders differ from the installed ones.
    private var changed: [Place] = []
    /// The skills that are no longer at their recorded paths.
    private var missing: [PinnedSkill] = []
    /// The installed commits that are no longer in the history of the branch.
    private var rewritten: Set<String> = []
    /// The recorded paths that still have a skill.
    private var taken: Set<RelativePath?> = []
    /// Asks the host for its ID of the repository.
    private let identify: @Sendable () async -> String?
    /// The host's ID of the repository; nil if unknown.
    private var repositoryID: String?

    /// A skill and its folder in the commit.
    private struct Place {
        let skill: PinnedSkill
        let path: RelativePath?
        let folder: RepositoryFolder
        let file: ObjectID
    }

    init(
        with resolution: ResolvedRevision, in repository: Repository, url: String,
        _ identify: @escaping @Sendable () async -> String?
    ) {
        self.identify = identify
        self.repository = repository
        self.resolution = resolution
        self.url = url
    }

    /// Returns the status of each skill; those that were installed from another URL are new versions in any case.
    ///
    /// One or two requests show whether the repository still has the history that changed skills were installed from.
    /// Skills that moved cost at most three requests together: for all trees, the manifests of plugins and all
    /// SKILL.md files. The files of all changed skills come in one more. If any changed, the host is asked for its ID of the
    /// repository.
    mutating func compare(
        _ skills: [PinnedSkill], movedFrom recorded: String, _ moves: SourceMovePolicy
    ) async throws -> SourceStatuses {
        guard !skills.isEmpty else { return [:] }
        if skills.count >= Self.manySkills {
            _ = try await repository.folder(at: nil, of: resolution.commit)
        }
        for skill in skills { try await locate(skill, isAtNewURL: recorded != url) }
        try await settleSame()
        if !changed.isEmpty || !missing.isEmpty { repositoryID = await identify() }
        if moves == .report {
            try await setAsideReplaced()
            setAsideOtherIDs()
        }
        try await findMissing()
        // A fault in one folder is reported when it is unpacked.
        _ = try await repository.contents(of: changed.map(\.folder))
        try await repository.fetch(files: changed.map(\.file))
        let date = try await repository.date(of: resolution.commit)
        for place in changed {
            let source = try await source(of: place)
            statuses[place.skill.name] = .success(.version(source, date: date))
        }
        return statuses
    }

    private mutating func locate(
        _ skill: PinnedSkill, isAtNewURL: Bool
    ) async throws(GitError) {
        do {
            let place = try await place(of: skill, at: skill.folder)
            taken.insert(skill.folder)
            if place.folder.id.description == skill.gitTree, !isAtNewURL {
                same.append(place)
            } else {
                changed.append(place)
            }
        } catch {
            guard error.isContentFault else { throw error }
            if case .repository(.pathNotFound) = error {
                missing.append(skill)
            } else {
                statuses[skill.name] = .failure(.git(url, error))
            }
        }
    }

    /// Sets the statuses of skills whose folders are as installed, unless a symlink in them leads to a file that changed.
    private mutating func settleSame() async throws(GitError) {
        let linked = try await repository.foldersWithLinks(among: same.map(\.folder))
        let contents = try await repository.contents(of: linked.sorted().map { same[$0].folder })
        for (index, contents) in zip(linked.sorted(), contents)
        where try await isOther(contents, than: same[index].skill) {
            changed.append(same[index])
        }
        let names = Set(changed.map(\.skill.name))
        for place in same where !names.contains(place.skill.name) {
            statuses[place.skill.name] = .success(.unchanged(newerTag: nil))
        }
    }

    /// Returns whether the contents of a folder have another tree hash than a skill; a fault is reported when they are
    /// unpacked.
    private func isOther(
        _ contents: Result<FolderContents, GitError>, than skill: PinnedSkill
    ) async throws(GitError) -> Bool {
        guard case .success(let contents) = contents else { return true }
        var files: [TreeFile] = []
        for file in contents.files {
            let bytes = try await repository.contents(ofFile: file.id)
            // The file itself is on another server.
            guard !LargeFile.isPointer(bytes) else { return false }
            files.append(
                TreeFile(
                    path: file.path.description, digest: SHA256Digest(of: bytes), flag: file.flag))
        }
        return TreeHash(of: files) != skill.content
    }

    private func place(
        of skill: PinnedSkill, at path: RelativePath?
    ) async throws(GitError) -> Place {
        let folder = try await repository.folder(at: path?.description, of: resolution.commit)
        let file = try await repository.skillFile(in: folder)
        return Place(skill: skill, path: path, folder: folder, file: file)
    }

    /// Sets the statuses of skills whose installed commits have nothing in common with the history of the branch.
    private mutating func setAsideReplaced() async throws(GitError) {
        let suspects = changed.map(\.skill) + missing
        let commits = Set(suspects.compactMap { $0.installedCommit.flatMap { ObjectID(hex: $0) } })
            .subtracting([resolution.commit])
        guard !commits.isEmpty else { return }
        let found = try await repository.succession(of: resolution.commit, after: commits)
        rewritten = Set(found.filter { $0.value == .rewritten }.map(\.key.description))
        let replaced = Set(found.filter { $0.value == .unrelated }.map(\.key.description))
        func isReplaced(_ skill: PinnedSkill) -> Bool {
            skill.installedCommit.map(replaced.contains) ?? false
        }
        for skill in suspects where isReplaced(skill) {
            let commit = resolution.commit.description
            statuses[skill.name] = .success(.replacedRepository(.unrelated(commit: commit)))
        }
        changed.removeAll { isReplaced($0.skill) }
        missing.removeAll(where: isReplaced)
    }

    /// Sets the statuses of skills whose repository had another ID: someone else may have copied its history, too.
    private mutating func setAsideOtherIDs() {
        guard let repositoryID else { return }
        func isReplaced(_ skill: PinnedSkill) -> Bool {
            skill.repositoryID.map { $0 != repositoryID } ?? false
        }
        for skill in changed.map(\.skill) + missing where isReplaced(skill) {
            statuses[skill.name] = .success(.replacedRepository(.otherID))
        }
        changed.removeAll { isReplaced($0.skill) }
        missing.removeAll(where: isReplaced)
    }

    private func source(of place: Place) async throws -> LoadedSource {
        var source = GitSource(place.folder, at: resolution, in: repository)
        source.repositoryID = repositoryID ?? place.skill.repositoryID
        let candidate = SkillCandidate(
            document: readHeader(try await source.text(of: place.file)), folder: place.path,
            folderName: place.skill.name.description)
        return LoadedSource(
            address: address(of: place.skill, at: place.path),
            skills: DiscoveredSkills([candidate], notes(on: place.skill)), url: url,
            content: source)
    }

    /// A requested branch, tag or commit need not follow the installed one.
    private func notes(on skill: PinnedSkill) -> [SourceNote] {
        guard let commit = skill.commit, rewritten.contains(commit) else { return [] }
        return [.rewrittenHistory(installed: commit)]
    }

    private func address(of skill: PinnedSkill, at path: RelativePath?) -> SkillAddress {
        skill.address(
            .git(
                GitAddress(
                    url: url, revision: .ref(resolution.reference ?? "HEAD"),
                    path: path?.description)))
    }
}

// Skills that moved.
extension CommitComparison {
    private mutating func findMissing() async throws {
        guard let first = missing.first else { return }
        let address = address(of: first, at: nil)
        let source = GitSource(
            try await repository.folder(at: nil, of: resolution.commit), at: resolution,
            in: repository)
        let candidates = try await candidates(in: source, for: address)
        let files = try await skillFiles(of: candidates)
        let search = MoveSearch(among: candidates, besides: taken)
        for skill in missing {
            let result = search.result(for: MoveSearch.Wanted(skill)) { candidate in
                skill.skillFile != nil && files[candidate] == skill.skillFile
            }
            switch result {
            case .found(let candidate):
                changed.append(try await place(of: skill, at: candidate.folder))
            case .ambiguous(let equals):
                statuses[skill.name] = .success(.ambiguousMove(to: equals.map(\.folder)))
            case .notFound:
                let names = candidates.compactMap { $0.name?.description ?? $0.declaredName }
                statuses[skill.name] = .success(.removed(available: names))
            }
        }
    }

    /// Returns the skills of the commit, none if it has none any more.
    private func candidates(
        in source: GitSource, for address: SkillAddress
    ) async throws(SkillSourceError) -> [SkillCandidate] {
        do {
            let git = GitAddress(url: url, revision: .head, path: nil)
            return try await source.discoverSkills(
                for: address, repositoryName: git.repositoryName
            ).candidates
        } catch {
            guard error.meansNoSkills else { throw error }
            return []
        }
    }

    /// Returns the hashes of the SKILL.md files that have been fetched.
    private func skillFiles(
        of candidates: [SkillCandidate]
    ) async throws(GitError) -> [SkillCandidate: SHA256Digest] {
        var digests: [SkillCandidate: SHA256Digest] = [:]
        for candidate in candidates {
            let folder = try await repository.folder(
                at: candidate.folder?.description, of: resolution.commit)
            let file = try await repository.skillFile(in: folder)
            guard let bytes = try? await repository.contents(ofFile: file) else { continue }
            digests[candidate] = SHA256Digest(of: bytes)
        }
        return digests
    }
}

extension PinnedSkill {
    /// The git tree of its folder.
    fileprivate var gitTree: String? {
        if case .git(_, _, _, let tree) = origin { tree } else { nil }
    }
}

extension SkillSourceError {
    /// Whether a source was read and has no skills.
    fileprivate var meansNoSkills: Bool {
        switch self {
        case .choice(.noSkill), .choice(.misspelledSkillFile), .choice(.onlyExternalPlugins),
            .choice(.onlySubmodules):
            true
        default: false
        }
    }
}
