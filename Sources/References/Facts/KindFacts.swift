internal import Markdown
internal import Text

/// The kind of Markdown element that contains the candidate.
enum KindFacts: FactGroup {
    static let facts: [CandidateFact] = [
        .inText, .link, .inComment, .nestedBlock, .quotedDocument, .quotedProgram,
        .drawing, .remark,
    ]

    static let examples = [
        FactExample(.inText, "It is in ↓references/a.md."),
        FactExample(.link, "See [a](↓references/a.md)."),
        FactExample(.inComment, "<!-- See ↓references/a.md. -->"),
        FactExample(.nestedBlock, "```md\n```sh\ncat ↓references/a.md\n```\n```"),
        FactExample(.quotedDocument, "```markdown\nSee ↓references/a.md.\n```"),
        FactExample(.quotedProgram, "```ts\nopen(\"↓references/a.md\")\n```"),
        FactExample(.drawing, "```\n├── ↓references/a.md\n```"),
        FactExample(.remark, "```sh\n# ↓references/a.md\n```"),
    ]

    private static let documentLanguages: Set<String> = [
        "md", "markdown", "mdx", "xml", "yaml", "yml",
    ]
    private static let shells: Set<String> = [
        "bash", "sh", "shell", "zsh", "console", "powershell", "ps1", "terminal", "cmd", "fish",
    ]

    static func facts(of site: Site) -> FactSet {
        let state = site.page.lines.states[site.candidate.line]
        var facts = FactSet()
        facts.insert(.inText, if: !site.isInBlock)
        facts.insert(.link, if: site.candidate.kind == .link)
        facts.insert(
            .inComment, if: !site.isInBlock && site.before.endsInComment(state.startsInComment))
        facts.insert(.nestedBlock, if: state.depth > 1)
        if site.isInBlock {
            let outer = site.page.lines.languages[state.outerBlock]
            let inner = site.page.lines.languages[state.innerBlock]
            facts.insert(.quotedDocument, if: documentLanguages.contains(outer))
            facts.insert(
                .quotedProgram,
                if: !shells.contains(inner) && !MarkdownLines.isCarrier(inner) && inner != "tree")
            facts.insert(.remark, if: isRemark(site.line))
        }
        facts.insert(.drawing, if: isDrawing(site.line, isInBlock: site.isInBlock))
        return facts
    }

    /// The number of bytes of a line in which to look for a drawing.
    private static let reach = 1000

    private static func isRemark(_ line: Passage) -> Bool {
        let text = line.drop(while: \.isSpace)
        return text.begins(with: "#") || text.begins(with: "//") || text.begins(with: "--")
            || text.begins(with: "*") || text.begins(with: "<!--")
    }

    private static func isDrawing(_ line: Passage, isInBlock: Bool) -> Bool {
        let text = line.drop(while: \.isSpace)
        guard let first = text.first, isInBlock || first != UInt8(ascii: "|") else { return false }
        if first.isOne(of: "|+`\\") {
            var rest = text.dropFirst()
            if rest.first?.isSpace == true { rest = rest.dropFirst() }
            if rest.begins(with: "--") { return true }
        }
        let near = line.prefix(reach)
        return near.contains(0xE2) && near.contains(anyOf: ["├", "└", "│", "┌"])
    }
}
