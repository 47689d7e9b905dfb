internal import JSON
public import Problem
internal import SkillFormat

extension RepositoryError {
    /// What failed, as one sentence without a full stop.
    public var summary: String {
        switch self {
        case .notFound(let path): "no such file or folder: '\(path.abridged(to: 500))'"
        case .notFolder(let path): "'\(path)' is neither a folder nor a SKILL.md file"
        case .tooManyFiles(let path, let limit):
            "'\(path)' contains more than \(limit) files and folders"
        case .configuration(let file, let reason): "\(file): \(reason)"
        case .oldBaseline(let file): "'\(file)' is a baseline of an earlier version of skills"
        case .files: "validation failed"
        case .interrupted(let rewritten): Messages.interrupted(rewritten: rewritten)
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .notFolder:
            "name a folder, or check an archive with \(skills: "install", "--dry-run", "ARCHIVE")"
        case .tooManyFiles: "name the folders that contain skills"
        case .oldBaseline(let file):
            "write it again: \(skills: "validate", "--write-baseline", file)"
        case .notFound, .configuration, .files, .interrupted: nil
        }
    }
}

/// The user-facing texts of errors and settings; ``RuleMessages`` and ``ScoreAdvice`` have others.
enum Messages {
    static func interrupted(rewritten files: [String]) -> String {
        switch files.count {
        case 0: "interrupted"
        case 1: "interrupted after rewriting 1 file: \(files[0])"
        default:
            "interrupted after rewriting \(files.count) files: \(files.joined(separator: ", "))"
        }
    }

    static let notABaseline = "not a baseline file; create one with --write-baseline"

    static func notJSON(_ reason: String) -> String { "invalid JSON: \(reason)" }
    static let settingsNotAnObject = "expected a JSON object"
    static func unknownSetting(_ name: String) -> String { "unknown setting `\(name.abridged)`" }
    static func unknownRule(_ name: String) -> String { "unknown rule `\(name.abridged)`" }

    static func invalidTarget(_ known: [String]) -> String {
        "`for` must be one of \(known.joined(separator: ", "))"
    }

    static let excludeNotAnArray = "`exclude` must be an array of paths"
    static let excludedPathIsOutside = "`exclude` must contain paths below this folder"
    static let rulesNotAnObject = "`rules` must be an object that maps rules to severities"
    static let invalidSeverity = "a rule's severity must be off, info, warning or error"
}
