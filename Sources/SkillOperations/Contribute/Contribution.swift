internal import Digest
public import FileTree
public import Git
internal import SkillFormat
internal import SkillSource
public import SkillStore

/// The edits to an installed skill, as changes of files in its repository.
public struct Contribution: Sendable {
    /// The maximum size in bytes of all old and new versions of the changed files.
    static let sizeLimit = 64 << 20

    /// The skill.
    public let skill: InstalledSkill
    /// The address of the repository.
    public let repository: String
    /// The commit that the skill was installed from.
    public let commit: ObjectID
    /// The changed files, sorted by path; not empty.
    public let files: [FilePatch]
    /// The changed credential files that are left out, by their paths in the skill folder.
    public let leftOut: [RelativePath]

    /// The message of a patch without another one.
    public var message: PatchMessage {
        guard let message = PatchMessage([ContributionMessages.patchSubject(skill.name)]) else {
            preconditionFailure("the default message is empty")
        }
        return message
    }

    /// Compares a skill with its installed version, without network access if possible.
    ///
    /// Throws ``ContributionError`` for a skill without edits of files in a repository, and like
    /// ``InstalledVersion/init(of:in:)``.
    public init(
        of name: String, including included: Set<String> = [], in session: Session
    ) async throws {
        let skill = try session.store.skill(named: name)
        _ = try Self.source(of: skill)
        let version = try await InstalledVersion(of: skill, in: session)
        let entry = version.entry
        let commit = try Self.commit(of: entry, skill)
        let installed = SkillVersion(directory: version.directory, snapshot: version.snapshot)
        let directory = try Directory.open(skill.path)
        let edited = SkillVersion(
            directory: directory, snapshot: try TreeSnapshot(of: directory))
        guard edited.snapshot.unsupportedPaths.isEmpty else {
            throw ContributionError.unsupported(skill.name, edited.snapshot.unsupportedPaths)
        }
        var reader = VersionReader()
        var changes: [(path: RelativePath, old: FilePatch.Version?, new: FilePatch.Version?)] = []
        let credentials = Set(
            CredentialFiles.among(edited.snapshot, in: directory, besides: included))
        var leftOut: [RelativePath] = []
        let files = installed.snapshot.files + edited.snapshot.files
        for path in Set(files.map(\.path)).sorted() {
            let (old, new) = (installed.snapshot[path], edited.snapshot[path])
            guard old != new else { continue }
            guard !credentials.contains(path) else {
                leftOut.append(path)
                continue
            }
            changes.append(
                (
                    path, try old.map { try reader.read($0, in: installed) },
                    try new.map { try reader.read($0, in: edited) }
                ))
        }
        let places = try await RepositoryPlaces(of: skill, entry, installed, commit.format, session)
        self.leftOut = leftOut
        self.skill = skill
        self.commit = commit
        repository = entry.origin.url
        self.files = try changes.compactMap { path, old, new in
            FilePatch(try places.place(of: path), from: old, to: new, format: commit.format)
        }
        guard !self.files.isEmpty else {
            throw ContributionError.noEdits(skill.name, leftOut: leftOut)
        }
    }

    /// Throws for a skill that is not installed, or without edits of files in a repository, without reading its files.
    public static func check(_ name: String, in store: SkillStore) throws {
        let skill = try store.skill(named: name)
        let entry = try source(of: skill)
        _ = try commit(of: skill.installedEntry ?? entry, skill)
    }

    /// Returns the entry in the lock file; throws if there are no edits of files in a repository.
    private static func source(of skill: InstalledSkill) throws -> LockEntry {
        if let path = skill.workingCopy { throw ContributionError.linked(skill.name, path) }
        guard let entry = skill.entry else {
            throw ContributionError.unmanaged(skill.name, skill.scope)
        }
        guard entry.origin.kind == .git else {
            throw ContributionError.noRepository(skill.name, entry.origin)
        }
        guard !entry.isVersionUnknown else {
            throw ContributionError.versionUnknown(skill.name, skill.scope)
        }
        switch skill.state {
        case .missing: throw UpdateError.missing(skill)
        case .conflicted:
            throw ContributionError.conflicted(
                skill.name, verify: skill.command("verify"))
        case .ok: throw ContributionError.noEdits(skill.name, leftOut: [])
        case .edited where !skill.hasEdits:
            throw ContributionError.noEdits(skill.name, leftOut: [])
        case .edited, .unmanaged, .linked, .unreadable: break
        }
        return entry
    }

    /// Returns the commit of an installed version; throws if it is not known.
    private static func commit(
        of entry: LockEntry, _ skill: InstalledSkill
    ) throws -> ObjectID {
        guard let commit = entry.origin.git?.commit.flatMap({ ObjectID(hex: $0) }) else {
            throw ContributionError.unknownCommit(
                skill.name, entry.origin.url, skill.scope)
        }
        return commit
    }
}

/// The files of a version of a skill.
private struct SkillVersion {
    let directory: Directory
    let snapshot: TreeSnapshot
}

/// Reads versions of files, up to a total size.
private struct VersionReader {
    private var left = Contribution.sizeLimit

    mutating func read(
        _ file: TreeSnapshot.File, in skill: SkillVersion
    ) throws -> FilePatch.Version {
        left -= file.size
        guard left >= 0 else { throw ContributionError.tooLarge(limit: Contribution.sizeLimit) }
        guard file.flag == .link else {
            return FilePatch.Version(
                contents: try skill.directory.contents(of: file.path, limit: file.size),
                flag: file.flag)
        }
        let target = try skill.directory.target(ofLink: file.path)
        guard file.path.resolving(link: String(decoding: target, as: UTF8.self)) != nil else {
            throw ContributionError.outsideLink(file.path)
        }
        return FilePatch.Version(contents: target, flag: .link)
    }
}

/// The places of a skill's files in its repository.
private struct RepositoryPlaces {
    private let folder: RelativePath?
    /// The differences between the files in the repository and those that were installed.
    private let notes: [UnpackNote]

    /// Compares the tree of the installed files with the recorded one; only if they differ, the source is read again.
    init(
        of skill: InstalledSkill, _ entry: LockEntry, _ installed: SkillVersion,
        _ format: ObjectFormat, _ session: Session
    ) async throws {
        folder = entry.origin.path.flatMap { RelativePath($0) }
        var files: [(path: RelativePath, flag: TreeFile.Flag, id: ObjectID)] = []
        for file in installed.snapshot.files where file.flag != .link {
            let bytes = try installed.directory.contents(of: file.path, limit: file.size)
            files.append(
                (file.path, file.flag, ObjectID(of: .blob, contents: bytes, format: format)))
        }
        let tree = ObjectID(ofFolderWith: files, format: format)
        let isSame = entry.origin.git?.tree == tree.description
        notes = isSame ? [] : try await InstalledVersion.notes(on: skill, in: session)
    }

    /// Returns the path in the repository of a file in the skill folder.
    func place(of path: RelativePath) throws -> RelativePath {
        var place = path
        for note in notes {
            switch note {
            case .renamed(let name) where path == .skillFile: place = RelativePath(name) ?? path
            case .link(let link) where Self.contains(link, path):
                throw ContributionError.throughLink(path, link)
            case .submodule(let module) where Self.contains(module, path):
                throw ContributionError.inSubmodule(path, module)
            default: break
            }
        }
        guard let folder else { return place }
        guard let place = folder.appending(place) else { throw ContributionError.tooLong(place) }
        return place
    }

    private static func contains(_ folder: String, _ path: RelativePath) -> Bool {
        guard let folder = RelativePath(folder) else { return false }
        return path == folder || path.removing(prefix: folder) != nil
    }
}
