public import SystemPackage

/// The scope of an installation.
public enum Scope: Hashable, Sendable {
    /// All projects of this user.
    case user
    /// The project in this folder.
    case project(FilePath)

    /// The name on screen and in files.
    public var name: String {
        switch self {
        case .user: "user"
        case .project: "project"
        }
    }
}
