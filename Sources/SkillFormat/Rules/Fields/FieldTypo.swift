internal import Text

/// Tells of fields that look like known ones.
struct FieldTypo: FrontmatterRule {
    let id = RuleID("field-typo")
    let family = RuleFamily.fields
    let summary = "The names of fields are spelt as they are read."
    let why = """
        A field with another spelling is passed over without a word: `allowed_tools` allows nothing.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools: Read\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmodels: x\npath: y\n---\n# PDF\n\nText.\n"
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
                "---\nname: pdf\ndescription: Reads forms.\n↓tools: Read\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓licence: MIT\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        for field in frontmatter.fields {
            guard let meaning = FieldTable.meaning(of: field.key) else { continue }
            report(
                document.source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: field.keyOffset,
                    "no agent knows the field `\(field.key)`; `\(meaning)` seems to be meant",
                    fix: field.value.text.map { "\(meaning): \($0)" }))
        }
    }
}
