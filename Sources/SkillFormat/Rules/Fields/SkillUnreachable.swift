internal import Text

/// Tells of a skill that nobody can start.
struct SkillUnreachable: FrontmatterRule {
    let id = RuleID("skill-unreachable")
    let family = RuleFamily.fields
    let summary = "The user or the model may start the skill."
    let why = """
        With both ways shut nobody ever uses it.
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
                "neither the user nor the model may start the skill"))
    }
}
