internal import Text

struct FieldOneAgent: FrontmatterRule {
    let id = RuleID("field-one-agent")
    let family = RuleFamily.fields
    let summary = FindingText(
        "All fields are part of the specification.",
        ja: "フィールドがすべて仕様にあること。")
    let why = FindingText(
        """
        Other agents ignore the fields that only Claude Code or only OpenClaw reads, and the API
        rejects them, so the skill behaves differently there.
        """,
        ja: """
            Claude Code だけ、または OpenClaw だけが読むフィールドは、ほかのエージェントには無視さ\
            れ、API には拒否されるため、スキルの動作が変わります。
            """)

    var bad: [RuleExample] {
        [.having("↓user-invocable: false\nmodel: opus\n↓homepage: https://example.com")]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        var fields: [(agent: String, of: [Frontmatter.Field])] = []
        for field in frontmatter.fields {
            guard let agent = FieldTable.agent(of: field.key) else { continue }
            if let index = fields.firstIndex(where: { $0.agent == agent }) {
                fields[index].of.append(field)
            } else {
                fields.append((agent, [field]))
            }
        }
        for (agent, fields) in fields {
            let message = FieldMessages.readOnly(by: agent, fields.map(\.key))
            report(document.source.finding(id, .info, at: fields[0].keyOffset, message))
        }
    }
}
