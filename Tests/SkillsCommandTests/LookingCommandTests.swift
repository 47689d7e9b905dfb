import Foundation
import TestSupport
import Testing

/// A checkout whose configuration, manifest and lock file name servers that its user has never heard of.
@Suite struct `In a checkout that names servers` {
    private let site: CatalogSite

    init() throws {
        site = try CatalogSite()
        try site.makeProject()
        let kinds = ["index", "git", "marketplace", "registry", "well-known"]
        let catalogs = kinds.map {
            #"{"name": "their-\#($0)", "kind": "\#($0)", "location": "\#(site.url("/\($0)"))"}"#
        }
        try site.write(
            #"{"catalogs": [\#(catalogs.joined(separator: ", "))]}"#,
            to: "project/.skills/config.json")
        try site.write(
            """
            {"skills": {"abc": {"source": "\(site.url("/abc.git"))"}, "nam": {"source": "their-index:nam"}}, "version": 1}
            """, to: "project/skills.json")
    }

    @Test(arguments: [
        "info pdf", "info pdf --project", "info pdf --catalogs --project",
        "info nam --project --json",
        "audit", "audit --project", "audit --json", "list", "list --project", "budget", "agents",
        "doctor", "doctor --json", "verify --project", "undo --list --project", "policy",
        "catalog list",
        "catalog show their-index", "search pdf", "info nam --text --project",
        "info --resolve their-index:nam",
        "trust list", "validate", "validate --explain name-invalid", "diff abc --project",
        "sync --check",
    ])
    func `commands that only look ask none of them`(_ line: String) async throws {
        let result = await site.fixture.run(
            line.split(separator: " ").map(String.init)
                + ["--allow-http"].filter { _ in
                    ["info", "audit"].contains { line.hasPrefix($0) }
                }, in: "project")
        #expect(site.requests == [], "\(result.log)")
    }

    @Test(arguments: [
        ["bash", "skills install "], ["bash", "skills install --project their-index:n"],
        ["bash", "skills info --project "], ["zsh", "install", "--project", "n"],
        ["fish", "info", "--project", "their-registry:n"],
        ["bash", "skills search --catalog "], ["zsh", "catalog", "show", ""],
    ])
    func `completions ask none of them`(_ words: [String]) async throws {
        let result = await site.fixture.run(["---complete"] + words, in: "project")
        #expect(result.status == 0 && site.requests == [], "\(result.log)")
    }

    @Test func `a catalog is asked that the user names`() async throws {
        let all = await site.run("info", "pdf", "--project", in: "project")
        #expect(
            all.errors.contains(
                "to ask 'their-index', a catalog of the project: skills info their-index:pdf --project"
            ),
            "\(all.log)")
        #expect(site.requests == [])
        let named = await site.run(
            "info", "their-index:pdf", "--project", "--allow-http", in: "project")
        #expect(site.requests.contains("/index/index.json"), "\(named.log)")
        #expect(!site.requests.contains { $0.hasPrefix("/git") || $0.hasPrefix("/registry") })
    }

    @Test func `an audit says how to read what it lacks`() async throws {
        let result = await site.run("audit", "--project", in: "project")
        #expect(result.status == 3)
        #expect(result.errors.contains("skills catalog refresh their-index"), "\(result.log)")
    }

    @Test(arguments: ["outdated", "update --dry-run", "diff abc"])
    func `a command that compares versions says whom it asks`(_ line: String) async throws {
        try writeLock()
        let words = line.split(separator: " ").map(String.init)
        let result = await site.fixture.run(words + ["--project", "--allow-http"], in: "project")
        #expect(
            result.errors.contains(
                "this asks 127.0.0.1, which only the files of this project name"),
            "\(result.log)")
    }

    @Test(arguments: ["--local", "--patch"])
    func `edits are shown without asking for the installed version`(_ option: String) async throws {
        try writeLock()
        let result = await site.fixture.run(
            ["diff", "abc", option, "--project", "--allow-http"], in: "project")
        #expect(site.requests == [] && result.status == 3, "\(result.log)")
        #expect(result.output == "edited   SKILL.md\n")
        #expect(
            result.errors.contains("only the files of this project name 127.0.0.1\n"),
            "\(result.log)")
        #expect(
            result.errors.contains("to load it from there: skills diff abc --project"),
            "\(result.log)")
    }

    /// Writes a lock file with a skill from the site, and an edited copy of it.
    private func writeLock() throws {
        try site.write(
            """
            {"skills": {"abc": {"agents": ["claude-code"], "files": {"SKILL.md": "sha256:\(String(repeating: "0", count: 64))"},
            "kind": "archive", "source": "\(site.url("/abc.zip"))", "url": "\(site.url("/abc.zip"))",
            "archive": "sha256:\(String(repeating: "0", count: 64))",
            "tree": "s1:\(String(repeating: "A", count: 43))"}}, "version": 1}
            """, to: "project/skills.lock")
        try site.fixture.shell(
            "mkdir -p project/.claude/skills/abc && echo x > project/.claude/skills/abc/SKILL.md")
    }
}
