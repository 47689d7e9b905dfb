struct YAMLUnquotedColon: FlawRule {
    let id = RuleID("yaml-unquoted-colon")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.unquotedColon]
    let summary = "Values that contain `: ` are quoted."
    let why = """
        YAML reads a colon followed by a space as the start of a new key, and strict parsers drop
        the whole skill. This is the most common error: 53 of the 66 public skills with invalid YAML
        contain it.
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
