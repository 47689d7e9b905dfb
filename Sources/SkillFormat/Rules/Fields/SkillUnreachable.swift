internal import Text

struct SkillUnreachable: FrontmatterRule {
    let id = RuleID("skill-unreachable")
    let family = RuleFamily.fields
    let summary = "The user or the model can start the skill."
    let why = """
        If neither of them can, the skill is never used.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\ndisable-model-invocation: true\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nuser-invocable: false\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓disable-model-invocation: true\nuser-invocable: false\n---\n# PDF\n\nText.\n"
            )
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard !frontmatter.isUserInvocable, !frontmatter.isModelInvocable,
            let field = frontmatter["disable-model-invocation"]
        else { return }
        report(
            document.source.finding(
                id, .warning, at: field.keyOffset,
                FieldMessages.unreachable))
    }
}
