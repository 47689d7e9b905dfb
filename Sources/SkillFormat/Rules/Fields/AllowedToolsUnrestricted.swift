internal import Text

struct AllowedToolsUnrestricted: Rule {
    let id = RuleID("allowed-tools-unrestricted")
    let family = RuleFamily.fields
    let summary = FindingText(
        "`allowed-tools` does not allow every command.",
        ja: "`allowed-tools` がすべてのコマンドを許可しないこと。")
    let why = FindingText(
        """
        `Bash` without a pattern is granted without asking, even in untrusted folders (Claude Code,
        skills.md). `*` and `Bash(*)` require consent; `Bash`, which one skill in five has, is
        shown on install.
        """,
        ja: """
            パターンのない `Bash` は、信頼していないフォルダーでも確認なしで許可されます（Claude \
            Code、skills.md）。`*` と `Bash(*)` には同意が必要です。`Bash` は5個に1個のスキルにあ\
            るため、インストール時に表示するだけです。
            """)

    var good: [RuleExample] { [.having("allowed-tools: Read Bash(git status)")] }

    var bad: [RuleExample] {
        [
            .having("allowed-tools: Read ↓Bash"),
            .having("allowed-tools: ↓Bash(*)"), .having("allowed-tools: \"↓Bash(**)\""),
            .having("allowed-tools: \"↓PowerShell(*:*)\""),
            .having("allowed-tools:\n  - Read\n  - \"↓*\""),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                (".claude/agents/more.md", "---\nname: more\nallowed-tools: ↓Bash(*)\n---\n"),
            ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for document in skill.documents {
            guard let frontmatter = document.frontmatter else { continue }
            check(frontmatter, of: document, in: skill, report: report)
        }
    }

    private func check(
        _ frontmatter: Frontmatter, of document: SkillDocument, in skill: SkillContents,
        report: (Finding) -> Void
    ) {
        guard let field = frontmatter["allowed-tools"] else { return }
        // `Bash` alone, which one skill in five has, is worth showing of the skill itself only.
        let isOwn = document.source.path == skill.document?.source.path
        guard
            let tool = frontmatter.allowedTools.first(where: {
                Self.isUnrestricted($0) && (isOwn || $0 != "Bash")
            })
        else { return }
        report(
            document.source.finding(
                id, skill.severity(.info, onInstall: .warning),
                at: document.offset(of: tool, in: field),
                FieldMessages.unrestricted(tool),
                // The others are written on purpose.
                effect: tool == "Bash" ? .report : .consent))
    }

    private static let shells: Set = ["Bash", "PowerShell", "Shell"]

    /// Whether a pattern allows every tool, or every command: wildcards and colons alone restrict nothing.
    private static func isUnrestricted(_ tool: String) -> Bool {
        let parts = tool.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return tool == "*" || tool == "Bash" }
        return shells.contains(String(parts[0]))
            && parts[1].allSatisfy { "*:) ".contains($0) } && parts[1].contains("*")
    }
}
