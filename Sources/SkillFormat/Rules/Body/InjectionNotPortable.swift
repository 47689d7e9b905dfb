internal import Text

struct InjectionNotPortable: Rule {
    let id = RuleID("injection-not-portable")
    let family = RuleFamily.body
    let summary = FindingText(
        "SKILL.md does not depend on commands that only Claude Code runs.",
        ja: "SKILL.md が、Claude Code だけが実行するコマンドに依存しないこと。")
    let why = FindingText(
        """
        Other agents, and Claude with an uploaded skill, show !`…` to the model unchanged, without
        the output of the command. This is reported when a skill is checked for upload.
        """,
        ja: """
            ほかのエージェントや、スキルをアップロードした Claude では、!`…` がコマンドの出力なし\
            でそのままモデルに渡されます。アップロード用にスキルを検証したときに報告します。
            """)

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
