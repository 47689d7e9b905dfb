public import Problem
public import SystemPackage

/// The scope of an installation.
public enum Scope: Hashable, Sendable {
    /// All projects of this user.
    case user
    /// The project in this folder.
    case project(FilePath)

    /// The folder of the project; nil in the user scope.
    public var folder: FilePath? {
        switch self {
        case .user: nil
        case .project(let folder): folder
        }
    }

    /// The name on screen and in files.
    public var name: String {
        switch self {
        case .user: "user"
        case .project: "project"
        }
    }
}

extension SuggestedCommand {
    /// Creates a command for the skills of a scope.
    public init(words: [any CustomStringConvertible], in scope: Scope) {
        self.init(words: words + (scope == .user ? [] : ["--project"]))
    }

    /// Creates a command for the skills of a scope.
    public init(_ words: any CustomStringConvertible..., in scope: Scope) {
        self.init(words: words, in: scope)
    }
}

extension Suggestion.StringInterpolation {
    /// Adds a command for the skills of a scope, given as the words after `skills`.
    public mutating func appendInterpolation(
        skills words: any CustomStringConvertible..., in scope: Scope
    ) {
        appendInterpolation(SuggestedCommand(words: words, in: scope))
    }
}
