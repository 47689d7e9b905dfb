public import Digest
public import FileTree
public import SkillFormat
public import SystemPackage

/// A skill as a lock has it: enough to bring exactly the same again.
public struct PinnedSkill: Sendable, Hashable {
    /// Where its files came from.
    public enum Origin: Sendable, Hashable {
        /// A repository. With the `tree` of the skill's folder alone it can be had again; without one, as after an
        /// install from a host's archive, the commit or the branch or tag is asked for.
        case git(url: String, ref: String?, commit: String?, tree: String?)
        /// An archive of the web, and its SHA-256.
        case webArchive(String, SHA256Digest?)
        /// An archive of this machine, and its SHA-256.
        case archive(FilePath, SHA256Digest?)
        /// A folder of this machine.
        case folder(FilePath)
        /// A catalog's skill.
        case catalog(String, name: String)
    }

    /// The name that it is installed under.
    public let name: SkillName
    /// What somebody typed when it was installed first.
    public let typed: String
    /// Where its files came from.
    public let origin: Origin
    /// Where it lies there; nil at the top.
    public let folder: RelativePath?
    /// The hash of its files, however they come.
    public let content: TreeHash

    /// Collects what a lock says.
    public init(
        name: SkillName, typed: String, origin: Origin, folder: RelativePath?, content: TreeHash
    ) {
        self.name = name
        self.typed = typed
        self.origin = origin
        self.folder = folder
        self.content = content
    }
}
