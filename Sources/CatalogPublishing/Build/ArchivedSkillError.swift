public import Archive
public import FileTree
public import Problem
public import SkillFormat

/// An error in reading a skill in the archives of a catalog.
public enum ArchivedSkillError: Problem {
    /// The catalog has no archive of the skill.
    case notPacked
    /// The archive with this path is missing or damaged.
    case damagedArchive(String)
    /// The archive can't be unpacked.
    case archive(ArchiveError)
    /// The skill in the archive can't be read.
    case skill(SkillFormatError)
    /// A file can't be read or written.
    case files(FileTreeError)

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .archive(let error): error
        case .skill(let error): error
        case .files(let error): error
        case .notPacked, .damagedArchive: nil
        }
    }
}
