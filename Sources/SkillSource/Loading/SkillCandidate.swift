public import FileTree
public import SkillFormat

/// A skill in a source, of which only the SKILL.md has been read.
public struct SkillCandidate: Sendable, Hashable {
    /// The name to install it under: the declared name if that is valid, otherwise the name of its folder,
    /// otherwise the declared name with invalid characters replaced; nil if none of them works.
    public let name: SkillName?
    /// The name in SKILL.md.
    public let declaredName: String?
    /// The description in SKILL.md.
    public let description: String?
    /// The folder in the source; nil for the top.
    public let folder: RelativePath?

    /// The plugins in the source's marketplace to which it belongs.
    public private(set) var plugins: [String]

    /// Creates a candidate from its SKILL.md; `folderName` is the name of its folder, or of the source if the skill
    /// is at the top.
    init(
        document: SkillDocument?, folder: RelativePath?, folderName: String?,
        plugins: [String] = []
    ) {
        self.plugins = plugins
        declaredName = document?.frontmatter?.name
        description = document?.frontmatter?.description
        self.folder = folder
        name =
            declaredName.flatMap { SkillName($0) } ?? folderName.flatMap { SkillName($0) }
            ?? declaredName.flatMap { SkillName.slug(of: $0) }
    }

    /// Returns whether the argument of `--skill` selects it: a name, a path, or `plugin:name`.
    func isNamed(_ text: String) -> Bool {
        if hasName(text) || folder?.description == text { return true }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return plugins.contains(String(text[..<colon]))
            && hasName(String(text[text.utf8.index(after: colon)...]))
    }

    private func hasName(_ text: String) -> Bool {
        name?.description == text || declaredName == text || folder?.lastName == text
    }

    /// Returns the same skill as a member of more plugins.
    func adding(_ others: [String]) -> SkillCandidate {
        var copy = self
        copy.plugins += others.filter { !plugins.contains($0) }
        return copy
    }
}
