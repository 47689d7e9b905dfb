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

    @Test(arguments: [
        "?tab=readme-ov-file", "?tab=readme-ov-file#usage", "#readme", "?utm_source=chat",
    ])
    func `may be that of the repository itself`(_ suffix: String) async throws {
        let name = "own-\(suffix.filter(\.isLetter))"
        _ = try repository(name)
        let url = server.url(name, .github) + suffix
        let saved = await fixture.run(["install", url, "--skill", "pdf", "--save"])
        #expect(saved.status == 0, "\(saved.log)")
        let lock = fixture.home.appendingPathComponent("skills.lock")
        let entry = try JSONValue(parsing: Array(Data(contentsOf: lock)))["skills"]?["pdf"]
        #expect(entry?["url"]?.string == server.url(name, .github))
        try fixture.shell("rm -r .claude")
        let frozen = await fixture.run(["sync", "--frozen"])
        #expect(frozen.status == 0, "\(frozen.log)")
        let branch = await fixture.run([
            "install", url, "--skill", "doc", "--ref", "feature/new", "--save",
        ])
        #expect(branch.status == 0, "\(branch.log)")
        let doc = try JSONValue(parsing: Array(Data(contentsOf: lock)))["skills"]?["doc"]
        #expect(doc?["ref"]?.string == "refs/heads/feature/new", "\(branch.log)")
    }

    @Test(arguments: [
        ("releases", "releases"), ("wiki", "wiki"), ("issues/5#issuecomment-1", "issues/5"),
        ("pulls?q=is:open", "pulls"), ("actions", "actions"), ("-/issues/5", "-/issues/5"),
        ("?q=pdf", "?q=pdf"), ("tree/main/skills?token=abc", "?token=REDACTED"),
    ])
    func `that shows no files is refused like one on GitHub`(
        _ page: String, _ part: String
    ) async throws {
        let name = "section-\(page.filter(\.isLetter))"
        // GitLab's names of repositories end in `.git`.
        let file = page.hasPrefix("-") ? "\(name).git" : name
        _ = try repository(file)
        let url = server.url(name, .github)
        let typed = page.hasPrefix("?") ? url + page : "\(url)/\(page)"
        let result = await fixture.run(["install", typed])
        #expect(result.status == 64, "\(result.log)")
        #expect(result.errors.contains("'\(part)' in "), "\(result.log)")
        #expect(!result.errors.contains("token=abc"), "\(result.log)")
        let instead = page.contains("token") ? "\(url)/tree/main/skills" : server.url(file, .github)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.contains { $0.hasSuffix("skills install \(instead)") }, "\(result.log)")
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
        let issues = "\(server.url("closed", .authenticated))/issues"
        let section = await fixture.run(["install", issues])
        #expect(section.status == 7, "\(section.log)")
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
        for page in ["?tab=readme", "?q=pdf", "/wiki", "/-/issues"] {
            let other = await fixture.run(["install", site.url("/team/docs\(page)")])
            #expect(other.status == 1, "\(other.log)")
            #expect(other.errors.contains("is a web page or an index"), "\(other.log)")
        }
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

    @Test(arguments: [
        "plain", "no-suffix", "slash", "ssh", "upper", "branch", "url", "user", "git",
    ])
    func `means the source that is read`(_ spelling: String) async throws {
        let result = try await install("own-\(spelling)") { url in
            let host = "127.0.0.1:\(server.port)"
            let text =
                switch spelling {
                case "no-suffix": String(url.dropLast(4))
                case "slash": url + "/"
                case "ssh": "ssh://git@" + url.dropFirst("http://".count)
                case "user": "http://me@" + url.dropFirst("http://".count)
                case "git": "git://" + url.dropFirst("http://".count)
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

    /// Installs the plugin of a marketplace from a working tree of the repository that its remote `origin` names.
    private func install(
        from address: String, _ source: String, origin: String = "https://github.com/acme/tools"
    ) async throws -> CommandFixture.Result {
        try fixture.shell(
            """
            mkdir -p r/plugins/tools/skills/pdf r/.claude-plugin && cd r
            printf -- '---\\nname: pdf\\ndescription: Does pdf for a test.\\n---\\n' \
                >plugins/tools/skills/pdf/SKILL.md
            printf '{"name": "m", "owner": {"name": "o"}, "plugins": [{"name": "tools", "source": %s}]}' \
                '\(source)' >.claude-plugin/marketplace.json
            git init -q -b main . && git remote add origin \(origin) && git add . \
                && git -c user.name=a -c user.email=a@b.example commit -qm Skill
            git worktree add -q ../w && git clone -q --bare . ../b \
                && git -C ../b remote set-url origin \(origin)
            """)
        return await fixture.run(
            ["install", address, "--skill", "tools:pdf"], environment: ["PATH": "/usr/bin:/bin"])
    }

    private func source(_ url: String, _ rest: String = "") -> String {
        #"{"source": "git-subdir", "url": "\#(url)", "path": "plugins/tools"\#(rest)}"#
    }

    @Test(arguments: [
        "https://github.com/acme/tools.git", "https://me@github.com/acme/tools.git",
        "git://github.com/acme/tools", "ssh://git@ssh.github.com:443/acme/tools.git",
        "git@github.com:Acme/Tools.git", "https://www.github.com/acme/tools/",
    ])
    func `means a working tree of it`(_ spelling: String) async throws {
        let named = try await install(from: "./r", source(spelling))
        #expect(named.status == 0, "\(named.log)")
        #expect(!named.log.contains("the files of the plugin"), "\(named.log)")
    }

    @Test(arguments: ["./r", "./w", "file://r", "file://w", "file://b"])
    func `means every kind of local repository`(_ place: String) async throws {
        let address = place.replacing("file://", with: "file://\(fixture.home.path)/")
        let result = try await install(
            from: address, source("https://github.com/acme/tools.git"),
            origin: "ssh://git@ssh.github.com:443/acme/tools.git")
        #expect(result.status == 0, "\(result.log)")
    }

    @Test func `means a working tree on its branch alone`() async throws {
        let url = "https://github.com/acme/tools"
        let same = try await install(from: "./r", source(url, #", "ref": "main""#))
        #expect(same.status == 0, "\(same.log)")
    }

    @Test(arguments: [
        ("https://github.com/acme/tools", #", "ref": "v1""#), ("https://github.com/acme/more", ""),
        ("https://github.com.example/acme/tools", ""),
    ])
    func `does not mean a working tree of another one`(
        _ url: String, _ rest: String
    ) async throws {
        let result = try await install(from: "./r", source(url, rest))
        #expect(result.status == 5, "\(result.log)")
        #expect(result.errors.contains("but its files are in \(url)"), "\(result.log)")
    }
}
