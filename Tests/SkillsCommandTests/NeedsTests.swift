import Foundation
import TestSupport
import Testing

/// Skills that need other skills, programs and environment variables.
@Suite struct `Declared needs` {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func write(_ folder: String, _ fields: String = "") throws {
        let url = fixture.home.appendingPathComponent(folder)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let text = """
            ---
            name: \(url.lastPathComponent)
            description: Does one thing. Use when testing.
            \(fields)
            ---
            # Skill
            """
        try Data(text.utf8).write(to: url.appendingPathComponent("SKILL.md"))
    }

    private var lock: [String: [String: Any]] {
        get throws {
            let path = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
            let json = try JSONSerialization.jsonObject(with: Data(contentsOf: path))
            return (json as? [String: Any])?["skills"] as? [String: [String: Any]] ?? [:]
        }
    }

    private func neededBy(_ name: String) throws -> [String]? {
        try lock[name]?["neededBy"] as? [String]
    }

    @Test func `are installed with the skill that declares them`() async throws {
        try write("source/a", "depends_on: [b]")
        try write("source/b", "metadata:\n  requires: c")
        try write("source/c")
        try write("source/d")
        let plan = await fixture.run(["install", "./source", "--skill", "a", "--dry-run"])
        #expect(plan.output.contains("Would install b") && plan.output.contains("needed by a"))
        let result = await fixture.run(["install", "./source", "--skill", "a"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try Set(lock.keys) == ["a", "b", "c"])
        #expect(try neededBy("a") == nil)
        #expect(try neededBy("b") == ["a"])
        #expect(try neededBy("c") == ["b"])
        let undone = await fixture.run(["undo"])
        #expect(undone.status == 0, "\(undone.log)")
        #expect(try lock.isEmpty)
    }

    @Test func `are left out with --no-deps, and named`() async throws {
        try write("source/a", "depends_on: [b]")
        try write("source/b")
        let result = await fixture.run(["install", "./source", "--skill", "a", "--no-deps"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try Set(lock.keys) == ["a"])
        #expect(result.errors.contains("a needs b; to install it: skills install"))
    }

    @Test func `are noted if they cannot be found, and the skill is installed`() async throws {
        try write("source/a", "depends_on: [nowhere, ../../etc, owner/repo]")
        let result = await fixture.run(["install", "./source/a"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try Set(lock.keys) == ["a"])
        #expect(result.errors.contains("a needs 'nowhere', which its source does not have"))
        #expect(result.errors.contains("a needs 'owner/repo', which its source does not have"))
    }

    @Test func `come from a catalog or an https address if the source does not have them`()
        async throws
    {
        try write("source/a", "depends_on: [skill-authoring, 'https://127.0.0.1:1/b.git']")
        let result = await fixture.run(["install", "./source/a"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try Set(lock.keys) == ["a", "skill-authoring"])
        #expect(try lock["skill-authoring"]?["kind"] as? String == "catalog")
        #expect(try neededBy("skill-authoring") == ["a"])
        #expect(
            result.errors.contains("a needs 'https://127.0.0.1:1/b.git', which was not installed"))
    }

    @Test func `at an address on a private network lead to no request`() async throws {
        let server = try RawServer { $1.answer(body: "secret") }
        let address = server.url("/b.zip").replacing("http:", with: "https:")
        try write("source/a", "metadata: {requires-skills: \"\(address)\"}")
        try Data("default login me password secret\n".utf8)
            .write(to: fixture.home.appendingPathComponent(".netrc"))
        let options = ["--yes", "--netrc"]
        for arguments in [["install", "./source/a", "-n"], ["install", "./source/a"]] {
            let result = await fixture.run(arguments + options)
            #expect(result.status == 0, "\(result.log)")
            #expect(result.errors.contains("which is on a private network"), "\(result.log)")
        }
        #expect(try Set(lock.keys) == ["a"])
        #expect(server.connectionCount == 0)
    }

    @Test(.enabled(if: nearName != nil))
    func `at a name that leads to a private network lead to no connection`() async throws {
        let server = try RawServer { $1.answer(body: "secret") }
        let name = try #require(nearName)
        let address = server.url("/b.zip", host: name).replacing("http:", with: "https:")
        try write("source/a", "metadata: {requires-skills: \"\(address)\"}")
        let result = await fixture.run(["install", "./source/a"])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("which is on a private network"), "\(result.log)")
        #expect(server.requests.isEmpty)
    }

    @Test func `are saved in the manifest with the skill`() async throws {
        try write("source/a", "depends_on: [b]")
        try write("source/b")
        let result = await fixture.run(["install", "./source", "--skill", "a", "--save"])
        #expect(result.status == 0, "\(result.log)")
        let manifest = try String(
            contentsOf: fixture.home.appendingPathComponent("skills.json"), encoding: .utf8)
        #expect(manifest.contains("\"a\"") && manifest.contains("\"b\""))
        let synced = await fixture.run(["sync", "--check"])
        #expect(synced.status == 0, "\(synced.log)")
    }

    @Test func `are not seen in lists of packages with the names of skills`() async throws {
        try write("source/torch", "dependencies: [torch, transformers]")
        try write("source/transformers")
        try write("source/train", "dependencies: [transformers, numpy]")
        let result = await fixture.run([
            "install", "./source", "--skill", "torch", "--skill", "train",
        ])
        #expect(result.status == 0, "\(result.log)")
        #expect(try Set(lock.keys) == ["torch", "train"])
        #expect(!result.errors.contains("needs"))
    }

    @Test func `prefer the nearest of several skills with a name`() async throws {
        try write("source/plugins/one/skills/a", "depends_on: b")
        try write("source/plugins/one/skills/b", "version: \"one\"")
        try write("source/plugins/two/skills/b", "version: \"two\"")
        let result = await fixture.run(["install", "./source", "--skill", "a"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try lock["b"]?["path"] as? String == "plugins/one/skills/b")
    }

    @Test func `in a circle are refused unless all of the skills are selected`() async throws {
        try write("source/a", "depends_on: b")
        try write("source/b", "depends_on: c")
        try write("source/c", "depends_on: a")
        try write("source/d")
        let refused = await fixture.run([
            "install", "./source", "--skill", "a", "--skill", "d",
        ])
        #expect(refused.status == 3, "\(refused.log)")
        #expect(refused.errors.contains("'a' needs itself: a → b → c → a"))
        #expect(refused.errors.contains("--no-deps"))
        #expect(try Set(lock.keys) == ["d"])
        let all = await fixture.run(["install", "./source", "--all"])
        #expect(all.status == 0, "\(all.log)")
        #expect(try Set(lock.keys) == ["a", "b", "c", "d"])
        #expect(try neededBy("b") == nil)
    }

    @Test func `are left alone if they are installed, and become requested by an install`()
        async throws
    {
        try write("source/a", "depends_on: b")
        try write("source/b")
        try write("source/c", "depends_on: b")
        _ = await fixture.run(["install", "./source", "--skill", "a"])
        let second = await fixture.run(["install", "./source", "--skill", "c"])
        #expect(second.status == 0, "\(second.log)")
        #expect(!second.output.contains("b\n"))
        #expect(try neededBy("b") == ["a"])
        let requested = await fixture.run(["install", "./source", "--skill", "b"])
        #expect(requested.status == 0, "\(requested.log)")
        #expect(try neededBy("b") == nil)
    }

    @Test func `are not installed for a skill that is refused`() async throws {
        try write("source/a", "depends_on: b")
        try write("source/b")
        let page = fixture.home.appendingPathComponent("source/a/notes.md")
        try Data("Hidden\u{E0041}\u{E0042}\u{E0043} text\n".utf8).write(to: page)
        let result = await fixture.run(["install", "./source", "--skill", "a"])
        #expect(result.status == 4, "\(result.log)")
        let lockFile = fixture.home.appendingPathComponent(".local/state/skills/skills.lock").path
        #expect(!FileManager.default.fileExists(atPath: lockFile))
    }

    @Test func `are named when a skill is removed`() async throws {
        try write("source/a", "depends_on: b")
        try write("source/b", "depends_on: c")
        try write("source/c")
        _ = await fixture.run(["install", "./source", "--skill", "a"])
        let needed = await fixture.run(["remove", "b", "--dry-run"])
        #expect(needed.errors.contains("a needs b"), "\(needed.log)")
        let result = await fixture.run(["remove", "a"])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("b and c were installed only because of what is removed"))
        #expect(result.errors.contains("skills remove b c"))
        let rest = await fixture.run(["remove", "b", "c"])
        #expect(rest.status == 0 && !rest.errors.contains("needs"), "\(rest.log)")
    }

    @Test func `are named when a skill is disabled, and shown by info`() async throws {
        try write("source/a", "depends_on: [b, x]\nrequires: {bins: [no-such-program]}")
        try write("source/b")
        _ = await fixture.run(["install", "./source", "--skill", "a"])
        let info = await fixture.run(["info", "a"], environment: ["PATH": "/bin"])
        #expect(info.output.contains("needs      b, x (not installed)\n"), "\(info.log)")
        #expect(info.output.contains("programs   no-such-program (not on PATH)"), "\(info.log)")
        let needed = await fixture.run(["info", "b"])
        #expect(needed.output.contains("needed by  a\n"), "\(needed.log)")
        let both = await fixture.run(["disable", "a", "b", "--dry-run"])
        #expect(!both.errors.contains("needs"), "\(both.log)")
        let result = await fixture.run(["disable", "b"])
        #expect(result.status == 0 && result.errors.contains("a needs b"), "\(result.log)")
        _ = await fixture.run(["disable", "a"])
        let later = await fixture.run(["disable", "b", "--json"])
        #expect(later.output.contains(#""stillNeeded": {}"#), "\(later.log)")
    }

    @Test func `that the source does not have are noted`() async throws {
        try write("source/a", "depends_on: [b, missing]")
        try write("source/b")
        let result = await fixture.run(["install", "./source", "--skill", "a"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try Set(lock.keys) == ["a", "b"])
        #expect(result.errors.contains("a needs 'missing', which its source does not have"))
    }

    @Test func `are not meant by a list that may be of packages and has other names`() async throws
    {
        try write("source/a", "dependencies: [b, missing]")
        try write("source/b")
        let result = await fixture.run(["install", "./source", "--skill", "a"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try Set(lock.keys) == ["a"])
        #expect(!result.errors.contains("missing"), "\(result.log)")
    }

    @Test func `are kept by updates`() async throws {
        try write("source/a", "depends_on: b")
        try write("source/b")
        _ = await fixture.run(["install", "./source", "--skill", "a"])
        try write("source/b", "version: \"2\"")
        let result = await fixture.run(["update"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try neededBy("b") == ["a"])
    }

    @Test func `include programs and variables, which are looked for but not run`() async throws {
        try write(
            "source/a",
            "requires:\n  bins: [sh, no-such-program]\n  anyBins: [sh, nothing]\n  env: [KEY, HOME]"
        )
        let environment = ["PATH": "/usr/bin:/bin"]
        let result = await fixture.run(["install", "./source/a"], environment: environment)
        #expect(result.status == 0, "\(result.log)")
        #expect(result.errors.contains("a needs no-such-program, which is not on PATH"))
        #expect(result.errors.contains("a needs the environment variable KEY, which is not set"))
        #expect(!result.errors.contains("nothing") && !result.errors.contains("HOME"))
        let doctor = await fixture.run(["doctor"], environment: environment)
        #expect(doctor.output.contains("problem: a needs no-such-program"), "\(doctor.log)")
        #expect(doctor.output.contains("KEY"))
    }

    @Test func `are in JSON`() async throws {
        try write("source/a", "depends_on: [b, x]\nrequires: {bins: [no-such-program]}")
        try write("source/b")
        let result = await fixture.run(
            ["install", "./source", "--skill", "a", "--json"], environment: ["PATH": "/bin"])
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let skills = (json as? [String: Any])?["skills"] as? [[String: Any]] ?? []
        #expect(skills.map { $0["name"] as? String } == ["a", "b"])
        #expect(skills.last?["neededBy"] as? [String] == ["a"])
        let needs = skills.first?["needs"] as? [String: Any]
        let states = (needs?["skills"] as? [[String: Any]])?.map { $0["state"] as? String }
        #expect(states == ["met", "absent"])
        #expect(needs?["missingPrograms"] as? [[String]] == [["no-such-program"]])
    }
}
