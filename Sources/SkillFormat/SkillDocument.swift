/// A SKILL.md, taken apart.
public struct SkillDocument: Sendable {
    /// Something that keeps the frontmatter from being read as it stands.
    public struct Flaw: Sendable, Equatable {
        /// The kinds of flaws; each is the business of one rule.
        public enum Kind: String, Sendable {
            case missing, notFirst, unclosed, tooLarge
            case notMapping, syntax, unquotedValue, duplicateKey, alias, tooDeep
            case notUTF8, nulByte
        }

        /// The kind.
        public let kind: Kind
        /// Where it stands, as an offset into the file.
        public let offset: Int
        /// What is wrong, in words.
        public let reason: String
        /// The line as it should be, where there is one right answer.
        public let repair: String?
    }

    /// The file.
    public let source: SourceText
    /// Where the frontmatter's text lies, without the `---` lines; nil when there is none.
    public let block: Range<Int>?
    /// What the frontmatter says; nil when it can't be read even leniently.
    public let frontmatter: Frontmatter?
    /// Where the body starts.
    public let bodyStart: Int
    /// What is wrong with the frontmatter's form.
    public let flaws: [Flaw]
}
