import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Pages and folders of repositories on hosts whose names don't show what they are.
@Suite(.timeLimit(.minutes(5))) struct `A page of a repository on any host` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func repository(_ name: String) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending(name))
        for skill in ["pdf", "doc"] {
            repository.write(
                "---\nname: \(skill)\ndescription: Does \(skill) for a test.\n---\n",
                to: "skills/\(skill)/SKILL.md")
        }
        try repository.commit("Skills")
        try repository.branch("feature/new")
        return repository
    }

    @Test(arguments: [
        "skills/pdf", "tree/main/skills/pdf", "blob/main/skills/pdf/SKILL.md",
        "tree/feature/new/skills/pdf", "raw/main/skills/pdf/SKILL.md", "skills/pdf#main",
    ])
    func `selects a skill`(_ page: String) async throws {
        let name = "tools-\(page.map { $0.isLetter ? $0 : "-" }.map(String.init).joined())"
        let repository = try repository(name)
        let url = "\(server.url(name, .github))/\(page)"
        let saved = await fixture.run(["install", url, "--save"])
        #expect(saved.status == 0, "\(saved.log)")
        let lock = fixture.home.appendingPathComponent("skills.lock")
        let entry = try JSONValue(parsing: Array(Data(contentsOf: lock)))["skills"]?["pdf"]
        #expect(entry?["kind"]?.string == "git")
        #expect(entry?["url"]?.string == server.url(name, .github))
        #expect(entry?["path"]?.string == "skills/pdf")
        #expect(entry?["source"]?.string == url)
        // The lock file follows from the address.
        try fixture.shell("rm -r .claude")
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.status == 0, "\(frozen.log)")
        repository.write(
            "---\nname: pdf\ndescription: Does pdf for a test.\n---\nNew.\n",
            to: "skills/pdf/SKILL.md")
        try repository.commit("New", on: url.contains("feature") ? "feature/new" : "main")
        let updated = await fixture.run(["update", "--project"])
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try fixture.shell("tail -n 1 .claude/skills/pdf/SKILL.md") == "New.\n")
    }

    @Test func `that requires a token is not called a website`() async throws {
        _ = try repository("closed")
        let url = "\(server.url("closed", .authenticated))/tree/main/skills/pdf"
        let without = await fixture.run(["install", url])
        #expect(without.status == 7, "\(without.log)")
        let token = [
            "SKILLS_TOKEN_127_0_0_1_\(server.port)": "\(GitServer.user):\(GitServer.password)"
        ]
        let opened = await fixture.run(["install", url], environment: token)
        #expect(opened.status == 0, "\(opened.log)")
    }

    @Test func `is not one on a website`() async throws {
        let site = try RawServer { _, connection in
            connection.answer(headers: ["Content-Type: text/html"], body: "<html>Hello</html>")
        }
        let page = await fixture.run(["install", site.url("/team/docs/tree/main/pdf")])
        #expect(page.status != 0)
        #expect(page.errors.contains("team/docs/tree/main/pdf"), "\(page.log)")
        // A section that shows no files is no folder.
        let issue = await fixture.run(["install", site.url("/team/docs/issues/5")])
        #expect(issue.status != 0)
        #expect(site.requests(to: "/team/docs/git-upload-pack").count <= 2)
    }
}

/// Marketplaces whose plugins are in the same repository, named by its address.
@Suite(.timeLimit(.minutes(5))) struct `A marketplace that names its own repository` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    /// Makes a repository with a plugin in a folder, and returns what an install of the plugin says.
    private func install(_ name: String, _ source: (String) -> String) async throws
        -> CommandFixture.Result
    {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        let url = server.url("\(name).git", .github)
        repository.write(
            "---\nname: pdf\ndescription: Does pdf for a test.\n---\n",
            to: "plugins/tools/skills/pdf/SKILL.md")
        repository.write(
            """
            {"name": "m", "owner": {"name": "o"},
             "plugins": [{"name": "tools", "source": \(source(url))}]}
            """, to: ".claude-plugin/marketplace.json")
        try repository.commit("Skills")
        return await fixture.run(["install", url, "--skill", "tools:pdf"])
    }

    @Test(arguments: ["plain", "no-suffix", "slash", "ssh", "upper", "branch", "url"])
    func `means the source that is read`(_ spelling: String) async throws {
        let result = try await install("own-\(spelling)") { url in
            let host = "127.0.0.1:\(server.port)"
            let text =
                switch spelling {
                case "no-suffix": String(url.dropLast(4))
                case "slash": url + "/"
                case "ssh": "ssh://git@" + url.dropFirst("http://".count)
                case "upper": "http://\(host)/GitHub/Own-Upper.git"
                default: url
                }
            let ref = spelling == "branch" ? ", \"ref\": \"main\"" : ""
            return """
                {"source": "git-subdir", "url": "\(text)", "path": "plugins/tools"\(ref)}
                """
        }
        #expect(result.status == 0, "\(result.log)")
        #expect(!result.log.contains("the files of the plugin"), "\(result.log)")
    }

    @Test func `at another revision, or names another one, means that one`() async throws {
        let other = try await install("other") { url in
            "{\"source\": \"git-subdir\", \"url\": \"\(url)\", \"path\": \"plugins/tools\", "
                + "\"ref\": \"v1\"}"
        }
        #expect(other.status == 5, "\(other.log)")
        let elsewhere = try await install("elsewhere") { url in
            "{\"source\": \"git-subdir\", \"url\": \"\(url.dropLast(4))-2.git\", \"path\": \"plugins/tools\"}"
        }
        #expect(elsewhere.status == 5, "\(elsewhere.log)")
        let up = try await install("up") { url in
            "{\"source\": \"git-subdir\", \"url\": \"\(url)\", \"path\": \"../plugins/tools\"}"
        }
        #expect(up.status == 5, "\(up.log)")
    }
}
