internal import Text

/// Tells of control characters in text.
struct ControlCharacter: Rule {
    let id = RuleID("control-char")
    let family = RuleFamily.file
    let summary = "Text holds no control characters but tabs and line ends."
    let why = """
        They are not seen, they move what is shown on a terminal, and YAML refuses them.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n\tTab\r\n"),
            RuleExample([("SKILL.md", "---\nname: pdf\n---\n"), ("a.c", "\u{C}\n")]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads↓\u{7} forms.\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\nText ↓\u{1B}[31m and \u{1B}[0m\n"),
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
            // Returns as they are written end lines; one that is read was an escape.
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
                        "an escape stands for the character \(ForbiddenCharacters.name(of: bytes[first]))"
                ))
        }
        for source in skill.texts.values {
            let isSkillFile = source.path == skill.document?.source.path
            let start = isSkillFile ? skill.document?.bodyStart ?? 0 : 0
            let places = source.controlCharacters(from: start)
            guard let first = places.first else { continue }
            let others = places.count > 1 ? " (\(places.count) in this file)" : ""
            report(
                source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: first,
                    "a control character stands in the text\(others)"))
        }
    }
}
