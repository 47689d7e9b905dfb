internal import Text

struct FieldType: FrontmatterRule {
    let id = RuleID("field-type")
    let family = RuleFamily.fields
    let summary = FindingText(
        "Values have the types that clients expect.",
        ja: "値の型が、クライアントの期待する型であること。")
    let why = FindingText(
        """
        A list in place of a string, or a word in place of a Boolean, is ignored or stops the
        client.
        """,
        ja: "文字列の代わりのリストや、真偽値の代わりの単語は、無視されるか、クライアントを停止させます。")

    var good: [RuleExample] {
        [
            .having("license: MIT\ncompatibility: Python 3\nuser-invocable: yes"),
            .having("argument-hint: \"[file]\""),
            .having("argument-hint:"),
        ]
    }

    var bad: [RuleExample] {
        [
            .having("license: ↓[MIT]"),
            .having("compatibility:\n  ↓python: 3"),
            .having("user-invocable: ↓maybe"),
            .having("argument-hint: ↓[file]"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        for key in ["license", "compatibility"] {
            guard let field = frontmatter[key], !field.value.isString, !field.value.isBlank else {
                continue
            }
            report(finding(field, FieldMessages.mustBeString(key), document, skill))
        }
        for key in FieldTable.flags {
            guard let field = frontmatter[key], frontmatter.flag(key) == nil else { continue }
            report(finding(field, FieldMessages.mustBeBoolean(key), document, skill))
        }
        if let field = frontmatter["argument-hint"], case .list = field.value {
            report(
                document.source.finding(
                    id, skill.severity(.warning, onInstall: .info), at: field.valueOffset,
                    FieldMessages.unquotedHint))
        }
    }

    private func finding(
        _ field: Frontmatter.Field, _ message: FindingText, _ document: SkillDocument,
        _ skill: SkillContents
    ) -> Finding {
        document.source.finding(
            id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
            message)
    }
}
