import FileTree
import Foundation
import Problem
import SkillFormat
import SkillSource
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Skills of plugins` {
    private let site: SourceSite

    init() throws { site = try SourceSite() }

    private func skill(_ name: String) -> String { SourceSite.skill(name, "In \(name).") }

    private func marketplace(_ plugins: String) -> String {
        #"{"name": "tools", "owner": {"name": "A"}, "plugins": [\#(plugins)]}"#
    }

    @Test func `carry a limited number of names`() async throws {
        let plugins = (0..<1_000).map { #"{"name": "p\#($0)", "source": "./"}"# }
        let repository = try site.repository(
            "crowded",
            [
                ".claude-plugin/marketplace.json": marketplace(plugins.joined(separator: ", ")),
                "skills/a/SKILL.md": skill("a"),
            ])
        let source = try await site.load(repository, as: .git)
        #expect(source.candidates.map(\.plugins.count) == [50])
    }

    @Test(arguments: SourceSite.Kind.allCases)
    func `carry the name of their plugin in every kind of source`(
        _ kind: SourceSite.Kind
    ) async throws {
        let repository = try site.repository(
            "kinds-\(kind)",
            [
                ".claude-plugin/marketplace.json": marketplace(
                    #"""
                    {"name": "usual", "source": "./plugins/usual"},
                    {"name": "own-words", "source": "./plugins/own"},
                    {"name": "curated", "source": "./plugins/curated", "strict": false, "skills": "./extra/c"},
                    {"name": "single", "source": "./plugins/single"},
                    {"name": "deep", "source": "./", "skills": ["./vendor/x/deep", "a/b/c/d/e/f/g/h/i/j/far"]}
                    """#),
                "plugins/usual/skills/a/SKILL.md": skill("a"),
                "plugins/usual/elsewhere/z/SKILL.md": skill("z"),
                "plugins/own/.claude-plugin/plugin.json":
                    #"{"name": "other", "skills": ["./mine/", "./more/b2"]}"#,
                "plugins/own/mine/b/SKILL.md": skill("b"),
                "plugins/own/more/b2/SKILL.md": skill("b2"),
                "plugins/own/skills/b3/SKILL.md": skill("b3"),
                "plugins/curated/.claude-plugin/plugin.json":
                    #"{"name": "curated", "skills": "./not-this"}"#,
                "plugins/curated/extra/c/SKILL.md": skill("c"),
                "plugins/curated/not-this/n/SKILL.md": skill("n"),
                "plugins/single/SKILL.md": skill("only"),
                "vendor/x/deep/SKILL.md": skill("deep"),
                "vendor/x/other/SKILL.md": skill("not-named"),
                "a/b/c/d/e/f/g/h/i/j/far/SKILL.md": skill("far"),
                "skills/shared/SKILL.md": skill("shared"),
            ])
        let source = try await site.load(repository, as: kind)
        #expect(
            source.listing == [
                "deep:far@a/b/c/d/e/f/g/h/i/j/far", "curated:c@plugins/curated/extra/c",
                ":n@plugins/curated/not-this/n", "own-words:b@plugins/own/mine/b",
                "own-words:b2@plugins/own/more/b2", "own-words:b3@plugins/own/skills/b3",
                "single:only@plugins/single", ":z@plugins/usual/elsewhere/z",
                "usual:a@plugins/usual/skills/a", ":shared@skills/shared",
                "deep:deep@vendor/x/deep",
            ])
        #expect(source.notes.isEmpty)
    }

    @Test func `are divided among plugins that share the top folder`() async throws {
        let repository = try site.repository(
            "shared",
            [
                ".claude-plugin/marketplace.json": marketplace(
                    #"""
                    {"name": "one", "source": "./", "skills": ["./skills/a"]},
                    {"name": "two", "source": "./", "skills": ["./skills/b", "./skills/a"]},
                    {"name": "all", "source": "./", "skills": ["./skills/"]},
                    {"name": "lost", "source": "./", "skills": ["./skills/gone"]}
                    """#),
                "skills/a/SKILL.md": skill("a"), "skills/b/SKILL.md": skill("b"),
            ])
        let source = try await site.load(repository, as: .git)
        #expect(source.listing == ["one,two,all,lost:a@skills/a", "two,all,lost:b@skills/b"])
        #expect(try await source.select(.named(["one"])).skills.map(\.name?.description) == ["a"])
        #expect(try await source.select(.named(["two"])).skills.count == 2)
    }

    @Test func `with the same name are chosen by plugin`() async throws {
        let repository = try site.repository(
            "twins",
            [
                ".claude-plugin/marketplace.json": marketplace(
                    #"{"name": "one", "source": "./one"}, {"name": "two", "source": "two"}"#),
                "one/skills/pdf/SKILL.md": skill("pdf"),
                "two/skills/pdf/SKILL.md": SourceSite.skill("pdf", "Another."),
            ])
        let source = try await site.load(repository, as: .git)
        await #expect {
            _ = try await source.select(.named(["pdf"]))
        } throws: { error in
            let hint = (error as? SkillSourceError)?.hint?.description ?? ""
            return hint.contains("--skill one:pdf") && hint.contains("--skill two:pdf")
        }
        let chosen = try await source.select(.named(["two:pdf"])).skills
        #expect(chosen.map(\.folder?.description) == ["two/skills/pdf"])
        await #expect(throws: SkillSourceError.self) {
            try await source.select(.named(["three:pdf"]))
        }
    }

    @Test func `behind symlinks are found at the target`() async throws {
        let repository = try site.repository(
            "linked",
            [
                ".claude-plugin/marketplace.json": marketplace(
                    #"{"name": "linked", "source": "./plugins/linked"}"#),
                "team/a/SKILL.md": skill("a"), "vendor/b/SKILL.md": skill("b"),
                "plugins/linked/.claude-plugin/plugin.json":
                    #"{"name": "linked", "skills": ["./skills/a", "./skills/b"]}"#,
            ])
        repository.link("plugins/linked/skills/a", to: "../../../team/a")
        repository.link("plugins/linked/skills/b", to: "../../../vendor/b")
        repository.link("plugins/linked/skills/c", to: "../../../../outside")
        try repository.commit("Links")
        let source = try await site.load(repository, as: .git)
        #expect(source.listing == ["linked:a@team/a", "linked:b@vendor/b"])
    }

    @Test(arguments: SourceSite.Kind.allCases)
    func `are found despite broken and hostile manifests`(
        _ kind: SourceSite.Kind
    ) async throws {
        let many = (0..<1_200).map { #"{"name": "p\#($0)", "source": "./none-\#($0)"}"# }
        let cases: [(String, note: String)] = [
            ("{", "not valid JSON"), ("[]", "not a JSON object"),
            (#"{"plugins": {}}"#, "no list of plugins"),
            (marketplace(#"{"name": "x", "source": "../../etc"}"#), "leads out of the repository"),
            (marketplace(#"{"name": "x", "source": "/etc"}"#), "leads out of the repository"),
            (
                marketplace(#"{"name": "x", "source": "./", "skills": ["../x", "./a/../../b"]}"#),
                "leads out of the repository"
            ),
            (marketplace(#"{"name": "x\u001b[31m", "source": "./"}"#), "no usable name"),
            (marketplace("7"), "not a JSON object"),
            (marketplace(#"{"name": "x", "source": 7}"#), "the source of 'x' is not valid"),
            (marketplace(many.joined(separator: ",")), "after the first 1000 are ignored"),
            (
                // Varied, because uniform content would be refused as an archive bomb.
                "{\"name\": \""
                    + (0..<120_000).map { String($0 &* 2_654_435_761, radix: 36) }.joined() + "\"}",
                "larger than 1048576 bytes"
            ),
        ]
        for (index, (text, note)) in cases.enumerated() {
            let repository = try site.repository(
                "hostile-\(kind)-\(index)",
                [".claude-plugin/marketplace.json": text, "skills/a/SKILL.md": skill("a")])
            let source = try await site.load(repository, as: kind)
            #expect(source.candidates.map(\.name?.description) == ["a"])
            #expect(
                source.notes.contains { $0.message.contains(note) },
                "\(note): \(source.notes.prefix(2).map(\.message))")
            #expect(source.notes.count <= 20)
        }
    }

    @Test func `hosted elsewhere are listed with the commands that install them`() async throws {
        let repository = try site.repository(
            "distant",
            [
                ".claude-plugin/marketplace.json": marketplace(
                    #"""
                    {"name": "a", "source": {"source": "github", "repo": "o/r", "ref": "v1"}},
                    {"name": "b", "source": {"source": "url", "url": "https://github.com/o/s.git", "sha": "0123456789012345678901234567890123456789", "ref": "x"}},
                    {"name": "c", "source": {"source": "git-subdir", "url": "https://git.example.com/x", "path": "plugins/c", "ref": "main"}},
                    {"name": "d", "source": {"source": "npm", "package": "@o/p"}},
                    {"name": "e", "source": {"source": "archive", "url": "https://e.example.com/e.zip"}},
                    {"name": "f", "source": {"source": "github", "repo": "o/r; rm -rf ~"}},
                    {"name": "g", "source": {"source": "git-subdir", "url": "https://github.com/o/r.git", "path": "../../x"}},
                    {"name": "h", "source": {"source": "github", "repo": "--force"}},
                    {"name": "i", "source": {"source": "archive", "url": "https://e.example.com/i.zip", "sha256": "$(reboot)"}}
                    """#)
            ])
        await #expect {
            _ = try await site.load(repository, as: .git)
        } throws: { error in
            guard case .choice(.onlyExternalPlugins(_, let plugins)) = error as? SkillSourceError
            else {
                return false
            }
            #expect(
                plugins.map(\.command?.description) == [
                    "skills install o/r@v1",
                    "skills install o/s@0123456789012345678901234567890123456789",
                    "skills install 'https://git.example.com/x.git#main:plugins/c'", nil,
                    "skills install https://e.example.com/e.zip", nil, nil, nil,
                    "skills install https://e.example.com/i.zip",
                ])
            return true
        }
        repository.write(skill("here"), to: "skills/here/SKILL.md")
        try repository.commit("A local skill")
        let source = try await site.load(repository, as: .git)
        #expect(source.listing == [":here@skills/here"])
        #expect(source.notes.compactMap(\.externalPlugin).count == 9)
        await #expect {
            _ = try await source.select(.named(["a:something"]))
        } throws: { ($0 as? SkillSourceError)?.hint == "skills install o/r@v1" }
    }

    @Test func `take no additional request`() async throws {
        let repository = try site.repository(
            "counted",
            [
                ".claude-plugin/marketplace.json": marketplace(
                    #"{"name": "one", "source": "./one"}"#),
                "one/.claude-plugin/plugin.json": #"{"name": "one", "skills": "./parts"}"#,
                "one/parts/a/SKILL.md": skill("a"), "one/skills/b/SKILL.md": skill("b"),
            ])
        let source = try await site.load(repository, as: .git)
        #expect(source.listing == ["one:a@one/parts/a", "one:b@one/skills/b"])
        let steps = await source.steps
        #expect(steps.count == 3, "\(steps)")
        let asked = try site.server.requests(to: "counted.git").count
        #expect(asked == 3)
    }
}
