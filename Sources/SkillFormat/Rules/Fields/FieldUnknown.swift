internal import Text

struct FieldUnknown: FrontmatterRule {
    let id = RuleID("field-unknown")
    let family = RuleFamily.fields
    let summary = FindingText(
        "Every field is in the specification, or known to an agent.",
        ja: "フィールドがすべて、仕様にあるか、エージェントが対応しているものであること。")
    let why = FindingText(
        """
        skills-ref and the API reject other fields; your own belong under `metadata`. Agents ignore
        them, so this is a note, and an error for `agentskills` and `claude-upload`.
        """,
        ja: """
            skills-ref と API は、ほかのフィールドを拒否します。独自のフィールドは `metadata` の下\
            に書いてください。エージェントは無視するため情報とし、`agentskills` と \
            `claude-upload` ではエラーとします。
            """)

    var good: [RuleExample] {
        [
            .having("license: MIT\nmetadata:\n  version: \"1.0\""),
            .having("model: opus"),
        ]
    }

    var bad: [RuleExample] {
        [
            .having("↓version: 1.0"),
            .having("metadata:\n  a: b\n↓author: me\ntags: [a]"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        let unknown = frontmatter.fields.filter {
            !FieldTable.isKnown($0.key) && FieldTable.meaning(of: $0) == nil
        }
        guard let first = unknown.first else { return }
        report(
            document.source.finding(
                id, .info, at: first.keyOffset, FieldMessages.unknown(unknown.map(\.key)),
                remedy: remedy(unknown, in: frontmatter)))
    }

    /// The fields under `metadata`, unless that exists already, or has to hold more than text.
    private func remedy(
        _ fields: [Frontmatter.Field], in frontmatter: Frontmatter
    ) -> Remedy? {
        guard frontmatter["metadata"] == nil else { return nil }
        var lines = ["metadata:"]
        for field in fields {
            guard let text = field.value.text else { return nil }
            lines.append("  \(field.key): \(quoted(text))")
        }
        return .advice(lines.joined(separator: "\n"))
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
