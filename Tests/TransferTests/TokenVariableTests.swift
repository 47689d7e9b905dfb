import Testing
import Transfer

@Suite struct `The variable of a token` {
    private func variables(_ url: String) throws -> [String] {
        try EnvironmentCredentials.variables(for: WebAddress(url))
    }

    private func isSent(_ token: [String: String], to url: String) async throws -> Bool {
        let credentials = EnvironmentCredentials(environment: token, helpers: [])
        let address = try WebAddress(url)
        let forms = await credentials.authorizations(for: address, .required)
        #expect(await credentials.authorization(for: address) == nil || !forms.isEmpty)
        return !forms.isEmpty
    }

    @Test(arguments: [
        ("https://git.example.com/a", ["SKILLS_TOKEN_GIT_EXAMPLE_COM"]),
        ("https://git.example.com:443/a", ["SKILLS_TOKEN_GIT_EXAMPLE_COM"]),
        ("https://Git-Example.com/a", ["SKILLS_TOKEN_GIT__EXAMPLE_COM"]),
        ("https://xn--bcher-kva.example/", ["SKILLS_TOKEN_XN____BCHER__KVA_EXAMPLE"]),
        ("https://git.example.com:8443/a", ["SKILLS_TOKEN_GIT_EXAMPLE_COM_8443"]),
        ("https://10.0.0.1/", ["SKILLS_TOKEN_10_0_0_1"]),
        ("http://localhost:8080/", ["SKILLS_TOKEN_LOCALHOST_8080"]),
        ("http://localhost/", ["SKILLS_TOKEN_LOCALHOST_80"]),
        ("https://github.com/", ["SKILLS_TOKEN_GITHUB_COM", "GITHUB_TOKEN", "GH_TOKEN"]),
        ("https://api.github.com/", ["SKILLS_TOKEN_API_GITHUB_COM", "GITHUB_TOKEN", "GH_TOKEN"]),
        ("https://github.com:8443/", ["SKILLS_TOKEN_GITHUB_COM_8443"]),
    ])
    func `names a host and a port`(_ url: String, _ expected: [String]) throws {
        #expect(try variables(url) == expected)
    }

    @Test(arguments: [
        "https://git.example.com./", "https://git..example.com/", "https://git_example.com/",
        "https://-git.example.com/", "https://git-.example.com/", "https://[::1]/",
        "https://git.example.8443/", "https://例え.example/",
    ])
    func `does not exist for a host that could have the name of another`(_ url: String) throws {
        #expect(try variables(url).isEmpty)
    }

    @Test(arguments: [
        "https://git-example.com/", "https://git.example-com/", "https://git.example.com:8443/",
        "http://git.example.com/", "https://example.com/", "https://git.example.com.evil.test/",
    ])
    func `is for its own server only`(_ url: String) async throws {
        let token = ["SKILLS_TOKEN_GIT_EXAMPLE_COM": "secret"]
        #expect(try await isSent(token, to: "https://git.example.com/"))
        #expect(try await !isSent(token, to: url))
    }

    @Test func `of a git host is not for its other ports`() async throws {
        #expect(try await isSent(["GITHUB_TOKEN": "secret"], to: "https://github.com/a/b"))
        #expect(try await !isSent(["GITHUB_TOKEN": "secret"], to: "https://github.com:444/a/b"))
    }
}
