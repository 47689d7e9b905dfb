internal import Text

struct FieldTypo: FrontmatterRule {
    let id = RuleID("field-typo")
    let family = RuleFamily.fields
    let summary = FindingText(
        "Field names are spelled correctly.",
        ja: "フィールド名のつづりが正しいこと。")
    let why = FindingText(
        """
        Misspelled fields are silently ignored: `allowed_tools` allows nothing.
        """,
        ja: "つづりを間違えたフィールドは黙って無視されます。`allowed_tools` は何も許可しません。")

    var good: [RuleExample] {
        [
            .having("allowed-tools: Read"),
            .having("models: x\npath: y"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\ntools: [claude, cursor]\n---\n# PDF\n"
            ),
        ]
    }

    var bad: [RuleExample] {
        [
            .having("↓allowed_tools: Read"),
            .having("↓user-invokable: true"),
            .having("↓allowed-tool: Read"),
            RuleExample("---\n↓Name: pdf\ndescription: Reads forms.\n---\n"),
            .having("↓tools: [Read]"),
            .having("↓licence: MIT"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        for field in frontmatter.fields {
            guard let meaning = FieldTable.meaning(of: field) else { continue }
            report(
                document.source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: field.keyOffset,
                    FieldMessages.typo(field.key, for: meaning),
                    remedy: field.value.text.map { .advice("\(meaning): \($0)") }))
        }
    }
}
