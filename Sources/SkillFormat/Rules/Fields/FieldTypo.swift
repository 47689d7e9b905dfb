internal import Text

struct FieldTypo: FrontmatterRule {
    let id = RuleID("field-typo")
    let family = RuleFamily.fields
    let summary = "Field names are spelled correctly."
    let why = """
        Misspelled fields are silently ignored: `allowed_tools` allows nothing.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools: Read\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmodels: x\npath: y\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\ntools: [claude, cursor]\n---\n# PDF\n"
            ),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓allowed_tools: Read\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓user-invokable: true\n---\n# PDF\n\nText.\n"
            ),
            RuleExample("---\n↓Name: pdf\ndescription: Reads forms.\n---\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓tools: [Read]\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓licence: MIT\n---\n# PDF\n\nText.\n"),
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
