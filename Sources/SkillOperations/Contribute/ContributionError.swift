public import FileTree
public import Problem
public import SkillStore
public import SystemPackage

/// Why the edits to a skill can't be contributed.
public enum ContributionError: Problem, Equatable {
    /// It has no edits.
    case noEdits(String, leftOut: [RelativePath])
    /// It is a link to a working copy.
    case linked(String, FilePath)
    /// It was not installed by this program.
    case unmanaged(String, Scope)
    /// It was imported, and its installed version is unknown.
    case versionUnknown(String, Scope)
    /// It does not come from a repository.
    case noRepository(String, LockEntry.Origin)
    /// An archive made by the host did not include the commit.
    case unknownCommit(String, String, Scope)
    /// It has unresolved conflicts, which a command lists.
    case conflicted(String, verify: SuggestedCommand)
    /// It contains devices, pipes, sockets or names that are not UTF-8.
    case unsupported(String, [String])
    /// A link leads out of the skill.
    case outsideLink(RelativePath)
    /// A file was copied because it is behind a symlink in the repository.
    case throughLink(RelativePath, String)
    /// A file belongs to a submodule.
    case inSubmodule(RelativePath, String)
    /// A path in the repository is too long.
    case tooLong(RelativePath)
    /// The edited files exceed a limit in bytes.
    case tooLarge(limit: Int)

    /// The kind of the error.
    public var kind: ProblemKind { .refused }
}
