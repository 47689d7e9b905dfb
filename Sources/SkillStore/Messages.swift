internal import FileTree
internal import JSON
public import Problem
internal import SkillFormat
internal import SystemPackage

extension SkillStoreError {
    /// What failed, as one sentence without a full stop.
    public var summary: String {
        switch self {
        case .notInstalled(let name, _): "no skill named '\(name.abridged)' is installed"
        case .unmanaged(let name, .replace), .unmanaged(let name, .link):
            "'\(name)' already exists and was not installed by skills; it was left unchanged"
        case .unmanaged(let name, .remove):
            "'\(name)' was not installed by skills; it was left unchanged"
        case .unmanaged(let name, .pin):
            "'\(name)' was not installed by skills, so it has no updates"
        case .unmanaged(let name, .resolve):
            "'\(name)' was not installed by skills, so it has no conflicts"
        case .linked(let name, let path, _): "'\(name)' is linked to \(path.string)"
        case .nested(let copy, let folder):
            copy.resolvingLinks.starts(with: folder.resolvingLinks)
                ? "\(copy.string) is in the skills folder \(folder.string)"
                : "\(copy.string) contains the skills folder \(folder.string)"
        case .disabled(let name, _): "'\(name)' is disabled"
        case .unmanaged(let name, .disable):
            "'\(name)' was not installed by skills, so it can't be enabled or disabled"
        case .notLinked(let name): "'\(name)' is not linked to a working copy"
        case .inTheWay(let name, let path):
            "'\(name)' was left unchanged, because \(path.string) is something else"
        case .shelvedTwice(let name, let path):
            "the store already has files of '\(name)' for this project: \(path.string)"
        case .noLockFile(let folder): "\(folder.string) has no lock file"
        case .notMoved(let folder): "\(folder.string) still has its lock file, so it was not moved"
        case .unknownProject(let folder): "no project in \(folder.string) is known on this machine"
        case .unreadable(let name, _): "failed to read '\(name)'; it was left unchanged"
        case .occupied(let name, let folder):
            "\(folder) already has something else named '\(name)'; it was left unchanged"
        case .editedCopy(let name, let folder, _):
            "the copy of '\(name)' in \(folder) was edited; it was left unchanged"
        case .editedSince(let names, let direction, let scope):
            "\(SuggestedCommand(words: direction.words, in: scope)) would discard your later edits to \(Messages.list(names))"
        case .relockedSince(let names, let direction, let scope):
            "\(SuggestedCommand(words: direction.words, in: scope)) would discard later changes to the lock file's "
                + "\(names.count == 1 ? "entry" : "entries") of \(Messages.list(names))"
        case .edited(let name, .replace), .edited(let name, .pin), .edited(let name, .resolve),
            .edited(let name, .link), .edited(let name, .disable):
            "'\(name)' was edited after it was installed; your edits were kept"
        case .edited(let name, .remove):
            "'\(name)' was edited after it was installed; it was left unchanged"
        case .unresolved(let name, let files, _):
            "'\(name)' has unresolved conflicts in \(counted(files.count, "file"))"
        case .otherSource(let name, let installed, let wanted, _):
            "'\(name)' is installed from \(installed), not from \(wanted); it was left unchanged"
        case .lockDamaged(let path, let reason): "the lock file \(path) is damaged: \(reason)"
        case .lockConflicted(let path, let line):
            "the lock file \(path) has merge conflicts, the first in line \(line)"
        case .manifestConflicted(let path, let line):
            "the manifest \(path) has merge conflicts, the first in line \(line)"
        case .overridesDamaged(let path, let reason): "\(path) is damaged: \(reason)"
        case .lockNewer(let path, let version):
            "the lock file \(path) has version \(version); this program supports version \(Lock.version)"
        case .stateNewer(let path, let version, let supported):
            "\(path) has version \(version); this program supports version \(supported)"
        case .manifestDamaged(let path, let reason): "the manifest \(path) is damaged: \(reason)"
        case .manifestNewer(let path, let version):
            "the manifest \(path) has version \(version); this program supports version \(Manifest.version)"
        case .nothingToUndo: "no changes to undo"
        case .nothingToRedo: "no undo to reverse"
        case .recordUnreadable(let path, let command):
            "failed to read the record of `skills \(command)` in \(path): \(Messages.unknownFormat)"
        case .noLongerKept(let name): "the earlier version of '\(name)' is no longer kept"
        case .unsettled(let path, let reason):
            "failed to read \(path), the record of an interrupted change: \(reason)"
        case .interrupted: "interrupted while waiting for another skills command"
        case .cannotKeep(let name, _):
            "failed to keep a copy of '\(name)' for \(SuggestedCommand("undo")), so nothing was changed"
        case .unusableFolder(let folder, _): "the skills folder \(folder) is not usable"
        case .foreign(let path, .writableByEveryone):
            "every user of this machine can change \(path)"
        case .foreign(let path, .otherOwner(let id)):
            "\(path) belongs to another user (ID \(id))"
        case .foreign(let path, .leadsOutside(let target)):
            "\(path) leads out of the project, to \(target.string)"
        case .files(let error): error.summary
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notInstalled(_, let similar):
            similar.first.map { "did you mean \($0.shellQuoted)?" }
                ?? "run \(skills: "list") to see what is installed"
        case .otherSource(let name, _, _, let scope):
            "add --force to replace it (the change can be undone), or --as NAME to keep both; to update the "
                + "installed one: \(skills: "update", name, in: scope)"
        case .unmanaged(_, .replace), .edited(_, .replace), .unreadable(_, .replace), .occupied:
            "add --force to replace it (the change can be undone), or --as NAME to keep both"
        case .disabled(let name, let scope):
            "enable it first: \(skills: "enable", name, in: scope)"
        case .unmanaged(_, .disable): "if another tool installed it, run \(skills: "adopt") first"
        case .edited(_, .disable), .unreadable(_, .disable): nil
        case .unmanaged(_, .link), .edited(_, .link), .unreadable(_, .link),
            .editedCopy(_, _, .link), .editedCopy(_, _, .replace):
            "add --force to replace it (the change can be undone)"
        case .unmanaged(_, .remove), .edited(_, .remove), .unreadable(_, .remove),
            .editedCopy(_, _, .remove):
            "add --force to remove it anyway (the change can be undone)"
        case .editedCopy(_, _, .disable):
            "add --force to disable it without these edits (the change can be undone)"
        case .editedCopy(let name, let folder, .resolve):
            "move your edits of the copy to the skill itself, remove the copy, then run the same command "
                + "again: rm -r \(FilePath(folder).appending(name.component).string.shellQuoted)"
        case .overridesDamaged:
            "run \(skills: "doctor", "--repair") to rebuild it from the journal"
        case .lockDamaged:
            "in a project, restore it from version control; or run \(skills: "doctor", "--repair") (in a "
                + "project: \(skills: "doctor", "--project", "--repair")) to keep every entry that can be read"
        case .lockConflicted(let path, _):
            "resolve skills.json first, if it has conflicts too; then merge the skills of both sides: "
                + "\(skills: "lock") && git add \(path.shellQuoted)"
        case .manifestConflicted(let path, _):
            "edit it, keeping the skills of both sides, then run git add \(path.shellQuoted) && \(skills: "lock")"
        case .linked(let name, _, let scope):
            "remove the link first: \(skills: "unlink", name, in: scope)"
        case .nested: "link a folder outside of agents' skills folders"
        case .notLinked: "run \(skills: "list") to see what is linked"
        case .inTheWay: "move it away, or add --force to replace it (the change can be undone)"
        case .shelvedTwice(let name, let path):
            "move them away first: mv \(path.string.shellQuoted) \(name)-shelved"
        case .noLockFile: "run the command in the folder to which the project was moved"
        case .notMoved: nil
        case .unknownProject: "run \(skills: "doctor") to see the projects that are missing"
        case .manifestDamaged: "fix it by hand, or restore it from version control"
        case .lockNewer, .stateNewer, .manifestNewer:
            "update this program to the version that wrote it"
        case .unresolved(_, let files, _) where files.contains(where: \.isOfMerge):
            Messages.resolveMerge
        case .unresolved(let name, _, let scope):
            "edit the files, then run \(skills: "update", "--continue", name, in: scope); to go back "
                + "instead: \(skills: "undo", in: scope) (once for each change since)"
        case .foreign(let path, .writableByEveryone):
            "if you trust its contents: chmod o-w \(path.shellQuoted)"
        case .foreign(let path, .otherOwner): "check the owner: ls -ld \(path.shellQuoted)"
        case .foreign:
            "the project's symlink may be an attack; see where it leads before you remove it"
        case .files(let error), .cannotKeep(_, let error): error.hint
        case .editedSince(let names, let direction, let scope):
            "see the edits with "
                + "\(skills: "diff", names.count == 1 ? names[0].description : "NAME", "--local", in: scope); "
                + "\(direction.discarding(in: scope))"
        case .relockedSince(_, let direction, let scope):
            direction.discarding(in: scope)
        case .recordUnreadable:
            "it was probably written by a newer version of this program; update the program"
        case .unmanaged(_, .pin), .edited(_, .pin), .unreadable(_, .pin), .unmanaged(_, .resolve),
            .edited(_, .resolve), .unreadable(_, .resolve), .nothingToUndo, .nothingToRedo,
            .noLongerKept, .interrupted, .unusableFolder, .editedCopy:
            nil
        case .unsettled(let path, _):
            "it may be from a newer version; if so, update this program; otherwise back up your skills "
                + "folders, and then remove it: rm \(path.shellQuoted)"
        }
    }
}

extension SkillStoreError.Direction {
    /// How to discard later changes, and how to restore them then.
    fileprivate func discarding(in scope: Scope) -> Suggestion {
        let discarding = SuggestedCommand(words: words, in: scope).with("--force")
        return
            "\(discarding) discards them, and \(SuggestedCommand(words: opposite.words, in: scope)) restores them"
    }
}

extension DanglingLink {
    /// The link and its target, as one sentence without a full stop.
    public var summary: String { "\(path) is a symlink to \(target), which does not exist" }
    /// How to remove either cause.
    public var hint: Suggestion? {
        "create the target: mkdir -p \(folder.shellQuoted); or remove the symlink: rm \(path.shellQuoted)"
    }
}

extension UnresolvedFile {
    /// What is left to do, as a clause to follow the path and a colon.
    public var reason: String {
        switch remainder {
        case .markers(let lines) where lines.isEmpty: "conflict markers; the file can't be read"
        case .markers(let lines) where lines.count > Self.listedLines:
            "conflict markers in \(lines.count) lines, from line \(lines[0])"
        case .markers(let lines):
            "conflict markers in \(lines.count == 1 ? "line" : "lines") "
                + lines.map(String.init).joinedWithAnd
        case .merge(let lines):
            "\(lines.count == 1 ? "a merge conflict" : "merge conflicts") in "
                + "\(lines.count == 1 ? "line" : "lines") \(lines.map(String.init).joinedWithAnd)"
        case .otherVersion: "a new version that can't be merged; rename or remove it"
        }
    }

    private static let listedLines = 9

    fileprivate var isOfMerge: Bool {
        if case .merge = remainder { true } else { false }
    }
}

/// Parts of messages about files.
enum Messages {
    static let resolveMerge: Suggestion =
        "edit the files to resolve the merge, then add them to git: git add FILES"
    static let noVersion = "it has no version"
    static let noSkills = "it has no list of skills"
    static let notUTF8 = "it is not UTF-8"
    static let unknownFormat = "it is not in the expected format"
    static let wholeSource = "the whole source"
    static let onlySkill = "its only skill"

    static func invalidName(_ name: String) -> String { "\(name) is not a valid skill name" }

    static func incompleteLockEntry(_ name: String) -> String {
        "its entry for \(name) is incomplete"
    }

    static func invalidLockEntry(_ name: String, _ value: JSONValue) -> String {
        guard let key = LockEntry.invalidKey(in: value) else { return incompleteLockEntry(name) }
        return "its entry for \(name) has an invalid \(key)"
    }

    static func invalidRequirement(_ name: String, _ value: JSONValue) -> String {
        let entry = "its entry for \(name)"
        guard value.object != nil else { return "\(entry) is not an object" }
        switch Manifest.Requirement.invalidMember(of: value) {
        case "agreed": return "'agreed' in \(entry) needs a 'tree' and at least one of 'rules'"
        case "source" where value["source"] == nil: return "\(entry) has no 'source'"
        case let member?: return "'\(member)' in \(entry) has the wrong type"
        case nil: return entry
        }
    }

    /// An address with the skill's path in its source, to distinguish skills from the same address.
    static func address(_ address: String, path: String) -> String { "\(address) (\(path))" }

    fileprivate static func list(_ names: [SkillName]) -> String {
        names.map { "'\($0)'" }.joined(separator: ", ")
    }
}
