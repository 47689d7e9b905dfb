import Foundation
import JSON
import Synchronization
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Commands that read, list and remove catalogs.
@Suite(.timeLimit(.minutes(5))) struct `The catalog commands` {
    private let site: CatalogSite
    private var fixture: CommandFixture { site.fixture }

    init() throws { site = try CatalogSite() }

    private func json(_ result: CommandFixture.Result) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    private func text(of file: String) throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent(file), encoding: .utf8)
    }

    // Ctrl-C.

    @Test(arguments: ["index", "well-known", "registry", "git"])
    func `stop refreshing on Ctrl-C`(_ kind: String) throws {
        let (server, started) = try `The program`.stalledServer()
        try site.writeSkill("pdf", to: "ours/pdf")
        try site.configure(
            ("ours", "folder", "\(fixture.home.path)/ours"), ("slow", kind, server.url("/r")))
        let running = try fixture.start(["catalog", "refresh"])
        #expect(started.wait(timeout: .now() + 60) == .success)
        running.program.signal(SIGINT)
        let result = try running.result()
        #expect(result.end == .exit(130), "\(result.errorText)")
        // Both are refreshed at the same time.
        let isOneDone = result.text.hasPrefix("ours")
        #expect(isOneDone || result.text == "")
        #expect(
            result.errorText
                == (isOneDone
                    ? "Interrupted; 1 of 2 catalogs was refreshed.\n"
                    : "Interrupted; nothing was changed.\n"))
    }

    @Test(arguments: [nil, "index", "well-known", "registry", "git"])
    func `stop adding on Ctrl-C`(_ kind: String?) throws {
        let (server, started) = try `The program`.stalledServer()
        let words = ["catalog", "add", "slow", server.url("/r")]
        let running = try fixture.start(words + (kind.map { ["--kind", $0] } ?? []))
        #expect(started.wait(timeout: .now() + 60) == .success)
        running.program.signal(SIGINT)
        #expect(running.program.wait() == .exit(130))
        let file = fixture.home.appendingPathComponent(".config/skills/config.json")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test(arguments: [["refresh"], ["add", "new"]])
    func `show progress on a terminal`(_ words: [String]) throws {
        let (server, started) = try `The program`.stalledServer()
        var words = ["catalog"] + words
        if words.count > 2 {
            words += [server.url("/new"), "--kind", "index"]
        } else {
            try site.configure(("new", "index", server.url("/r")))
        }
        let terminal = try PseudoTerminal(
            CommandFixture.program, words, in: FilePath(fixture.home.path),
            environment: ["HOME": fixture.home.path, "TERM": "xterm", "PATH": "/usr/bin:/bin"],
            columns: 100)
        #expect(started.wait(timeout: .now() + 60) == .success)
        #expect(terminal.shows(" of 1 MB"), "\(terminal.text)")
        try terminal.type("\u{3}")
        #expect(terminal.shows("Interrupted; nothing was changed."), "\(terminal.text)")
        _ = terminal.end(within: .seconds(60))
    }

    // Adding.

    @Test(arguments: [nil, "index", "well-known", "registry", "git"])
    func `report a server that is down as a network failure`(_ kind: String?) async throws {
        let words = ["catalog", "add", "down", "http://127.0.0.1:1/x"]
        let result = await fixture.run(words + (kind.map { ["--kind", $0] } ?? []))
        #expect(result.status == 6, "\(result.log)")
        #expect(result.errors.contains("hint: check the connection"), "\(result.log)")
        #expect(!result.errors.contains("catalog remove"), "\(result.log)")
    }

    @Test func `do not take an outage of a host for the absence of a catalog`() async throws {
        site.refuse(with: 503)
        let result = await site.run("catalog", "add", "down", site.url("/x"))
        #expect(result.status == 6, "\(result.log)")
    }

    @Test(arguments: [nil, "index", "well-known", "registry"])
    func `name the option that allows unencrypted HTTP`(_ kind: String?) async throws {
        let words = ["catalog", "add", "plain", "http://skills.example"]
        let result = await fixture.run(words + (kind.map { ["--kind", $0] } ?? []))
        #expect(result.status == 4 && result.errors.contains("--allow-http"), "\(result.log)")
    }

    @Test func `never suggest to remove what was not added`() async throws {
        try site.fixture.shell("mkdir www/page && echo '<html>' >www/page/index.json")
        try site.write(
            #"{"schema": "skills.index/1", "name": "T", "version": 1, "count": 0, "skills": [], "#
                + #""key": "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"}"#,
            to: "www/unsigned/index.json")
        try site.write(
            #"{"schema": "skills.index/1", "name": "T", "version": 1, "count": 0, "skills": [], "#
                + #""expires": "2020-01-01T00:00:00Z"}"#, to: "www/expired/index.json")
        for (path, kind) in [
            ("page", nil), ("page", "index"), ("page", "well-known"), ("none", "registry"),
            ("none", "git"), ("unsigned", nil), ("expired", nil),
        ] {
            let words = ["catalog", "add", "new", site.url("/\(path)")]
            let result = await fixture.run(words + (kind.map { ["--kind", $0] } ?? []))
            #expect(result.status != 0 && result.errors.contains("hint: "), "\(result.log)")
            let isForgetting = result.errors.contains("--forget-key")
            #expect(
                !result.errors.contains("skills catalog remove") || isForgetting, "\(result.log)")
        }
    }

    @Test(
        arguments: [
            (["add", "new", "./none"], 5), (["build", "./none", "-o", "out"], 5),
            (["build", "./ours", "-o", "out", "--changes", "none.json"], 5),
            (["build", "./ours", "-o", "out", "--sign", "none.key"], 5),
            (["build", "./ours", "-o", "out", "--expires", "-1d"], 64),
            (["add", "new", "./ours", "--key", "none.pub"], 64),
        ] as [([String], Int32)])
    func `report a file that does not exist and an impossible date`(
        _ words: [String], _ status: Int32
    ) async throws {
        try site.writeSkill("pdf", to: "ours/pdf")
        let group = words[0] == "build" ? "publish" : "catalog"
        let result = await fixture.run([group] + words)
        #expect(result.status == status, "\(result.log)")
        #expect(!result.errors.contains("Usage:"), "\(result.log)")
        #expect(words.contains("build") || result.errors.contains("hint: ") || status == 64)
    }

    @Test func `count publishers in a dry run, too`() async throws {
        try site.writeIndex(
            "acme",
            [
                CatalogSite.entry("pdf", "acme", #""source": "acme/skills/pdf""#),
                CatalogSite.entry("csv", "beta", #""source": "beta/skills/csv""#),
            ])
        let words = ["catalog", "add", "acme", site.url("/acme"), "--kind", "index"]
        let plan = await fixture.run(words + ["--dry-run"])
        #expect(plan.output.contains("2 skills from 2 publishers"), "\(plan.log)")
        let planJSON = try json(await fixture.run(words + ["--dry-run", "--json"]))
        #expect(planJSON["publishers"]?.array?.count == 2)
        #expect(try fixture.shell("ls .cache/skills/catalogs 2>/dev/null; true") == "")
    }

    // The catalog in the program.

    @Test func `list and show the catalog in the program`() async throws {
        let list = try json(await fixture.run(["catalog", "list", "--json"]))
        let embedded = try #require(list["catalogs"]?.array?.first)
        #expect(embedded["name"]?.string == "embedded" && embedded["kind"]?.string == "embedded")
        #expect(embedded["entries"]?.integer ?? 0 > 200)
        let show = await fixture.run(["catalog", "show", "embedded"])
        #expect(show.output.contains("location    in the program"), "\(show.log)")
        let shown = try json(await fixture.run(["catalog", "show", "embedded", "--json"]))
        #expect(shown["catalog"] == embedded)
        #expect(shown["publishers"]?.array?.isEmpty == false)
        for command in ["refresh", "remove"] {
            let result = await fixture.run(["catalog", command, "embedded"])
            #expect(result.status == 4, "\(result.log)")
            #expect(result.errors.contains("part of the program"), "\(result.log)")
        }
    }

    // What the cache has.

    @Test func `show the entries that cannot be used`() async throws {
        try site.writeIndex(
            "acme",
            [
                CatalogSite.entry("pdf", "acme", #""source": "acme/skills/pdf""#),
                #"{"name": "No Name", "description": "x", "source": "acme/x"}"#,
            ])
        #expect(await site.run("catalog", "add", "acme", site.url("/acme")).status == 0)
        for _ in 1...2 {
            let shown = await site.run("catalog", "show", "acme")
            #expect(shown.errors.contains("1 entry of 'acme' cannot be used:"), "\(shown.log)")
            #expect(shown.errors.contains("has the invalid name 'No Name'"), "\(shown.log)")
            // A refresh without changes keeps them.
            #expect(await site.run("catalog", "refresh").status == 0)
        }
        let faults = try json(await site.run("catalog", "show", "acme", "--json"))["faults"]
        #expect(faults?.array?.count == 1)
    }

    // Names in several files.

    @Test func `ask which catalog to remove if two files have the name`() async throws {
        try fixture.shell("mkdir -p team/.git team/.skills")
        let catalog = { (location: String) in
            #"{"catalogs": [{"name": "a", "kind": "git", "location": "\#(location)"}]}"#
        }
        try site.write(catalog("u/u"), to: ".config/skills/config.json")
        try site.write(catalog("p/p"), to: "team/.skills/config.json")
        let both = await site.run("catalog", "remove", "a", in: "team")
        #expect(both.status == 64, "\(both.log)")
        let hint =
            "hint: choose one:\n      skills catalog remove a --user\n      skills catalog remove a --project\n"
        #expect(both.errors.hasSuffix(hint), "\(both.log)")
        let project = await site.run("catalog", "remove", "a", "--project", in: "team")
        #expect(project.status == 0, "\(project.log)")
        #expect(try text(of: "team/.skills/config.json") == #"{"catalogs": []}"#)
        #expect(try text(of: ".config/skills/config.json").contains("u/u"))
        #expect(await site.run("catalog", "remove", "a", "--project", in: "team").status == 5)
        #expect(await site.run("catalog", "remove", "a", in: "team").status == 0)
        #expect(try text(of: ".config/skills/config.json") == #"{"catalogs": []}"#)
    }

    @Test func `names the skills that stay, also those of folders`() async throws {
        try site.writeSkill("notes", to: "src/notes")
        for words in [
            ["publish", "build", "./src", "-o", "cat"], ["catalog", "add", "team", "./cat"],
            ["install", "team:notes"],
        ] {
            let result = await site.fixture.run(words)
            #expect(result.status == 0, "\(words): \(result.log)")
        }
        let removed = await site.run("catalog", "remove", "team", "--json")
        let members = try JSONValue(parsing: Array(removed.output.utf8))
        #expect(members["installed"] == .array([.string("notes")]), "\(removed.log)")
    }
}
