internal import Text

struct FieldType: FrontmatterRule {
    let id = RuleID("field-type")
    let family = RuleFamily.fields
    let summary = "Values have the types that clients expect."
    let why = """
        A list in place of a string, or a word in place of a Boolean, is ignored or stops the
        client.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nlicense: MIT\ncompatibility: Python 3\nuser-invocable: yes\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nargument-hint: \"[file]\"\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nargument-hint:\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nlicense: ↓[MIT]\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\ncompatibility:\n  ↓python: 3\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nuser-invocable: ↓maybe\n---\n# PDF\n\nText.\n"
            ),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nargument-hint: ↓[file]\n---\n# PDF\n\nText.\n"
            ),
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
        _ field: Frontmatter.Field, _ message: String, _ document: SkillDocument,
        _ skill: SkillContents
    ) -> Finding {
        document.source.finding(
            id, skill.severity(.error, onInstall: .warning), at: field.valueOffset,
            message)
    }
}
