// The rules about flaws that the reader of SKILL.md finds.
extension FlawRule {
    static let frontmatterMissing = FlawRule(
        "frontmatter-missing", [.missing], "SKILL.md starts with frontmatter.",
        why: """
            Agents know a skill by the name and description in its frontmatter; without it, they never
            use the skill. 139 of 10,714 public skills have none.
            """,
        bad: [
            RuleExample("↓# PDF\n\nReads forms.\n"),
            RuleExample("↓# PDF\n\n---\n\nA rule is no frontmatter.\n\n---\n"),
            RuleExample("↓"),
            RuleExample([("SKILL.md", "\u{FEFF}↓# PDF\n")]),
        ])

    static let frontmatterNotFirst = FlawRule(
        "frontmatter-not-first", [.notFirst], "Frontmatter starts on line 1.",
        why: """
            Most agents look for `---` on the very first line and treat a later block as text.
            """,
        good: [
            .body("# PDF\n"),
            RuleExample("\u{FEFF}---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
            RuleExample("# PDF\n\n---\n\nname\n\n---\n"),
        ],
        bad: [
            RuleExample("\n↓---\nname: pdf\ndescription: Reads forms.\n---\n"),
            RuleExample("<!-- draft -->\n↓---\nname: pdf\ndescription: Reads forms.\n---\n"),
            RuleExample("```markdown\n↓---\nname: pdf\ndescription: Reads forms.\n---\n```\n"),
            RuleExample("# PDF\n\n---\n\nText.\n\n↓---\nname: pdf\n---\n"),
        ])

    static let frontmatterNotMapping = FlawRule(
        "frontmatter-not-mapping", [.notMapping], "Frontmatter is a mapping of keys to values.",
        why: """
            The specification requires a mapping; a list or plain text cannot contain a name.
            """,
        bad: [
            RuleExample("---\n↓- name\n- pdf\n---\n"),
            RuleExample("---\n↓just text\n---\n"),
            RuleExample("---\n↓[name, pdf]\n---\n"),
        ])

    static let frontmatterUnclosed = FlawRule(
        "frontmatter-unclosed", [.unclosed], "Frontmatter ends with a line of three hyphens.",
        why: """
            Without the closing line, some agents read the whole file as frontmatter, and others none of
            it.
            """,
        good: [
            .body("# PDF\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n...\n# PDF\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---  \n# PDF\n"),
        ],
        bad: [
            RuleExample("↓---\nname: pdf\ndescription: Reads forms.\n\n# PDF\n"),
            RuleExample("↓---"),
        ])

    static let yamlAliasOrTag = FlawRule(
        "yaml-alias-or-tag", [.aliasOrTag], severity: .warning,
        "Frontmatter uses no anchors, aliases, tags or merge keys.",
        why: """
            Few agents support them, and they can make a small file expand without limit.
            """,
        bad: [
            RuleExample("---\nname: pdf\ndescription: ↓&a Reads forms.\n---\n"),
            RuleExample("---\nname: ↓!!str pdf\ndescription: Reads forms.\n---\n"),
            RuleExample("---\nname: pdf\ndescription: ↓*a\n---\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  ↓<<: x\n---\n"),
        ])

    static let yamlDuplicateKey = FlawRule(
        "yaml-duplicate-key", [.duplicateKey], "No key appears twice.",
        why: """
            Parsers disagree about which value counts, or reject both.
            """,
        good: [
            .body("# PDF\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  name: x\n---\n"),
        ],
        bad: [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n↓name: docx\n---\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  a: x\n  ↓a: y\n---\n"),
        ])

    static let yamlInvalid = FlawRule(
        "yaml-invalid", [.syntax, .tooDeep, .tooLarge], severity: .errorIfUnread,
        "Frontmatter is valid YAML.",
        why: """
            Some agents read invalid YAML as a skill without a name, and others do not load the skill at
            all. 66 of 10,714 public skills are affected.
            """,
        bad: [
            RuleExample("---\nname: pdf\ndescription: ↓@me reads forms.\n---\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nargument-hint: ↓[title] [message]\n---\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata: ↓{\"a\":{\"b\":1}\n---\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nallowed-tools: ↓- Read\n---\n"),
            RuleExample("---\nname: pdf\ndescription: ↓\"Reads \"forms\".\"\n---\n"),
            RuleExample("---\nname: pdf\ndescription: ↓, it might\n---\n"),
            RuleExample("---\nname: pdf\nmetadata:\n↓\tauthor: me\n---\n"),
        ])

    static let yamlMergeConflict = FlawRule(
        "yaml-merge-conflict", [.mergeConflict], "Frontmatter contains no merge conflict markers.",
        why: """
            It is undecided which side of the conflict applies, and no YAML parser accepts the markers.
            """,
        bad: [
            RuleExample(
                "---\nname: pdf\n↓<<<<<<< ours\ndescription: Reads forms.\n=======\ndescription: Fills forms.\n>>>>>>> theirs\n---\n"
            )
        ])

    static let yamlUnquotedColon = FlawRule(
        "yaml-unquoted-colon", [.unquotedColon], severity: .errorIfUnread,
        "Values that contain `: ` are quoted.",
        why: """
            YAML reads a colon followed by a space as the start of a new key, and strict parsers drop
            the whole skill. This is the most common error: 53 of the 66 public skills with invalid YAML
            contain it.
            """,
        good: [
            RuleExample("---\nname: pdf\ndescription: \"Forms: reads and fills them.\"\n---\n"),
            RuleExample(
                "---\nname: pdf\ndescription: |\n  Forms: reads them.\n  Tables: reads them, too.\n---\n"
            ),
            RuleExample("---\nname: pdf\ndescription: See https://example.com at 10:30.\n---\n"),
        ],
        bad: [
            RuleExample("---\nname: pdf\ndescription: Forms↓: reads and fills them.\n---\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms,\n  but not↓: tables.\n---\n"),
            RuleExample("---\nname: 表\ndescription: 表を読む時に使用。↓license: Apache-2.0\n---\n"),
        ])
}
