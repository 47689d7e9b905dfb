/// Tells of a description in the first or second person.
struct DescriptionPerson: FrontmatterRule {
    let id = "description-person"
    let family = RuleFamily.description
    let summary = "The description speaks of the skill in the third person."
    let why = """
        It is put into the system prompt, where `I` and `you` mean somebody else (best practices of agentskills.io).
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms over I/O ports. Use when the user says \"help me with my form\".\n---\n# PDF\n\nText.\n"
            ),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: ↓I read forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf\ndescription: Reads ↓your forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["description"], let text = frontmatter.description,
            let word = Self.firstPerson(in: text)
        else { return }
        report(
            document.source.finding(
                id, .info, at: document.offset(of: word, in: field),
                "the description says `\(word)`; write what the skill does"))
    }

    /// The first word for the writer or the reader; what stands in quotation marks are the user's words.
    private static func firstPerson(in text: String) -> Substring? {
        var isQuoted = false
        for word in text.split(whereSeparator: { $0.isWhitespace }) {
            if let first = word.first, "\"\u{201C}`'(".contains(first) {
                isQuoted = isQuoted || first != "("
            }
            let plain = word.drop { !$0.isLetter }.prefix { $0.isLetter }
            let isWhole = !word.contains("/") && !word.contains("-")
            let isPerson = plain == "I" || ["my", "you", "your"].contains(plain.lowercased())
            if !isQuoted, isWhole, isPerson { return plain }
            if word.contains(where: { "\"\u{201D}`'".contains($0) && $0 != word.first }) {
                isQuoted = false
            }
        }
        return nil
    }
}
