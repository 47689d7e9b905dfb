internal import FileTree
internal import Text

struct NameMixedScripts: FrontmatterRule {
    let id = RuleID("name-mixed-scripts")
    let family = RuleFamily.name
    let summary = "No word of the name mixes alphabets whose letters look alike."
    let why = """
        A name with a Cyrillic `а` looks like the same name in Latin letters, but is another one:
        people who type it get a different skill.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: ai-помощник\ndescription: Reads forms.\n---\n# AI\n\nText.\n"),
            RuleExample("---\nname: pdf要約\ndescription: Reads forms.\n---\n# PDF\n\nText.\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: p↓аypal\ndescription: Reads forms.\n---\n# Pay\n\nText.\n")
        ]
    }

    func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["name"],
            let mixture = frontmatter.name.flatMap({ SkillName.mixture(in: $0.canonicallyComposed) }
            )
        else { return }
        report(
            document.source.finding(
                id, .warning, at: document.offset(of: String(mixture.letter), in: field),
                NameMessages.mixedScripts(
                    mixture.letter, mixture.alphabets.0, mixture.alphabets.1)))
    }
}
