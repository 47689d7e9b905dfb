internal import ScriptAnalysis
internal import Text

struct CRLF: Rule {
    let id = RuleID("crlf")
    let family = RuleFamily.file
    let summary = FindingText(
        "Lines end with LF, not CRLF.",
        ja: "行末が CRLF ではなく LF であること。")
    let why = FindingText(
        """
        Shells and some parsers treat the carriage return as part of the text, and mixed line
        endings turn every edit into a change of the whole file.
        """,
        ja: """
            シェルや一部のパーサーは、復帰文字を文字列の一部とみなします。行末が混在していると、ど\
            の編集もファイル全体の変更になります。
            """)

    var good: [RuleExample] {
        [
            .plain,
            RuleExample([
                ("SKILL.md", "---\nname: pdf\n---\n"), ("run.bat", "a\r\n"), ("a.csv", "a,b\r\n"),
            ]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---↓\r\nname: pdf\r\ndescription: Reads forms.\r\n---\r\n"),
            .body("a↓\r\nb\n"),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for source in skill.texts.values
        where !["bat", "cmd", "ps1", "csv", "tsv"].contains(source.path.fileExtension) {
            guard source.bytes.firstOffset(of: Byte.carriageReturn) != nil else { continue }
            let ends = source.lineStarts.dropFirst().map { $0 - 2 }
            let returns = ends.filter { $0 >= 0 && source.bytes[$0] == Byte.carriageReturn }
            guard let first = returns.first else { continue }
            let isMixed = returns.count < ends.count
            report(
                source.finding(
                    id, isMixed ? skill.severity(.warning, onInstall: .info) : .info, at: first,
                    isMixed ? FileMessages.mixedLineEndings : FileMessages.crlf,
                    remedy: .fix(.lineEndings, FileMessages.crlfFix)))
        }
    }
}
