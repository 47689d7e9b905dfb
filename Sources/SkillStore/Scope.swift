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
