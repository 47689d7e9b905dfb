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

    /// Writes the configuration of a project with a folder of skills and a registry that does not answer.
    private func writeTeamCatalogs() throws {
        try fixture.shell("mkdir -p team/skills/pdf-tool")
        try write(
            "---\nname: pdf-tool\ndescription: Reads quaintly.\n---\n# T\n\nText.\n",
            to: "team/skills/pdf-tool/SKILL.md")
        try write(
            #"{"catalogs": [{"name": "t", "kind": "folder", "location": "skills"}, {"name": "r", "kind": "registry", "location": "http://127.0.0.1:9"}]}"#,
            to: "team/.skills/config.json")
    }

    @Test func `of a project are named with the option that a command needs for them`() async throws
    {
        try writeTeamCatalogs()
        for words in [["install", "t:pdf-tool"], ["info", "t:pdf-tool", "--text"]] {
            let result = await fixture.run(words, in: "team", systemSettings: system)
            #expect(result.status == 5, "\(result.log)")
            #expect(
                result.errors.contains(
                    "hint: for the project: skills \(words.joined(separator: " ")) --project\n"),
                "\(result.log)")
        }
        let result = await run("install", "t:pdf-tool", "--project", in: "team")
        #expect(result.status == 0, "\(result.log)")
        let unknown = await run("install", "u:pdf-tool", in: "team")
        #expect(unknown.errors.contains("error: unknown catalog 'u'"), "\(unknown.log)")
    }

    private func list(in folder: String) async throws -> [JSONValue] {
        let result = await run("catalog", "list", "--json", in: folder)
        let value = try JSONValue(parsing: Array(result.output.utf8))
        let all = value["catalogs"]?.array ?? []
        #expect(all.first?["name"]?.string == "embedded")
        return Array(all.dropFirst())
    }

    @Test func `are those of the user, of the machine and of the project, in this order`()
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
        #expect(inProject.map { $0["name"]?.string } == ["c", "a", "b", "d", "b"])
        #expect(inProject[1]["location"]?.string == "\(fixture.home.path)/ours")
        #expect(inProject[4]["location"]?.string == "\(fixture.home.path)/team/skills")
        #expect(inProject[4]["hiddenBy"]?.string?.hasSuffix("etc/config.json") == true)
        #expect(try await list(in: ".").map { $0["name"]?.string } == ["c", "a", "b", "d"])
        let shown = await run("catalog", in: "team")
        #expect(
            shown.errors.contains(
                "'b' in ~/team/.skills/config.json is not used, because ~/etc/config.json"))
    }

    @Test func `of a project are never asked for skills of the user`() async throws {
        try fixture.shell("mkdir .claude")
        try writeTeamCatalogs()
        let user = await run("install", "t:pdf-tool", "--dry-run", "--yes", in: "team")
        #expect(
            user.status == 5 && user.errors.contains("error: 't' is a catalog of the project"),
            "\(user.log)")
        let project = await run("install", "t:pdf-tool", "--project", "--yes", in: "team")
        #expect(project.status == 0, "\(project.log)")
    }

    @Test func `of a project are searched without asking their servers`() async throws {
        try writeTeamCatalogs()
        let first = await run("search", "quaintly", in: "team")
        #expect(first.status == 5, "\(first.log)")
        #expect(first.errors.contains("skills catalog refresh t --search\n"), "\(first.log)")
        #expect(first.errors.contains("'r' is not searched: a registry"), "\(first.log)")
        #expect(!first.errors.contains("127.0.0.1"), "\(first.log)")
        #expect(await run("catalog", "refresh", "t", in: "team").status == 0)
        let second = await run("search", "quaintly", in: "team")
        #expect(second.output.contains("t:pdf-tool"), "\(second.log)")
    }

    @Test func `that are added at the same time are all saved`() async throws {
        let fixture = fixture
        let names = (1...8).map { "a\($0)" }
        await withTaskGroup(of: Void.self) { group in
            for name in names {
                group.addTask {
                    let result = await fixture.run([
                        "catalog", "add", name, "https://a.example", "--no-refresh", "--kind",
                        "index",
                    ])
                    #expect(result.status == 0, "\(result.log)")
                }
            }
        }
        #expect(try await list(in: ".").compactMap { $0["name"]?.string }.sorted() == names)
    }

    @Test func `with a key are static indexes`() async throws {
        let key = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
        let result = await run(
            "catalog", "add", "a", "a/b", "--no-refresh", "--kind", "git", "--key", key)
        #expect(result.status == 4 && result.errors.contains("--key requires"), "\(result.log)")
    }

    @Test func `are named in errors as they were typed`() async {
        let result = await run("catalog", "show", "No Name")
        #expect(result.errors.contains("unknown catalog 'No Name'"), "\(result.log)")
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
        // It precedes the catalog in the program, which is first without an entry.
        let embedded = #"{"name": "embedded"}"#
        func edited(_ elements: String) -> String {
            other.replacingOccurrences(of: "[\n\t\t{", with: "[\n\t\t\(elements)\n\t\t{")
        }
        #expect(
            try text(of: ".config/skills/config.json")
                == edited("\(element),\n\t\t\(embedded),"))
        #expect(await run("catalog", "order", "x", "x").status == 64)
        #expect(await run("catalog", "order", "x", "a").status == 0)
        #expect(try text(of: ".config/skills/config.json").contains("1.0},\n\t\t\(element),\n"))
        #expect(await run("catalog", "order", "embedded", "x").status == 0)
        #expect(await run("catalog", "remove", "a").status == 0)
        #expect(try text(of: ".config/skills/config.json") == edited("\(embedded),"))
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
            #"{"catalogs": [{"name": "a", "kind": "git", "location": "a/b", "key": "RW"}]}"#,
            "catalog 1 has a 'key', but only catalogs of the kind 'index' are signed"
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
