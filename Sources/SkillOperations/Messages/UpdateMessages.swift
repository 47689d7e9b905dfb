internal import Problem
internal import SkillStore

extension UpdateError {
    /// What failed.
    public var summary: String {
        switch self {
        case .conflicts(let name, let files):
            "\(name) was edited here and upstream in \(counted(files.count, "file")) that can't be merged; nothing "
                + "of it was changed"
        case .baseUnavailable(let name):
            "\(name) was edited, and what it was installed as is no longer to be had; nothing of it was changed"
        case .unmergeable(let name, let paths):
            "\(name) holds \(paths.prefix(3).joined(separator: ", ")), which can't be carried along; nothing of it "
                + "was changed"
        case .movedTag(let name, let tag, let installed, let now):
            "the tag \(tag) of \(name) leads to \(now.prefix(7)) now, not to "
                + "\(installed?.prefix(7) ?? "what was installed"); tags should not move"
        case .movedSource(let name, let from, let to):
            "\(name) came from \(from), whose server sends everybody to \(to) now"
        case .tooNew(let name, let age?, let minimum):
            "the new version of \(name) is only \(age) old; at least \(minimum) is asked for"
        case .tooNew(let name, nil, let minimum):
            "nobody tells how old the new version of \(name) is; at least \(minimum) is asked for"
        case .removed(let name, let source, _): "\(source) has no skill \(name) any more"
        case .unmanaged(let name):
            "\(name) was not installed by this program, so there are no updates of it"
        case .missing(let skill): "\(skill.name) is in the lock, but its folder is gone"
        case .refused(_, let error): error.summary
        case .checkFailed(let names, let source, _):
            "can't tell whether \(source) has "
                + (names.count == 1 ? "a newer version of " : "newer versions of ")
                + (names.count > 12
                    ? names.prefix(12).joined(separator: ", ") + " and \(names.count - 12) more"
                    : names.inWords)
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .conflicts(let name, _):
            "skills update \(name.shellQuoted) --conflicts marks the places, --overwrite takes the new version "
                + "(an undo brings yours back), --keep leaves it as it is"
        case .baseUnavailable(let name):
            "skills update \(name.shellQuoted) --overwrite takes the new version (an undo brings yours back), "
                + "--keep leaves it as it is"
        case .unmergeable(let name, let paths):
            "move \(paths.count == 1 ? "it" : "them") out of the folder and run skills update "
                + "\(name.shellQuoted) again; --overwrite takes the new version (an undo brings yours back), "
                + "--keep leaves it as it is"
        case .movedTag(let name, _, _, _), .movedSource(let name, _, _):
            "look why; skills update \(name.shellQuoted) --allow-source-change takes what is there now"
        case .tooNew: "wait, or say --min-age 0m"
        case .removed(let name, let source, let has): Self.hint(removed: name, from: source, has)
        case .unmanaged(let name): "skills import may know where \(name) came from"
        case .missing(let skill): "\(skill.installCommand) brings it back"
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
                "it stays as it is; \(removal) takes it away; skills install \(source.shellQuoted) shows what "
                + "its source has now"
        }
        return "it stays as it is; \(removal) takes it away. If it has another name now: "
            + "skills install \(source.shellQuoted) --skill \(other.shellQuoted)"
    }

    /// Replaces hints of the store that name options of other commands.
    private static func hint(refused name: String, _ error: SkillStoreError) -> String? {
        switch error {
        case .unmanaged, .edited, .unreadable, .occupied, .otherSource:
            "look with skills verify \(name.shellQuoted); skills update \(name.shellQuoted) --overwrite puts the "
                + "new version there all the same (an undo brings back what was there)"
        default: error.hint
        }
    }
}
