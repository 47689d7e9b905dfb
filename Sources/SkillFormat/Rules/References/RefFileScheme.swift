internal import References

struct RefFileScheme: ReferenceRule {
    let id = RuleID("ref-file-scheme")
    let kind = ReferenceFault.Kind.fileScheme
    let summary = "No link is a `file:` URL."
    let why = """
        A `file:` URL names a location on the machine on which it was written.
        """

    var good: [RuleExample] {
        [
            RuleExample([
                ("SKILL.md", skillText("[a](a.md) `file:///etc/hosts`\n")), ("a.md", "A.\n"),
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([("SKILL.md", skillText("[a](↓file:///home/me/a.md)\n"))]),
            RuleExample([("SKILL.md", skillText("<img src=\"↓file:///tmp/a.png\">\n"))]),
        ]
    }

    func message(for fault: ReferenceFault) -> String {
        ReferenceMessages.fileScheme(fault.target)
    }
}
