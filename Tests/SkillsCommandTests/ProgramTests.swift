import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The built program as a separate process.
@Suite struct `The program` {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    var leftovers: [String] {
        let all = FileManager.default.enumerator(atPath: fixture.home.path)?.allObjects as? [String]
        return (all ?? []).filter { path in
            [".skills-stage-", "download-", "transaction.json"].contains { path.contains($0) }
        }
    }

    /// Starts a server whose responses stall after two bytes, with a semaphore that signals the first one.
    static func stalledServer() throws -> (server: RawServer, started: DispatchSemaphore) {
        let started = DispatchSemaphore(value: 0)
        let server = try RawServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nPK")
            started.signal()
            connection.waitForClose()
        }
        return (server, started)
    }

    func archive(of name: String) throws {
        try fixture.shell(
            """
            mkdir -p www src/\(name) && printf -- \
            '---\\nname: \(name)\\ndescription: Does one thing. Use when it is asked for.\\n---\\n# T\\n\\nText.\\n' \
            > src/\(name)/SKILL.md && cd src && zip -qrX ../www/\(name).zip \(name)
            """)
    }

    @Test func `writes results to no other file if its output is closed`() throws {
        try archive(of: "alpha")
        let program = CommandFixture.program
        try fixture.shell("\(program) install www/alpha.zip >&- 2>&-")
        let state = try fixture.shell("cat .local/state/skills/*")
        #expect(state.contains("\"alpha\"") && !state.contains("Installed"), "\(state)")
        let list = try fixture.shell("\(program) list <&- >&-")
        #expect(list == "error: failed to write the result: bad file descriptor\n[1]\n")
    }

    @Test func `installs 24 skills in 24 concurrent runs`() async throws {
        let names = (1...24).map { "skill-\($0)" }
        for name in names { try archive(of: name) }
        let running = try names.map {
            try fixture.start(["install", "www/\($0).zip", "--quiet"])
        }
        for program in running {
            let result = try program.result()
            #expect(result.end == .exit(0), "\(result.errorText)")
        }
        let list = await fixture.run(["list", "--json"])
        for name in names { #expect(list.output.contains("\"name\": \"\(name)\"")) }
        #expect(list.output.components(separatedBy: "\"state\": \"ok\"").count == 25)
        #expect(leftovers == [])
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `stops on a signal without leftovers`(_ signal: Int32) throws {
        let (server, started) = try Self.stalledServer()
        let running = try fixture.start(["install", server.url("/slow.zip")])
        #expect(started.wait(timeout: .now() + 60) == .success)
        running.program.signal(signal)
        #expect(running.program.wait() == .exit(130))
        #expect(leftovers == [])
        #expect(!FileManager.default.fileExists(atPath: "\(fixture.home.path)/.claude"))
    }

    @Test func `writes no lock file when interrupted`() throws {
        let (server, started) = try Self.stalledServer()
        try archive(of: "pdf")
        let manifest =
            #"{"skills": {"pdf": {"source": "./www/pdf.zip"}, "slow": {"source": ""#
            + server.url("/slow.zip") + #""}}, "version": 1}"#
        try Data(manifest.utf8).write(to: fixture.home.appendingPathComponent("skills.json"))
        let running = try fixture.start(["lock"])
        #expect(started.wait(timeout: .now() + 60) == .success)
        running.program.signal(SIGINT)
        #expect(running.program.wait() == .exit(130))
        #expect(leftovers == [])
        let lock = fixture.home.appendingPathComponent("skills.lock").path
        #expect(!FileManager.default.fileExists(atPath: lock))
    }

    @Test func `detects the type of a download without a file extension`() async throws {
        try archive(of: "pdf")
        try fixture.shell("mv www/pdf.zip www/download && echo '<html>' > www/page")
        let site = try fixture.url()
        let installed = await fixture.run(["install", "\(site)/download"])
        #expect(installed.status == 0, "\(installed.log)")
        let outdated = await fixture.run(["outdated", "--json"])
        #expect(outdated.output.contains("\"current\""), "\(outdated.log)")
        let page = await fixture.run(["install", "\(site)/page"])
        #expect(page.status == 1 && page.errors.contains("a web page or an index"), "\(page.log)")
    }

    @Test func `installs a folder's skill.md as SKILL.md`() async throws {
        try archive(of: "review")
        try fixture.shell("mv src/review/SKILL.md src/review/Skill.md")
        let result = await fixture.run(["install", "./src"])
        #expect(result.status == 0)
        #expect(result.errors.contains("Skill.md was renamed to SKILL.md"), "\(result.log)")
        #expect(try fixture.shell("ls .claude/skills/review") == "SKILL.md\n")
        let verified = await fixture.run(["verify"])
        #expect(verified.status == 0, "\(verified.log)")
        try fixture.shell("echo More. >> src/review/Skill.md")
        let updated = await fixture.run(["update"])
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/review/SKILL.md") == "More.\n")
    }

    @Test func `reports a folder with two misspelled skill files`() async throws {
        try fixture.shell("mkdir r && echo text > r/Skill.md && echo other > r/skill.md")
        let result = await fixture.run(["install", "./r"])
        #expect(result.status == 5)
        #expect(result.errors.contains("Skill.md, which must be named SKILL.md"), "\(result.log)")
    }

    @Test func `takes skill.md for a document in a source with a SKILL.md`() async throws {
        try archive(of: "review")
        try fixture.shell("mkdir src/docs && cp src/review/SKILL.md src/docs/skill.md")
        let result = await fixture.run(["install", "./src", "--all"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try fixture.shell("ls .claude/skills") == "review\n")
    }

    @Test func `says which encoding it assumed for names`() async throws {
        try archive(of: "review")
        try fixture.shell(
            """
            touch src/review/résumé.md && cd src && python3 - <<'END'
            import zipfile
            zipfile.ZipInfo._encodeFilenameFlags = lambda i: (i.filename.encode('cp437'), i.flag_bits)
            with zipfile.ZipFile('../www/old.zip', 'w') as z:
                for n in 'SKILL.md', 'résumé.md': z.write('review/' + n)
            END
            """)
        let result = await fixture.run(["install", "www/old.zip"])
        #expect(result.status == 0, "\(result.log)")
        #expect(
            result.errors.contains("read as cp437 (Western DOS), for example review/résumé.md"),
            "\(result.log)")
    }

    @Test func `refuses unmanaged skills with the same status in every command`() async throws {
        try fixture.shell("mkdir -p .claude/skills/own && echo text > .claude/skills/own/SKILL.md")
        for command in ["update", "verify", "pin", "remove"] {
            let result = await fixture.run([command, "own"])
            #expect(result.status == 4, "\(command) \(result.log)")
        }
    }

    @Test func `escapes hostile text`() async throws {
        try fixture.shell(
            #"mkdir -p x && printf -- '---\nname: evil\ndescription: "red \\e[31m and \\u202e back"\n---\n# X\n\nText.\n' > x/SKILL.md"#
        )
        let result = await fixture.run(["install", "./x", "--dry-run"])
        _ = await fixture.run(["install", "./x", "--allow", "unicode-bidi"])
        let info = await fixture.run(["info", "evil"])
        for text in [result.log, info.log] {
            #expect(!text.contains("\u{1B}"))
            #expect(!text.contains("\u{202E}"))
        }
    }

    @Test func `asks for consent to skills with hooks`() async throws {
        try fixture.shell(
            #"mkdir -p h && printf -- '---\nname: hooked\ndescription: Runs things. Use when asked.\nhooks: {}\n---\n# H\n\nText.\n' > h/SKILL.md"#
        )
        let refused = await fixture.run(["install", "./h"], readLine: { "n" })
        #expect(refused.status == 4)
        let agreed = await fixture.run(["install", "./h"], readLine: { "y" })
        #expect(agreed.status == 0)
    }

    @Test func `installs into a project with its own lock file`() async throws {
        let result = await fixture.run(["install", "swiftui-patterns", "--project"])
        #expect(result.status == 0)
        let files = FileManager.default
        #expect(
            files.fileExists(
                atPath: "\(fixture.home.path)/.claude/skills/swiftui-patterns/SKILL.md"))
        let lock = try String(contentsOfFile: "\(fixture.home.path)/skills.lock", encoding: .utf8)
        #expect(lock.contains("\"swiftui-patterns\""))
        #expect(!lock.contains(fixture.home.path))
    }
}

@Suite struct `The built-in catalog` {
    @Test func `contains exactly the folder Skills`() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
                "Skills")
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
        #expect(names.count >= 4)
        let fixture = try CommandFixture()
        // Another publisher may have a skill of the same name.
        let result = await fixture.run(
            ["install"] + names.map { "embedded:\($0)" } + ["--strict"])
        #expect(result.status == 0, "\(result.log)")
        try fixture.shell("diff -r '\(root.path)' .claude/skills > differences")
        let differences = try String(
            contentsOf: fixture.home.appendingPathComponent("differences"), encoding: .utf8)
        #expect(differences == "")
    }
}
