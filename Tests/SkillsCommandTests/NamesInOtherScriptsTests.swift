import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Skills whose names are in other scripts than Latin, or in another form of Unicode.
@Suite(.timeLimit(.minutes(5)), .serialized) struct `A name in another script` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func skill(_ name: String, _ text: String = "Nothing to do.") -> String {
        "---\nname: \(name)\ndescription: Does \(name) for a test of names, when one is run.\n---\n"
            + "# \(name)\n\n\(text)\n"
    }

    /// The bytes of the names in the skills folder, in hexadecimal digits.
    private func folders() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: fixture.home.appendingPathComponent(".claude/skills").path)
        return names.map { $0.utf8.map { String($0, radix: 16) }.joined() }.sorted()
    }

    private func hex(_ text: String) -> String {
        text.utf8.map { String($0, radix: 16) }.joined()
    }

    @Test(arguments: ["技能", "навык", "über", "مهارة", "スキル-2"])
    func `is installed, listed, updated, verified and removed`(_ name: String) async throws {
        let file = "names-\(hex(name)).git"
        let repository = try GitRepository(at: server.folder.appending(file))
        repository.write(skill(name), to: "skills/\(name)/SKILL.md")
        repository.write(skill("other"), to: "skills/other/SKILL.md")
        try repository.commit("Skills")
        let installed = await fixture.run([
            "install", server.url(file, .github), "--skill", name,
        ])
        #expect(installed.status == 0, "\(installed.log)")
        #expect(installed.output.contains("Installed \(name)  "))
        #expect(!installed.log.contains("warning"), "\(installed.log)")
        #expect(try folders() == [hex(name)])

        let list = try JSONValue(parsing: Array(await fixture.run(["list", "--json"]).output.utf8))
        #expect(list["skills"]?.array?.compactMap { $0["name"]?.string } == [name])
        repository.write(skill(name, "Something new."), to: "skills/\(name)/SKILL.md")
        try repository.commit("New")
        let updated = await fixture.run(["update", name])
        #expect(updated.status == 0 && updated.output.contains("Updated \(name)"), "\(updated.log)")
        for words in [["verify", name], ["info", name], ["pin", name], ["unpin", name]] {
            let result = await fixture.run(words)
            #expect(result.status == 0, "\(words) \(result.log)")
        }
        #expect(
            try fixture.shell("tail -n 1 '.claude/skills/\(name)/SKILL.md'") == "Something new.\n")
        let removed = await fixture.run(["remove", name])
        #expect(removed.status == 0 && removed.output == "Removed \(name)\n", "\(removed.log)")
        #expect(try folders() == [])
        #expect(await fixture.run(["undo", "--yes"]).status == 0)
        #expect(try folders() == [hex(name)])
        #expect(await fixture.run(["verify"]).status == 0)
    }

    @Test func `is found in any form of Unicode and installed in one`() async throws {
        let (composed, decomposed) = ("über", "u\u{308}ber")
        try fixture.shell("mkdir '\(decomposed)'")
        try Data(skill(decomposed).utf8).write(
            to: fixture.home.appendingPathComponent("\(decomposed)/SKILL.md"))
        let installed = await fixture.run(["install", "./\(decomposed)"])
        #expect(installed.status == 0, "\(installed.log)")
        #expect(try folders() == [hex(composed)])
        for name in [composed, decomposed] {
            for command in ["info", "verify", "update", "pin", "unpin"] {
                let result = await fixture.run([command, name])
                #expect(result.status == 0, "\(command) \(hex(name)) \(result.log)")
            }
        }
        let again = await fixture.run(["install", "./\(decomposed)", "--as", decomposed])
        #expect(again.status == 0, "\(again.log)")
        let lock = try fixture.shell("cat .local/state/skills/*.lock")
        #expect(lock.utf8.count { $0 == UInt8(ascii: "#") } == 0)
        #expect(hex(lock).contains(hex("\"\(composed)\"")))
        #expect(!hex(lock).contains(hex("\"\(decomposed)\":")))
        let removed = await fixture.run(["remove", decomposed])
        #expect(removed.status == 0, "\(removed.log)")
        #expect(try folders() == [])
    }

    @Test func `of an unmanaged folder is found as macOS shows it`() async throws {
        let (composed, decomposed) = ("über", "u\u{308}ber")
        try fixture.shell("mkdir -p '.claude/skills/\(decomposed)'")
        try Data(skill(composed).utf8).write(
            to: fixture.home.appendingPathComponent(".claude/skills/\(decomposed)/SKILL.md"))
        #expect(await fixture.run(["list"]).output.contains("unmanaged"))
        let info = await fixture.run(["info", composed])
        #expect(info.status == 0 && info.output.contains("unmanaged"), "\(info.log)")
    }

    @Test func `is valid except for uploads`() async throws {
        try fixture.shell("mkdir -p 技能 PДF")
        for (folder, name) in [("技能", "技能"), ("PДF", "pдf")] {
            try Data(skill(name).utf8).write(
                to: fixture.home.appendingPathComponent("\(folder)/SKILL.md"))
        }
        for target in ["agentskills", "claude-code"] {
            let result = await fixture.run(["validate", "技能", "--for", target, "--notes"])
            #expect(result.status == 0 && !result.log.contains("name-"), "\(result.log)")
        }
        let upload = await fixture.run(["validate", "技能", "--for", "claude-upload"])
        #expect(
            upload.status == 2 && upload.output.contains("error: ")
                && upload.output.contains("[name-non-ascii]"))
        let mixed = await fixture.run(["validate", "PДF"])
        #expect(mixed.output.contains("[name-mixed-scripts]"))
    }

    @Test func `is created and packed`() async throws {
        let new = await fixture.run(["new", "議事録"])
        #expect(new.status == 0, "\(new.log)")
        let packed = await fixture.run(["pack", "議事録"])
        #expect(packed.status == 0, "\(packed.log)")
        let installed = await fixture.run(["install", "./議事録.zip"])
        #expect(installed.status == 0, "\(installed.log)")
        #expect(try folders() == [hex("議事録")])
    }
}
