public import Problem
public import SkillFormat
public import SkillSource
public import SkillStore

/// An error in syncing, locking or bundling a project.
public enum ProjectError: Problem {
    /// There is neither a skills.json nor a skills.lock.
    case noProject
    /// A manifest is required, to compare the lock file with.
    case noManifest
    /// The manifest has members that this program does not know, and that resemble others.
    case misspelledMembers([Manifest.UnknownMember])
    /// A lock file is required.
    case noLock
    /// The manifest and the lock file disagree.
    case disagreement([Project.Disagreement])
    /// Agents still load skills that the lock file no longer has.
    case leftovers([SkillName])
    /// The manifest names another source than the lock file.
    case sourceChanged(SkillName, locked: LockEntry.Origin?, wanted: Manifest.Requirement)
    /// The lock file names another source than that of the version installed here, and the manifest does not list the
    /// skill.
    case otherSource(
        SkillName, installed: LockEntry.Origin, locked: LockEntry.Origin, accepting: Acceptance)
    /// The manifest names an unknown agent.
    case unknownAgent(Manifest.UnknownAgent)
    /// The skill was edited, and edits are not replaced without `--force`.
    case edited(SkillName)
    /// The skill was edited, and the edits conflict with the locked version in these files.
    case editsConflict(SkillName, [String])
    /// The skill has unresolved conflicts.
    case conflicted(SkillName)
    /// Something in an agent's folder may not be replaced.
    case inTheWay(SkillStoreError)
    /// A locked skill is not in the store, and downloads are not allowed.
    case notInStore(SkillName)
    /// The lock entry is incomplete.
    case incompleteEntry(SkillName)
    /// The URL of a lock entry does not follow from its source.
    case foreignURL(SkillName, LockEntry.Origin)
    /// The branch, tag or commit of a lock entry does not follow from the source.
    case foreignReference(SkillName, LockEntry.Origin)
    /// The source of a lock entry does not lead to a skill in its folder.
    case foreignFolder(SkillName, LockEntry.Origin)
    /// The catalog of a lock entry is not configured, so that its file can't be checked.
    case unknownCatalog(SkillName, LockEntry.Origin)
    /// The catalog of a lock entry neither lists the entry's file nor has it at its own location.
    case unlistedFile(SkillName, LockEntry.Origin)
    /// A lock entry names an agent that does not exist.
    case foreignAgent(SkillName, String)
    /// The files differ from the lock file.
    case wrongContent(SkillName, locked: String, actual: String)
    /// The file list of the lock entry does not match its tree hash.
    case wrongFileList(SkillName)
    /// The built-in catalog has another version than the lock file.
    case otherCatalogVersion(SkillName)
    /// The source has other files than the locked ones, such as a new version of an archive.
    case changedSource(SkillName, SkillSourceError)
    /// The commit of the lock entry is not on any branch or tag of its repository, so it may have been removed or never
    /// have been there.
    case unlistedCommit(SkillName, SkillSourceError)
    /// The tree hash of the lock entry is not that of its commit, which can't change.
    case otherThanCommit(SkillName, SkillSourceError)
    /// The file is not a complete bundle.
    case invalidBundle(String, BundleFault)
    /// The bundle does not exist.
    case noBundle(String)
    /// The bundle and the project have different lock files.
    case otherLock(String)

    /// The command that accepts the source in the lock file.
    public enum Acceptance: Sendable, Equatable {
        /// It installs the locked version.
        case sync
        /// The locked version is in the folder already.
        case update
    }

    /// A part that a bundle lacks.
    public enum BundleFault: Sendable, Equatable {
        case noLock
        case noFiles(SkillName)
    }

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .foreignURL(_, let origin): ForeignURL(origin: origin)
        case .foreignReference(_, let origin): ForeignReference(origin: origin)
        case .foreignFolder(_, let origin): ForeignFolder(origin: origin)
        case .inTheWay(let error): error.cause
        case .changedSource(_, let error), .otherThanCommit(_, let error): error
        case .unlistedCommit(_, let error): error.cause
        default: nil
        }
    }

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .noProject, .noManifest, .noLock, .noBundle: .notFound
        case .misspelledMembers, .disagreement, .leftovers, .sourceChanged, .otherSource,
            .foreignURL,
            .foreignReference, .foreignFolder, .unknownCatalog, .unlistedFile, .foreignAgent,
            .unknownAgent, .edited, .editsConflict,
            .conflicted,
            .wrongContent,
            .wrongFileList,
            .otherCatalogVersion, .changedSource, .unlistedCommit, .otherThanCommit, .otherLock:
            .refused
        case .inTheWay(let error): error.kind
        case .notInStore: .network
        case .incompleteEntry, .invalidBundle: .failed
        }
    }
}
