public import FileTree
internal import Git

/// An earlier version of a skill in the history of its branch or tag.
public struct PastVersion: Sendable {
    /// The git hash of each file.
    public let files: [RelativePath: String]
    /// The version.
    public let version: FoundVersion
}

extension SourceLoader {
    /// The number of commits in which earlier versions are looked for.
    private static let historyLimit = 200

    /// Returns the latest versions of skills in one repository, newest first, for each skill.
    ///
    /// At most one request is made for each branch or tag, and no files are fetched. Skills without a version, or whose
    /// history is unavailable, have an empty list.
    public func pastVersions(
        of skills: [RecordedSkill], at address: SkillAddress
    ) async -> [[PastVersion]] {
        guard case .git(let git) = address.meaning,
            let repository = try? repository(of: git, for: address)
        else { return skills.map { _ in [] } }
        var histories: [String?: (resolution: Resolution, commits: [ObjectID])?] = [:]
        var results: [[PastVersion]] = []
        for skill in skills {
            let ref = skill.ref == skill.commit ? nil : skill.ref
            if histories[ref] == nil {
                histories[ref] = .some(try? await Self.history(of: ref, in: repository))
            }
            guard let history = histories[ref] ?? nil else {
                results.append([])
                continue
            }
            let versions = try? await Self.versions(
                of: skill, in: history.commits, history.resolution, repository, address)
            results.append(versions ?? [])
        }
        return results
    }

    private static func history(
        of ref: String?, in repository: Repository
    ) async throws(GitError) -> (resolution: Resolution, commits: [ObjectID]) {
        let resolution = try await repository.resolve(ref.map { .named($0) } ?? .head)
        return (
            resolution,
            try await repository.history(before: resolution.commit, commits: historyLimit)
        )
    }

    private static func versions(
        of skill: RecordedSkill, in commits: [ObjectID], _ tip: Resolution,
        _ repository: Repository, _ address: SkillAddress
    ) async throws(GitError) -> [PastVersion] {
        var versions: [PastVersion] = []
        var seen: Set<ObjectID> = []
        for commit in commits {
            guard
                let folder = try await repository.pastFolder(
                    at: skill.folder?.description, of: commit), seen.insert(folder.id).inserted
            else { continue }
            var files: [RelativePath: String] = [:]
            try await repository.walk(folder) { entry throws(GitError) in
                if entry.mode != .directory, let path = try? entry.relativePath {
                    files[path] = entry.id.description
                }
                return .enter
            }
            let resolution = Resolution(
                commit: commit, reference: tip.reference, path: nil, standing: tip.standing)
            versions.append(
                PastVersion(
                    files: files,
                    version: FoundVersion(
                        pin: GitPin(resolution, tree: folder), folder: skill.folder,
                        source: GitSource(folder, at: resolution, in: repository),
                        address: address)))
        }
        return versions
    }
}
