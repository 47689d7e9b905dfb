internal import Text

struct MetadataValueType: FrontmatterRule {
    let id = RuleID("metadata-value-type")
    let family = RuleFamily.fields
    let summary = FindingText(
        "All values in `metadata` are strings.",
        ja: "`metadata` の値がすべて文字列であること。")
    let why = FindingText(
        """
        The specification allows only strings; some parsers read an unquoted `1.10` as the number
        1.1.
        """,
        ja: """
            仕様では文字列だけが認められています。引用符のない `1.10` を数値の 1.1 として読むパー\
            サーもあります。
            """)

    var good: [RuleExample] {
        [.having("metadata:\n  version: \"1.0\"\n  author: me")]
    }

    var bad: [RuleExample] {
        [.having("metadata:\n  version: ↓1.0\n  a:\n    ↓b: c\n  d:\n    - e")]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard case .mapping(let fields)? = frontmatter["metadata"]?.value else { return }
        var others: [Frontmatter.Field] = []
        for field in fields where !field.value.isString {
            guard let remedy = field.quoted(in: document.source.bytes) else {
                others.append(field)
                continue
            }
            let message = FieldMessages.metadataNotString([field.key])
            report(
                document.source.finding(
                    id, .info, at: field.valueOffset, message, remedy: remedy))
        }
        guard let first = others.first else { return }
        let message = FieldMessages.metadataNotString(others.map(\.key))
        report(document.source.finding(id, .info, at: first.valueOffset, message))
    }
}
