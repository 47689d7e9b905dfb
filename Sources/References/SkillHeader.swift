public import FileTree

/// The facts about a skill that its references depend on.
public struct SkillHeader: Sendable {
    /// The path of its SKILL.md.
    let path: RelativePath
    /// The offset of the text after the frontmatter.
    let bodyStart: Int
    /// The name in the frontmatter.
    let name: String?
    /// The description in the frontmatter.
    let description: String?
    /// The name of the skill folder; nil for the top of an archive or repository.
    let folderName: String?

    /// Collects the facts.
    public init(
        path: RelativePath, bodyStart: Int, name: String?, description: String?, folderName: String?
    ) {
        self.path = path
        self.bodyStart = bodyStart
        self.name = name
        self.description = description
        self.folderName = folderName
    }
}
