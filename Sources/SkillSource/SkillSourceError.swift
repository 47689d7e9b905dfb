public import Archive
public import FileTree
public import Problem
public import SkillFormat
public import Transfer

/// What can go wrong between an address and a staging folder.
public enum SkillSourceError: Problem, Equatable {
    /// The text has the shape of no address.
    case notAnAddress(String)
    /// The address holds a user name or a password.
    case secretInAddress(String)
    /// No catalog has the name; `similar` are names that look like it.
    case notInCatalogs(String, similar: [String])
    /// No catalog of that name is known.
    case noSuchCatalog(String, known: [String])
    /// The catalog has the skill, in another version.
    case noSuchVersion(String, wanted: String, has: String)
    /// The address is a git tree or an index, which this version does not read.
    case unreadable(SkillAddress)
    /// There is no such file or folder.
    case noSuchFile(String)
    /// The folder or archive holds no SKILL.md; `top` are the first names in it.
    case noSkill(String, top: [String])
    /// The address gives several skills and none was chosen.
    case severalSkills(String, [SkillCandidate])
    /// The address does not give the skill that was asked for.
    case noSuchSkill(String, wanted: String, has: [String])
    /// Two different skills of one name.
    case sameName(SkillName, paths: [String])
    /// The skill's own name can't be a folder's name and its folder's name neither.
    case unusableName(String)
    /// The archive has another SHA-256 than was asked for.
    case wrongDigest(String, wanted: String, got: String)
    /// The skill's folder holds something that no skill may hold.
    case unsafeContent(String, what: String)
    /// The download failed.
    case download(String, TransferError)
    /// The archive can't be unpacked.
    case archive(String, ArchiveError)
    /// A file or folder could not be read or written.
    case files(FileTreeError)
    /// Somebody pressed Ctrl-C.
    case interrupted
}
