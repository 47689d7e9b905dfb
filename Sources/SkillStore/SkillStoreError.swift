public import FileTree
public import Problem
public import SkillFormat

/// What can go wrong with installed skills.
public enum SkillStoreError: Problem, Equatable {
    /// No skill of that name is installed or lies in the agent's folder.
    case notInstalled(String, similar: [String] = [])
    /// A folder that this program did not install would be overwritten or removed.
    case unmanaged(SkillName, Intention)
    /// A skill that was edited since it was installed would be overwritten or removed.
    case edited(SkillName, Intention)
    /// A skill that can't be read would be overwritten or removed.
    case unreadable(SkillName, Intention)
    /// Another agent's folder has something else of that name.
    case occupied(SkillName, by: String)
    /// A further agent's copy was edited.
    case editedCopy(SkillName, in: String)
    /// Skills were edited since the change that would be taken back.
    case editedSince([SkillName], Direction)
    /// A skill would be replaced by one from another source.
    case otherSource(SkillName, installed: String, wanted: String)
    /// The lock can't be read as one.
    case lockDamaged(path: String, reason: String)
    /// The lock was written by a newer version of this program.
    case lockNewer(path: String, version: Int)
    /// The manifest can't be read as one.
    case manifestDamaged(path: String, reason: String)
    /// The manifest was written for a newer version of this program.
    case manifestNewer(path: String, version: Int)
    /// There is no change left to take back.
    case nothingToUndo
    /// There is nothing taken back that could be brought again.
    case nothingToRedo
    /// What a change replaced is no longer kept.
    case noLongerKept(SkillName)
    /// An earlier run was stopped in the middle of a change, and it can't be settled.
    case unsettled(path: String, reason: String)
    /// Somebody pressed Ctrl-C while another run held the lock.
    case interrupted
    /// A skill that would be replaced or removed can't be copied to the store, so that undo could restore it.
    case cannotKeep(SkillName, FileTreeError)
    /// A file or folder could not be read or written.
    case files(FileTreeError)

    /// What was about to happen to the skill.
    public enum Intention: String, Sendable {
        case replace, remove, pin
    }

    /// Whether a change is taken back, or what took it back.
    public enum Direction: String, Sendable {
        case undo, redo
    }

    /// What happened.
    public var summary: String {
        switch self {
        case .notInstalled(let name, _): "no skill named \(name) is installed"
        case .unmanaged(let name, .replace):
            "\(name) is there already and was not installed by this program; it was left as it is"
        case .unmanaged(let name, .remove):
            "\(name) was not installed by this program; it was left as it is"
        case .unmanaged(let name, .pin):
            "\(name) was not installed by this program, so there are no updates of it"
        case .unreadable(let name, _): "\(name) can't be read; it was left as it is"
        case .occupied(let name, let folder):
            "\(folder) has something else of the name \(name); it was left as it is"
        case .editedCopy(let name, let folder):
            "the copy of \(name) in \(folder) was edited; it was left as it is"
        case .editedSince(let names, let direction):
            "\(names.map(\.description).joined(separator: ", ")) changed since; skills \(direction.rawValue) "
                + "would take your edits away"
        case .edited(let name, .replace), .edited(let name, .pin):
            "\(name) was edited after it was installed; your edits were left as they are"
        case .edited(let name, .remove):
            "\(name) was edited after it was installed; it was left as it is"
        case .otherSource(let name, let installed, let wanted):
            "\(name) is installed from \(installed), not from \(wanted); it was left as it is"
        case .lockDamaged(let path, let reason): "the lock \(path) is damaged: \(reason)"
        case .lockNewer(let path, let version):
            "the lock \(path) has version \(version); this program knows version \(Lock.version)"
        case .manifestDamaged(let path, let reason):
            "the manifest \(path) is damaged: \(reason)"
        case .manifestNewer(let path, let version):
            "the manifest \(path) has version \(version); this program knows version \(Manifest.version)"
        case .nothingToUndo: "there is no change to take back"
        case .nothingToRedo: "nothing was taken back last that could be brought again"
        case .noLongerKept(let name): "what stood at \(name) before is no longer kept"
        case .unsettled(let path, let reason):
            "an earlier run was stopped in the middle of a change and \(path) can't be settled: \(reason)"
        case .interrupted: "interrupted while another skills command was running"
        case .cannotKeep(let name, _):
            "can't keep a copy of '\(name)' for skills undo, so nothing was changed"
        case .files(let error): error.summary
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .notInstalled(_, let similar):
            similar.first.map { "did you mean \($0.shellQuoted)?" }
                ?? "skills list shows what is installed"
        case .unmanaged(_, .replace), .edited(_, .replace), .unreadable(_, .replace), .occupied,
            .otherSource:
            "add --force to replace it (an undo brings the old one back), or --as NAME to keep both"
        case .unmanaged(_, .remove), .edited(_, .remove), .unreadable(_, .remove), .editedCopy:
            "add --force to remove it all the same (an undo brings it back)"
        case .lockDamaged:
            "skills doctor --repair sets it aside and makes it again from the journal; a project's: skills doctor --project "
                + "--repair"
        case .manifestDamaged: "mend it by hand, or take it out of version control again"
        case .lockNewer, .manifestNewer: "update skills to the version that wrote it"
        case .files(let error), .cannotKeep(_, let error): error.hint
        case .editedSince(let names, let direction):
            "look with skills verify \(names.map(\.description).joined(separator: " ")); "
                + "skills \(direction.rawValue) --force does it all the same, and keeps the edits for "
                + "skills \(direction == .undo ? "redo" : "undo")"
        case .unmanaged(_, .pin), .edited(_, .pin), .unreadable(_, .pin), .nothingToUndo,
            .nothingToRedo, .noLongerKept, .unsettled, .interrupted:
            nil
        }
    }

    /// The error of the file system, where the summary does not say it.
    public var cause: (any Error)? {
        if case .cannotKeep(_, let error) = self { error } else { nil }
    }

    /// What a script may make of it.
    public var kind: ProblemKind {
        switch self {
        case .notInstalled: .notFound
        case .unmanaged, .edited, .unreadable, .occupied, .editedCopy, .editedSince,
            .otherSource:
            .refused
        case .interrupted: .interrupted
        case .lockDamaged, .lockNewer, .manifestDamaged, .manifestNewer, .nothingToUndo,
            .nothingToRedo, .noLongerKept, .unsettled, .cannotKeep, .files:
            .failed
        }
    }
}

/// Runs a piece of file work and tells its error as one of the store.
func files<Result: ~Copyable>(
    _ body: () throws(FileTreeError) -> Result
) throws(SkillStoreError) -> Result {
    do { return try body() } catch { throw .files(error) }
}
