internal import FileTree
internal import Problem
internal import SkillStore
internal import SystemPackage

/// An error of `skills contribute`.
enum ContributeProblem: Problem, Equatable {
    /// Neither the environment nor git's configuration names an author.
    case unknownAuthor
    case noEdits(String)
    /// The skill is a link to a working copy.
    case linked(String, FilePath)
    /// The skill does not come from a repository.
    case noRepository(String, LockEntry.Origin)
    /// An archive made by the host did not include the commit.
    case unknownCommit(String, String)
    case conflicted(String, verify: String)
    /// The skill contains devices, pipes, sockets or names that are not UTF-8.
    case unsupported(String, [String])
    /// A link that leads out of the skill.
    case outsideLink(RelativePath)
    /// A file that was copied because it is behind a symlink in the repository.
    case throughLink(RelativePath, String)
    case inSubmodule(RelativePath, String)
    case tooLong(RelativePath)
    case tooLarge(limit: Int)
    case exists(String)

    var kind: ProblemKind { self == .unknownAuthor ? .failed : .refused }
}
