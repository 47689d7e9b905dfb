internal import Text

struct FieldUnknown: FrontmatterRule {
    let id = RuleID("field-unknown")
    let family = RuleFamily.fields
    let summary = "Every field is known to the specification or to Claude Code."
    let why = """
        skills-ref and the API reject other fields; your own belong under `metadata`. The most
        common ones are `version` and `author`.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nlicense: MIT\nmetadata:\n  version: \"1.0\"\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmodel: opus\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓version: 1.0\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  a: b\n↓author: me\n↓tags: [a]\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        for field in frontmatter.fields
        where !FieldTable.isKnown(field.key) && FieldTable.meaning(of: field.key) == nil {
            let isAlone = frontmatter["metadata"] == nil
            let text = isAlone ? field.value.text : nil
            report(
                document.source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: field.keyOffset,
                    FieldMessages.unknown(field.key),
                    remedy: text.map { .advice("metadata:\n  \(field.key): \(quoted($0))") }))
        }
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
