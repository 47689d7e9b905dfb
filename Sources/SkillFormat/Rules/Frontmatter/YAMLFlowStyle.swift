struct YAMLFlowStyle: Rule {
    let id = RuleID("yaml-flow-style")
    let family = RuleFamily.frontmatter
    let summary = FindingText(
        "Lists and mappings are written in block style, one item per line.",
        ja: "リストとマッピングが、1行に1項目のブロック形式で書かれていること。")
    let why = FindingText(
        """
        skills-ref, the specification's reference validator, rejects brackets and braces. 1,858 of
        11,550 public skills use them, and agents accept them.
        """,
        ja: """
            仕様の参照実装の検証ツール skills-ref は、角括弧と波括弧を拒否します。公開スキル \
            11,550個のうち 1,858個が使っており、エージェントは受け付けます。
            """)

    var good: [RuleExample] {
        [
            .body("# PDF\n"),
            RuleExample(
                "---\nname: pdf\ndescription: \"[Reads forms]\"\nmetadata:\n  author: me\n---\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\nmetadata: ↓{a: [b, c]}\n---\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nallowed-tools: ↓[Read]\ntags: [a]\n---\n"
            ),
        ]
    }

    /// Reports all places at once, since one edit of the frontmatter corrects them.
    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document else { return }
        let offsets = document.flaws.filter { $0.kind == .flowStyle }.map(\.offset).sorted()
        guard let first = offsets.first else { return }
        let fields = document.frontmatter?.fields ?? []
        var keys: [String] = []
        for offset in offsets {
            guard let field = fields.last(where: { $0.keyOffset <= offset }),
                keys.last != field.key
            else { continue }
            keys.append(field.key)
        }
        report(document.source.finding(id, .info, at: first, FieldMessages.flowStyle(keys)))
    }
}
