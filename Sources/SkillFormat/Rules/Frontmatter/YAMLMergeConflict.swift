/// Tells of an unfinished merge.
struct YAMLMergeConflict: FlawRule {
    let id = RuleID("yaml-merge-conflict")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.mergeConflict]
    let summary = "The frontmatter holds no marks of an unfinished merge."
    let why = """
        Nobody has decided which side counts, and no YAML parser reads it.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n")
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\n↓<<<<<<< ours\ndescription: Reads forms.\n=======\ndescription: Fills forms.\n>>>>>>> theirs\n---\n"
            )
        ]
    }
}
