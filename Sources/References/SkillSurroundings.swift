/// The repository around a skill folder.
public protocol SkillSurroundings: Sendable {
    /// The path of the skill folder in the repository; empty for its top.
    var folder: String { get }
    /// The files of the repository; nil if there are too many or they can't be read.
    var files: RepositoryFiles? { get }

    /// Whether files of the repository have the same contents.
    func haveSameContents(_ paths: [String]) -> Bool

    /// Returns the target of a symlink of the repository, through all other symlinks.
    func destination(ofLink path: String) -> LinkDestination

    /// Returns a path of the repository as shown to the user.
    func shown(_ path: String) -> String
}

extension SkillSurroundings {
    /// Whether the skill is used where it is, with the files around it: in the skills folder of an agent, such as
    /// `.claude/skills`, inside the project that it is for.
    var isUsedInPlace: Bool {
        let folders = folder.split(separator: "/")
        return zip(folders, folders.dropFirst()).contains { folder, next in
            folder.hasPrefix(".") && next == "skills"
        }
    }
}

/// The target of a symlink of a repository.
public enum LinkDestination: Sendable {
    /// A file or folder of the repository.
    case inRepository
    /// A path in the repository that does not exist.
    case missing
    /// A path outside the repository, or one that can't be followed.
    case outside
}
