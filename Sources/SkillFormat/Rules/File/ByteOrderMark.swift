internal import ScriptAnalysis
internal import Text

struct ByteOrderMark: Rule {
    let id = RuleID("bom")
    let family = RuleFamily.file
    let summary = FindingText(
        "Files do not start with a byte order mark.",
        ja: "ファイルがバイト順マークで始まらないこと。")
    let why = FindingText(
        """
        skills-ref does not find frontmatter after a byte order mark, JSON parsers reject it, and no
        kernel runs a script that starts with one.
        """,
        ja: """
            バイト順マークがあると、skills-ref はフロントマターを見つけられず、JSON パーサーはファ\
            イルを拒否し、カーネルはスクリプトを実行できません。
            """)

    var good: [RuleExample] {
        [
            .plain,
            RuleExample([("SKILL.md", "---\nname: pdf\n---\n"), ("a.ps1", "\u{FEFF}x\n")]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "↓\u{FEFF}---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\n---\n"), ("a.json", "↓\u{FEFF}{}\n"),
                ("run", "↓\u{FEFF}#!/bin/sh\n"),
            ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for source in skill.texts.values where source.hasByteOrderMark {
            let isScript = source.bytes.dropFirst(3).starts(with: "#!".utf8)
            guard isScript || ["md", "json", "yaml", "yml"].contains(source.path.fileExtension)
            else {
                continue
            }
            report(
                source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: 0,
                    FileMessages.byteOrderMark,
                    remedy: .fix(.byteOrderMark, FileMessages.byteOrderMarkFix)))
        }
    }
}
