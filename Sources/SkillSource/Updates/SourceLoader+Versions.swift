public import FileTree
internal import Git
internal import SkillFormat

/// A skill of a repository as another program wrote it down.
public struct RecordedSkill: Sendable, Hashable {
    /// Its folder there; nil for the top, or where only its name is known.
    public let folder: RelativePath?
    /// The name to choose it by below the folder; nil where the folder is the skill.
    public let name: String?
    /// The branch, tag or commit; nil for the default branch.
    public let ref: String?
    /// The commit that it was taken from, where somebody wrote that down.
    public let commit: String?
    /// The git tree of its folder then, where somebody wrote that down.
    public let tree: String?

    /// Collects the facts.
    public init(
        folder: RelativePath?, name: String?, ref: String?, commit: String?, tree: String?
    ) {
        self.folder = folder
        self.name = name
        self.ref = ref
        self.commit = commit
        self.tree = tree
    }

    /// Which of its versions is meant.
    public enum Moment: Sendable, Hashable {
        /// That which was written down.
        case recorded
        /// That which the branch or tag has now.
        case current
    }
}

/// A version of a skill that a repository has.
public struct FoundVersion: Sendable {
    /// Where it was found.
    public let pin: GitPin
    /// Its folder in the repository; nil for the top.
    public let folder: RelativePath?
    private let source: LoadedSource
    private let candidate: SkillCandidate

    init(_ folder: RelativePath?, _ pin: GitPin, in source: GitSource, of address: SkillAddress) {
        self.pin = pin
        self.folder = folder
        candidate = SkillCandidate(
            document: nil, folder: RelativePath(source.folder.pathText), folderName: nil)
        self.source = LoadedSource(
            address: address, offer: Offer([candidate]), url: source.repository.address,
            archiveDigest: nil, content: .git(source))
    }

    /// Writes its files into an empty folder.
    public func unpack(into directory: Directory) async throws(SkillSourceError) {
        try await source.unpack([(candidate, directory)])
    }
}

// Versions of skills that are here already.
extension SourceLoader {
    /// A skill, and which version of it is wanted.
    public typealias WantedVersion = (skill: RecordedSkill, moment: RecordedSkill.Moment)

    /// Finds versions of skills of one repository and brings their files, with one request for all of them.
    ///
    /// Gives a result for each; nil where nothing is written down of the version that is wanted. A commit that
    /// is written down counts, whether or not a branch leads to it: what it gives is held against what is here
    /// and not installed.
    public func versions(
        of wanted: [WantedVersion], at address: SkillAddress
    ) async -> [Result<FoundVersion?, SkillSourceError>] {
        guard case .git(let git) = address.meaning else {
            return wanted.map { _ in .failure(.notAnAddress(address.typed)) }
        }
        var results: [Result<FoundVersion?, SkillSourceError>] = []
        var folders: [RepositoryFolder] = []
        do {
            let repository = try desk.repository(try Self.place(of: git)) { progress(address, $0) }
            var search = VersionSearch(repository: repository, address: address)
            for want in wanted {
                do {
                    let found = try await search.version(want)
                    if let found { folders.append(found.source.folder) }
                    results.append(
                        .success(
                            found.map {
                                FoundVersion($0.folder, $0.pin, in: $0.source, of: address)
                            }))
                } catch let error as GitError {
                    guard error.isOfOneSkill else { throw error }
                    results.append(.failure(SkillSourceError(address.typed, error)))
                } catch let error as SkillSourceError {
                    results.append(.failure(error))
                }
            }
            try await repository.bring(filesOf: folders)
            return results
        } catch let error as GitError {
            return wanted.map { _ in .failure(SkillSourceError(address.typed, error)) }
        } catch let error as SkillSourceError {
            return wanted.map { _ in .failure(error) }
        } catch {
            preconditionFailure("no other error is thrown above")
        }
    }
}

extension GitError {
    /// Whether it tells of what was looked for, and not of the repository or its server as a whole.
    fileprivate var isOfOneSkill: Bool {
        switch self {
        case .repository(.missing), .repository(.unauthorized), .repository(.forbidden): false
        // The words of a server for a commit that it does not have.
        case .repository, .server(.refused), .server(.incomplete): true
        default: false
        }
    }
}

/// Looks for versions in one repository; each branch and tag is resolved once.
private struct VersionSearch {
    let repository: Repository
    let address: SkillAddress
    private var resolved: [String?: Resolution] = [:]

    init(repository: Repository, address: SkillAddress) {
        self.repository = repository
        self.address = address
    }

    typealias Version = (folder: RelativePath?, pin: GitPin, source: GitSource)

    mutating func version(
        _ wanted: SourceLoader.WantedVersion
    ) async throws -> Version? {
        let skill = wanted.skill
        let ref = skill.ref == skill.commit ? nil : skill.ref
        switch wanted.moment {
        case .recorded:
            if let commit = skill.commit.flatMap({ ObjectID(hex: $0) }) {
                let resolution = Resolution(
                    commit: commit, reference: ref, path: nil, standing: .unknown)
                return try await version(of: skill, at: resolution)
            }
            // A tree alone is enough where it is known what lies there, and the server gives it.
            guard skill.name == nil, let tree = skill.tree.flatMap({ ObjectID(hex: $0) }) else {
                return nil
            }
            let resolution = try await resolve(ref)
            let folder = try await repository.folder(
                pinned: tree, at: skill.folder?.description)
            let pin = GitPin(ref: resolution.reference, commit: nil, tree: tree.description)
            return (skill.folder, pin, GitSource(folder, at: resolution, in: repository))
        case .current:
            // A commit does not move.
            guard ref != nil || skill.ref == nil else { return nil }
            return try await version(of: skill, at: try await resolve(ref))
        }
    }

    private mutating func resolve(_ ref: String?) async throws(GitError) -> Resolution {
        if let known = resolved[ref] { return known }
        let resolution = try await repository.resolve(ref.map { .named($0) } ?? .head)
        resolved[ref] = resolution
        return resolution
    }

    private func version(
        of skill: RecordedSkill, at resolution: Resolution
    ) async throws -> Version {
        var folder = try await repository.folder(
            at: skill.folder?.description, of: resolution.commit)
        var place = skill.folder
        if let name = skill.name {
            let source = GitSource(folder, at: resolution, in: repository)
            let loaded = LoadedSource(
                address: address, offer: try await source.offer(of: address, repositoryName: name),
                url: repository.address, archiveDigest: nil, content: .git(source))
            let chosen = try loaded.choose(.named([name]))
            guard let candidate = chosen.first, chosen.count == 1 else {
                throw SkillSourceError.severalSkills(address.typed, chosen)
            }
            folder = try await source.folder(of: candidate)
            place = candidate.folder
        }
        let pin = GitPin(
            ref: resolution.reference, commit: resolution.commit.description,
            tree: folder.id.description)
        return (place, pin, GitSource(folder, at: resolution, in: repository))
    }
}
