import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A skill installed from a tag` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func repository(_ name: String, tags: [String]) throws -> String {
        _ = try server.makeTaggedSkill(name, tags: tags)
        return server.url("\(name).git", .github)
    }

    private func requests(_ words: String...) async throws -> (CommandFixture.Result, Int) {
        var result: CommandFixture.Result?
        let requests = try await server.requests(to: "tagged.git") {
            result = await fixture.run(words)
        }
        return (try #require(result), requests.count)
    }

    @Test func `is shown the newer tag in one line and without further requests`() async throws {
        let url = try repository("tagged", tags: ["v1.0.0", "v1.1.0", "v1.10.0", "v2.0.0-rc.1"])
        let command = "skills update pdf --ref v1.10.0"
        let branch = await fixture.run(["install", url])
        #expect(branch.status == 0, "\(branch.log)")
        let (_, usual) = try await requests("outdated")
        let installed = await fixture.run(["install", "\(url)@v1.0.0"])
        #expect(installed.status == 0, "\(installed.log)")
        let (outdated, count) = try await requests("outdated", "--exit-code")
        #expect(outdated.status == 0, "\(outdated.log)")
        #expect(
            outdated.errors.contains(
                "note: pdf is installed at the tag v1.0.0, and v1.10.0 is newer; to install that: "
                    + "\(command)\n"), "\(outdated.log)")
        #expect(count == usual && count == 1)
        let markdown = await fixture.run(["outdated", "--format", "markdown"])
        #expect(markdown.output.contains("- `pdf`: `v1.10.0`, `\(command)`"), "\(markdown.log)")
        let object = await fixture.run(["outdated", "--json"])
        let json = try JSONSerialization.jsonObject(with: Data(object.output.utf8))
        let skill = ((json as? [String: Any])?["skills"] as? [[String: Any]])?.first
        let newer = skill?["newerTag"] as? [String: String]
        #expect(newer == ["name": "v1.10.0", "command": command])
        let updated = await fixture.run(["update"])
        #expect(updated.status == 0, "\(updated.log)")
        #expect(updated.errors.contains(command), "\(updated.log)")
        let moved = await fixture.run(
            command.split(separator: " ").dropFirst().map(String.init))
        #expect(moved.status == 0, "\(moved.log)")
        let (current, again) = try await requests("outdated")
        #expect(!current.errors.contains("newer"), "\(current.log)")
        #expect(again == usual)
    }

    @Test func `in a project is saved at the newer tag`() async throws {
        let url = try repository("project", tags: ["v1", "v2"])
        let saved = await fixture.run(["install", "\(url)#v1:skills/pdf", "--save"])
        #expect(saved.status == 0, "\(saved.log)")
        let outdated = await fixture.run(["outdated", "--project"])
        #expect(
            outdated.errors.contains("skills update pdf --ref v2 --project\n"),
            "\(outdated.log)")
        let moved = await fixture.run(["update", "pdf", "--ref", "v2", "--project"])
        #expect(moved.status == 0, "\(moved.log)")
        #expect(try fixture.shell("cat skills.json").contains("#v2"))
        #expect(await fixture.run(["sync", "--check"]).status == 0)
    }

    @Test func `of a branch or of no version is shown nothing`() async throws {
        let url = try repository("untagged", tags: ["stable", "v1", "v2"])
        for ref in ["main", "stable"] {
            let installed = await fixture.run(["install", "\(url)#\(ref)", "--force"])
            #expect(installed.status == 0, "\(installed.log)")
            let outdated = await fixture.run(["outdated"])
            #expect(!outdated.errors.contains("newer;"), "\(outdated.log)")
        }
    }
}
