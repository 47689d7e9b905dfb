import Foundation
import JSON
import SkillCatalog
import Synchronization
import SystemPackage
import Terminal
import TestSupport
import Testing

@testable import SkillsCommand

@Suite("skills publish build, a second time") struct CatalogRebuildTests {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func write(_ name: String, _ description: String, _ header: String = "") throws {
        let folder = fixture.home.appendingPathComponent("s/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text =
            "---\nname: \(name)\ndescription: \(description)\n\(header)---\n# Skill\n\nText.\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent("SKILL.md"))
    }

    @discardableResult
    private func build(
        _ options: String..., now: String = "2026-11-21T00:00:00Z", expecting status: Int32 = 0
    ) async -> CommandFixture.Result {
        let result = await fixture.run(
            ["publish", "build", "./s", "-o", "out"] + options,
            environment: ["PATH": "/usr/bin:/bin"], now: now)
        #expect(result.status == status, "\(result.log)")
        return result
    }

    private func root() throws -> IndexRoot {
        let file = fixture.home.appendingPathComponent("out/index.json")
        return try IndexRoot(parsing: Array(try Data(contentsOf: file))) { $0 }
    }

    @Test(arguments: [
        "Use it. \(String(repeating: "a ", count: 600))",
        "\"Use\\nit.\\n\\u0301 Then\\x07\\u0301.  \"",
        "\"\(String(repeating: "e\\u0301 ", count: 700))\"",
        "|-\n  \(String(repeating: "表 ", count: 700))\n  End.",
        "\"\\u200D \\u0085x \(String(repeating: "👩‍👩‍👧‍👦 ", count: 600))\"",
    ])
    func `finds no change where a description is stored in another form`(_ text: String)
        async throws
    {
        try write("pdf", text, "version: \"\(String(repeating: "1 ", count: 150))\"\n")
        await build()
        let first = try root()
        let again = await build()
        #expect(again.output.contains("\n  1 unchanged\n"), "\(again.log)")
        #expect(try root() == first)
        await build("--check")
    }

    @Test func `signs no removed or renamed skill that its key has not signed before`()
        async throws
    {
        try write("pdf", "Use it.")
        _ = await fixture.run(["publish", "key", "key.sec"])
        await build("--sign", "key.sec")
        let file = fixture.home.appendingPathComponent("out/index.json")
        let signed = try Data(contentsOf: file)
        var index = try #require(JSONValue(parsing: Array(signed)).object)
        index["skills"] = .array(
            [
                .object([
                    "name": .string("docx"), "description": .string(""),
                    "removed": .string("See https://acme.example."),
                ])
            ] + (index["skills"]?.array ?? []))
        try Data(JSONValue.object(index).text().utf8).write(to: file)
        let refused = await build("--sign", "key.sec", expecting: 4)
        #expect(
            refused.errors.contains(
                "its records of removed and renamed skills can't be kept: docx"),
            "\(refused.log)")
        #expect(refused.errors.contains("give them again: --changes FILE"), "\(refused.log)")
        // They are signed once someone has said so.
        try fixture.shell(#"echo '{"docx": {"removed": "Old."}}' >changes.json"#)
        await build("--sign", "key.sec", "--changes", "changes.json")
        await build("--sign", "key.sec")
        let again = try String(contentsOf: file, encoding: .utf8)
        #expect(again.contains(#""removed": "Old.""#) || again.contains(#""removed":"Old.""#))
    }

    @Test func `replaces a list of plugins only if a build has written it`() async throws {
        try write("pdf", "Use it.")
        await build()
        let folder = fixture.home.appendingPathComponent("out/.claude-plugin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("marketplace.json")
        try Data("mine".utf8).write(to: file)
        let urls = ["--base-url", "https://skills.example"]
        for mode in [[], ["--dry-run"]] {
            let refused = await fixture.run(["publish", "build", "./s", "-o", "out"] + urls + mode)
            #expect(refused.status == 4)
            #expect(refused.errors.contains("marketplace.json was not written by a build"))
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
        }
        try FileManager.default.removeItem(at: file)
        await build("--base-url", "https://skills.example")
        await build("--base-url", "https://other.example")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text.contains("other.example"))
    }

    @Test func `names the publisher that was left out`() async throws {
        for name in ["pdf", "docx"] { try write(name, "Reads files. Use for files.") }
        await build("--publisher", "acme")
        let result = await build("--check", expecting: 2)
        #expect(
            result.errors.contains(
                "hint: the same skills had another publisher in the previous index; to keep it: skills publish build ./s "
                    + "-o out --check --publisher acme\n"), "\(result.log)")
        #expect(!result.errors.contains("--changes"), "\(result.log)")
        await build("--check", "--publisher", "acme")
        // Another skill of this name is not the same one.
        try write("pdf", "Does something else. Use for that.")
        let other = await build("--check", expecting: 2)
        #expect(other.errors.contains("--changes changes.json"), "\(other.log)")
    }

    @Test func `counts every skill once`() async throws {
        try write("pdf", "Reads PDF.")
        try write("docx", "Reads Word.")
        await build()
        try FileManager.default.createDirectory(
            at: fixture.home.appendingPathComponent("s/new"), withIntermediateDirectories: true)
        try write("docx", "Reads more.")
        try write("new", "Reads new.")
        #expect(await build().output.contains("\n  1 added, 1 changed, 1 unchanged\n"))
    }

    @Test func `keeps the expiry that is still to come, and warns of one that is near or passed`()
        async throws
    {
        try write("pdf", "Reads PDF.")
        await build("--expires", "30d")
        let first = try root()
        #expect(await build("--check").errors.contains("expires on") == false)
        await build()
        #expect(try root() == first && first.expires != nil)
        let near = await build("--check", now: "2026-12-15T00:00:00Z")
        #expect(near.errors.contains("warning: the index expires on 2026-12-21T00:00:00Z"))
        #expect(near.errors.contains("--expires 30d"))
        await build("--check", now: "2027-01-01T00:00:00Z", expecting: 2)
        let late = await build(now: "2027-01-01T00:00:00Z")
        #expect(late.errors.contains("the previous index expired on 2026-12-21T00:00:00Z"))
        #expect(try root().expires == nil)
        await build("--expires", "30d")
        await build("--expires", "never")
        #expect(try root().expires == nil)
    }

    @Test func `removes only files that it wrote, and lists them before`() async throws {
        try write("pdf", "Reads PDF.")
        await build()
        try fixture.shell("echo mine >out/blobs/own.txt; ls out/blobs >before")
        try write("pdf", "Reads more.")
        let plan = await build("-n", "--prune")
        #expect(plan.output.contains("would remove 2 unused files:\n"), "\(plan.log)")
        #expect(plan.output.contains(".zip\n") && plan.output.contains(".skill\n"))
        #expect(!plan.output.contains("own.txt"))
        #expect(try fixture.shell("ls out/blobs | diff - before") == "")
        #expect(await build("--prune").output.contains("removed 2 unused files:\n"))
        #expect(
            try fixture.shell("ls out/blobs | wc -l | tr -d ' '; cat out/blobs/own.txt")
                == "3\nmine\n")
    }

    @Test(arguments: ["SHA256SUMS", ".well-known/agent-skills/index.json"])
    func `refuses a folder that has only a file of another program`(_ path: String) async throws {
        try write("pdf", "Reads PDF.")
        try fixture.shell("mkdir -p $(dirname out/\(path)) && echo mine >out/\(path)")
        let result = await build(expecting: 4)
        #expect(result.errors.contains("not a catalog"))
        #expect(try fixture.shell("cat out/\(path)") == "mine\n")
    }

    @Test func `goes on where a killed build left everything but the index`() async throws {
        try write("pdf", "Reads PDF.")
        await build()
        let first = try root()
        try fixture.shell("rm out/index.json")
        await build()
        #expect(try root() == first)
    }

    @Test(arguments: ["first", "second"])
    func `completes the files that a killed build left half written`(_ killed: String)
        async throws
    {
        try write("pdf", "Reads PDF.")
        if killed == "second" { await build() }
        try write("docx", "Reads Word.")
        try fixture.shell("mkdir -p out/blobs; cp -R out before")
        await build()
        let different = try fixture.shell(
            """
            mv out whole; mv before out
            for f in whole/blobs/*; do
                [ -e out/${f#*/} ] || head -c 100 $f >out/${f#*/}
            done
            diff -rq whole/blobs out/blobs | grep -c differ
            """)
        #expect(different == (killed == "first" ? "4\n" : "2\n"))
        await build()
        #expect(try fixture.shell("diff -r whole out") == "")
        #expect(try !fixture.shell("cd out && sha256sum -c SHA256SUMS").contains("FAILED"))
    }

    @Test func `says why a skill is left out even if it is quiet`() async throws {
        try write("pdf", "Reads PDF.")
        try write("docx", "Reads Word.")
        try fixture.shell(
            "openssl genpkey -algorithm ed25519 -out s/docx/setup.txt 2>/dev/null")
        let quiet = await build("-q", expecting: 3)
        #expect(quiet.errors.contains("warning: left out docx"), "\(quiet.log)")
        #expect(!quiet.errors.contains("--base-url"))
        let check = await build("--check", expecting: 3)
        #expect(check.output.hasPrefix("out is up to date, without 1 skill left out\n"))
    }

    @Test func `leaves no folder if it is interrupted`() async throws {
        try write("pdf", "Reads PDF.")
        let lines = Mutex<[String]>([])
        let write: @Sendable (String) -> TextStream.Delivery = { text in
            lines.withLock { $0.append(text) }
            return .written
        }
        let home = FilePath(fixture.home.path)
        let world = World(
            environment: [:], home: home, workingDirectory: home,
            output: .init(columns: nil, write: write), errors: .init(columns: nil, write: write),
            now: { "2026-11-21T00:00:00Z" }, onInterrupt: { interrupt in interrupt() })
        #expect(await runSkills(["publish", "build", "./s", "-o", "a/out"], in: world) == 130)
        #expect(lines.withLock(\.self) == ["Interrupted; nothing was changed.\n"])
        #expect(try fixture.shell("[ ! -e a ]") == "")
    }

    @Test func `refuses a second key, and an empty title`() async throws {
        try write("pdf", "Reads PDF.")
        #expect(await build("--sign", "a", "--sign", "b", expecting: 64).errors.contains("--sign"))
        #expect(await build("--name", "", expecting: 64).errors.contains("--name"))
    }

    @Test func `names the source that was read without commits`() async throws {
        try write("pdf", "Reads PDF.")
        let folder = await fixture.run(
            ["publish", "build", "./s", "--output", "out"], environment: ["CI": "true"])
        #expect(folder.errors.contains("./s was read without commits"), "\(folder.log)")
        #expect(!folder.errors.contains("last commit"), "\(folder.log)")
        try fixture.shell(
            "mkdir r && mv s r/s && cd r && git init -qb main . && git add . && "
                + "git -c user.email=a@example.com -c user.name=A commit -qm A && rm -r ../out")
        let clone = await fixture.run(
            ["publish", "build", "./r/s", "--output", "out"],
            environment: ["CI": "true"])
        let command =
            "skills publish build 'file://\(fixture.home.path)/r#:s' --output out"
        let hint = "hint: to build from its last commit instead: \(command)\n"
        #expect(clone.errors.contains(hint), "\(clone.log)")
        try fixture.shell("rm -r out")
        let words = ["publish", "build", "file://\(fixture.home.path)/r#:s", "--output", "out"]
        let repository = await fixture.run(words, environment: ["PATH": "/usr/bin:/bin"])
        #expect(repository.status == 0, "\(repository.log)")
        #expect(!repository.errors.contains("without commits"), "\(repository.log)")
    }
}
