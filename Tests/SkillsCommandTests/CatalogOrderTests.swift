import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// A company's catalog whose `pdf` and `skills-cli` have names that the catalog in the program has, too.
@Suite(.timeLimit(.minutes(5))) struct `A catalog before the one in the program` {
    private let site: CatalogSite
    private var fixture: CommandFixture { site.fixture }
    private static let hint =
        "hint: to ask it before the built-in catalog: skills catalog order company embedded\n"
    private static let question =
        "2 of its skills have names that the built-in catalog has, too. Ask company first? [y/N] "

    init() throws {
        site = try CatalogSite()
        for name in ["pdf", "skills-cli", "ledger"] {
            try site.writeSkill(name, "Ours.", to: "ours/\(name)")
        }
    }

    /// The names in the list of catalogs, in its order.
    private func order(in folder: String = ".") async throws -> [String] {
        let result = await site.run("catalog", "list", "--json", in: folder)
        let catalogs = try JSONValue(parsing: Array(result.output.utf8))["catalogs"]?.array ?? []
        return catalogs.compactMap { $0["name"]?.string }
    }

    private func file(_ path: String = ".config/skills/config.json") throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent(path), encoding: .utf8)
    }

    private func meaning(of address: String) async throws -> JSONValue? {
        let result = await site.run("info", "--resolve", address, "--json")
        return try JSONValue(parsing: Array(result.output.utf8))["sources"]?.array?.first
    }

    private func found(_ options: String...) async throws -> [String] {
        let words = ["search", "pdf", "--json"] + options
        let result = await fixture.run(words, environment: ["PATH": "/usr/bin:/bin"])
        let hits = try JSONValue(parsing: Array(result.output.utf8))["results"]?.array ?? []
        return hits.compactMap { $0["address"]?.string }
    }

    @Test func `is asked first by everything that reads a name`() async throws {
        let added = await site.run("catalog", "add", "company", "./ours")
        #expect(added.output.contains("which are used: pdf, skills-cli\n"), "\(added.log)")
        #expect(added.errors.contains(Self.hint), "\(added.log)")
        #expect(try await order() == ["embedded", "company"])
        #expect(try await meaning(of: "pdf")?["catalog"]?.string == "embedded")
        #expect(try await found().contains("pdf"))

        let ordered = await site.run("catalog", "order", "company", "embedded")
        #expect(ordered.output == "The order is now: company, embedded\n", "\(ordered.log)")
        #expect(try file().contains("\n    {\"name\": \"embedded\"}\n"))
        #expect(try await order() == ["company", "embedded"])
        let listed = await site.run("catalog", "list").output.split(separator: "\n")
        #expect(listed.map { $0.prefix(8) } == ["NAME    ", "company ", "embedded"])
        #expect(try await meaning(of: "pdf")?["catalog"]?.string == "company")
        #expect(try await meaning(of: "embedded:pdf")?["catalog"]?.string == "embedded")
        let addresses = try await found()
        #expect(addresses.first == "company:pdf" && addresses.contains("embedded:pdf"))
        #expect(!addresses.contains { !$0.contains(":") }, "\(addresses)")
        #expect(try await found("--catalog", "embedded").first == "embedded:pdf")
        let offered = await fixture.run(["---complete", "fish", "install", "embedded:pd"])
        #expect(offered.output == "embedded:pdf\n", "\(offered.log)")

        let installed = await site.run("install", "pdf", "--yes")
        #expect(installed.status == 0, "\(installed.log)")
        let lock = try #require(try site.lock("pdf"))
        #expect(lock["source"]?.string == "\(fixture.home.path)/ours/pdf", "\(lock)")
        #expect(lock["catalog"]?["entry"]?.string ?? "company:pdf" == "company:pdf")
        let undone = await site.run("undo")
        #expect(undone.status == 0, "\(undone.log)")
        #expect(await site.run("undo").errors.contains("catalog order"))
        #expect(await site.run("catalog", "order", "embedded").status == 0)
        #expect(try await order() == ["embedded", "company"])
    }

    @Test func `does not change what installed skills and others' needs mean`() async throws {
        #expect(await site.run("install", "skills-cli").status == 0)
        #expect(try site.lock("skills-cli")?["source"]?.string == "embedded:skills-cli")
        #expect(await site.run("catalog", "add", "company", "./ours", "--first").status == 0)
        let updated = await site.run("update")
        #expect(updated.log == "! 1 skill, nothing to update.\n", "\(updated.log)")
        try site.write(
            "---\nname: top\ndescription: Tops.\nmetadata:\n  requires-skills: swift-testing\n---\nText.\n",
            to: "top/SKILL.md")
        try site.writeSkill("swift-testing", "Ours.", to: "ours/swift-testing")
        let needed = await site.run("install", "./top", "--yes")
        #expect(needed.status == 0, "\(needed.log)")
        #expect(try site.lock("swift-testing")?["source"]?.string == "embedded:swift-testing")
    }

    @Test func `is added there with an option`() async throws {
        try site.configure(("other", "folder", "\(fixture.home.path)/other"))
        let added = await site.run("catalog", "add", "company", "./ours", "--first")
        #expect(added.status == 0 && !added.output.contains("earlier"), "\(added.log)")
        #expect(!added.errors.contains("order"), "\(added.log)")
        #expect(try await order() == ["company", "embedded", "other"])
        #expect(await site.run("catalog", "add", "more", "./ours", "--first").status == 0)
        #expect(try await order() == ["more", "company", "embedded", "other"])
    }

    @Test(arguments: [
        (answer: "y", order: ["company", "embedded"]), ("", ["embedded", "company"]),
        ("はい", ["company", "embedded"]),
    ])
    func `is added there after one question`(_ answer: String, _ expected: [String]) async throws {
        let added = await fixture.run(
            ["catalog", "add", "company", "./ours"], environment: ["NO_COLOR": "1"],
            readLine: { answer })
        #expect(added.status == 0, "\(added.log)")
        #expect(added.errors.components(separatedBy: Self.question).count == 2, "\(added.log)")
        let isFirst = expected[0] == "company"
        #expect(added.output.contains("in earlier catalogs") != isFirst, "\(added.log)")
        #expect(added.errors.contains(Self.hint) != isFirst, "\(added.log)")
        #expect(try await order() == expected)
    }

    @Test func `is not saved if the question is cancelled`() async {
        let added = await fixture.run(["catalog", "add", "company", "./ours"], readLine: { nil })
        #expect(added.status == 130, "\(added.log)")
        #expect((try? file()) == nil)
    }

    @Test(arguments: ["--yes", "--no-input", "--json", "--quiet", "--first", "--dry-run"])
    func `is not asked about with an option`(_ option: String) async throws {
        let added = await fixture.run(
            ["catalog", "add", "company", "./ours", option], readLine: { "y" })
        #expect(added.status == 0 && !added.errors.contains("[y/N]"), "\(added.log)")
        let expected = ["--first": ["company", "embedded"], "--dry-run": ["embedded"]][option]
        #expect(try await order() == expected ?? ["embedded", "company"])
    }

    @Test func `is not asked about without a name of the one in the program`() async throws {
        try fixture.shell("rm -r ours/pdf ours/skills-cli")
        let added = await fixture.run(
            ["catalog", "add", "company", "./ours"], readLine: { "y" })
        #expect(added.status == 0 && !added.errors.contains("[y/N]"), "\(added.log)")
        #expect(try await order() == ["embedded", "company"])
    }

    @Test func `is never one of a project`() async throws {
        try site.makeProject()
        let words = ["catalog", "add", "company", "../ours", "--project"]
        let added = await fixture.run(words, readLine: { "y" }, in: "project")
        #expect(added.status == 0 && !added.errors.contains("[y/N]"), "\(added.log)")
        #expect(!added.errors.contains("order"), "\(added.log)")
        let ordered = await site.run("catalog", "order", "company", "embedded", in: "project")
        #expect(
            ordered.status == 64 && ordered.errors.contains("are in different configuration files"))
        try site.write(
            #"{"catalogs": [{"name": "embedded"}]}"#, to: "project/.skills/config.json")
        let refused = await site.run("catalog", "list", in: "project")
        #expect(
            refused.status == 1
                && refused.errors.contains("catalog 1 is 'embedded', which a project cannot have"))
    }

    @Test func `is one of the machine, unless the user orders otherwise`() async throws {
        let machine = FilePath(fixture.home.path).appending("etc/config.json")
        try site.write(
            #"{"catalogs": [{"name": "company", "kind": "folder", "location": "\#(fixture.home.path)/ours"}, {"name": "embedded", "kind": "embedded"}]}"#,
            to: "etc/config.json")
        func names() async throws -> [String] {
            let words = ["catalog", "list", "--json"]
            let result = await fixture.run(words, systemSettings: machine)
            let list = try JSONValue(parsing: Array(result.output.utf8))["catalogs"]?.array ?? []
            return list.filter { $0["hiddenBy"]?.string == nil }.compactMap { $0["name"]?.string }
        }
        #expect(try await names() == ["company", "embedded"])
        let ordered = await fixture.run(["catalog", "order", "embedded"], systemSettings: machine)
        #expect(ordered.output == "The order is now: embedded\n", "\(ordered.log)")
        #expect(try await names() == ["embedded", "company"])
    }

    @Test func `counts alone where a policy refuses the one in the program`() async throws {
        #expect(await site.run("catalog", "add", "company", "./ours", "--first").status == 0)
        try site.write(
            #"{"version": 1, "catalogs": {"refuse": ["embedded"]}}"#, to: "etc/skills/policy.json")
        let listed = await site.run("catalog", "list")
        #expect(listed.status == 0, "\(listed.log)")
        #expect(listed.errors.contains("'embedded' is not allowed"), "\(listed.log)")
        #expect(await site.run("install", "pdf", "--yes").status == 0)
        #expect(await site.run("install", "docx", "--yes").status == 4)
    }

    // Unknown names.

    @Test(arguments: ["remove", "show", "order", "refresh"])
    func `of a mistyped name is suggested by`(_ command: String) async throws {
        #expect(await site.run("catalog", "add", "company", "./ours").status == 0)
        for (name, hint) in [
            ("compnay", "hint: did you mean company?\n"),
            ("other", "hint: list the catalogs: skills catalog list\n"),
        ] {
            let result = await site.run("catalog", command, name)
            #expect(result.status == 5, "\(result.log)")
            #expect(result.errors == "error: unknown catalog '\(name)'\n\(hint)", "\(result.log)")
        }
    }

    @Test(arguments: [
        ("https://skills.acme.example", "catalog add NAME https://skills.acme.example"),
        ("./ours", "catalog add NAME ./ours"), ("company", nil),
    ])
    func `needs a name`(_ location: String, _ command: String?) async {
        let result = await site.run("catalog", "add", location)
        #expect(result.status == 64, "\(result.log)")
        let hint = command.map { "hint: give it a name: skills \($0)\n" }
        #expect(result.errors.contains(hint ?? "'<location>'\nHelp: "), "\(result.log)")
    }
}
