internal import FileTree
internal import Text

struct ScriptNotExecutable: PackageRule {
    let id = RuleID("script-not-executable")
    let summary = FindingText(
        "A script that the text runs as a command is executable.",
        ja: "本文がコマンドとして実行するスクリプトに実行権限があること。")
    let why = FindingText(
        """
        A command that starts with the script itself fails without the executable bit, which zip
        files made on Windows lose.
        """,
        ja: """
            スクリプト自体で始まるコマンドは、実行権限がなければ失敗します。Windows で作った zip \
            ファイルでは、実行権限が失われます。
            """)
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    (
                        "SKILL.md",
                        "---\nname: pdf\ndescription: Reads forms.\n---\n```bash\n./scripts/run.sh a\npython scripts/b.py\n```\n"
                    ),
                    ("scripts/run.sh", "#!/bin/sh\n"),
                    ("scripts/b.py", "1\n"),
                ], executables: ["scripts/run.sh"]),
            RuleExample(
                [
                    (
                        "SKILL.md",
                        "---\nname: pdf\ndescription: Reads forms.\n---\n```\nsrc/a.ts   reads forms\nsrc/b.ts   # writes them\n```\n"
                    ),
                    ("src/a.ts", "1\n"),
                    ("src/b.ts", "1\n"),
                ]),
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    (
                        "SKILL.md",
                        "---\nname: pdf\ndescription: Reads forms.\n---\n```bash\n$ ↓scripts/run.sh a\n```\n"
                    ),
                    ("scripts/run.sh", "#!/bin/sh\n"),
                ]),
            RuleExample(
                [
                    (
                        "SKILL.md",
                        "---\nname: pdf\ndescription: Reads forms.\n---\n```bash\nA=1 B=\"$(↓scripts/run.sh)\"\n(↓scripts/b.sh | cat)\n```\n"
                    ),
                    ("scripts/run.sh", "#!/bin/sh\n"),
                    ("scripts/b.sh", "#!/bin/sh\n"),
                ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for command in skill.commands where !command.file.flag.isExecutable {
            report(
                command.source.finding(
                    id, .warning, at: command.offset,
                    PackageMessages.notExecutable(command.file.path),
                    remedy: .fix(.executable, "chmod +x \(command.file.path)"),
                    subject: command.file.path.description))
        }
    }
}
