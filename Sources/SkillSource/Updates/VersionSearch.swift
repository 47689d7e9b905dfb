internal import FileTree
internal import Git
internal import Transfer

// Versions of skills that other programs installed.
extension SourceLoader {
    /// A skill, and the version to find.
    public typealias WantedVersion = (skill: RecordedSkill, moment: RecordedSkill.Moment)

    /// Finds versions of skills in one repository, and fetches their files in one request.
    ///
    /// Returns a result for each skill; nil if its record does not identify the version. Recorded commits need not
    /// be on a branch: the files are only compared with local ones, not installed.
    public func versions(
        of wanted: [WantedVersion], at address: SkillAddress
    ) async -> [Result<FoundVersion?, SkillSourceError>] {
        guard case .git(let git) = address.meaning else {
            return wanted.map { _ in .failure(.address(.notAnAddress(address.typed))) }
        }
        do {
            return try await versions(of: wanted, in: git, address)
        } catch {
            let reason = failure(error, reading: git, at: address)
            return wanted.map { _ in .failure(reason) }
        }
    }

    private func versions(
        of wanted: [WantedVersion], in git: GitAddress, _ address: SkillAddress
    ) async throws -> [Result<FoundVersion?, SkillSourceError>] {
        let repository = try repository(of: git, for: address)
        var search = VersionSearch(repository: repository, address: address)
        var results: [Result<FoundVersion?, SkillSourceError>] = []
        for want in wanted {
            do {
                results.append(.success(try await search.version(want)))
            } catch let error as GitError where !error.concernsOneSkill {
                throw error
            } catch {
                results.append(.failure(failure(error, reading: git, at: address)))
            }
        }
        let folders = results.compactMap { (try? $0.get())?.source.folder }
        try await repository.fetch(filesOf: folders)
        return results
    }

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
        var histories: [String?: (resolution: ResolvedRevision, commits: [ObjectID])?] = [:]
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
    ) async throws(GitError) -> (resolution: ResolvedRevision, commits: [ObjectID]) {
        let resolution = try await repository.resolve(ref.map { .named($0) } ?? .head)
        return (
            resolution,
            try await repository.history(before: resolution.commit, commits: historyLimit)
        )
    }

    private static func versions(
        of skill: RecordedSkill, in commits: [ObjectID], _ tip: ResolvedRevision,
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
            let resolution = ResolvedRevision(
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

/// A search for versions of skills in one repository, which resolves each branch and tag once.
struct VersionSearch {
    let repository: Repository
    let address: SkillAddress
    private var resolved: [String?: ResolvedRevision] = [:]

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
            let resolution = ResolvedRevision(
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

    private mutating func resolve(_ ref: String?) async throws(GitError) -> ResolvedRevision {
        if let known = resolved[ref] { return known }
        let resolution = try await repository.resolve(ref.map { .named($0) } ?? .head)
        resolved[ref] = resolution
        return resolution
    }

    /// Returns the version of a skill in a commit.
    private func version(
        of skill: RecordedSkill, at resolution: ResolvedRevision
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
            throw .choice(.severalSkills(address.typed, chosen))
        }
        return candidate
    }
}

extension GitError {
    /// Whether the error concerns the requested object rather than the repository or its server.
    fileprivate var concernsOneSkill: Bool {
        switch self {
        case .repository(.missing), .repository(.unauthorized), .repository(.rejected),
            .repository(.forbidden):
            false
        // A server refuses a commit that it does not have.
        case .repository, .server(.refused), .server(.incomplete): true
        default: false
        }
    }
}
