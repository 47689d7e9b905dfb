internal import FileTree
internal import Git

/// A search for versions of skills in one repository, which resolves each branch and tag once.
struct VersionSearch {
    let repository: Repository
    let address: SkillAddress
    private var resolved: [String?: Resolution] = [:]

    init(repository: Repository, address: SkillAddress) {
        self.repository = repository
        self.address = address
    }

    /// Returns a version of a skill; nil if the record does not identify it.
    mutating func version(_ wanted: SourceLoader.WantedVersion) async throws -> FoundVersion? {
        let skill = wanted.skill
        let ref = skill.ref == skill.commit ? nil : skill.ref
        switch wanted.moment {
        case .recorded: return try await recordedVersion(of: skill, ref)
        case .current:
            // A commit has no later version.
            guard ref != nil || skill.ref == nil else { return nil }
            return try await version(of: skill, at: try await resolve(ref))
        }
    }

    private mutating func recordedVersion(
        of skill: RecordedSkill, _ ref: String?
    ) async throws -> FoundVersion? {
        if let commit = skill.commit.flatMap({ ObjectID(hex: $0) }) {
            let resolution = Resolution(
                commit: commit, reference: ref, path: nil, standing: .unknown)
            return try await version(of: skill, at: resolution)
        }
        // A tree without a commit is enough if the folder is known and the server provides the tree.
        guard skill.name == nil, let tree = skill.tree.flatMap({ ObjectID(hex: $0) }) else {
            return nil
        }
        let resolution = try await resolve(ref)
        let folder = try await repository.folder(pinned: tree, at: skill.folder?.description)
        return FoundVersion(
            pin: GitPin(ref: resolution.reference, commit: nil, tree: tree.description),
            folder: skill.folder, source: GitSource(folder, at: resolution, in: repository),
            address: address)
    }

    private mutating func resolve(_ ref: String?) async throws(GitError) -> Resolution {
        if let known = resolved[ref] { return known }
        let resolution = try await repository.resolve(ref.map { .named($0) } ?? .head)
        resolved[ref] = resolution
        return resolution
    }

    /// Returns the version of a skill in a commit.
    private func version(
        of skill: RecordedSkill, at resolution: Resolution
    ) async throws -> FoundVersion {
        let folder = try await repository.folder(
            at: skill.folder?.description, of: resolution.commit)
        let source = GitSource(folder, at: resolution, in: repository)
        guard let name = skill.name else {
            return FoundVersion(
                pin: GitPin(resolution, tree: folder), folder: skill.folder, source: source,
                address: address)
        }
        let candidate = try await candidate(named: name, in: source)
        let skillFolder = try await source.folder(of: candidate)
        return FoundVersion(
            pin: GitPin(resolution, tree: skillFolder), folder: candidate.folder,
            source: GitSource(skillFolder, at: resolution, in: repository), address: address)
    }

    private func candidate(
        named name: String, in source: GitSource
    ) async throws(SkillSourceError) -> SkillCandidate {
        let loaded = LoadedSource(
            address: address,
            skills: try await source.discoverSkills(for: address, repositoryName: name),
            url: repository.address, content: source)
        let chosen = try await loaded.select(.named([name])).skills
        guard let candidate = chosen.first, chosen.count == 1 else {
            throw .severalSkills(address.typed, chosen)
        }
        return candidate
    }
}
