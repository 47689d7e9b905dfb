internal import FileTree
internal import Problem
internal import SkillStore

extension UpdateError {
    /// What failed.
    public var summary: String {
        switch self {
        case .conflicts(let name, let files):
            "'\(name)' was not updated because your edits conflict with the new version in "
                + counted(files.count, "file")
        case .baseUnavailable(let name, _):
            "'\(name)' was edited and cannot be merged because its original version is no longer available"
        case .versionUnavailable(let name, _):
            "the installed version of '\(name)' is no longer available"
        case .unknownVersion(let name):
            "'\(name)' was not updated because its installed version is unknown, and the new version would replace any "
                + "edits"
        case .unmergeable(let name, let paths):
            "'\(name)' was not updated because it contains \(paths.prefix(3).joined(separator: ", ")), which "
                + "cannot be merged"
        case .movedTag(let name, let tag, let installed, let now):
            "the tag '\(tag)' of '\(name)' moved from \(installed?.prefix(7) ?? "another commit") to "
                + "\(now.prefix(7)); tags should not move"
        case .movedSource(let name, let from, let to):
            "'\(name)' was installed from \(from), which now redirects to \(to)"
        case .tooNew(let name, let age?, let minimum):
            "the new version of '\(name)' is only \(age) old; the minimum age is \(minimum)"
        case .tooNew(let name, nil, let minimum):
            "the age of the new version of '\(name)' is unknown; the minimum age is \(minimum)"
        case .ambiguousMove(let skill, let folders):
            "'\(skill.name)' moved in \(skill.sourceAddress), but it could be any of "
                + folders.map { $0?.description ?? "." }.joinedWithAnd
        case .removed(let name, let source, _): "'\(name)' was removed from \(source)"
        case .unmanaged(let name):
            "'\(name)' was not installed by skills, so it cannot be updated"
        case .missing(let skill): "'\(skill.name)' is in the lock file, but its folder is missing"
        case .refused(_, let error): error.summary
        case .checkFailed(let names, let source, _):
            "failed to check \(source) for "
                + (names.count == 1 ? "a new version of " : "new versions of ")
                + (names.count > 12
                    ? names.prefix(12).joined(separator: ", ") + " and \(names.count - 12) more"
                    : names.joinedWithAnd)
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .conflicts(let name, _):
            "mark the conflicts: skills update \(name.shellQuoted) --conflicts; or use --overwrite to take the new "
                + "version (skills undo restores your edits), or --keep to leave it unchanged"
        case .baseUnavailable(let name, _), .unknownVersion(let name):
            "take the new version: skills update \(name.shellQuoted) --overwrite (skills undo restores your edits); or "
                + "use --keep to leave it unchanged"
        case .versionUnavailable(let name, _):
            "list the edited files: skills verify \(name.shellQuoted)"
        case .unmergeable(let name, let paths):
            "move \(paths.count == 1 ? "it" : "them") out of the skill folder; or take the new version: skills update "
                + "\(name.shellQuoted) --overwrite (skills undo restores your edits); or use --keep to leave it "
                + "unchanged"
        case .movedTag(let name, _, _, _), .movedSource(let name, _, _):
            "find out why; to accept the change: skills update \(name.shellQuoted) --allow-source-change"
        case .tooNew: "wait, or add --min-age 0m"
        case .ambiguousMove(let skill, let folders):
            "choose one (skills undo restores your copy): "
                + folders.map { skill.installCommand(at: $0) }.joined(separator: ", or ")
        case .removed(let name, let source, let has): Self.hint(removed: name, from: source, has)
        case .unmanaged(let name): "if another tool installed it: skills import \(name.shellQuoted)"
        case .missing(let skill): "restore it: \(skill.installCommand)"
        case .refused(let name, let error): Self.hint(refused: name, error)
        case .checkFailed(_, _, let problem): problem.anyHint
        }
    }

    /// Suggests the skill that the removed one may have been renamed to.
    private static func hint(removed name: String, from source: String, _ has: [String]) -> String {
        let removal = "skills remove \(name.shellQuoted)"
        let folders = has.filter { !$0.contains(".") }
        let similar = Similarity.names(like: name, among: folders).first
        guard let other = similar ?? (folders.count == 1 ? folders[0] : nil) else {
            return
                "your copy is unchanged; remove it with \(removal), or see what its source has now with "
                + "skills install \(source.shellQuoted)"
        }
        return "your copy is unchanged; remove it with \(removal), or if it was renamed: "
            + "skills install \(source.shellQuoted) --skill \(other.shellQuoted)"
    }

    /// Replaces hints of the store that name options of other commands.
    private static func hint(refused name: String, _ error: SkillStoreError) -> String? {
        switch error {
        case .unmanaged, .edited, .unreadable, .occupied, .otherSource:
            "review it with skills verify \(name.shellQuoted); to replace it anyway (skills undo restores it): "
                + "skills update \(name.shellQuoted) --overwrite"
        default: error.hint
        }
    }
}

/// The texts of updates other than errors.
enum UpdateMessages {
    /// The source of a skill in errors, if its address is unknown.
    static let unknownSource = "its source"

    /// The labels of conflict markers.
    static let yourVersion = "yours"
    static let newVersion = "new version"
}
