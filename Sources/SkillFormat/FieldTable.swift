internal import Text

/// The fields of a frontmatter and their allowed values.
enum FieldTable {
    /// The fields of the specification (agentskills.io, 2026-08).
    static let specification: Set<String> = [
        "name", "description", "license", "compatibility", "metadata", "allowed-tools",
    ]

    /// The additional fields of Claude Code (skills.md of its documentation, 2026-08).
    static let claudeCode: Set<String> = [
        "when_to_use", "argument-hint", "arguments", "disable-model-invocation", "user-invocable",
        "disallowed-tools", "model", "effort", "context", "agent", "background", "hooks", "paths",
        "shell",
    ]

    /// The additional fields of OpenClaw (tools/skills of its documentation, 2026-08).
    static let openClaw: Set<String> = [
        "homepage", "command-dispatch", "command-tool", "command-arg-mode",
    ]

    /// The fields whose value is any text, including common fields outside the specification.
    static let texts: Set<String> = [
        "description", "when_to_use", "license", "compatibility", "argument-hint", "version",
        "author",
    ]

    /// The Boolean fields.
    static let flags = ["disable-model-invocation", "user-invocable", "background"]

    /// The fields with a fixed set of values.
    static let words: [(key: String, values: [String])] = [
        ("context", ["fork"]), ("effort", ["low", "medium", "high", "xhigh", "max"]),
        ("shell", ["bash", "powershell"]),
    ]

    /// The tools of Claude Code (tools-reference.md, 2026-08) besides `mcp__…`.
    static let tools: Set<String> = [
        "Agent", "AskUserQuestion", "Bash", "BashOutput", "CronCreate", "CronDelete", "CronList",
        "Edit", "EnterPlanMode", "EnterWorktree", "ExitPlanMode", "ExitWorktree", "Glob", "Grep",
        "KillBash", "KillShell", "LS", "LSP", "ListMcpResourcesTool", "Monitor", "MultiEdit",
        "NotebookEdit", "NotebookRead", "PowerShell", "Read", "ReadMcpResourceTool", "SendMessage",
        "Skill", "SlashCommand", "Task", "TaskCreate", "TaskGet", "TaskList", "TaskOutput",
        "TaskStop", "TaskUpdate", "TodoRead", "TodoWrite", "ToolSearch", "WebFetch", "WebSearch",
        "Write",
    ]

    /// The built-in commands of Claude Code without its bundled skills (commands.md of its documentation, 2026-08),
    /// and `synced`, which it reserves.
    static let commands: Set<String> = Set(
        """
        add-dir advisor agents artifacts autocompact background branch btw bug cd chrome clear color compact
        config context copy cost desktop diff doctor effort exit export fast feedback focus fork goal heapdump
        help hooks ide import init insights keybindings list-agents login logout mcp memory mobile model passes
        permissions plan plugin powerup pr-comments privacy-settings radio recap release-notes reload-plugins
        reload-skills remote-control remote-env rename resume review rewind sandbox skills stats status
        statusline stickers stop subtask synced tasks teleport terminal-setup theme tui upgrade usage
        usage-credits vim voice web-setup workflows
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Whether the field is defined by the specification or by an agent.
    static func isKnown(_ key: String) -> Bool {
        specification.contains(key) || agent(of: key) != nil
    }

    /// The only agent that reads a field; nil if the specification has the field, or no agent is known to read it.
    static func agent(of key: String) -> String? {
        if claudeCode.contains(key) { return "Claude Code" }
        return openClaw.contains(key) ? "OpenClaw" : nil
    }

    /// The fields of the specification and of Claude Code, reduced to their lowercase letters.
    private static let plainForms: [(field: String, letters: [UInt8])] =
        specification.union(claudeCode).sorted().map { ($0, plainForm($0)) }

    /// Returns the known field that a misspelled one is meant for; nil for known fields and those that resemble none.
    ///
    /// `tools` may also name agents or programs, so one of its values must be a tool.
    static func meaning(of field: Frontmatter.Field) -> String? {
        let key = field.key
        guard !isKnown(key), !key.isEmpty else { return nil }
        let letters = plainForm(key)
        if letters.elementsEqual("tools".utf8) {
            return hasTool(field.value) ? "allowed-tools" : nil
        }
        if let same = plainForms.first(where: { $0.letters == letters }) { return same.field }
        let limit = letters.count < 8 ? 1 : 2
        let ending = [UInt8(ascii: "s")]
        return plainForms.first { field, known in
            // A plural is usually another word, but not in a name of several words: `allowed-tool`.
            known.count > 4 && distance(known, letters) <= limit
                && (field.contains("-") || letters != known + ending && known != letters + ending)
        }?.field
    }

    private static func hasTool(_ value: Frontmatter.Value) -> Bool {
        switch value {
        case .scalar(let text, _):
            text.split { !$0.isLetter && $0 != "_" }.contains {
                tools.contains(String($0)) || $0.hasPrefix("mcp__")
            }
        case .list(let items): items.contains(where: hasTool)
        case .mapping: false
        }
    }

    private static func plainForm(_ key: String) -> [UInt8] {
        key.lowercased().utf8.filter { $0.isLetter || $0.isDigit }
    }

    /// Returns the number of letters to insert, delete or replace to turn one word into the other (Levenshtein
    /// distance).
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        guard abs(first.count - second.count) <= 2 else { return 3 }
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in second.indices {
                let cost = letter == second[column] ? diagonal : diagonal + 1
                diagonal = row[column + 1]
                row[column + 1] = min(cost, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[second.count]
    }
}
