internal import ScriptAnalysis
internal import Text

struct ControlCharacter: Rule {
    let id = RuleID("control-char")
    let family = RuleFamily.file
    let summary = FindingText(
        "Text contains no control characters other than tabs and line endings.",
        ja: "テキストに、タブと改行以外の制御文字がないこと。")
    let why = FindingText(
        """
        They are invisible, can move or overwrite what a terminal shows, and are rejected by YAML.
        """,
        ja: "制御文字は目に見えず、端末の表示を動かしたり上書きしたりします。YAML でも使えません。")

    var good: [RuleExample] {
        [
            .plain,
            .body("\tTab\r\n"),
            RuleExample([("SKILL.md", "---\nname: pdf\n---\n"), ("a.c", "\u{C}\n")]),
        ]
    }

    var bad: [RuleExample] {
        [
            .described("Reads↓\u{7} forms."),
            .body("Text ↓\u{1B}[31m and \u{1B}[0m\n"),
            RuleExample("---\nname: pdf\ndescription: Reads↓\u{80} forms.\n---\nText↓\u{7F}\n"),
            RuleExample([("SKILL.md", "---\nname: pdf\n---\n"), ("a.md", "a↓\u{C}\n")]),
            RuleExample(
                #"---\#nname: pdf\#ndescription: ↓"\e[31mReads."\#nlicense: ↓"MIT\r"\#n---\#n"#),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        if let document = skill.document {
            for flaw in document.flaws where flaw.kind == .forbiddenCharacter {
                let severity = skill.severity(.error, onInstall: .warning)
                report(document.source.finding(id, severity, at: flaw.offset, flaw.reason))
            }
        }
        for value in skill.values {
            let bytes = value.scan.source.bytes
            // A literal carriage return ends a line, so one in the value was an escape sequence.
            let first =
                ForbiddenCharacters.ranges(in: bytes).first
                ?? bytes.firstIndex(of: Byte.carriageReturn).map { $0..<$0 + 1 }
            guard let first else { continue }
            report(
                Finding(
                    rule: id, severity: skill.severity(.error, onInstall: .warning),
                    path: value.scan.source.path, line: value.place.line,
                    column: value.place.column,
                    message:
                        FileMessages.escapedControlCharacter(
                            ForbiddenCharacters.name(of: bytes[first]))
                ))
        }
        for source in skill.texts.values {
            let isSkillFile = source.path == skill.document?.source.path
            let start = isSkillFile ? skill.document?.bodyStart ?? 0 : 0
            let places = source.controlCharacters(from: start)
            guard let first = places.first else { continue }
            report(
                source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: first,
                    FileMessages.controlCharacter(count: places.count)))
        }
    }
}
