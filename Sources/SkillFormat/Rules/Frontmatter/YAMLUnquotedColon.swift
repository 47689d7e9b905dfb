/// Tells of plain text that YAML takes for another key.
struct YAMLUnquotedColon: FlawRule {
    let id = RuleID("yaml-unquoted-colon")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.unquotedColon]
    let summary = "A value with a colon and a blank in it stands between quotes."
    let why = """
        To YAML a colon with a blank behind it starts a new key: strict parsers drop the whole skill.
        It is the most frequent fault, 53 of the 66 public skills whose YAML is broken.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: \"Forms: reads and fills them.\"\n---\n"),
            RuleExample(
                "---\nname: pdf\ndescription: |\n  Forms: reads them.\n  Tables: reads them, too.\n---\n"
            ),
            RuleExample("---\nname: pdf\ndescription: See https://example.com at 10:30.\n---\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Forms↓: reads and fills them.\n---\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms,\n  but not↓: tables.\n---\n"),
            RuleExample("---\nname: 表\ndescription: 表を読む時に使用。↓license: Apache-2.0\n---\n"),
        ]
    }

    func severity(of skill: SkillContents) -> Finding.Severity {
        skill.document?.frontmatter == nil ? .error : skill.severity(.error, onInstall: .warning)
    }
}
