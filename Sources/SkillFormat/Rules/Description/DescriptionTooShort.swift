internal import Text

struct DescriptionTooShort: FrontmatterRule {
    let id = RuleID("description-too-short")
    let family = RuleFamily.description
    let summary = "The description is at least 50 characters long."
    let why = """
        Models choose skills by their descriptions, and a few words cannot say both what a skill
        does and when to use it. Chinese and Japanese characters count twice.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads and fills PDF forms. Use it when a PDF is to be filled in.\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: 表の記入欄を読み取り、値を埋めます。書類の作成を頼まれたときに使います。\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: ↓Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: ↓Reads forms and fills them in.\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["description"], let text = frontmatter.description else {
            return
        }
        let length = text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
        let count = text.unicodeScalars.count
        guard length < 50 else { return }
        let severity = length < 20 ? skill.severity(.warning, onInstall: .info) : .info
        report(
            document.source.finding(
                id, severity, at: field.valueOffset,
                DescriptionMessages.tooShort(count)))
    }
}
