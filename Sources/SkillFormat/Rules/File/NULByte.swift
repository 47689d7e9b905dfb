internal import Text

struct NULByte: Rule {
    let id = RuleID("nul-byte")
    let family = RuleFamily.file
    let summary = "Text files contain no NUL bytes."
    let why = """
        C programs stop reading at a NUL byte, so people and agents see different text.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nText↓\u{0}\n"),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\n---\n"),
                ("a.md", String(repeating: "x", count: 9000) + "↓\u{0}"),
            ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for source in skill.texts.values where source.bytes.holds("\0") {
            guard case .containsNUL(let offset) = Encoding(of: source) else { continue }
            report(source.finding(id, .error, at: offset, FileMessages.nulByte))
        }
    }
}
