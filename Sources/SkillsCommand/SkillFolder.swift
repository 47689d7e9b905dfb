internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// A skill's folder on disk, read for its facts.
struct SkillFolder {
    private let directory: Directory
    private let name: String?

    /// Opens a folder, or the folder that a link leads to; nil when there is none.
    init?(_ path: FilePath) {
        guard let directory = try? Directory.open(path) else { return nil }
        self.directory = directory
        name = path.lastComponent?.string
    }

    /// Whether there is a SKILL.md, whatever it holds.
    var hasSkillFile: Bool { (try? directory.contains("SKILL.md")) ?? false }

    /// What SKILL.md says of the skill.
    var header: Frontmatter? {
        guard let file = RelativePath("SKILL.md"),
            let bytes = try? directory.contents(of: file, limit: 1_048_576)
        else { return nil }
        return readHeader(bytes).frontmatter
    }

    /// The skill with all findings, as an install sees it.
    func inspect() throws -> (skill: Skill, snapshot: TreeSnapshot) {
        let files = try SkillFiles(of: directory)
        return (try readSkill(files, folderName: name, purpose: .install), files.snapshot)
    }
}
