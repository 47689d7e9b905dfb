internal import FileTree
public import Problem

extension ForeignLockError {
    /// What failed.
    public var summary: String {
        switch self {
        case .files(let error): error.summary
        case .damaged(let path, let line, let reason):
            "\(path) is malformed: \(line.map { "line \($0): " } ?? "")\(reason)"
        case .unfinishedMerge(let path, let line):
            "\(path) has unresolved merge conflicts (line \(line))"
        case .newer(let path, let version, let known):
            "\(path) has version \(version), but this program supports only version \(known)"
        case .older(let path, let version, let known):
            "\(path) has the obsolete version \(version) instead of \(known)"
        case .tooManyEntries(let path, let limit): "\(path) lists more than \(limit) skills"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .files(let error): error.hint
        case .unfinishedMerge: "resolve the conflicts, then run the same command again"
        case .newer: "update this program; a newer release may support it"
        case .damaged, .older, .tooManyEntries: nil
        }
    }
}

extension MalformedEntry {
    /// The reason, as a clause whose subject is the skill.
    var reason: String {
        switch self {
        case .notAnObject: "its entry is not an object"
        case .badNameLength: "its name is empty or too long"
        case .notAString(let key): "its \(key) is not a string"
        case .notAStringList(let key): "its \(key) is not a list of strings"
        case .noSource: "its entry has no source"
        case .noRepository: "its entry has no repository"
        case .noFolder: "its entry has no folder"
        case .badSourceCharacters: "its source contains invalid characters"
        case .badAddress(let text): "\(text) is not a repository address"
        case .badPath(let text): "its path \(text) is invalid or outside the repository"
        case .badRef(let text): "its ref \(text) is invalid"
        case .fileOutsideProject(let path): "its file \(path) is outside the project"
        case .insecureSource: "it was installed over http, which is not secure"
        case .registryPackage(let name): "it was installed from the registry package \(name)"
        case .npmPackage(let name):
            "it was installed from the npm package \(name), which npm manages"
        case .proxy(let prefix): "it was installed through the proxy \(prefix)"
        case .unsupportedSource(let source, let type):
            "it was installed from \(source), and the source type '\(type)' is not supported"
        }
    }
}

extension ForeignTool {
    /// The name for messages.
    public var name: String {
        switch self {
        case .npxSkills: "npx skills"
        case .ghSkill: "gh skill"
        case .apm: "apm"
        }
    }
}

/// Reasons for damage, as clauses to follow a colon.
enum Messages {
    static let noVersion = "it has no version"
    static let noSkills = "it has no list of skills"
    static let noDependencies = "it has no list of dependencies"
    static let unnamedPackage = "an unnamed package"
}
