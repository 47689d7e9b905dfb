import Foundation
import Problem
import TestSupport
import Testing

/// What a plugin has besides skills.
@Suite(.timeLimit(.minutes(5))) struct `A plugin that is chosen by name` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func write(_ text: String, to path: String) throws {
        let file = fixture.home.appendingPathComponent("market/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func writeMarketplace() throws {
        let entry =
            #"{"name": "inline", "source": "./inline", "mcpServers": {"web": {"command": "x"}}, "#
            + #""commands": ["./extra/deploy.md"], "lspServers": {"go": {"command": "x"}}, "#
            + #""outputStyles": "./styles/", "agents": [], "hooks": {}}"#
        try write(
            #"{"name": "tools", "owner": {"name": "o"}, "plugins": [{"name": "full", "source": "./full"}, "#
                + #"{"name": "plain", "source": "./plain"}, {"name": "single", "source": "./single"}, "#
                + #"\#(entry)]}"#,
            to: ".claude-plugin/marketplace.json")
        for plugin in ["full", "plain", "single", "inline"] {
            for skill in ["a", "b"] {
                let name = "\(plugin)-\(skill)"
                try write(
                    "---\nname: \(name)\ndescription: Does \(name) for a test.\n---\n# \(name)\n",
                    to: "\(plugin)/skills/\(name)/SKILL.md")
            }
        }
        try write("Review.\n", to: "full/agents/reviewer.md")
        try write("Plan.\n", to: "full/agents/planner.md")
        try write("Ship.\n", to: "full/commands/ship.md")
        try write("{}", to: "full/hooks/hooks.json")
        try write(#"{"mcpServers": {}}"#, to: "full/.mcp.json")
        try write("Be brief.\n", to: "full/output-styles/brief.md")
        try write("{}", to: "full/.lsp.json")
        try write("Be brief.\n", to: "single/output-styles/brief.md")
        // Of a skill, not of the plugin.
        try write("Help.\n", to: "plain/skills/plain-a/agents/helper.md")
    }

    /// The address of the marketplace, as a folder, a repository or an archive.
    private func address(_ kind: String) throws -> String {
        try writeMarketplace()
        switch kind {
        case "folder": return "./market"
        case "git":
            try fixture.shell(
                "cd market && git init -q . && git add -A && "
                    + "git -c user.name=a -c user.email=a@b commit -qm x")
            return "file://\(fixture.home.path)/market"
        default:
            try fixture.shell("tar -czf market.tar.gz market")
            return "./market.tar.gz"
        }
    }

    private func run(
        _ address: String, _ name: String, speaking language: Language? = nil
    ) async -> CommandFixture.Result {
        await fixture.run(
            ["install", address, "--skill", name, "--force"],
            environment: ["PATH": "/usr/bin:/bin"], speaking: language)
    }

    @Test(arguments: ["folder", "git", "archive"])
    func `has its other parts named`(_ kind: String) async throws {
        let address = try address(kind)
        let full = await run(address, "full")
        #expect(full.status == 0, "\(full.log)")
        let parts =
            "the plugin 'full' also has the agents planner and reviewer, the command ship, "
            + "the output style brief, hooks, MCP servers and LSP servers, which are not installed"
        #expect(full.errors.contains(parts), "\(full.log)")
        let command = "claude plugin install full@tools"
        #expect(full.errors.contains(command) == (kind != "archive"), "\(full.log)")
        let inline = await run(address, "inline")
        let declared =
            "also has the command deploy, output styles, the MCP server web and the LSP server go, "
            + "which are not installed"
        #expect(inline.errors.contains(declared), "\(inline.log)")
        let single = await run(address, "single")
        #expect(
            single.errors.contains("also has the output style brief, which is not installed"),
            "\(single.log)")
        for skill in ["plain", "full-a"] {
            let other = await run(address, skill)
            #expect(other.status == 0 && !other.errors.contains("also has"), "\(other.log)")
        }
    }

    @Test func `has its other parts named in Japanese`() async throws {
        let address = try address("archive")
        let full = await run(address, "full", speaking: .japanese)
        let parts =
            "エージェント（planner、reviewer）、コマンド（ship）、出力スタイル（brief）、フック、MCP サーバー、LSP サーバーもありますが、"
            + "インストールされません"
        #expect(full.errors.contains(parts), "\(full.log)")
    }
}
