public import SystemPackage

/// For whom a skill is installed.
public enum Scope: Hashable, Sendable {
    /// For everything this user does.
    case user
    /// For the project at this folder, and whoever shares it.
    case project(FilePath)

    /// The word for it on screen and in files.
    public var name: String {
        switch self {
        case .user: "user"
        case .project: "project"
        }
    }
}
