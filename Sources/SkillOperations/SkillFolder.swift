public import FileTree
public import Signature
public import SkillFormat
public import SkillStore
public import SystemPackage

/// A skill folder on disk.
public struct SkillFolder {
    private let directory: Directory
    private let name: String?

    /// Opens a folder or the target of a symlink; nil when that is not a folder.
    ///
    /// `name` is the skill's name; that of the folder by default.
    public init?(_ path: FilePath, name: String? = nil) {
        guard let directory = try? Directory.open(path) else { return nil }
        self.directory = directory
        self.name = name ?? path.lastComponent?.string
    }

    /// Whether it contains a SKILL.md, or a link of that name.
    public var hasSkillFile: Bool { (try? directory.contains("SKILL.md")) ?? false }

    /// The frontmatter of SKILL.md, or of the file that a link of that name leads to; nil when it cannot be read.
    public var header: Frontmatter? {
        let path = directory.path.appending("SKILL.md")
        guard let bytes = try? InputFile.open(path).contents(limit: 1_048_576) else { return nil }
        return readHeader(bytes).frontmatter
    }

    /// Returns the signature of the skill, checked against files that were read before; nil if it has none.
    public func signature(
        of snapshot: TreeSnapshot, _ trust: SignerTrust
    ) -> SkillSignature? {
        SkillSignature(of: snapshot, in: directory, trust)
    }

    /// Returns the files that run, and the hosts that these and the commands of the skill may contact, sorted.
    public func programs() throws -> (scripts: [SkillProgram], hosts: [String]) {
        let files = try SkillFiles(of: directory, links: .followed)
        let scripts = files.programs
        return (scripts, files.contactedHosts(by: scripts).sorted())
    }

    /// Reads the skill with all findings, as an install does.
    ///
    /// With `links` followed, it is the skill that an agent reads at the path, wherever its files are. Its signature is
    /// checked against the files as `entry` has them, if they differ only in what the folder lost.
    public func inspect(
        _ trust: SignerTrust, links: TreeSnapshot.Links = .kept, as entry: LockEntry? = nil
    ) throws -> (skill: Skill, snapshot: TreeSnapshot) {
        var files = try SkillFiles(of: directory, links: links)
        if let entry {
            files = files.recorded(
                as: entry.recognizing(files.snapshot, in: directory), .ofFolder)
        }
        return (
            try readSkill(files, folderName: name, purpose: .install, trust: trust),
            files.snapshot
        )
    }
}
