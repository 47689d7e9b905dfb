internal import FileTree

/// The files that agents and editors load by their place in a project, besides those of plugins, and how each is judged.
///
/// Places of Claude Code, VS Code, GitHub Copilot, Cursor, Gemini CLI, Codex, OpenCode, Amp, Kiro, Windsurf, Cline, Roo Code,
/// Zed and development containers. One that an agent no longer reads only costs a question. Names are compared as macOS and
/// Windows do.
enum AgentFiles {
    /// How a file is judged.
    enum Kind {
        /// Settings and permissions of Claude Code.
        case permissions
        /// Hooks, servers or code that an agent starts: all but an empty file counts.
        case starts
        /// Settings, some of which run or allow something (``UnaskedSettings``).
        case settings
        /// Settings that, at the top of the skill, may also define servers.
        case servers
        /// Commands as TOML, in which `!{…}` runs.
        case prompts
    }

    /// The kind of a file.
    struct Match {
        let kind: Kind
        /// Whether the file is where an agent loads it if the skill is the project.
        let isTop: Bool
    }

    /// Names of files that are instructions in any folder.
    static let instructions: Set = [
        "skill.md", "agents.md", "agents.override.md", "claude.md", "claude.local.md", "gemini.md",
    ]
    /// Folders of Markdown files that are instructions, in plugins.
    static let pluginFolders: Set = ["commands", "agents", "output-styles"]
    /// Such folders in folders of agents, as in `.claude` and `.opencode`.
    static let folders = pluginFolders.union(["command", "agent", "prompts", "workflows"])

    /// Places at the end of a path, in which `*` stands for a part of a name; the first that fits counts.
    private static let places: [(folder: [String], name: String, kind: Kind)] = [
        ([".claude"], "settings*.json", .permissions),
        ([".github", "hooks"], "*.json", .starts), ([".kiro", "hooks"], "*.kiro.hook", .starts),
        ([], ".mcp.json", .starts), (["hooks"], "hooks.json", .starts),
        ([".opencode", "plugin"], "*.js", .starts), ([".opencode", "plugin"], "*.ts", .starts),
        ([".opencode", "plugins"], "*.js", .starts), ([".opencode", "plugins"], "*.ts", .starts),
        ([".amp"], "settings.json", .servers), ([".codex"], "config.toml", .servers),
        ([".cursor"], "mcp.json", .servers), ([".gemini"], "settings.json", .servers),
        ([".kiro", "settings"], "mcp.json", .servers), ([".opencode"], "opencode.json", .servers),
        ([".opencode"], "opencode.jsonc", .servers), ([".roo"], "mcp.json", .servers),
        ([".vscode"], "mcp.json", .servers), ([".vscode"], "settings.json", .servers),
        ([".zed"], "settings.json", .servers), ([], "gemini-extension.json", .servers),
        ([], "opencode.json", .servers), ([], "opencode.jsonc", .servers),
        ([".cursor"], "hooks.json", .settings), ([], "tasks.json", .settings),
        ([], "devcontainer.json", .settings), ([], ".devcontainer.json", .settings),
        ([], "mcp.json", .settings), ([], "mcp_config.json", .settings),
        ([], "cli.json", .settings), ([], "cli-config.json", .settings),
        ([], "*settings.json", .settings), ([], "settings.*.json", .settings),
        ([], "*.code-workspace", .settings),
        ([".gemini", "commands"], "*.toml", .prompts),
    ]

    static func match(_ path: RelativePath) -> Match? {
        mayFit(path.description) ? match(PluginFolders.names(of: path)) : nil
    }

    /// Returns the kind of the file at a path of names in lowercase.
    static func match(_ names: [String]) -> Match? {
        guard let last = names.last, mayFit(last) else { return nil }
        let above = names.dropLast()
        for (folder, name, kind) in places where fits(last, name) {
            // Commands may be in folders of their own.
            if kind == .prompts {
                let starts = above.indices.filter { above[$0...].starts(with: folder) }
                guard let start = starts.first else { continue }
                return Match(kind: kind, isTop: start == 0)
            }
            guard above.suffix(folder.count) == folder[...] else { continue }
            return Match(kind: kind, isTop: above.count == folder.count)
        }
        return nil
    }

    /// Whether a name may end as those of the places do; most files do not.
    private static func mayFit(_ name: String) -> Bool {
        guard let last = name.utf8.last else { return false }
        return last >= 0x80 || ends.contains(last | 0x20)
    }

    /// The last letters of the names: json, jsonc, js, ts, toml, hook and code-workspace.
    private static let ends = Array("ncslke".utf8)

    private static func fits(_ name: String, _ pattern: String) -> Bool {
        guard let star = pattern.firstIndex(of: "*") else { return name == pattern }
        let (start, end) = (pattern[..<star], pattern[pattern.index(after: star)...])
        return name.utf8.count >= start.utf8.count + end.utf8.count && name.hasPrefix(start)
            && name.hasSuffix(end)
    }
}
