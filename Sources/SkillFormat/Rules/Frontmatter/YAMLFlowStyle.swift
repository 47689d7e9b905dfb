struct YAMLFlowStyle: Rule {
    let id = RuleID("yaml-flow-style")
    let family = RuleFamily.frontmatter
    let summary = "Lists and mappings are written in block style, one item per line."
    let why = """
        skills-ref, the specification's reference validator, rejects brackets and braces. 1,858 of
        11,550 public skills use them, and agents accept them.
        """

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
