internal import Text

// Settings, instructions and memory of agents.
extension Sign {
    /// Files that agents read in each session.
    private static let files = [
        ".claude/settings", ".claude.json", ".claude/hooks", ".claude/claude.md",
        "claude_desktop_config.json",
        ".codex/config.toml", ".codex/agents.md", ".gemini/settings.json", ".gemini/gemini.md",
        ".cursor/mcp.json", ".cursor/hooks.json", ".vscode/settings.json", ".vscode/tasks.json",
        "soul.md", "memory.md", "heartbeat.md", "identity.md", "claude.md", "agents.md",
        "gemini.md", ".cursorrules",
        ".windsurfrules", "copilot-instructions.md", ".mcp.json", "mcp_config.json",
        ".cursor/rules",
        "openclaw.json", "clawdbot.json", ".claude/commands", ".claude/agents", ".claude/skills",
        "mcp_settings.json", "opencode.json", "user.md", "tools.md", ".clinerules", ".aider.conf",
    ]

    static let agents: [Sign] =
        paths + agents1 + agents2 + agents3 + agents4 + agents5 + agents6

    /// Paths in pieces: `home / ".claude" / "settings.json"`.
    private static let paths: [Sign] = [".claude", ".codex", ".gemini", ".cursor", ".vscode"]
        .flatMap { folder in
            [
                "settings.json", "config.toml", "mcp.json", "settings.local.json", "hooks.json",
                "claude.md", "agents.md",
            ].flatMap { file in
                ["\"", "'"].map { mark in
                    Sign(
                        file + mark, .touchesAgent, .text, beside: [mark + folder + mark],
                        subject: "\(folder)/\(file)")
                }
            }
        }

    private static let agents1: [Sign] = files.map { file in
        Sign(
            file, .touchesAgent, .text, subject: file,
            holds: { statement, place in
                // A name ends here, and starts after a slash, a quotation mark or a blank.
                (place == 0
                    || !statement.text[place - 1].isWordPart
                        && statement.text[place - 1] != UInt8(ascii: "-"))
                    && statement.isWordEnd(place + file.utf8.count)
            })
    }

    private static let agents2: [Sign] = files.map { file in
        Sign(
            file, .changesAgent, .text, subject: file,
            holds: { statement, place in
                (place == 0
                    || !statement.text[place - 1].isWordPart
                        && statement.text[place - 1] != UInt8(ascii: "-"))
                    && statement.isWordEnd(place + file.utf8.count)
                    && statement.isWrittenByCommand(place)
            })
    }

    private static let agents3: [Sign] = list(
        .changesAgent, .text,
        ["claude mcp add", "codex mcp add", "claude config set", "gemini mcp add"],
        beside: ["http://", "| sh", "|sh", "curl"])

    private static let agents4: [Sign] = [
        Sign("anthropic_base_url", .changesAgent, .text, holds: { $0.isForeignAddress(after: $1) }),
        Sign("openai_base_url", .changesAgent, .text, holds: { _, _ in false }),
        Sign("apikeyhelper", .changesAgent, .text),
    ]

    private static let agents5: [Sign] = list(
        .skipsQuestions, .text,
        [
            "--dangerously-skip-permissions", "--dangerously-bypass-approvals", "bypasspermissions",
            "dangerously-skip-permissions", "dangerouslyskippermissions", "chat.tools.autoapprove",
            "skipdangerousmodepermissionprompt", "enableallprojectmcpservers", "danger-full-access",
            "--trust-all-tools", "--allow-all-tools", "approval_policy = \"never\"",
            "approval_policy=\"never\"", "approval_policy=never", "--approval-mode=yolo",
            "--approval-mode yolo", "\"autoapprove\"", "--auto-approve-everything",
            "disableallhooks", "\"yolo\": true", "bash(*)\"", "\"bash(*", "'bash(*",
            "--dangerously-allow-all",
            "-s danger", "allowedtools \"*\"", "sandbox_mode = \"danger",
        ])

    private static let agents6: [Sign] = [
        Sign("--yolo", .skipsQuestions),
        Sign("\"allow\":", .skipsQuestions, .text, beside: ["\"*\"", "\"bash\"", "bash(*"]),
        Sign("defaultmode", .skipsQuestions, beside: ["acceptedits", "bypass", "dontask"]),
        Sign("autoapprove\":", .skipsQuestions, .text, beside: ["true", "[\"*\"]"]),
    ]
}

extension Passage {
    /// Whether a command or call writes the path at a place: a redirection, `tee`, the last argument of `cp`, a call.
    func isWrittenByCommand(_ place: Int) -> Bool {
        var start = place
        while start > 0, !text[start - 1].isSpace, text[start - 1] != UInt8(ascii: ">") {
            start -= 1
        }
        if isRedirected(to: start) { return true }
        if containsAny(of: [
            ".write_text(", ".write_bytes(", "writefilesync(", "writefile(", "appendfile",
            "add-content",
            "set-content", "out-file", "json.dump(", "file_put_contents(", "sed -i",
        ]) {
            return true
        }
        if contains("open("),
            containsAny(of: [", \"a", ", 'a", ", \"w\"", ", 'w'", ", \"r+", ", 'r+"])
        {
            return true
        }
        guard hasWord(["cp", "mv", "ln", "install"]) else { return false }
        // The last word of the command.
        let end =
            text[place...].firstIndex { $0.isSpace || ";|&\"'`)".utf8.contains($0) } ?? text.count
        let rest = text[end...].drop { $0.isBlank || [34, 39, 96].contains($0) }
        return rest.isEmpty || "\n;|&)#".utf8.contains(rest.first ?? 10)
            || rest.starts(with: "2>".utf8)
    }

    /// Whether an address other than the vendor's or this machine's follows.
    func isForeignAddress(after place: Int) -> Bool {
        guard let host = WebHost(in: self, from: place)?.host else { return false }
        return ![
            "anthropic.com", "localhost", "127.0.0.1", "0.0.0.0", "amazonaws.com", "googleapis.com",
            "azure.com", "z.ai", "moonshot", "deepseek", "openrouter", "example.com", "your",
            "nvidia.com",
        ].contains { host.contains($0) }
    }
}
