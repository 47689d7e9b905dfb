internal import Git

// Checking repositories.
extension SourceLoader {
    /// Checks the skills that were installed from a branch or tag.
    func statuses(
        of skills: [PinnedSkill], in url: String, _ ref: String, _ moves: SourceMovePolicy,
        _ accepted: Set<String>
    ) async throws(SkillSourceError) -> SourceStatuses {
        let git = GitAddress(url: url, revision: .ref(ref), path: nil)
        let address = skills[0].address(.git(git))
        do {
            let repository = try repository(of: git, for: address)
            let (resolution, tags) = try await Self.resolve(ref, in: repository)
            let moved = await moved(url, repository)
            if let moved, moves == .report, !accepted.contains(moved) {
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
            var comparison = CommitComparison(
                with: resolution, in: repository, url: moved ?? url)
            statuses.merge(try await comparison.compare(changed, movedFrom: url, moves)) { $1 }
            return statuses
        } catch {
            let reason = SkillSourceError(error, reading: address)
            guard reason.suggestsArchive,
                let source = try await loadHosted(git, for: address, allowing: allowedVersions)
            else { throw reason }
            return source.statuses(of: skills)
        }
    }

    /// Finds the commit of a branch or tag, and for a tag that names a version the other versions, in one request.
    private static func resolve(
        _ ref: String, in repository: Repository
    ) async throws(GitError) -> (resolution: Resolution, tags: [Reference]) {
        guard let own = VersionTag(tag: ref) else {
            return (try await repository.resolve(.named(ref)), [])
        }
        return try await repository.resolve(tag: ref, listing: VersionTag.folder + own.stem)
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

extension PinnedSkill {
    /// The commit that it was installed from.
    var commit: String? {
        if case .git(_, _, let commit, _) = origin { commit } else { nil }
    }
}
