// The rules about flaws that the reader of SKILL.md finds.
extension FlawRule {
    static let frontmatterMissing = FlawRule(
        "frontmatter-missing", [.missing],
        FindingText(
            "SKILL.md starts with frontmatter.",
            ja: "SKILL.md がフロントマターで始まること。"),
        why: FindingText(
            """
            Agents know a skill by the name and description in its frontmatter; without it, they never
            use the skill. 139 of 10,714 public skills have none.
            """,
            ja: """
                エージェントは、フロントマターの名前と説明でスキルを知ります。フロントマターがなけ\
                れば、スキルは使われません。公開スキル 10,714個のうち 139個にありません。
                """),
        bad: [
            RuleExample("↓# PDF\n\nReads forms.\n"),
            RuleExample("↓# PDF\n\n---\n\nA rule is no frontmatter.\n\n---\n"),
            RuleExample("↓"),
            RuleExample([("SKILL.md", "\u{FEFF}↓# PDF\n")]),
        ])

    static let frontmatterNotFirst = FlawRule(
        "frontmatter-not-first", [.notFirst],
        FindingText(
            "Frontmatter starts on line 1.",
            ja: "フロントマターが1行目から始まること。"),
        why: FindingText(
            """
            Most agents look for `---` on the very first line and treat a later block as text.
            """,
            ja: "多くのエージェントは `---` を最初の行でだけ探し、後にあるものは本文とみなします。"),
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
        "frontmatter-not-mapping", [.notMapping],
        FindingText(
            "Frontmatter is a mapping of keys to values.",
            ja: "フロントマターがキーと値のマッピングであること。"),
        why: FindingText(
            """
            The specification requires a mapping; a list or plain text cannot contain a name.
            """,
            ja: "仕様はマッピングを求めています。リストやただの文章には名前を書けません。"),
        bad: [
            RuleExample("---\n↓- name\n- pdf\n---\n"),
            RuleExample("---\n↓just text\n---\n"),
            RuleExample("---\n↓[name, pdf]\n---\n"),
        ])

    static let frontmatterUnclosed = FlawRule(
        "frontmatter-unclosed", [.unclosed],
        FindingText(
            "Frontmatter ends with a line of three hyphens.",
            ja: "フロントマターが、ハイフン3個の行で終わること。"),
        why: FindingText(
            """
            Without the closing line, some agents read the whole file as frontmatter, and others none of
            it.
            """,
            ja: """
                閉じる行がないと、ファイル全体をフロントマターとして読むエージェントと、まったく読\
                まないエージェントに分かれます。
                """),
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
        FindingText(
            "Frontmatter uses no anchors, aliases, tags or merge keys.",
            ja: "フロントマターで、アンカー、エイリアス、タグ、マージキーを使わないこと。"),
        why: FindingText(
            """
            Few agents support them, and they can make a small file expand without limit.
            """,
            ja: "対応するエージェントは少なく、小さなファイルが際限なく展開されることもあります。"),
        bad: [
            RuleExample("---\nname: pdf\ndescription: ↓&a Reads forms.\n---\n"),
            RuleExample("---\nname: ↓!!str pdf\ndescription: Reads forms.\n---\n"),
            RuleExample("---\nname: pdf\ndescription: ↓*a\n---\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  ↓<<: x\n---\n"),
        ])

    static let yamlDuplicateKey = FlawRule(
        "yaml-duplicate-key", [.duplicateKey],
        FindingText(
            "No key appears twice.",
            ja: "同じキーが二度現れないこと。"),
        why: FindingText(
            """
            Parsers disagree about which value counts, or reject both.
            """,
            ja: "どちらの値が有効かはパーサーによって異なり、両方を拒否するパーサーもあります。"),
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
        FindingText(
            "Frontmatter is valid YAML.",
            ja: "フロントマターが正しい YAML であること。"),
        why: FindingText(
            """
            Some agents read invalid YAML as a skill without a name, and others do not load the skill at
            all. 66 of 10,714 public skills are affected.
            """,
            ja: """
                正しくない YAML を、名前のないスキルとして読むエージェントも、まったく読み込まない\
                エージェントもあります。公開スキル 10,714個のうち 66個が該当します。
                """),
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
        "yaml-merge-conflict", [.mergeConflict],
        FindingText(
            "Frontmatter contains no merge conflict markers.",
            ja: "フロントマターに、マージの競合マーカーがないこと。"),
        why: FindingText(
            """
            It is undecided which side of the conflict applies, and no YAML parser accepts the markers.
            """,
            ja: """
                競合のどちらの側が有効かが決まっておらず、競合マーカーを受け付ける YAML パーサーもあり\
                ません。
                """),
        bad: [
            RuleExample(
                "---\nname: pdf\n↓<<<<<<< ours\ndescription: Reads forms.\n=======\ndescription: Fills forms.\n>>>>>>> theirs\n---\n"
            )
        ])

    static let yamlUnquotedColon = FlawRule(
        "yaml-unquoted-colon", [.unquotedColon], severity: .errorIfUnread,
        FindingText(
            "Values that contain `: ` are quoted.",
            ja: "`: ` を含む値が引用符で囲まれていること。"),
        why: FindingText(
            """
            YAML reads a colon followed by a space as the start of a new key, and strict parsers drop
            the whole skill. This is the most common error: 53 of the 66 public skills with invalid YAML
            contain it.
            """,
            ja: """
                YAML は、コロンと空白を新しいキーの始まりとして読みます。厳密なパーサーは、スキル\
                全体を捨てます。最も多い誤りで、YAML が正しくない公開スキル 66個のうち 53個にあり\
                ます。
                """),
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
