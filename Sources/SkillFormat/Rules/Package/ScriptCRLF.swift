internal import FileTree
internal import Text

struct ScriptCRLF: PackageRule {
    let id = RuleID("script-crlf")
    let summary = FindingText(
        "The first line of a script ends with LF, not CRLF.",
        ja: "スクリプトの1行目の行末が CRLF ではなく LF であること。")
    let why = FindingText(
        """
        The system treats the carriage return as part of the interpreter's name and does not find
        the interpreter.
        """,
        ja: """
            システムは復帰文字をインタープリターの名前の一部とみなすため、インタープリターが見つか\
            りません。
            """)
    var good: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("scripts/run.sh", "#!/bin/sh\necho\n"),
                ])
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                [
                    ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                    ("scripts/run.sh", "↓#!/bin/sh\r\necho\r\n"),
                ])
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for (path, text) in skill.texts where text.bytes.starts(with: "#!".utf8) {
            let line = text.bytes.prefix { $0 != UInt8(ascii: "\n") }
            guard line.count < text.bytes.count, line.last == 13 else { continue }
            report(
                finding(
                    path, .error, PackageMessages.shebangCRLF,
                    remedy: .fix(.lineEndings, PackageMessages.shebangCRLFFix)))
        }
    }
}
