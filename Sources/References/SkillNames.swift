/// The names of a skill, by which its own text may call it.
public struct SkillNames: Sendable {
    /// The name in the frontmatter.
    let name: String?
    /// The name of the skill folder; nil for the top of an archive or repository.
    let folderName: String?

    /// Collects the names.
    public init(name: String?, folderName: String?) {
        self.name = name
        self.folderName = folderName
    }

    /// The names that the skill may be installed under.
    var all: Set<String> { Set([name, folderName].compactMap(\.self)) }
}
