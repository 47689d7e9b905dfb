internal import Text

struct InjectionNotPortable: Rule {
    let id = RuleID("injection-not-portable")
    let family = RuleFamily.body
    let summary = "SKILL.md does not depend on commands that only Claude Code runs."
    let why = """
        Other agents, and Claude with an uploaded skill, show !`…` to the model unchanged, without
        the output of the command. This is reported when a skill is checked for upload.
        """

    var good: [RuleExample] {
        [.body("Run `git status`.\n")]
    }

    var bad: [RuleExample] {
        [.body("State: ↓!`git status`\n")]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard case .validate = skill.purpose else { return }
        for (source, offset) in InjectionPresent.all(in: skill) {
            report(
                source.finding(
                    id, .info, at: offset, BodyMessages.injectionNotPortable))
        }
    }
}
