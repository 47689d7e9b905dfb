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
        skills.md). `*`, `mcp__*` and `Bash(*)` require consent; `Bash`, which one skill in five has,
        and `Bash(sh:*)`, which allows as much, are shown on install.
        """,
        ja: """
            パターンのない `Bash` は、信頼していないフォルダーでも確認なしで許可されます（Claude \
            Code、skills.md）。`*`、`mcp__*`、`Bash(*)` には同意が必要です。`Bash` は5個に1個のスキルにあるため、\
            インストール時に表示するだけです（同じ意味の `Bash(sh:*)` も）。
            """)

    var good: [RuleExample] {
        [
            .having("allowed-tools: Read Bash(git status)"),
            .having("allowed-tools: \"Bash(bash scripts/check.sh:*), mcp__files__*\""),
        ]
    }

    var bad: [RuleExample] {
        [
            .having("allowed-tools: Read ↓Bash"),
            .having("allowed-tools: Bash, ↓Bash(*)"), .having("allowed-tools: \"↓Bash(**)\""),
            .having("allowed-tools: \"↓PowerShell(*:*)\""),
            .having("allowed-tools: \"↓Bash(sudo bash -c:*)\""),
            .having("allowed-tools: \"↓Bash(/usr/bin/env *)\""), .having("allowed-tools: ↓mcp__*"),
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
        let tools = frontmatter.allowedTools
        // One skill in five has a shell, so it is shown for the skill itself only.
        let isOwn = document.source.path == skill.document?.source.path
        let everything = tools.first { Self.breadth(of: $0) == .everything }
        let shell = isOwn ? tools.first { Self.breadth(of: $0) == .shell } : nil
        guard let tool = everything ?? shell else { return }
        report(
            document.source.finding(
                id, skill.severity(.info, onInstall: .warning),
                at: document.offset(of: tool, in: field),
                FieldMessages.unrestricted(tool),
                effect: everything == nil ? .report : .consent))
    }

    /// The breadth of a pattern that restricts nothing.
    private enum Breadth {
        /// Every tool, or every command, by a wildcard, which is written on purpose.
        case everything
        /// A shell, or another program that runs any command that it is given.
        case shell
    }

    private static let shells: Set = ["Bash", "PowerShell", "Shell"]
    private static let launchers: Set = [
        "sh", "bash", "zsh", "dash", "ksh", "fish", "pwsh", "powershell", "env", "sudo", "eval",
        "exec", "xargs", "nohup",
    ]

    /// Returns the breadth of a pattern; nil if it restricts something, which wildcards and colons don't.
    private static func breadth(of tool: String) -> Breadth? {
        if ["*", "mcp__*"].contains(tool) { return .everything }
        if tool == "Bash" { return .shell }
        let parts = tool.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, shells.contains(String(parts[0])), parts[1].contains("*") else {
            return nil
        }
        let words = parts[1].split { "*:) ".contains($0) }
        if words.isEmpty { return .everything }
        let isLauncher = words.allSatisfy { word in
            word.hasPrefix("-") || launchers.contains(String(word.split(separator: "/").last ?? ""))
        }
        return isLauncher ? .shell : nil
    }
}
