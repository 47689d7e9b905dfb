internal import FileTree

struct SkillFileCase: Rule {
    let id = RuleID("skill-md-case")
    let family = RuleFamily.file
    let summary = FindingText(
        "The skill file is named exactly SKILL.md.",
        ja: "スキルのファイル名が正確に SKILL.md であること。")
    let why = FindingText(
        """
        Clients look for exactly this name; `skill.md` is found only on file systems that ignore
        case. 35 of 11,550 public skills spell it differently.
        """,
        ja: """
            クライアントはこの名前だけを探します。`skill.md` は、大文字と小文字を区別しないファイ\
            ルシステムでしか見つかりません。公開スキル 11,550個のうち 35個が違う書き方です。
            """)

    var good: [RuleExample] {
        [
            .plain,
            RuleExample([("SKILL.md", "---\nname: pdf\n---\n"), ("docs/skill.md", "x\n")]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([("Skill.md", "↓---\nname: pdf\ndescription: Reads forms.\n---\n")]),
            RuleExample([("SKILL.md", "---\nname: pdf\n---\n"), ("skill.md", "↓x\n")]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for file in skill.files.files where file.path.isSkillFileVariant {
            report(
                Finding(
                    rule: id, severity: .error, path: file.path,
                    message: FileMessages.wrongCase(file.path),
                    remedy: .advice("mv \(file.path) SKILL.md")))
        }
    }
}
