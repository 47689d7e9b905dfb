import Foundation
import SystemPackage
import TestSupport
import Testing

/// Projects with skills from a server, on machines with an empty store.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `A project on other machines` {
    private static let server = Result { try GitServer() }
    private let server: GitServer

    init() throws { server = try Self.server.get() }

    private func repository(_ name: String, _ skills: [String]) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        for skill in skills {
            repository.write(
                "---\nname: \(skill)\ndescription: Does \(skill) for a test.\n---\nText.\n",
                to: "skills/\(skill)/SKILL.md")
        }
        try repository.commit("Skills")
        return repository
    }

    /// Creates a machine with the project's two files.
    private func machine(with other: CommandFixture) throws -> CommandFixture {
        let fixture = try CommandFixture()
        for file in ["skills.json", "skills.lock"] {
            try FileManager.default.copyItem(
                at: other.home.appendingPathComponent(file),
                to: fixture.home.appendingPathComponent(file))
        }
        return fixture
    }

    private func trees(_ fixture: CommandFixture) throws -> String {
        try fixture.shell("find .claude skills.json skills.lock -type f | sort | xargs sha256sum")
    }

    @Test func `gets exactly the locked versions, with few requests`() async throws {
        let repository = try repository("team", ["one", "two"])
        let first = try CommandFixture()
        let url = server.url("team.git", .github)
        let saved = await first.run(["install", url, "--save", "--skill", "one"])
        #expect(saved.status == 0, "\(saved.log)")
        let second = try machine(with: first)
        // Newer versions are ignored.
        repository.write("Another text.\n", to: "skills/one/more.md")
        try repository.commit("New")
        let requests = try await server.requests(to: "team.git") {
            let synced = await second.run(["sync", "--frozen"])
            #expect(synced.status == 0, "\(synced.log)")
        }
        // The references, the comparison of the locked commit with them, its trees, and its files.
        #expect(requests.count <= 4)
        #expect(try trees(first) == trees(second))
        #expect(await second.run(["verify", "--project"]).status == 0)
    }

    @Test func `needs no server if the store is complete`() async throws {
        _ = try repository("offline", ["one"])
        let fixture = try CommandFixture()
        let url = server.url("offline.git", .github)
        #expect(await fixture.run(["install", url, "--save"]).status == 0)
        let before = try trees(fixture)
        // Nothing listens on port 1.
        try fixture.shell(
            "sed -i 's#:\(server.port)/#:1/#' skills.json skills.lock && rm -r .claude .cache")
        let synced = await fixture.run(["sync", "--frozen"])
        #expect(synced.status == 0, "\(synced.log)")
        try fixture.shell("sed -i 's#:1/#:\(server.port)/#' skills.json skills.lock")
        #expect(try trees(fixture) == before)
        try fixture.shell(
            "sed -i 's#:\(server.port)/#:1/#' skills.json skills.lock && rm -r .claude .local/share .cache"
        )
        let failed = await fixture.run(["sync", "--frozen"])
        #expect(failed.status == 6, "\(failed.log)")
        #expect(try fixture.shell("ls -A .claude/skills 2>/dev/null || true") == "")
    }

    @Test func `is installed from a bundle`() async throws {
        _ = try repository("carried", ["one", "two"])
        let first = try CommandFixture()
        let url = server.url("carried.git", .github)
        #expect(await first.run(["install", url, "--save", "--all"]).status == 0)
        #expect(await first.run(["export", "--project"]).status == 0)
        let again = try first.shell("sha256sum skills.bundle.zip")
        #expect(await first.run(["export", "--project"]).status == 0)
        #expect(try first.shell("sha256sum skills.bundle.zip") == again)
        let second = try CommandFixture()
        try FileManager.default.copyItem(
            at: first.home.appendingPathComponent("skills.bundle.zip"),
            to: second.home.appendingPathComponent("skills.bundle.zip"))
        let requests = try await server.requests(to: "carried.git") {
            let synced = await second.run(["sync", "--from", "skills.bundle.zip"])
            #expect(synced.status == 0, "\(synced.log)")
        }
        #expect(requests.isEmpty)
        #expect(try trees(first) == trees(second))
        // A modified bundle.
        try second.shell(
            "rm -r .claude .local skills.lock skills.json && mkdir x && cd x && unzip -q ../skills.bundle.zip"
                + " && for f in trees/*/SKILL.md; do echo evil >> $f; done && zip -qrX ../evil.zip ."
        )
        let refused = await second.run(["sync", "--from", "evil.zip"])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(try second.shell("ls -A .claude skills.lock 2>/dev/null || true") == "")
    }

    @Test func `refuses a lock file with a wrong hash`() async throws {
        _ = try repository("forged", ["one"])
        let first = try CommandFixture()
        #expect(
            await first.run(["install", server.url("forged.git", .github), "--save"]).status == 0)
        let second = try machine(with: first)
        try second.shell(
            "sed -i -E 's#\"tree\": \"s1:(.)#\"tree\": \"s1:A#; s#\"tree\": \"s1:AA#\"tree\": \"s1:B#' skills.lock"
        )
        let refused = await second.run(["sync", "--frozen"])
        #expect(refused.status == 4, "\(refused.log)")
        #expect(try second.shell("ls -A .claude/skills 2>/dev/null || true") == "")
    }

    @Test func `has separate lines for each skill in both files`() async throws {
        _ = try repository("lines", ["one", "two", "six"])
        let fixture = try CommandFixture()
        let url = server.url("lines.git", .github)
        #expect(
            await fixture.run(["install", url, "--save", "--skill", "one", "two"]).status == 0)
        try fixture.shell("cp skills.lock old.lock && cp skills.json old.json")
        #expect(await fixture.run(["install", url, "--save", "--skill", "six"]).status == 0)
        for file in ["lock", "json"] {
            let removed = try fixture.shell("diff old.\(file) skills.\(file) | grep '^<' || true")
            #expect(removed == "", "\(file)")
        }
    }

    @Test func `is complete after concurrent installs with --save`() async throws {
        let fixture = try CommandFixture()
        try fixture.shell(
            "for n in 1 2 3 4 5 6 7 8; do mkdir -p skills/s$n && printf -- \"---\\nname: s$n\\ndescription: Does $n.\\n---\\nText.\\n\""
                + " > skills/s$n/SKILL.md; done")
        let program = CommandFixture.program.string
        // The shell's `wait` requires a signal that test processes block.
        try fixture.shell(
            "printf '%s\\n' 1 2 3 4 5 6 7 8 | xargs -P 8 -I{} '\(program)' install ./skills/s{} --save --quiet"
        )
        let checked = await fixture.run(["sync", "--check"])
        #expect(checked.status == 0, "\(checked.log)")
        #expect(checked.errors.contains("8 skills installed as locked."))
    }
}
