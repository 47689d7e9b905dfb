struct YAMLMergeConflict: FlawRule {
    let id = RuleID("yaml-merge-conflict")
    let family = RuleFamily.frontmatter
    let kinds: Set<SkillDocument.Flaw.Kind> = [.mergeConflict]
    let summary = "Frontmatter contains no merge conflict markers."
    let why = """
        It is undecided which side of the conflict applies, and no YAML parser accepts the markers.
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
