internal import FileTree
internal import Git
internal import SkillFormat
internal import Transfer

// Checking repositories.
extension SourceLoader {
    /// If at least this many skills may have changed, all trees of the repository are fetched at once.
    private static let manySkills = 4

    /// Checks the skills that were installed from a branch or tag.
    func statuses(
        of skills: [PinnedSkill], in url: String, _ ref: String, _ moves: SourceMovePolicy
    ) async throws(SkillSourceError) -> SourceStatuses {
        let git = GitAddress(url: url, revision: .ref(ref), path: nil)
        let address = skills[0].address(.git(git))
        do {
            let repository = try repositories.repository(at: try Self.place(of: git)) {
                progress(address, $0)
            }
            let resolution = try await repository.resolve(.named(ref))
            let moved = await repository.movedAddress
            if let moved, moves == .report { return skills.all(.movedRepository(to: moved)) }
            var (statuses, changed) = Self.compareCommits(skills, ref, resolution, moves)
            let newer = try await compareTrees(
                changed, with: resolution, in: repository, moved ?? url)
            statuses.merge(newer) { $1 }
            return statuses
        } catch {
            let reason = SkillSourceError(error, reading: address)
            guard reason.suggestsArchive,
                let source = try await loadHosted(git, for: address, allowing: .any)
            else { throw reason }
            return source.statuses(of: skills)
        }
    }

    /// Returns the statuses that the commit alone decides, and the skills whose folders must be compared.
    private static func compareCommits(
        _ skills: [PinnedSkill], _ ref: String, _ resolution: Resolution, _ moves: SourceMovePolicy
    ) -> (statuses: SourceStatuses, changed: [PinnedSkill]) {
        let commit = resolution.commit.description
        var statuses: SourceStatuses = [:]
        var changed: [PinnedSkill] = []
        for skill in skills {
            if skill.commit == commit {
                statuses[skill.name] = .success(.unchanged)
            } else if moves == .report, ref.hasPrefix("refs/tags/"), skill.commit != nil {
                statuses[skill.name] = .success(.movedTag(ref, commit: commit))
            } else {
                changed.append(skill)
            }
        }
        return (statuses, changed)
    }

    /// Compares the trees of skill folders with those in a commit.
    private func compareTrees(
        _ skills: [PinnedSkill], with resolution: Resolution, in repository: Repository,
        _ url: String
    ) async throws(GitError) -> SourceStatuses {
        guard !skills.isEmpty else { return [:] }
        if skills.count >= Self.manySkills {
            _ = try await repository.folder(at: nil, of: resolution.commit)
        }
        var statuses: SourceStatuses = [:]
        var changed: [(skill: PinnedSkill, folder: RepositoryFolder, file: ObjectID)] = []
        for skill in skills {
            do {
                let folder = try await repository.folder(
                    at: skill.folder?.description, of: resolution.commit)
                guard folder.id.description != skill.gitTree else {
                    statuses[skill.name] = .success(.unchanged)
                    continue
                }
                let file = try await repository.file(at: .skillFile, in: folder)
                changed.append((skill, folder, file))
            } catch {
                guard case .repository(.pathNotFound(let path, let names)) = error else {
                    throw error
                }
                // If only the folder itself is missing, a sibling folder may be the renamed skill.
                let isRenamed = path == skill.folder?.description
                statuses[skill.name] = .success(.removed(available: isRenamed ? names : []))
            }
        }
        // Fetch all SKILL.md files in one request.
        try await repository.fetch(files: changed.map(\.file))
        let date = try await repository.date(of: resolution.commit)
        for (skill, folder, file) in changed {
            let source = GitSource(folder, at: resolution, in: repository)
            let candidate = SkillCandidate(
                document: readHeader(try await source.text(of: file)), folder: skill.folder,
                folderName: skill.name.description)
            let git = GitAddress(
                url: url, revision: .ref(resolution.reference ?? "HEAD"),
                path: skill.folder?.description)
            let loaded = LoadedSource(
                address: skill.address(.git(git)), skills: DiscoveredSkills([candidate]), url: url,
                content: source)
            statuses[skill.name] = .success(.version(loaded, date: date))
        }
        return statuses
    }
}

extension PinnedSkill {
    /// The commit that it was installed from.
    fileprivate var commit: String? {
        if case .git(_, _, let commit, _) = origin { commit } else { nil }
    }

    /// The git tree of its folder.
    fileprivate var gitTree: String? {
        if case .git(_, _, _, let tree) = origin { tree } else { nil }
    }
}
