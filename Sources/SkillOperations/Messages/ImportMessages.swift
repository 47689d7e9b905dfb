internal import FileTree
internal import ForeignLock
internal import Problem
internal import SkillStore
public import SystemPackage

extension ImportError {
    /// What failed.
    public var summary: String {
        switch self {
        case .notFound(let name, _): "no other tool has left a skill named \(name)"
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .notFound(_, let similar):
            similar.first.map { "did you mean \($0)?" }
                ?? "skills import --dry-run shows what could be taken over"
        }
    }
}

extension SkippedSkill.Reason {
    /// Returns the reason as a sentence about the skill; `display` abbreviates paths.
    public func summary(_ display: (FilePath) -> String) -> String {
        switch self {
        case .notOnDisk: "it is not on the disk any more"
        case .invalidName(let text):
            "its folder is called \(text), which no skill's folder may be here"
        case .nameTaken(let path): "another skill of its name is installed in \(display(path))"
        case .importedFrom(let tool): "it is taken over as \(tool.name) has it"
        case .layout(let obstacle): Self.summary(of: obstacle, display)
        case .unusableRecord(let reason): reason
        case .unknownOrigin: "nothing tells where it came from"
        case .relativeSource(let text):
            "its source \(text) starts from a folder that nobody wrote down"
        case .invalidSource(let problem): problem.summary
        case .unknownPlace:
            "where it lies in its source is not written down, and was not asked (--offline)"
        case .sourceUnavailable(let problem):
            "where it lies in its source is not written down: "
                + ([problem.summary] + problem.causes).joined(separator: ": ")
        }
    }

    private static func summary(
        of obstacle: LayoutObstacle, _ display: (FilePath) -> String
    ) -> String {
        switch obstacle {
        case .nowhere: "it lies in no folder of a known agent"
        case .elsewhere(let path):
            "its folder is \(display(path)), where no known agent looks for its own skills"
        case .mixed(let link, let copy):
            "\(display(link)) is a link and \(display(copy)) a copy, and a lock says one or the other"
        case .strange(let name): "it holds \(name), which is neither a file nor a folder"
        case .unreadable(let error): error.summary
        }
    }
}
