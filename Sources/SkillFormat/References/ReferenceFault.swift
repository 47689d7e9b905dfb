/// What is wrong with one reference of a skill's text.
struct ReferenceFault: Sendable, Equatable {
    /// The kinds of faults, one for each rule.
    enum Kind: Sendable, Equatable {
        case missingFile, missingFolder, otherSpelling, escapes, repositoryRelative, absolute,
            backslash
        case fileScheme, missingAnchor, wrongBase, tooDeep, pluginRoot, orphan
    }

    var kind: Kind
    var severity: Finding.Severity
    /// The file that holds the reference, and where in it.
    let path: String
    let offset: Int
    /// What the reference leads to: a path from the skill's folder where it can be told, else as
    /// written.
    let target: String
    /// What to write instead.
    var replacement: String?
    /// Where the file lies outside of the skill, as it is to be shown.
    var place: String?
    /// How it is written.
    var form = Form.word

    /// How a reference is written.
    enum Form: Sendable, Equatable {
        /// A word of text or code.
        case word
        /// A word after a variable for the skill's folder.
        case rooted
        /// A link.
        case link
    }

    /// Whether what is missing is another skill: that is what a SKILL.md below a folder is.
    var isOtherSkill: Bool { kind == .missingFile && target.hasSuffix("/SKILL.md") }
}
