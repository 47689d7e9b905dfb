internal import FileTree
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
        }
    }

    /// The files, for people.
    var details: [(path: String, reason: String)] {
        if case .conflicts(_, let files) = self { files } else { [] }
    }

    var hint: String? {
        switch self {
        case .conflicts(let name, _), .noBase(let name), .strangers(let name, _):
            "skills update \(name.shellQuoted) --conflicts marks the places, --overwrite takes the new version "
                + "(skills undo brings yours back), --keep leaves it as it is"
        case .movedTag(let name, _, _, _), .movedSource(let name, _, _):
            "look why; skills update \(name.shellQuoted) --allow-source-change takes what is there now"
        case .tooYoung: "wait, or say --min-age 0m"
        case .gone(let name, _, let has):
            has.isEmpty
                ? "it stays as it is; skills remove \(name.shellQuoted) takes it away"
                : "it stays as it is; the source has \(has.prefix(8).joined(separator: ", "))"
        case .unmanaged(let name): "skills import may know where \(name) came from"
        }
    }

    var kind: ProblemKind {
        switch self {
        case .conflicts, .noBase, .strangers, .movedTag, .movedSource, .tooYoung: .refused
        case .gone, .unmanaged: .notFound
        }
    }
}
