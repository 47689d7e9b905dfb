internal import Problem
internal import SkillStore

/// Why a skill is not updated.
enum UpdateProblem: Problem {
    /// Both sides changed the same; the paths, each with what happened.
    case conflicts(String, [(path: String, reason: String)])
    /// It was edited, and what it was installed as is not to be had any more.
    case noBase(String)
    /// A folder of it holds what no merge can carry along.
    case strangers(String, [String])
    /// The tag leads to another commit than when it was installed.
    case movedTag(String, tag: String, installed: String?, now: String)
    /// The server sends everybody to another repository.
    case movedSource(String, from: String, to: String)
    /// The new version is too young.
    case tooYoung(String, age: Age?, least: Age)
    /// The source has it no longer.
    case gone(String, source: String, has: [String])
    /// It was not installed by this program, so nothing is known of its source.
    case unmanaged(String)
    /// Its folder is gone, and there is no newer version that would bring it back.
    case missing(String, remedy: String)
    /// The store refuses to put the new version in place.
    case refused(String, SkillStoreError)
    /// What the source of these skills has can't be told.
    case untold([String], source: String, any Problem)

    var summary: String {
        switch self {
        case .conflicts(let name, let files):
            "\(name) was edited here and upstream in \(counted(files.count, "file")) that can't be merged; nothing "
                + "of it was changed"
        case .noBase(let name):
            "\(name) was edited, and what it was installed as is no longer to be had; nothing of it was changed"
        case .strangers(let name, let paths):
            "\(name) holds \(paths.prefix(3).joined(separator: ", ")), which can't be carried along; nothing of it "
                + "was changed"
        case .movedTag(let name, let tag, let installed, let now):
            "the tag \(tag) of \(name) leads to \(now.prefix(7)) now, not to "
                + "\(installed?.prefix(7) ?? "what was installed"); tags should not move"
        case .movedSource(let name, let from, let to):
            "\(name) came from \(from), whose server sends everybody to \(to) now"
        case .tooYoung(let name, let age, let least):
            age.map {
                "the new version of \(name) is only \($0) old; at least \(least) is asked for"
            }
                ?? "nobody tells how old the new version of \(name) is; at least \(least) is asked for"
        case .gone(let name, let source, _): "\(source) has no skill \(name) any more"
        case .unmanaged(let name):
            "\(name) was not installed by this program, so there are no updates of it"
        case .missing(let name, _): "\(name) is in the lock, but its folder is gone"
        case .refused(_, let error): error.summary
        case .untold(let names, let source, _):
            "can't tell whether \(source) has "
                + (names.count == 1 ? "a newer version of " : "newer versions of ")
                + (names.count > 12
                    ? names.prefix(12).joined(separator: ", ") + " and \(names.count - 12) more"
                    : names.inWords)
        }
    }

    /// What lies below it.
    var cause: (any Error)? {
        switch self {
        case .refused(_, let error): error.cause
        // What a source's error says by itself names the address of one skill of many.
        case .untold(_, _, let problem): problem.cause ?? problem
        default: nil
        }
    }

    /// The files, for people.
    var details: [(path: String, reason: String)] {
        if case .conflicts(_, let files) = self { files } else { [] }
    }

    var hint: String? {
        switch self {
        case .conflicts(let name, _):
            "skills update \(name.shellQuoted) --conflicts marks the places, --overwrite takes the new version "
                + "(an undo brings yours back), --keep leaves it as it is"
        case .noBase(let name):
            "skills update \(name.shellQuoted) --overwrite takes the new version (an undo brings yours back), "
                + "--keep leaves it as it is"
        case .strangers(let name, let paths):
            "move \(paths.count == 1 ? "it" : "them") out of the folder and run skills update "
                + "\(name.shellQuoted) again; --overwrite takes the new version (an undo brings yours back), "
                + "--keep leaves it as it is"
        case .movedTag(let name, _, _, _), .movedSource(let name, _, _):
            "look why; skills update \(name.shellQuoted) --allow-source-change takes what is there now"
        case .tooYoung: "wait, or say --min-age 0m"
        case .gone(let name, let source, let has): Self.hint(of: name, goneFrom: source, has)
        case .unmanaged(let name): "skills import may know where \(name) came from"
        case .missing(_, let remedy): "\(remedy) brings it back"
        case .refused(let name, let error): Self.hint(of: name, error)
        case .untold(_, _, let problem): problem.anyHint
        }
    }

    /// What becomes of a skill that was removed upstream, or renamed.
    private static func hint(of name: String, goneFrom source: String, _ has: [String]) -> String {
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

    /// The store's own hints name options of other commands.
    private static func hint(of name: String, _ error: SkillStoreError) -> String? {
        switch error {
        case .unmanaged, .edited, .unreadable, .occupied, .otherSource:
            "look with skills verify \(name.shellQuoted); skills update \(name.shellQuoted) --overwrite puts the "
                + "new version there all the same (an undo brings back what was there)"
        default: error.hint
        }
    }

    /// Problems as people want them told: what keeps several skills of one source from being looked for is told
    /// once.
    static func joined(_ problems: [any Problem]) -> [any Problem] {
        var joined: [any Problem] = []
        for problem in problems {
            guard case .untold(let names, let source, let reason)? = problem as? UpdateProblem,
                let index = joined.firstIndex(where: {
                    guard case .untold(_, source, _)? = $0 as? UpdateProblem else { return false }
                    return $0.causes == problem.causes
                }), case .untold(let others, _, _)? = joined[index] as? UpdateProblem
            else {
                joined.append(problem)
                continue
            }
            joined[index] = UpdateProblem.untold(others + names, source: source, reason)
        }
        return joined
    }

    var kind: ProblemKind {
        switch self {
        case .conflicts, .noBase, .strangers, .movedTag, .movedSource, .tooYoung, .unmanaged:
            .refused
        case .gone, .missing: .notFound
        case .refused(_, let error): error.kind
        case .untold(_, _, let problem): problem.kind
        }
    }
}
