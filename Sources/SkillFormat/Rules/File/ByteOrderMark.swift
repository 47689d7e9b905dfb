internal import Text

/// Tells of an invisible mark before the text.
struct ByteOrderMark: Rule {
    let id = RuleID("bom")
    let family = RuleFamily.file
    let summary = "Text does not start with a byte order mark."
    let why = """
        skills-ref finds no frontmatter behind it, JSON parsers refuse it, and no kernel starts a script with it.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
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
                    "the file starts with a byte order mark",
                    fix: "take the first three bytes (EF BB BF) out"))
        }
    }
}
