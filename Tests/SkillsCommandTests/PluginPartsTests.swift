import Foundation
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
            + #""commands": ["./extra/deploy.md"]}"#
        try write(
            #"{"name": "tools", "owner": {"name": "o"}, "plugins": [{"name": "full", "source": "./full"}, "#
                + #"{"name": "plain", "source": "./plain"}, \#(entry)]}"#,
            to: ".claude-plugin/marketplace.json")
        for plugin in ["full", "plain", "inline"] {
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

    private func run(_ address: String, _ name: String) async -> CommandFixture.Result {
        await fixture.run(
            ["install", address, "--skill", name, "--force"],
            environment: ["PATH": "/usr/bin:/bin"])
    }

    @Test(arguments: ["folder", "git", "archive"])
    func `has its other parts named`(_ kind: String) async throws {
        let address = try address(kind)
        let full = await run(address, "full")
        #expect(full.status == 0, "\(full.log)")
        let parts =
            "the plugin 'full' also has the agents planner and reviewer, the command ship, hooks "
            + "and MCP servers, which are not installed"
        #expect(full.errors.contains(parts), "\(full.log)")
        let command = "claude plugin install full@tools"
        #expect(full.errors.contains(command) == (kind != "archive"), "\(full.log)")
        let inline = await run(address, "inline")
        #expect(
            inline.errors.contains("also has the command deploy and the MCP server web"),
            "\(inline.log)")
        for skill in ["plain", "full-a"] {
            let other = await run(address, skill)
            #expect(other.status == 0 && !other.errors.contains("also has"), "\(other.log)")
        }
    }
}
