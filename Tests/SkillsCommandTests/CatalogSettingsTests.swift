import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// The catalogs in configuration files.
@Suite struct `Configured catalogs` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell("mkdir -p .config/skills team/.git team/.skills etc ours")
    }

    private var system: FilePath { FilePath(fixture.home.path).appending("etc/config.json") }

    private func write(_ text: String, to file: String) throws {
        try text.write(
            to: fixture.home.appendingPathComponent(file), atomically: true, encoding: .utf8)
    }

    private func text(of file: String) throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent(file), encoding: .utf8)
    }

    private func run(_ words: String..., in folder: String = ".") async -> CommandFixture.Result {
        await fixture.run(words, in: folder, systemSettings: system)
    }

    private func list(in folder: String) async throws -> [JSONValue] {
        let result = await run("catalog", "list", "--json", in: folder)
        let value = try JSONValue(parsing: Array(result.output.utf8))
        return value["catalogs"]?.array ?? []
    }

    @Test func `are those of the project, of the user and of the machine, in this order`()
        async throws
    {
        try write(
            #"{"catalogs": [{"name": "b", "kind": "folder", "location": "skills"}]}"#,
            to: "team/.skills/config.json")
        try write(
            #"{"catalogs": [{"name": "c", "kind": "git", "location": "c/c"}, {"name": "a", "kind": "folder", "location": "~/ours"}]}"#,
            to: ".config/skills/config.json")
        try write(
            #"{"catalogs": [{"name": "b", "kind": "git", "location": "b/b"}, {"name": "d", "kind": "registry", "location": "https://d.example"}]}"#,
            to: "etc/config.json")
        let inProject = try await list(in: "team/skills/..")
        #expect(inProject.map { $0["name"]?.string } == ["b", "c", "a", "b", "d"])
        #expect(inProject[0]["location"]?.string == "\(fixture.home.path)/team/skills")
        #expect(inProject[2]["location"]?.string == "\(fixture.home.path)/ours")
        #expect(inProject[3]["hiddenBy"]?.string?.hasSuffix("team/.skills/config.json") == true)
        #expect(try await list(in: ".").map { $0["name"]?.string } == ["c", "a", "b", "d"])
        let shown = await run("catalog", in: "team")
        #expect(
            shown.errors.contains("'b' in ~/etc/config.json is not used, because ~/team/.skills/"))
    }

    @Test func `are edited without touching anything else in the file`() async throws {
        let other =
            "{\n\t\"minAge\" : \"3d\",\n\t\"catalogs\": [\n\t\t{\"kind\":\"git\", \"name\":\"x\",\n\t\t \"location\":\"x/x\", \"note\": 1.0}\n\t]\n}\n"
        try write(other, to: ".config/skills/config.json")
        let added = await run(
            "catalog", "add", "a", "https://a.example", "--no-refresh", "--kind", "index", "--first"
        )
        #expect(added.status == 0, "\(added.log)")
        let element = #"{"name": "a", "kind": "index", "location": "https://a.example"}"#
        #expect(
            try text(of: ".config/skills/config.json")
                == other.replacingOccurrences(of: "[\n\t\t{", with: "[\n\t\t\(element),\n\t\t{"))
        #expect(await run("catalog", "order", "x", "a").status == 0)
        #expect(try text(of: ".config/skills/config.json").contains("1.0},\n\t\t\(element)\n"))
        #expect(await run("catalog", "remove", "a").status == 0)
        #expect(try text(of: ".config/skills/config.json") == other)
    }

    @Test func `of a project have paths in the project`() async throws {
        try fixture.shell("mkdir -p team/skills/pdf && touch team/skills/pdf/SKILL.md")
        let added = await run(
            "catalog", "add", "a", "./skills", "--project", "--no-refresh", "--kind", "folder",
            in: "team")
        #expect(added.status == 0, "\(added.log)")
        #expect(try text(of: "team/.skills/config.json").contains(#""location": "./skills""#))
        #expect(
            try await list(in: "team").first?["location"]?.string
                == "\(fixture.home.path)/team/skills")
        #expect(await run("catalog", "add", "a", "./s", "--project").status == 64)
    }

    @Test func `give the machine's agents where the user has none`() async throws {
        try write(#"{"agents": ["nobody"]}"#, to: "etc/config.json")
        #expect(await run("list").errors.contains("unknown agent 'nobody'"))
        try write(#"{"agents": []}"#, to: "team/.skills/config.json")
        let result = await run("catalog", in: "team")
        #expect(result.errors.contains("unknown setting 'agents'"))
    }

    @Test(arguments: [
        (#"{"catalogs": {}}"#, "'catalogs' is not a list of catalogs"),
        (#"{"catalogs": [{"name": "GitHub"}]}"#, "catalog 1 has no valid 'name'"),
        (
            #"{"catalogs": [{"name": "github", "kind": "git", "location": "a/b"}]}"#,
            "catalog 1 has no valid 'name'"
        ),
        (
            #"{"catalogs": [{"name": "a", "kind": "ftp", "location": "a"}]}"#,
            "catalog 1 has no valid 'kind'"
        ),
        (
            #"{"catalogs": [{"name": "a", "kind": "git", "location": ""}]}"#,
            "catalog 1 has no valid 'location'"
        ),
        (
            #"{"catalogs": [{"name": "a", "kind": "git", "location": "a/b", "key": 1}]}"#,
            "catalog 1 has no valid 'key'"
        ),
        (
            #"{"catalogs": [{"name": "a", "kind": "git", "location": "a/b"}, {"name": "a", "kind": "git", "location": "c/d"}]}"#,
            "two catalogs named 'a'"
        ),
    ])
    func `are refused if they are invalid`(_ text: String, _ message: String) async throws {
        try write(text, to: ".config/skills/config.json")
        let result = await run("catalog")
        #expect(result.status == 1 && result.errors.contains(message), "\(result.log)")
        #expect(await run("catalog", "remove", "a").status == 1)
    }
}
