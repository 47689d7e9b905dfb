public import FileTree
public import Problem
public import SkillFormat
public import SystemPackage

/// An error about installed skills.
public enum SkillStoreError: Problem, Equatable {
    /// No skill of that name is installed or in an agent's folder.
    case notInstalled(String, similar: [String] = [])
    /// A skill that this program did not install would be removed or changed.
    case unmanaged(SkillName, Intention)
    /// A folder that this program did not install has the path that a skill or a link would get.
    case taken(path: FilePath, by: Newcomer)
    /// A skill edited since its installation would be overwritten or removed.
    case edited(SkillName, Intention)
    /// An update left conflicts in these files that are not resolved yet.
    case unresolved(SkillName, [UnresolvedFile], Scope)
    /// The skill is a link to a working copy.
    case linked(SkillName, to: FilePath, Scope)
    /// A working copy contains an agent's folder, or the other way round.
    case nested(FilePath, FilePath)
    /// The skill is disabled on this machine.
    case disabled(SkillName, Scope)
    /// The skill is not a link to a working copy.
    case notLinked(SkillName)
    /// A skill can't be restored in an agent's folder, because that has something else of its name.
    case inTheWay(SkillName, path: FilePath)
    /// The store already has files of a disabled skill, although it is not disabled.
    case shelvedTwice(SkillName, path: FilePath)
    /// A project folder has no lock file.
    case noLockFile(FilePath)
    /// A project that is said to have moved still has its lock file.
    case notMoved(FilePath)
    /// Nothing is recorded about a project folder.
    case unknownProject(FilePath)
    /// A skill that can't be read would be overwritten or removed.
    case unreadable(SkillName, Intention)
    /// Another agent's folder has something else of that name.
    case occupied(SkillName, by: String)
    /// The link in the folder of other agents was replaced by something else.
    case linkReplaced(SkillName, in: String, for: [String])
    /// An additional agent's copy was edited.
    case editedCopy(SkillName, in: String, Intention)
    /// Skills were edited after the change that would be undone.
    case editedSince([SkillName], Direction, Scope)
    /// The lock file's entries of skills were changed after the change that would be undone.
    case relockedSince([SkillName], Direction, Scope)
    /// A skill would be replaced by one from another source.
    case otherSource(SkillName, installed: String, wanted: String, Scope)
    /// The lock file can't be parsed.
    case lockDamaged(path: String, reason: String)
    /// The lock file has merge conflicts; the line of the first is counted from 1.
    case lockConflicted(path: String, line: Int)
    /// The list of overrides on this machine can't be parsed.
    case overridesDamaged(path: String, reason: String)
    /// The lock file was written by a newer version of this program.
    case lockNewer(path: String, version: Int)
    /// Another file of this machine's state was written by a newer version of this program.
    case stateNewer(path: String, version: Int, supported: Int)
    /// The manifest can't be parsed.
    case manifestDamaged(path: String, reason: String)
    /// The manifest has merge conflicts; the line of the first is counted from 1.
    case manifestConflicted(path: String, line: Int)
    /// The manifest was written for a newer version of this program.
    case manifestNewer(path: String, version: Int)
    /// No change is left to undo.
    case nothingToUndo
    /// The last change was not an undo.
    case nothingToRedo
    /// The journal's record of a change can't be read.
    case recordUnreadable(path: String, command: String)
    /// The copy that an undo needs was pruned.
    case noLongerKept(SkillName)
    /// An earlier run was interrupted during a change, and its intent can't be read.
    case unsettled(path: String, reason: String)
    /// The user pressed Ctrl-C while another run held the lock.
    case interrupted
    /// A skill that would be replaced or removed can't be copied to the store, so that undo could restore it.
    case cannotKeep(SkillName, FileTreeError)
    /// An agent's folder can't be read or created, because of a dangling symlink.
    case unusableFolder(String, DanglingLink)
    /// A folder of agents, or a folder or file with records, is under the control of others.
    case foreign(String, UnsafeOwnership)
    /// A file or folder could not be read or written.
    case files(FileTreeError)

    /// The change that was about to be made to the skill.
    public enum Intention: String, Sendable {
        case replace, remove, pin, resolve, link, disable
    }

    /// Whether a change is undone, or an undo is reversed.
    public enum Direction: String, Sendable {
        case undo, redo

        /// The direction that takes a change in this one back.
        public var opposite: Self { self == .undo ? .redo : .undo }

        /// The words of the command after `skills`.
        public var words: [String] { self == .undo ? ["undo"] : ["undo", "--redo"] }
    }

    /// The file system error, unless the summary already contains it.
    public var cause: (any Error)? {
        switch self {
        case .cannotKeep(_, let error): error
        case .unusableFolder(_, let link): link
        default: nil
        }
    }

    /// The kind of thing that would replace a folder.
    public enum Newcomer: Sendable, Equatable { case skill, link }

    /// The kind that determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .notInstalled, .notLinked, .unknownProject, .noLockFile: .notFound
        case .unmanaged, .taken, .edited, .unresolved, .unreadable, .occupied, .linkReplaced,
            .editedCopy,
            .editedSince, .relockedSince, .otherSource, .linked, .disabled, .nested, .inTheWay,
            .shelvedTwice,
            .notMoved, .foreign:
            .refused
        case .interrupted: .interrupted
        case .lockDamaged, .lockConflicted, .overridesDamaged, .lockNewer,
            .stateNewer, .manifestDamaged, .manifestConflicted, .manifestNewer, .nothingToUndo,
            .nothingToRedo, .recordUnreadable, .noLongerKept, .unsettled, .cannotKeep,
            .unusableFolder, .files:
            .failed
        }
    }
}

/// Runs file operations and wraps their errors.
func files<Result: ~Copyable>(
    _ body: () throws(FileTreeError) -> Result
) throws(SkillStoreError) -> Result {
    do { return try body() } catch { throw .files(error) }
}
