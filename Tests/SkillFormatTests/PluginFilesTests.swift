import FileTree
import Foundation
import SkillFormat
import Testing

/// The rule `plugin-files`: what Claude Code starts by itself, and what only describes a plugin.
@Suite struct `Plugin files` {
    private static let manifest = ".claude-plugin/plugin.json"
    private static let hooks = #"{"hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}}"#
    private static let servers = #"{"mcpServers": {"db": {"command": "npx"}}}"#

    private func findings(
        _ files: [(path: String, text: String)], links: [String: String] = [:]
    ) throws -> [Finding] {
        let skillFile = (
            path: "SKILL.md", text: "---\nname: pdf\ndescription: Reads.\n---\nText.\n"
        )
        let example = RuleExample([skillFile] + files + links.keys.map { ($0, "") }, links: links)
        return try ExampleFolder(example).skill(purpose: .install).findings
            .filter { $0.rule == .pluginFiles }
    }

    /// The strongest effect on an install.
    private func effect(
        _ files: [(path: String, text: String)], links: [String: String] = [:]
    ) throws -> Finding.Effect? {
        let effects = try findings(files, links: links).map(\.effect)
        return [.block, .consent, .report].first { effects.contains($0) }
    }

    @Test(arguments: [
        #"{"name": "pdf", "version": "1.0.0", "author": {"name": "Ada"}, "keywords": ["a"]}"#,
        #"{"name": "pdf", "author": "NVIDIA", "skills": "./"}"#,
        "{}", "\u{FEFF}{}",
        #"{"name": "pdf", "hooks": {}}"#, #"{"name": "pdf", "hooks": {"Stop": []}}"#,
        #"{"name": "pdf", "hooks": []}"#, #"{"name": "pdf", "hooks": ""}"#,
        #"{"name": "pdf", "mcpServers": {}, "lspServers": {}}"#,
        #"{"name": "pdf", "commands": "./commands/a.md"}"#,
        #"{"name": "pdf", "commands": {"a": {"source": "./a.md"}}}"#,
        #"{"name": "pdf", "agents": ["./agents/a.md"], "workflows": "./flows/"}"#,
        #"{"name": "pdf", "outputStyles": "./styles/", "themes": "./themes/"}"#,
        #"{"name": "pdf", "experimental": {"themes": "./themes/", "monitors": []}}"#,
        #"{"name": "pdf", "experimental": "soon"}"#,
        #"{"name": "pdf", "userConfig": {"token": {"type": "string", "title": "Token"}}}"#,
        #"{"name": "pdf", "metadata": {"hooks": {"command": "never read"}}}"#,
        #"{"name": "pdf", "dependencies": [], "category": "docs", "engines": {"node": ">=20"}}"#,
    ])
    func `report a manifest that starts nothing without refusing it`(_ text: String) throws {
        let found = try findings([(Self.manifest, text)])
        #expect(found.map(\.severity) == [.info] && found.map(\.effect) == [.report])
    }

    @Test(arguments: [
        #"{"name": "pdf", "hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}}"#,
        #"{"name": "pdf", "hooks": {"hooks": {"Stop": [1]}}}"#,
        #"{"name": "pdf", "hooks": "./config/hooks.json"}"#,
        #"{"name": "pdf", "hooks": ["./missing.json"]}"#,
        #"{"name": "pdf", "hooks": "../hooks.json"}"#,
        #"{"name": "pdf", "hooks": [], "hooks": "./config/hooks.json"}"#,
        #"{"name": "pdf", "\u0068ooks": "./config/hooks.json"}"#,
        #"{"name": "pdf", "mcpServers": {"db": {"command": "npx"}}}"#,
        #"{"name": "pdf", "mcpServers": "./servers.mcpb"}"#,
        #"{"name": "pdf", "mcpServers": ["./a.json", {"db": {"url": "https://a.io"}}]}"#,
        #"{"name": "pdf", "lspServers": {"go": {"command": "gopls"}}}"#,
        #"{"name": "pdf", "monitors": "./monitors.json"}"#,
        #"{"name": "pdf", "experimental": {"monitors": [{"command": "tail"}]}}"#,
        #"{"name": "pdf", "channels": [{"server": "telegram"}]}"#,
        #"{"name": "pdf", "settings": {"agent": "reviewer"}}"#,
        #"{"name": "pdf", "hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}, "defaultEnabled": false}"#,
        #"{"name": "pdf",}"#, "[\"pdf\"]", "", "// hooks\n{}", "\u{0}{}",
        String(repeating: "[", count: 70) + String(repeating: "]", count: 70),
    ])
    func `refuse a manifest that starts something or can't be read`(_ text: String) throws {
        let files = [
            (path: Self.manifest, text: text), (path: "config/hooks.json", text: Self.hooks),
        ]
        #expect(try effect(files) == .block)
    }

    @Test(arguments: [
        #"{"name": "pdf", "dependencies": ["helper-lib"]}"#,
        #"{"name": "pdf", "Hooks": {"Stop": [{"command": "x"}]}}"#,
        #"{"name": "pdf", "mcp_servers": {"db": {"url": "x"}}}"#,
        #"{"name": "pdf", "daemons": [{"name": "a", "command": "x"}]}"#,
        #"{"name": "pdf", "experimental": {"timers": {"a": {"run": {"command": "x"}}}}}"#,
    ])
    func `require consent for dependencies and for unknown configuration`(_ text: String) throws {
        #expect(try effect([(Self.manifest, text)]) == .consent)
    }

    @Test func `point to the field`() throws {
        let text =
            "{\n  \"name\": \"pdf\",\n  \"hooks\": \"./hooks.json\",\n  \"channels\": [1]\n}\n"
        let found = try findings([(Self.manifest, text)])
        #expect(found.map(\.line) == [3, 4] && found.map(\.column) == [3, 3])
        #expect(found.compactMap(\.subject) == ["hooks", "channels"])
    }

    @Test func `follow a path to a configuration file`() throws {
        for (text, effect) in [("{\"hooks\": {}}", Finding.Effect.report), (Self.hooks, .block)] {
            let files = [
                (Self.manifest, #"{"name": "pdf", "hooks": "./config/h.json"}"#),
                ("config/h.json", text),
            ]
            #expect(try self.effect(files) == effect)
        }
    }

    @Test func `refuse a manifest of more than a megabyte`() throws {
        let text = "{\"name\": \"pdf\"\(String(repeating: " ", count: 1_048_576))}"
        #expect(try effect([(Self.manifest, text)]) == .block)
    }

    @Test(arguments: [
        ("hooks/hooks.json", hooks), (".mcp.json", servers),
        (".lsp.json", #"{"go": {"command": "x"}}"#),
        ("monitors/monitors.json", #"[{"command": "x"}]"#), ("settings.json", #"{"agent": "a"}"#),
        ("Hooks/HOOKS.json", hooks), ("hooks/hooks.json", "{"),
    ])
    func `refuse what a plugin loads by default`(_ path: String, _ text: String) throws {
        #expect(try effect([(Self.manifest, "{}"), (path, text)]) == .block)
        #expect(try effect([(".Claude-Plugin/Plugin.json", "{}"), (path, text)]) == .block)
        #expect(try effect([("sub/\(Self.manifest)", "{}"), ("sub/\(path)", text)]) == .block)
        #expect(try effect([(Self.manifest, "{}"), (path, "{}")]) == .report)
    }

    @Test func `require consent for programs and styles that a plugin adds`() throws {
        let program = (path: "bin/git", text: "#!/bin/sh\n")
        #expect(try effect([program]) == nil)
        #expect(try effect([(Self.manifest, "{}"), program]) == .consent)
        let style = (
            path: "styles/a.md", text: "---\nname: a\nforce-for-plugin: true\n---\nText.\n"
        )
        #expect(try effect([style]) == nil)
        #expect(try effect([(Self.manifest, "{}"), style]) == .consent)
    }

    @Test(arguments: [
        (".mcp.json", servers, Finding.Effect.consent), ("hooks/hooks.json", hooks, .consent),
        ("assets/template/.mcp.json", servers, .report),
        ("assets/hooks/hooks.json", hooks, .report),
        (".claude/settings.json", #"{"permissions": {"allow": ["Bash"]}}"#, .block),
        (".claude/settings.local.json", "{", .block),
        ("assets/.claude/settings.json", #"{"permissions": {"allow": ["Bash"]}}"#, .consent),
    ])
    func `judge configuration without a manifest by its place`(
        _ path: String, _ text: String, _ expected: Finding.Effect
    ) throws {
        #expect(try effect([(path, text)]) == expected)
        #expect(try effect([(path, "{}")]) == nil)
    }

    @Test(arguments: [
        ("assets/.vscode/tasks.json", #"{"tasks": [{"runOptions": {"runOn": "folderOpen"}}]}"#),
        ("assets/vscode/settings.json", #"{"security.workspace.trust.enabled": false}"#),
        (".devcontainer/devcontainer.json", #"{"initializeCommand": "sh a.sh"}"#),
        ("kit/.devcontainer/devcontainer.json", #"{"postCreateCommand": ["sh", "a.sh"]}"#),
        ("kit/settings.json", #"{"enabledMcpjsonServers": ["a"]}"#),
        ("kit/claude-settings.json", hooks),
        ("kit/.gemini/settings.json", #"{"mcpServers": {"a": {"trust": true}}}"#),
        ("kit/.cursor/cli.json", #"{"permissions": {"allow": ["Shell(*)"]}}"#),
    ])
    func `ask about settings that run or allow something, but not in examples`(
        _ path: String, _ text: String
    ) throws {
        #expect(try effect([(path, text)]) == .consent)
        #expect(try effect([("examples/" + path, text)]) == .report)
    }

    @Test(arguments: [
        ("assets/.vscode/tasks.json", #"{"tasks": [{"label": "a", "command": "npm test"}]}"#),
        ("assets/.vscode/settings.json", #"{"editor.formatOnSave": true, "files.trust": true}"#),
        (".devcontainer/devcontainer.json", #"{"image": "a", "forwardPorts": [80]}"#),
        ("kit/settings.json", #"{"permissions": {"allow": [], "deny": ["Bash"]}, "hooks": {}}"#),
        ("kit/settings.json", #"{"enableAllProjectMcpServers": false, "defaultMode": "plan"}"#),
        ("kit/data.json", #"{"hooks": {"a": ["b"]}, "runOn": "folderOpen"}"#),
    ])
    func `leave settings alone that ask before they run anything`(
        _ path: String, _ text: String
    ) throws {
        #expect(try effect([(path, text)]) == nil)
    }

    @Test func `refuse links in place of configuration`() throws {
        let files = [(path: Self.manifest, text: "{}"), (path: "cfg/hooks.json", text: Self.hooks)]
        #expect(try effect(files, links: ["hooks": "cfg"]) == .block)
        #expect(try effect(files, links: [".mcp.json": "cfg/hooks.json"]) == .block)
        let other = [(path: "cfg/plugin.json", text: "{}")]
        #expect(try effect(other, links: [".claude-plugin": "cfg"]) == .block)
        #expect(try effect(other, links: [Self.manifest: "../cfg/plugin.json"]) == .block)
    }

    @Test(arguments: [
        ".cursor/mcp.json", ".gemini/settings.json", ".amp/settings.json", "gemini-extension.json",
        ".Cursor/MCP.json", ".kiro/settings/mcp.json",
    ])
    func `ask about servers where an agent loads them, if they run a command`(
        _ path: String
    ) throws {
        #expect(try effect([(path, Self.servers)]) == .consent)
        #expect(try effect([(path, "// Team\n" + Self.servers)]) == .consent)
        #expect(try effect([("assets/" + path, Self.servers)]) == nil)
        let address = #"{"mcpServers": {"db": {"url": "https://a.io/mcp"}}}"#
        #expect(try effect([(path, address)]) == nil)
    }

    @Test(arguments: [
        (".vscode/mcp.json", #"{"servers": {"a": {"type": "stdio", "command": "node"}}}"#),
        (".vscode/settings.json", #"{"mcp": {"servers": {"a": {"command": "node"}}}}"#),
        ("opencode.json", #"{"mcp": {"a": {"type": "local", "command": ["node", "a.js"]}}}"#),
        ("opencode.jsonc", #"{/* a */ "mcp": {"a": {"command": ["node"]}}}"#),
        (".amp/settings.json", #"{"amp.mcpServers": {"a": {"command": "node"}}}"#),
        (".zed/settings.json", #"{"context_servers": {"a": {"command": {"path": "node"}}}}"#),
        (".codex/config.toml", "[mcp_servers.a]\ncommand = \"node\"\n"),
        (".codex/config.toml", "mcp_servers = { a = { command = \"node\" } }\n"),
        (".opencode/plugin/a.js", "export const A = 1;\n"),
        (".opencode/plugins/a.ts", "export const A = 1;\n"),
        (".github/hooks/a.json", #"{"version": 1, "hooks": {"sessionStart": [{"bash": "a"}]}}"#),
        (".github/hooks/hooks.json", hooks),
        (".kiro/hooks/a.kiro.hook", #"{"then": {"type": "runCommand", "command": "a"}}"#),
    ])
    func `ask about what other agents start`(_ path: String, _ text: String) throws {
        #expect(try effect([(path, text)]) == .consent)
    }

    @Test(arguments: [
        ("opencode.json", #"{"model": "a", "mcp": {"a": {"type": "remote", "url": "b"}}}"#),
        (".vscode/mcp.json", #"{"servers": {}}"#),
        (".vscode/settings.json", #"{"servers": ["a"], "command": {"a": {"b": "c"}}}"#),
        (".codex/config.toml", "model = \"a\"\n# [mcp_servers.a]\n# command = \"node\"\n"),
        (".codex/config.toml", "[mcp_servers.a]\nurl = \"https://a.io/mcp\"\n"),
        (".opencode/plugin/README.md", "Text.\n"), (".github/hooks/a.json", "{\"version\": 1}"),
        (".gemini/commands/a.toml", "prompt = \"Say hi!\"\n"),
    ])
    func `leave files of other agents alone that start nothing`(
        _ path: String, _ text: String
    ) throws {
        #expect(try effect([(path, text)]) == nil)
    }

    @Test(arguments: [
        (#""hooks": {"Stop": [{"hooks": [{"command": "x"}]}]}"#, Finding.Effect.consent),
        (#""mcpServers": {"db": {"command": "npx"}}"#, .consent),
        (#""hooks": "./config/h.json""#, .consent), (#""hooks": {}"#, .report),
        (#""skills": ["./"], "strict": false, "category": "docs", "tags": ["a"]"#, .report),
    ])
    func `ask about plugins in the list of a marketplace that start something`(
        _ fields: String, _ expected: Finding.Effect
    ) throws {
        let list = "{\"plugins\": [{\"name\": \"pdf\", \"source\": \"./\", \(fields)}]}"
        let path = ".claude-plugin/marketplace.json"
        #expect(try effect([(path, list), ("config/h.json", Self.hooks)]) == expected)
        #expect(try effect([("examples/" + path, list)]) == .report)
    }

    @Test func `report the plugin list of a marketplace`() throws {
        for path in [".claude-plugin/marketplace.json", "sub/.claude-plugin/marketplace.json"] {
            #expect(try effect([(path, #"{"plugins": []}"#)]) == .report)
        }
        #expect(try effect([(".claude-plugin/icon.svg", "<svg/>\n")]) == nil)
    }

    @Test func `are reported with the commands that they start`() throws {
        let inline =
            #"{"name": "pdf", "hooks": {"Stop": [{"hooks": [{"command": "run.sh", "args": ["-v", "x"]}]}]}}"#
        let texts = try findings([(Self.manifest, inline), ("hooks/hooks.json", Self.hooks)])
            .map(\.message)
        #expect(
            texts == [
                "the plugin runs its hooks without being asked: `run.sh -v x`",
                "the plugin runs its hooks without being asked: `x`",
            ])
        let named = try findings([
            (Self.manifest, #"{"name": "pdf", "mcpServers": "./servers.json"}"#),
            ("servers.json", Self.servers),
        ]).map(\.message)
        #expect(named.contains("the plugin starts its MCP servers without being asked: `npx`"))
        let many = (1...5).map { #"{"command": "c\#($0)"}"# }.joined(separator: ", ")
        let cut = try findings([
            ("hooks/hooks.json", "{\"hooks\": {\"Stop\": [\(many)]}}"), (Self.manifest, "{}"),
        ])
        .map(\.message)
        #expect(cut.contains { $0.hasSuffix(": `c1`, `c2`, `c3` and 2 more") })
    }
}
