internal import References

struct RefAnchorMissing: ReferenceRule {
    let id = RuleID("ref-anchor-missing")
    let kind = ReferenceFault.Kind.missingAnchor
    let summary = "Links to headings lead to existing headings."
    let why = """
        Headings get renamed, but the links to them do not. Anchors are formed as on GitHub:
        lowercase, spaces become hyphens, punctuation is dropped, and the second heading of the same
        name gets `-1`. Superfluous hyphens are ignored. An agent reads the whole file, so this is a
        note.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                (
                    "SKILL.md",
                    skillText(
                        "[a](#two--three) [b](a.md#日本-1) [c](#x)\n\n## Two & Three\n\n<a id=\"x\"></a>\n"
                    )
                ), ("a.md", "# 日本\n\n# 日本\n"),
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([("SKILL.md", skillText("[a](↓#tow)\n\n## Two\n"))]),
            RuleExample([("SKILL.md", skillText("[b](↓a.md#one-1)\n")), ("a.md", "# One\n")]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.missingAnchor(fault.target)
    }
}
