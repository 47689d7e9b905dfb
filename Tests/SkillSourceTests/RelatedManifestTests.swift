import Problem
import SkillFormat
import SkillSource
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Manifests of other tools` {
    private let site: SourceSite

    init() throws { site = try SourceSite() }

    private func skill(_ name: String) -> String { SourceSite.skill(name, "In \(name).") }

    @Test(arguments: SourceSite.Kind.allCases)
    func `name the plugins of skills`(_ kind: SourceSite.Kind) async throws {
        let repository = try site.repository(
            "codex-\(kind)",
            [
                ".agents/plugins/marketplace.json":
                    #"""
                {"name": "tools", "interface": {"displayName": "Tools"}, "plugins": [
                    {"name": "near", "source": {"source": "local", "path": "./plugins/near"},
                     "policy": {"installation": "AVAILABLE"}, "category": "Tools"},
                    {"name": "far", "source": {"source": "url", "url": "https://github.com/o/far", "ref": "main"}}
                ]}
                """#,
                "plugins/near/.codex-plugin/plugin.json":
                    #"{"name": "near", "skills": "./mine/"}"#,
                "plugins/near/plugin.json": #"{"name": "unrelated"}"#,
                "plugins/near/mine/a/SKILL.md": skill("a"), "other/b/SKILL.md": skill("b"),
            ])
        let source = try await site.load(repository, as: kind)
        #expect(source.listing == [":b@other/b", "near:a@plugins/near/mine/a"])
        let external = source.notes.compactMap(\.externalPlugin)
        #expect(external.map(\.command?.description) == ["skills install o/far@main"])
        #expect(source.notes.count == 1)
    }

    @Test(arguments: SourceSite.Kind.allCases)
    func `are read in a fixed order`(_ kind: SourceSite.Kind) async throws {
        let repository = try site.repository(
            "order-\(kind)",
            [
                ".claude-plugin/marketplace.json":
                    #"{"plugins": [{"name": "first", "source": "./p"}]}"#,
                ".agents/plugins/marketplace.json":
                    #"{"plugins": [{"name": "second", "source": "./p"}]}"#,
                ".cursor-plugin/marketplace.json":
                    #"{"plugins": [{"name": "third", "source": "./p"}]}"#,
                "p/.codex-plugin/plugin.json": #"{"name": "x", "skills": "./codex"}"#,
                "p/.cursor-plugin/plugin.json": #"{"name": "x", "skills": "./cursor"}"#,
                "p/codex/a/SKILL.md": skill("a"), "p/cursor/b/SKILL.md": skill("b"),
            ])
        let source = try await site.load(repository, as: kind)
        #expect(source.listing == ["first:a@p/codex/a", ":b@p/cursor/b"])
    }

    @Test(arguments: SourceSite.Kind.allCases)
    func `describe a source that is a plugin itself`(_ kind: SourceSite.Kind) async throws {
        let schema = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"
        let repository = try site.repository(
            "plain-\(kind)",
            [
                "plugin.json": #"{"$schema": "\#(schema)", "name": "swift-tools"}"#,
                "skills/a/SKILL.md": skill("a"),
            ])
        #expect(try await site.load(repository, as: kind).listing == ["swift-tools:a@skills/a"])
        let other = try site.repository(
            "unrelated-\(kind)", ["plugin.json": "{", "skills/a/SKILL.md": skill("a")])
        let source = try await site.load(other, as: kind)
        #expect(source.listing == [":a@skills/a"])
        #expect(source.notes.isEmpty)
    }

    @Test(arguments: SourceSite.Kind.allCases)
    func `group skills`(_ kind: SourceSite.Kind) async throws {
        let repository = try site.repository(
            "groups-\(kind)",
            [
                "skills.sh.json": #"""
                {"notGrouped": "bottom", "groupings": [
                    {"title": "Web Quality (beta)", "description": "D", "skills": ["a", "gone"]},
                    {"title": "Everything", "skills": ["a", "b"]}, {"title": 7}, 8
                ]}
                """#,
                "skills/a/SKILL.md": skill("a"), "skills/b/SKILL.md": skill("b"),
                "skills/c/SKILL.md": skill("c"),
            ])
        let source = try await site.load(repository, as: kind)
        #expect(
            source.listing == [
                "web-quality-beta,everything:a@skills/a", "everything:b@skills/b", ":c@skills/c",
            ])
        let chosen = try await source.select(.named(["everything"])).skills
        #expect(chosen.compactMap(\.name?.description) == ["a", "b"])
    }
}
