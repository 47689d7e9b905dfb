public import FileTree
public import SkillFormat

/// A skill that a source offers, known by its SKILL.md alone.
public struct SkillCandidate: Sendable, Hashable {
    /// The name to install it under: its own where that can be a folder's name, else its folder's, else its
    /// own made plain; nil when none of them will do.
    public let name: SkillName?
    /// The name as SKILL.md gives it.
    public let declaredName: String?
    /// What SKILL.md says it is for.
    public let description: String?
    /// Where it lies in the source; nil at the top.
    public let folder: RelativePath?

    /// The plugins of the source's marketplace that it belongs to.
    public private(set) var plugins: [String]

    /// Whether it is meant by what the user typed behind `--skill`: a name, a path, or `plugin:name`.
    func isNamed(_ text: String) -> Bool {
        if hasName(text) || folder?.description == text { return true }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return plugins.contains(String(text[..<colon]))
            && hasName(String(text[text.utf8.index(after: colon)...]))
    }

    private func hasName(_ text: String) -> Bool {
        name?.description == text || declaredName == text || folder?.lastName == text
    }

    /// Reads a SKILL.md at a place; `folderName` is what its folder is called, in the source or outside.
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
}

extension SkillCandidate {
    /// The same skill, in other plugins as well.
    func adding(_ others: [String]) -> SkillCandidate {
        var copy = self
        copy.plugins += others.filter { !plugins.contains($0) }
        return copy
    }
}
