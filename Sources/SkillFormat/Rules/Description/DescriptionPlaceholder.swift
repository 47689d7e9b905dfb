internal import Text

struct DescriptionPlaceholder: FrontmatterRule {
    let id = RuleID("description-placeholder")
    let family = RuleFamily.description
    let summary = "The description is not a placeholder."
    let why = """
        A placeholder left over from a template says nothing to a model.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: TODO lists and more finds comments and sorts them.\n---\n# PDF\n\nText.\n"
            ),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: ↓TODO\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: ↓\"[TODO: say what it does]\"\n---\n# PDF\n\nText.\n"),
            RuleExample(
                "---\nname: pdf\ndescription: ↓\"FIXME: write this\"\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf\ndescription: ↓Lorem ipsum dolor.\n---\n# PDF\n\nText.\n"),
            RuleExample("---\nname: pdf\ndescription: ↓<description>\n---\n# PDF\n\nText.\n"),
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["description"], let text = frontmatter.description else {
            return
        }
        let start = text.lowercased().drop { "[<({*_ ".contains($0) }
        let isPlaceholder = Self.starts.contains { placeholder in
            guard start.hasPrefix(placeholder) else { return false }
            return start.dropFirst(placeholder.count).first.map { ":.!]>)}".contains($0) } ?? true
        }
        guard isPlaceholder || start.hasPrefix("lorem ipsum") else { return }
        report(
            document.source.finding(
                id, skill.severity(.warning, onInstall: .info), at: field.valueOffset,
                DescriptionMessages.placeholder))
    }

    private static let starts = ["todo", "fixme", "tbd", "description", "your description"]
}
