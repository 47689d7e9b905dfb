public import FileTree
internal import Problem
internal import SkillFormat
internal import SkillSource
public import SkillStore
internal import SystemPackage

/// The unedited files of the installed version of a skill, from which its files were made.
public struct InstalledVersion: Sendable {
    /// The folder in the store that contains them; it must not be changed.
    public let directory: Directory
    /// The files.
    public let snapshot: TreeSnapshot
    /// Its entry, which is not that of the lock file if others changed that of a project.
    public let entry: LockEntry

    /// Where the files may be taken from.
    public enum Place: Sendable {
        case store
        /// The store or, if it does not have them, the source of the skill.
        case storeOrSource
    }

    /// Takes the files from a place.
    ///
    /// Throws `UpdateError.versionUnavailable` if it does not have them, and the error of an interrupted download.
    public init(
        of skill: InstalledSkill, in session: Session, from place: Place = .storeOrSource
    ) async throws {
        let trees = session.store.trees
        var skill = skill
        if place == .storeOrSource, skill.isBehind, skill.hasEdits, let locked = skill.entry,
            skill.installedEntry?.origin.isSameSource(as: locked.origin) == true,
            trees.copy(of: locked.tree) == nil
        {
            // Whether the edits are based on the locked version, which git may have brought, is only known with its files.
            do { try await Self.restore(locked, of: skill, in: session) } catch {
                guard error.problem.kind != .interrupted else { throw error }
            }
            skill = session.store.withBase(skill)
        }
        guard let entry = skill.installedEntry else {
            throw UpdateError.versionUnavailable(skill, cause: nil)
        }
        if place == .storeOrSource, trees.copy(of: entry.tree) == nil {
            try await Self.restore(entry, of: skill, in: session)
        }
        guard let copy = trees.copy(of: entry.tree) else {
            throw UpdateError.versionUnavailable(skill, cause: nil)
        }
        (directory, snapshot) = copy
        self.entry = entry
    }

    /// Loads the files from their source and adds them to the store.
    private static func restore(
        _ entry: LockEntry, of skill: InstalledSkill, in session: Session
    ) async throws {
        guard let name = SkillName(skill.name) else {
            throw UpdateError.versionUnavailable(skill, cause: nil)
        }
        do {
            try await restore(entry, name, of: skill, in: session)
        } catch SkillSourceError.interrupted {
            throw SkillSourceError.interrupted
        } catch {
            throw UpdateError.versionUnavailable(skill, cause: error.problem)
        }
    }

    private static func restore(
        _ entry: LockEntry, _ name: SkillName, of skill: InstalledSkill, in session: Session
    ) async throws {
        let scope = session.store.locations.scope
        try entry.refuseForeignSource(of: name, inSharedLock: scope, home: session.context.home)
        guard let pinned = entry.pinned(name: name, in: scope) else {
            throw ProjectError.incompleteEntry(name)
        }
        // The files are kept in the store, from which they could be restored without another look.
        let versions = try session.consent(to: [skill]).versions(of: entry, name, session.admission)
        if versions == .listed { try await session.refuseUnlistedFile(name, entry, pinned) }
        let source = try await session.loader.restore(pinned, allowing: versions)
        guard let candidate = source.candidates.first else {
            throw ProjectError.incompleteEntry(name)
        }
        let scratch = try session.store.makeDownloadFolder()
        defer { scratch.discard() }
        let directory = try scratch.directory.create("base")
        _ = try await source.unpack(candidate, into: directory)
        try session.store.trees.add(TreeSnapshot(of: directory), from: directory)
    }
}
