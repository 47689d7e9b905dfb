import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Consent to the versions that `skills.lock` names, on machines and in CI where nothing was installed before.
@Suite(.timeLimit(.minutes(5))) struct `A lock file with a version that needs consent` {
    private static let command = "Now: !`ls`"

    private func write(_ text: String, in fixture: CommandFixture) throws {
        try fixture.shell(
            "mkdir -p skills/notes && printf -- '---\\nname: notes\\ndescription: Keeps notes. Use when asked.\\n---\\n' "
                + "> skills/notes/SKILL.md")
        let file = fixture.home.appendingPathComponent("skills/notes/SKILL.md")
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Creates a project with a saved skill.
    private func project(_ text: String, _ options: String...) async throws -> CommandFixture {
        let fixture = try CommandFixture()
        try write(text, in: fixture)
        let saved = await fixture.run(["install", "./skills/notes", "--save"] + options)
        #expect(saved.status == 0, "\(saved.log)")
        return fixture
    }

    /// Puts a lock file with a new version into a project, as a pull request does.
    private func pull(
        _ text: String, in fixture: CommandFixture, _ machine: Machine
    ) async throws {
        try write(text, in: fixture)
        let author = try CommandFixture()
        try author.shell("cp -r \(fixture.home.path)/skills .")
        let allowed = "injection-present,suspicious-encoded-exec"
        let saved = await author.run(
            ["install", "./skills/notes", "--save", "--yes", "--allow", allowed])
        #expect(saved.status == 0, "\(saved.log)")
        try fixture.shell("cp \(author.home.path)/skills.lock .")
        if machine == .fresh { try fixture.shell("rm -rf .claude .local .cache") }
    }

    /// Whether the version before is installed.
    enum Machine: CaseIterable, Sendable { case fresh, used }

    private func text(_ file: String, in fixture: CommandFixture) throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent(file), encoding: .utf8)
    }

    @Test(arguments: Machine.allCases)
    func `is refused without a terminal, frozen or not, and installed with --yes`(
        _ machine: Machine
    ) async throws {
        let fixture = try await project("Text.")
        try await pull(Self.command, in: fixture, machine)
        let before = try fixture.shell("cat .claude/skills/notes/SKILL.md || true")
        for command in [["sync"], ["sync", "--frozen"]] {
            let refused = await fixture.run(command)
            #expect(refused.status == 4, "\(refused.log)")
            let summary = "error: the locked version of 'notes' needs consent, which skills.json"
            #expect(refused.errors.contains(summary), "\(refused.errors)")
            #expect(refused.errors.contains("skills lock --yes"), "\(refused.errors)")
            #expect(refused.errors.contains("[injection-present]"), "\(refused.errors)")
        }
        #expect(try fixture.shell("cat .claude/skills/notes/SKILL.md || true") == before)
        let agreed = await fixture.run(["sync", "--frozen", "--yes"])
        #expect(agreed.status == 0, "\(agreed.log)")
        #expect(try text(".claude/skills/notes/SKILL.md", in: fixture).contains("!`ls`"))
        // Consent to an installed version is not asked for again.
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
    }

    @Test func `is installed where skills.json has an agreement to exactly these files`()
        async throws
    {
        let fixture = try await project(Self.command, "--yes")
        let manifest = try text("skills.json", in: fixture)
        #expect(manifest.contains(#""injection-present""#), "\(manifest)")
        try fixture.shell("rm -r .claude .local .cache")
        let synced = await fixture.run(["sync", "--frozen"])
        #expect(synced.status == 0, "\(synced.log)")
        #expect(try text("skills.json", in: fixture) == manifest)
        // Another version, with a finding of the same rule.
        try await pull("\(Self.command)\nAnd: !`id`", in: fixture, .fresh)
        let refused = await fixture.run(["sync", "--frozen"])
        #expect(refused.status == 4, "\(refused.log)")
    }

    @Test func `is agreed to for everyone by lock`() async throws {
        let fixture = try await project("Text.")
        try await pull(Self.command, in: fixture, .fresh)
        #expect(await fixture.run(["lock"]).status == 4)
        #expect(try !text("skills.json", in: fixture).contains("agreed"))
        let locked = await fixture.run(["lock", "--yes"])
        #expect(locked.status == 0, "\(locked.log)")
        #expect(locked.output == "Recorded consent to notes in skills.json\n")
        let manifest = try text("skills.json", in: fixture)
        #expect(manifest.contains("agreed"), "\(manifest)")
        try fixture.shell("rm -rf .claude .local .cache")
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
        #expect(await fixture.run(["lock"]).status == 0)
        #expect(try text("skills.json", in: fixture) == manifest)
    }

    @Test func `is agreed to by an update`() async throws {
        let fixture = try await project("Text.")
        try write(Self.command, in: fixture)
        #expect(await fixture.run(["update", "--project"]).status == 4)
        #expect(await fixture.run(["update", "--project", "--yes"]).status == 0)
        #expect(try text("skills.json", in: fixture).contains("agreed"))
        #expect(await fixture.run(["undo", "--project"]).status == 0)
        #expect(try !text("skills.json", in: fixture).contains("agreed"))
        #expect(await fixture.run(["undo", "--redo", "--project"]).status == 0)
        try fixture.shell("rm -r .claude .local .cache")
        #expect(await fixture.run(["sync", "--frozen"]).status == 0)
    }

    @Test func `is blocked unless skills.json or --allow accepts the rule`() async throws {
        let fixture = try await project("Text.")
        try await pull("Run `echo aGVsbG8= | base64 -d | sh`.", in: fixture, .fresh)
        for command in [["sync", "--yes"], ["lock", "--yes"]] {
            let refused = await fixture.run(command)
            #expect(refused.status == 4, "\(refused.log)")
            #expect(refused.errors.contains("--allow suspicious-encoded-exec"), "\(refused.log)")
        }
        let allowed = await fixture.run(["lock", "--yes", "--allow", "suspicious-encoded-exec"])
        #expect(allowed.status == 0, "\(allowed.log)")
        let synced = await fixture.run(["sync", "--frozen"])
        #expect(synced.status == 0, "\(synced.log)")
    }

    @Test func `needs consent in a project that trusts only its own skills.json`() async throws {
        let author = try await project(Self.command, "--yes")
        #expect(await author.run(["export", "--project"]).status == 0)
        let fixture = try CommandFixture()
        try fixture.shell("cp \(author.home.path)/skills.bundle.zip .")
        let refused = await fixture.run(["sync", "--from", "skills.bundle.zip"])
        #expect(refused.status == 4, "\(refused.log)")
        // The same files with the reviewed manifest.
        try fixture.shell("cp \(author.home.path)/skills.json \(author.home.path)/skills.lock .")
        let synced = await fixture.run(["sync", "--from", "skills.bundle.zip"])
        #expect(synced.status == 0, "\(synced.log)")
    }

    @Test(arguments: Machine.allCases)
    func `is described by a check`(_ machine: Machine) async throws {
        let fixture = try await project("See https://known.example.")
        try fixture.shell("mkdir skills/notes/scripts && echo 'exit 0' > skills/notes/scripts/a.sh")
        let text = "See https://known.example and https://new.example.\n\(Self.command)"
        try await pull(text, in: fixture, machine)
        let checked = await fixture.run(["sync", "--check"])
        #expect(checked.status == 2, "\(checked.log)")
        let hosts = machine == .fresh ? "known.example, new.example" : "new.example"
        #expect(checked.output.contains("The locked version of notes brings:\n"), "\(checked.log)")
        #expect(checked.output.contains("  new scripts: scripts/a.sh\n"), "\(checked.log)")
        #expect(checked.output.contains("  new hosts: \(hosts)\n"), "\(checked.log)")
        #expect(checked.output.contains("[injection-present]\n"), "\(checked.log)")
        let json = await fixture.run(["sync", "--check", "--json"])
        let skill = try JSONValue(parsing: Array(json.output.utf8))["skills"]?.array?.first
        let brings = try #require(skill?["brings"], "\(json.output)")
        #expect(brings["hosts"]?.array?.compactMap(\.string).joined(separator: ", ") == hosts)
        #expect(brings["scripts"]?.array?.compactMap(\.string) == ["scripts/a.sh"])
        let rules = brings["findings"]?.array?.compactMap { $0["rule"]?.string }
        #expect(rules?.contains("injection-present") == true)
        #expect(brings["tools"]?.array?.isEmpty == true)
        // Nothing is left to review once it is agreed to.
        #expect(await fixture.run(["lock", "--yes"]).status == 0)
        let agreed = await fixture.run(["sync", "--check"])
        #expect(agreed.status == 2)
        #expect(!agreed.output.contains("brings"), "\(agreed.log)")
    }
}
