internal import FileTree
internal import ForeignLock
public import Problem
internal import SkillStore
public import SystemPackage

extension ImportError {
    /// What failed.
    public var summary: String {
        switch self {
        case .notFound(let name, _): "no other tool has installed a skill named '\(name.abridged)'"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notFound(_, let similar):
            similar.first.map { "did you mean \($0)?" }
                ?? "list the skills that can be adopted: \(skills: "adopt", "--dry-run")"
        }
    }
}

extension SkippedSkill.Reason {
    /// Returns the reason as a sentence about the skill; `display` abbreviates paths.
    public func summary(_ display: (FilePath) -> String) -> String {
        switch self {
        case .notOnDisk: "its folder no longer exists"
        case .invalidName(let text):
            "its folder name '\(text)' is not a valid skill name"
        case .nameTaken(let path): "another skill with this name is installed in \(display(path))"
        case .importedFrom(let tool): "it is imported from \(tool.name)"
        case .layout(let obstacle): Self.summary(of: obstacle, display)
        case .unusableRecord(let reason): reason
        case .unknownOrigin: "origin unknown"
        case .relativeSource(let text):
            "its source \(text) is relative to an unknown folder"
        case .invalidSource(let problem): problem.summary
        case .unknownPlace:
            "its folder in the source is not recorded, and --offline prevents looking it up"
        case .refused(let problem): problem.summary
        case .sourceUnavailable(let problem):
            "its folder in the source is not recorded and could not be looked up: "
                + ([problem.summary] + problem.causes).joined(separator: ": ")
        }
    }

    private static func summary(
        of obstacle: LayoutObstacle, _ display: (FilePath) -> String
    ) -> String {
        switch obstacle {
        case .notFound: "it is not in the folder of a known agent"
        case .unknownFolder(let path):
            "its folder is \(display(path)), where no known agent looks for skills"
        case .mixed(let link, let copy):
            "\(display(link)) is a symlink and \(display(copy)) a copy, and a lock file cannot record both"
        case .unsupportedFile(let name): "it contains \(name), which is neither a file nor a folder"
        case .unreadable(let error): error.summary
        }
    }
}
