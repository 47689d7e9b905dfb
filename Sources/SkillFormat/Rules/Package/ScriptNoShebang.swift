internal import FileTree
internal import Text

struct ScriptNoShebang: PackageRule {
    let id = RuleID("script-no-shebang")
    let summary = FindingText(
        "A script that the text runs as a command has a `#!` line.",
        ja: "本文がコマンドとして実行するスクリプトに `#!` の行があること。")
    let why = FindingText(
        """
        Without one, the shell tries to run the script itself, whatever language it is in.
        """,
        ja: "この行がないと、スクリプトの言語に関係なく、シェルが自分で実行しようとします。")
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    (
                        "SKILL.md",
                        "---\nname: pdf\ndescription: Reads forms.\n---\n```bash\nscripts/run.sh a\n```\n"
                    ),
                    ("scripts/run.sh", "#!/bin/sh\n"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    (
                        "SKILL.md",
                        "---\nname: pdf\ndescription: Reads forms.\n---\n```bash\n↓./scripts/run.py\n```\n"
                    ),
                    ("scripts/run.py", "print(1)\n"),
                ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for command in skill.commands {
            guard let script = skill.texts[command.file.path],
                !script.bytes.starts(with: "#!".utf8)
            else { continue }
            report(
                command.source.finding(
                    id, .warning, at: command.offset,
                    PackageMessages.noShebang(command.file.path),
                    subject: command.file.path.description))
        }
    }
}
