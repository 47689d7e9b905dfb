internal import Text

/// Tells of commands that only Claude Code runs.
struct InjectionNotPortable: Rule {
    let id = RuleID("injection-not-portable")
    let family = RuleFamily.body
    let summary = "SKILL.md does without commands that only Claude Code runs."
    let why = """
        Other agents, and a skill that was uploaded, show !`…` to the model as it is: what the command would have
        said is not there. It is told where a skill is meant for an upload.
        """

    var good: [RuleExample] {
        [RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nRun `git status`.\n")]
    }

    var bad: [RuleExample] {
        [RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nState: ↓!`git status`\n")]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard case .validate = skill.purpose else { return }
        for (source, offset) in InjectionPresent.all(in: skill) {
            report(
                source.finding(
                    id, .info, at: offset, "outside Claude Code this command does not run"))
        }
    }
}
