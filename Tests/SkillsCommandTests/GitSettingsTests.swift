import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// The user's own settings of git, which the installed git reads.
@Suite(.timeLimit(.minutes(5))) struct `The settings of git` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    private func repository(_ name: String) throws -> GitRepository {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(
            "---\nname: one\ndescription: Does one for a test.\n---\n# One\n",
            to: "skills/one/SKILL.md")
        try repository.commit("One")
        return repository
    }

    private func configure(_ text: String, in file: String = ".gitconfig") throws {
        try Data(text.utf8).write(to: fixture.home.appendingPathComponent(file))
    }

    private func run(
        _ words: String..., environment: [String: String] = [:], in folder: String = "."
    ) async -> CommandFixture.Result {
        let own = ["PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1"]
        return await fixture.run(words, environment: own.merging(environment) { $1 }, in: folder)
    }

    private func policy(_ members: String) throws {
        try fixture.shell("mkdir -p etc/skills && chmod 755 etc etc/skills")
        try configure("{\"version\": 1, \(members)}\n", in: "etc/skills/policy.json")
    }

    private func entry() throws -> JSONValue? {
        let lock = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
        return try JSONValue(parsing: Array(Data(contentsOf: lock)))["skills"]?["one"]
    }

    @Test(arguments: [
        "https://git.example.com/team/", "ssh://git@git.example.com/team/", "git@git.example.com:",
    ])
    func `replace addresses, and the lock file keeps the typed one`(_ base: String) async throws {
        let name = "replaced-\(base.utf8.reduce(0) { $0 * 31 & 0xFFFF + Int($1) })"
        let repository = try repository(name)
        // The longest beginning counts.
        try configure(
            """
            [url "http://127.0.0.1:1/wrong/"]
                insteadOf = \(base.prefix(12))
            [url "\(server.url("", .github))"]
                insteadOf = \(base)
            """)
        let typed = "\(base)\(name).git"
        let installed = await run("install", typed)
        #expect(installed.status == 0, "\(installed.log)")
        #expect(try entry()?["source"]?.string == typed)
        #expect(try entry()?["url"]?.string == typed)
        repository.write(
            "---\nname: one\ndescription: Does one for a test.\n---\n# Two\n",
            to: "skills/one/SKILL.md")
        try repository.commit("Two")
        let updated = await run("update")
        #expect(updated.status == 0, "\(updated.log)")
        #expect(try entry()?["url"]?.string == typed)
        #expect(await run("outdated", "--exit-code").status == 0)
    }

    @Test(arguments: [
        ["install"], ["info"], ["install", "--json"],
    ])
    func `are named in an error with the address that was typed`(_ words: [String]) async throws {
        try configure(
            """
            [url "http://127.0.0.1:1/mirror/"]
                insteadOf = https://down.example/
            [url "\(fixture.home.appendingPathComponent("none/").absoluteString)"]
                insteadOf = https://gone.example/
            """)
        for (typed, by) in [
            ("https://down.example/o/r.git", "http://127.0.0.1:1/mirror/o/r.git"),
            ("https://gone.example/r.git", "/none/r.git"),
        ] {
            let failed = await fixture.run(
                words + [typed], environment: ["PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1"])
            #expect(failed.status != 0, "\(failed.log)")
            #expect(failed.log.contains(typed), "\(failed.log)")
            #expect(failed.log.contains("which your git settings rewrite to"), "\(failed.log)")
            #expect(failed.log.contains(by), "\(failed.log)")
        }
    }

    @Test func `can have the password of a private repository, which is never shown`() async throws
    {
        let secret = "s3cr%74t"
        let required = "Basic " + Data("x-access-token:s3crtt".utf8).base64EncodedString()
        let login = try RawServer { request, connection in
            guard request.header("Authorization") == required else {
                return connection.answer(401, headers: ["WWW-Authenticate: Basic realm=\"r\""])
            }
            connection.answer(404)
        }
        try configure(
            "[url \"http://x-access-token:\(secret)@127.0.0.1:\(login.port)/\"]\n insteadOf = https://git.example/\n"
        )
        let installed = await run("install", "https://git.example/private.git", "-v")
        #expect(installed.status != 0, "\(installed.log)")
        #expect(login.requests.contains { $0.header("Authorization") == required })
        try configure(
            "[url \"https://a:\(secret)@127.0.0.1:1/\"]\n insteadOf = https://git.example/\n")
        let failed = await run("install", "https://git.example/other.git", "-v")
        #expect(failed.status == 6, "\(failed.log)")
        for log in [installed.log, failed.log] { #expect(!log.contains("s3cr"), "\(log)") }
        let files = try fixture.shell("grep -rl s3cr . --exclude=.gitconfig || true")
        #expect(files == "")
    }

    @Test func `count from variables and included files`() async throws {
        _ = try repository("included")
        try configure("[include]\n path = more\n")
        try configure(
            "[url \"\(server.url(""))\"]\n insteadOf = https://a.example/\n", in: "more")
        #expect(await run("install", "https://a.example/included.git").status == 0)
        let variables = [
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "url.\(server.url("")).insteadOf",
            "GIT_CONFIG_VALUE_0": "https://b.example/",
        ]
        let other = await run(
            "install", "https://b.example/included.git", "--as", "two", environment: variables)
        #expect(other.status == 0, "\(other.log)")
    }

    @Test func `of a folder don't count`() async throws {
        let trap = try RawServer { _, connection in connection.answer(404) }
        _ = try repository("of-folder")
        try fixture.shell(
            """
            git init -q work && cd work &&
            git config url.\(trap.url("/")).insteadOf '\(server.url(""))' &&
            git config http.proxy '\(trap.url(""))' && git config http.extraHeader 'X-Trap: a'
            """)
        let installed = await run("install", server.url("of-folder.git"), in: "work")
        #expect(installed.status == 0, "\(installed.log)")
        #expect(trap.connectionCount == 0)
    }

    @Test func `lead to an address that policies judge`() async throws {
        _ = try repository("judged")
        try configure("[url \"\(server.url(""))\"]\n insteadOf = https://git.example.com/\n")
        let typed = "https://git.example.com/judged.git"
        try policy("\"hosts\": {\"refuse\": [\"127.0.0.1\"]}")
        let refused = await run("install", typed)
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("host 127.0.0.1 is not allowed"), "\(refused.log)")
        try policy("\"hosts\": {\"allow\": [\"127.0.0.1\"]}")
        let allowed = await run("install", typed)
        #expect(allowed.status == 0, "\(allowed.log)")
        #expect(await run("update").status == 0)
        #expect(await run("policy", "check", typed).status == 0)
        #expect(await run("audit").status == 0)
        try fixture.shell("mkdir work")
        let saved = await run("install", typed, "--save", in: "work")
        #expect(saved.status == 0, "\(saved.log)")
        let synced = await run("sync", in: "work")
        #expect(synced.status == 0, "\(synced.log)")
        try policy("\"hosts\": {\"allow\": [\"git.example.com\"]}")
        for command in ["sync", "update"] {
            let stopped = await run(command, in: "work")
            #expect(stopped.status == 4, "\(stopped.log)")
        }
    }

    @Test func `name a proxy for some servers`() async throws {
        let proxy = try RawServer { _, connection in connection.answer(404) }
        let other = try RawServer { _, connection in connection.answer(404) }
        try configure(
            """
            [http]
                proxy = 127.0.0.1:\(other.port)
            [http "http://git.example.test"]
                proxy = \(proxy.url(""))
            [http "http://direct.example.test/a"]
                proxy = \(proxy.url(""))
            """)
        let scoped = await run("install", "http://git.example.test/a.git", "--allow-http")
        #expect(scoped.status == 5, "\(scoped.log)")
        #expect(proxy.requests.allSatisfy { $0.target.hasPrefix("http://git.example.test/a.git/") })
        #expect(!proxy.requests.isEmpty && other.requests.isEmpty)
        let count = proxy.requests.count
        _ = await run("install", "http://direct.example.test/ab.git", "--allow-http")
        #expect(proxy.requests.count == count && !other.requests.isEmpty)
        let exempt = await run(
            "install", "http://git.example.test/a.git", "--allow-http",
            environment: ["no_proxy": "git.example.test"])
        #expect(exempt.status == 6, "\(exempt.log)")
        #expect(proxy.requests.count == count)
    }

    @Test func `of a proxy are named if it fails`() async throws {
        _ = try repository("dead-proxy")
        let url = server.url("dead-proxy.git")
        let origin = url.components(separatedBy: "/on/")[0]
        for key in ["http.proxy", "http.\(origin).proxy"] {
            let section = key == "http.proxy" ? "http" : "http \"\(origin)\""
            try configure("[\(section)]\n proxy = http://127.0.0.1:1\n")
            let result = await run("install", url)
            #expect(result.status == 6, "\(result.log)")
            let shown = key == "http.proxy" ? key : "proxy"
            #expect(result.errors.contains("git config --get-all "), "\(result.log)")
            #expect(result.errors.contains(shown), "\(result.log)")
        }
    }

    @Test(.needs("nginx")) func `name trusted certificates`() async throws {
        let nginx = try Nginx()
        let url = nginx.url("/a.git")
        let untrusted = await run("install", url)
        #expect(untrusted.errors.contains("is not signed by a trusted authority"))
        try configure("[http \"https://127.0.0.1:\(nginx.port(.good))\"]\n sslCAInfo = ~/ca.pem\n")
        try fixture.shell("cp '\(nginx.authority)' ca.pem")
        let trusted = await run("install", url)
        #expect(!trusted.errors.contains("certificate"), "\(trusted.log)")
        let other = await run("install", nginx.url("/a.git", host: "localhost"))
        #expect(other.errors.contains("is not signed by a trusted authority"), "\(other.log)")
        let variable = await run(
            "install", nginx.url("/a.git", host: "localhost"),
            environment: ["GIT_SSL_CAINFO": nginx.authority.string])
        #expect(!variable.errors.contains("certificate"), "\(variable.log)")
    }

    @Test func `add headers for one server only`() async throws {
        _ = try repository("headers")
        let secret = Data("\(GitServer.user):\(GitServer.password)".utf8).base64EncodedString()
        let url = server.url("headers.git", .authenticated)
        let closed = await run("install", url)
        #expect(closed.status == 7, "\(closed.log)")
        try configure(
            "[http \"http://127.0.0.1:\(server.port)/\"]\n extraHeader = Authorization: Basic \(secret)\n"
        )
        let opened = await run("install", url)
        #expect(opened.status == 0, "\(opened.log)")
        let other = try RawServer { _, connection in connection.answer(404) }
        _ = await run("install", other.url("/a.git"))
        #expect(!other.requests.isEmpty)
        #expect(other.requests.allSatisfy { $0.header("authorization") == nil })
        // A header for all servers does not follow a redirect to another one.
        let target = try RawServer { _, connection in connection.answer(404) }
        let redirecting = try RawServer { request, connection in
            connection.answer(307, headers: ["Location: \(target.url(request.target))"])
        }
        try configure("[http]\n extraHeader = X-Team: a\n extraHeader = X-Other: b\n")
        _ = await run("install", redirecting.url("/a.git"))
        #expect(redirecting.requests.first?.header("x-team") == "a")
        #expect(redirecting.requests.first?.header("x-other") == "b")
        #expect(!target.requests.isEmpty)
        #expect(target.requests.allSatisfy { $0.header("x-team") == nil })
    }

    @Test(arguments: [401, 403, 404], ["all", "one"])
    func `add a header, which is named if the server refuses it`(
        _ status: Int, _ servers: String
    ) async throws {
        let site = try RawServer { request, connection in
            connection.answer(request.header("authorization") == nil ? 401 : status)
        }
        let url = site.url("/team/tools.git")
        let base = site.url("/")
        let section = servers == "one" ? "http \"\(base)\"" : "http"
        try configure("[\(section)]\n extraHeader = Authorization: Basic c2VjcmV0\n")
        let refused = await run("install", url)
        let key = servers == "one" ? "http.\(base).extraHeader" : "http.extraHeader"
        let header = "the Authorization header in git's setting \(key)"
        let reason =
            switch status {
            case 401: "the server of \(url) refused \(header) (401)"
            case 403: "the server of \(url) denied access with \(header) (403)"
            default: "servers hide repositories that \(header) can't read"
            }
        #expect(refused.status == (status == 404 ? 5 : 7), "\(refused.log)")
        #expect(refused.errors.contains(reason), "\(refused.log)")
        #expect(status == 404 || refused.errors.contains("git config --show-origin --get-all "))
        #expect(!refused.log.contains("c2VjcmV0"))
    }

    @Test func `add a header, which is not blamed by a server that did not receive it`()
        async throws
    {
        let closed = try RawServer { $1.answer(401) }
        let redirecting = try RawServer { request, connection in
            connection.answer(307, headers: ["Location: \(closed.url(request.target))"])
        }
        for (section, site) in [
            ("http \"http://127.0.0.1:1/\"", closed), ("http", redirecting),
        ] {
            try configure("[\(section)]\n extraHeader = Authorization: Basic c2VjcmV0\n")
            let refused = await run("install", site.url("/a.git"))
            #expect(refused.status == 7, "\(refused.log)")
            #expect(refused.errors.contains("does not exist or is private"), "\(refused.log)")
            #expect(!refused.errors.contains("extraHeader"), "\(refused.log)")
        }
        #expect(closed.requests.allSatisfy { $0.header("authorization") == nil })
    }
}

/// Tokens that are missing or refused.
@Suite(.timeLimit(.minutes(5))) struct `A private repository` {
    private static let server = Result { try GitServer() }
    private let fixture: CommandFixture
    private let server: GitServer
    private var variable: String { "SKILLS_TOKEN_127_0_0_1_\(server.port)" }

    init() throws {
        fixture = try CommandFixture()
        server = try Self.server.get()
    }

    /// Writes a program that stands for gh, logged in to some hosts, and returns the folder with it.
    private func login(_ hosts: [String: String]) throws -> String {
        let answers = hosts.map { "'auth token --hostname \($0)') echo '\($1)' ;;" }
        try fixture.shell("mkdir -p bin")
        let script = """
            #!/bin/sh
            env >> "$HOME/environment"; pwd >> "$HOME/environment"
            case "$*" in
            \(answers.joined(separator: "\n"))
            *) echo 'no oauth token found' >&2; exit 1 ;;
            esac
            """
        try Data(script.utf8).write(to: fixture.home.appendingPathComponent("bin/gh"))
        try fixture.shell("chmod +x bin/gh")
        return fixture.home.appendingPathComponent("bin").path
    }

    private func repository(_ name: String) throws -> String {
        let repository = try GitRepository(at: server.folder.appending("\(name).git"))
        repository.write(
            "---\nname: one\ndescription: Does one for a test.\n---\n", to: "one/SKILL.md")
        try repository.commit("One")
        return server.url("\(name).git", .authenticated)
    }

    @Test func `without a token differs from one whose token is refused`() async throws {
        let url = try repository("refused")
        let without = await fixture.run(["install", url])
        #expect(without.status == 7, "\(without.log)")
        #expect(without.errors.contains("a private repository requires a token in \(variable)"))
        let wrong = await fixture.run(["install", url], environment: [variable: "reader:wrong"])
        #expect(wrong.status == 7, "\(wrong.log)")
        #expect(
            wrong.errors.contains(
                "the server of \(url) refused the token in \(variable) (401)"), "\(wrong.log)")
        #expect(
            wrong.errors.contains(
                "set \(variable) to a valid token with read access, or unset it"), "\(wrong.log)")
        let right = await fixture.run(
            ["install", url],
            environment: [variable: "\(GitServer.user):\(GitServer.password)"])
        #expect(right.status == 0, "\(right.log)")
        // Servers say 403 or 404 to a valid token without access.
        let limited = try RawServer { request, connection in
            let status = request.path.hasPrefix("/hidden") ? 404 : 403
            connection.answer(request.header("authorization") == nil ? 401 : status)
        }
        let token = "SKILLS_TOKEN_127_0_0_1_\(limited.port)"
        let answers: [(path: String, status: Int32, text: String)] = [
            ("/closed.git", 7, "denied access with the token in \(token) (403)"),
            ("/hidden.git", 5, "servers hide repositories that the token in \(token) can't read"),
        ]
        for answer in answers {
            let denied = await fixture.run(
                ["install", limited.url(answer.path)], environment: [token: "valid"])
            #expect(denied.status == answer.status, "\(denied.log)")
            #expect(denied.errors.contains(answer.text), "\(denied.log)")
        }
        // An expired token is refused in an update, too.
        let expired = await fixture.run(["update"], environment: [variable: "reader:old"])
        #expect(expired.status == 7, "\(expired.log)")
        #expect(expired.errors.contains("refused the token in \(variable)"), "\(expired.log)")
    }

    @Test func `is asked for with the login of gh, which is named if it is refused`() async throws {
        let url = try repository("login")
        let host = "127.0.0.1:\(server.port)"
        let bin = try login([host: "wrong"])
        let refused = await fixture.run(
            ["install", url],
            environment: [
                "PATH": bin, "GH_TOKEN": "a", "GH_ENTERPRISE_TOKEN": "b", "GITHUB_TOKEN": "c",
            ])
        #expect(refused.status == 7, "\(refused.log)")
        #expect(refused.errors.contains("refused the login of gh (401)"), "\(refused.log)")
        #expect(refused.errors.contains("gh auth login --hostname \(host)"), "\(refused.log)")
        // Its variables are not bound to one host.
        #expect(try fixture.shell("grep -c _TOKEN= environment || true") == "0\n")
        // It was not started in the working directory.
        #expect(try fixture.shell("grep -cx / environment") == "1\n")
        let other = try login(["github.example.com": "token"])
        let without = await fixture.run(["install", url], environment: ["PATH": other])
        #expect(without.status == 7, "\(without.log)")
        #expect(without.errors.contains(", or gh auth login"), "\(without.log)")
    }

    @Test func `names the login that a refused token hides`() async throws {
        let url = try repository("hidden")
        let host = "127.0.0.1:\(server.port)"
        func refusal(_ environment: [String: String]) async -> String {
            let refused = await fixture.run(
                ["install", url], environment: environment.merging([variable: "wrong"]) { $1 })
            #expect(refused.status == 7, "\(refused.log)")
            #expect(refused.errors.contains("refused the token in \(variable) (401)"))
            return refused.errors
        }
        let hidden = try await refusal(["PATH": login([host: "right"])])
        #expect(hidden.contains("use the login of gh instead: unset \(variable)"), "\(hidden)")
        for hosts in [[host: "wrong"], ["github.example.com": "right"]] {
            let alone = try await refusal(["PATH": login(hosts)])
            #expect(alone.contains("\(variable) to a valid token with read access, or unset it"))
        }
        try fixture.shell(
            "git config -f .gitconfig credential.helper '!echo username=a; echo password=b; :'")
        let stored = await refusal(["PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1"])
        #expect(
            stored.contains("use the password of git's credential helper instead: unset"),
            "\(stored)")
    }

    @Test func `may be behind a page for signing in`() async throws {
        let site = try RawServer { request, connection in
            guard request.target.contains("/info/refs") else {
                return connection.answer(body: "<!DOCTYPE html><title>Sign in</title>")
            }
            connection.answer(401)
        }
        let closed = await fixture.run(["install", site.url("/acme/private")])
        #expect(closed.status == 7, "\(closed.log)")
        #expect(closed.errors.contains("requires a token"), "\(closed.log)")
    }

    @Test func `and a private file are read with the login of gh`() async throws {
        let site = try RawServer { request, connection in
            guard request.header("authorization") == "Bearer token" else {
                return connection.answer(401)
            }
            connection.answer(body: "---\nname: one\ndescription: Does one for a test.\n---\n")
        }
        let bin = try login(["127.0.0.1:\(site.port)": "token"])
        let url = site.url("/one/SKILL.md")
        let closed = await fixture.run(["install", url])
        #expect(closed.status == 7, "\(closed.log)")
        let opened = await fixture.run(["install", url], environment: ["PATH": bin])
        #expect(opened.status == 0, "\(opened.log)")
        let own = "SKILLS_TOKEN_127_0_0_1_\(site.port)"
        let wrong = await fixture.run(
            ["install", url, "--as", "two"], environment: ["PATH": bin, own: "wrong"])
        #expect(wrong.status == 7, "\(wrong.log)")
        #expect(wrong.errors.contains("127.0.0.1 refused the token in \(own) (401)"))
    }
}
