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

    /// Returns the command line that runs a command in this scope: `skills undo --project`.
    public func command(_ words: String) -> String {
        switch self {
        case .user: "skills \(words)"
        case .project: "skills \(words) --project"
        }
    }
}
