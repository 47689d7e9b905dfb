/// A SKILL.md, taken apart.
public struct SkillDocument: Sendable {
    /// The file.
    public let source: SourceText
    /// Where the frontmatter's text lies, without the `---` lines; nil when there is none.
    public let block: Range<Int>?
    /// What the frontmatter says; nil when it can't be read even leniently.
    public let frontmatter: Frontmatter?
    /// Where the body starts.
    public let bodyStart: Int
}
