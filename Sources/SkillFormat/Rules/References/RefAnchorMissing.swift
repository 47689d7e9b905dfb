internal import References

/// Finds links to headings that are not there.
struct RefAnchorMissing: ReferenceRule {
    let id = RuleID("ref-anchor-missing")
    let kind = ReferenceFault.Kind.missingAnchor
    let summary = "A link to a heading leads to one that is there."
    let why = """
        Headings get renamed and links to them don't. Anchors are made as GitHub makes them: lower case, blanks as
        hyphens, punctuation dropped, `-1` for the second of a name; needless hyphens don't count.
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
        "no heading makes the anchor of `\(fault.target)`"
    }
}
