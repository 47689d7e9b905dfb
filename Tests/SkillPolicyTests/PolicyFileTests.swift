import Problem
import SkillPolicy
import Testing

private let vocabulary = PolicyVocabulary(
    rules: {
        ["secret-found", "unlisted-commit"].contains($0)
            ? [$0] : $0 == "security" ? ["secret-found", "x"] : nil
    },
    agents: ["claude-code", "cursor"])

private func file(
    _ text: String, _ layer: PolicyFile.Layer = .system, path: String = "/etc/skills/policy.json"
) throws(PolicyFault) -> PolicyFile {
    try PolicyFile(parsing: Array(text.utf8), path: path, layer: layer, vocabulary)
}

private func policy(_ members: String) throws -> Policy {
    Policy([try file("{\"version\": 1,\n\(members)}")])
}

@Suite struct `A policy file` {
    @Test(arguments: [
        ("", 1), ("[]", 1), ("{}", 1), ("{\"version\": 2}", 1), ("{\"version\": \"1\"}", 1),
        ("{\"version\": 1,\n\"hots\": {}}", 2), ("{\"version\": 1,\n\"version\": 1}", 2),
        ("{\"version\": 1,\n\"hosts\": {\"alow\": []}}", 2),
        ("{\"version\": 1,\n\"hosts\":\n[\"github.com\"]}", 3),
        ("{\"version\": 1,\n\"hosts\": {\"allow\": [\n\"https://github.com\"]}}", 3),
        ("{\"version\": 1,\n\"hosts\": {\"allow\": [\n\"gíthub.com\"]}}", 3),
        ("{\"version\": 1,\n\"hosts\": {\"allow\": [\n7]}}", 3),
        ("{\"version\": 1,\n\"hosts\": {\"allow\": [\"a.example\"], \"allow\": []}}", 2),
        ("{\"version\": 1,\n\"owners\": {\"refuse\": [\"github.com\"]}}", 2),
        ("{\"version\": 1,\n\"signers\": {}}", 2), ("{\"version\": 1,\n\n\"hosts\": {}}", 3),
        ("{\"version\": 1,\n\"catalogs\": {\"allow\": [\"https://a.example/b%2fc\"]}}", 2),
        ("{\"version\": 1,\n\"owners\": {\"refuse\": [\"github.com/a/b\"]}}", 2),
        ("{\"version\": 1,\n\"rules\": {\"block\": [\"no-such-rule\"]}}", 2),
        ("{\"version\": 1,\n\"agents\": {\"allow\": [\"clod\"]}}", 2),
        ("{\"version\": 1,\n\"minAge\": \"soon\"}", 2), ("{\"version\": 1,\n\"minAge\": 3}", 2),
        ("{\"version\": 1,\n}", 2),
    ])
    func `is refused as a whole, with the line, if a part is not understood`(
        _ text: String, _ line: Int
    ) throws {
        #expect { try file(text) } throws: { error in
            guard case PolicyFault.invalid(_, line: let found, _, _) = error else { return false }
            return found == line
        }
    }

    @Test(arguments: [
        ("{\n  \"é\" 1}", 2, 7), ("{\"version\": 1,\n \"日本\": {}, \"hots\": {}}", 2, 2),
        ("{\"version\": 1,\n \"hosts\": {\"allow\": [\"é.example\"]}}", 2, 22),
    ])
    func `is refused with the column, too, counted in characters`(
        _ text: String, _ line: Int, _ column: Int
    ) throws {
        let fault = #expect(throws: PolicyFault.self) { try file(text) }
        #expect(fault?.summary.contains("policy.json:\(line):\(column) can't be used") == true)
    }

    @Test func `has a limit of size`() {
        let text =
            "{\"version\": 1, \"signers\": {\"allow\": [\"\(String(repeating: "x", count: 1 << 20))\"]}}"
        #expect(throws: PolicyFault.tooLarge("/etc/skills/policy.json", limit: 1 << 20)) {
            try file(text)
        }
    }

    @Test func `that can't be used allows nothing`() throws {
        let policy = Policy([], fault: .tooLarge("p", limit: 1))
        #expect(policy.refusal(ofRequestFor: "https://github.com/acme/x") != nil)
        #expect(policy.decision(onSource: "https://github.com/acme/x").refusal != nil)
        #expect(policy.decision(onAgent: "cursor").refusal != nil)
        #expect(policy.decision(onCatalog: "embedded", at: "embedded").refusal != nil)
        #expect(policy.decision(onSigner: "a", of: "x").refusal != nil)
        #expect(policy.refusal(ofAllowing: "x") != nil)
    }
}

@Suite struct `Hosts` {
    @Test(arguments: [
        ("https://github.com/a/b.git", true), ("https://GitHub.com/a", true),
        ("https://github.com./a", true), ("https://github.com:8443/a", true),
        ("https://x.acme.example/", true), ("https://a.b.acme.example/", true),
        ("git@github.com:a/b", true), ("ssh://git@github.com:22/a/b", true),
        ("https://acme.example/", false), ("https://xacme.example/", false),
        ("https://github.com.evil.example/", false), ("https://evil.example/github.com", false),
        ("https://github.com@evil.example/", false), ("https://evil.example\\@github.com/", false),
        ("https://evil.example#@github.com/", false), ("https://evil.example?@github.com/", false),
        ("git@evil.example:github.com/a", false), ("evil.example:a/b", false),
        // A host in other letters may be any host once it is resolved.
        ("https://ｇithub.com/a", false), ("https://git%68ub.com/a", false), ("https:///a", false),
        ("https://[::1]/a", false),
        // Files of this machine have no host.
        ("/home/a/skill", true), ("./skill", true), ("file:///home/a/repo", true),
    ])
    func `are allowed by name`(_ url: String, _ isAllowed: Bool) throws {
        let policy = try policy("\"hosts\": {\"allow\": [\"github.com\", \"*.acme.example\"]}")
        #expect((policy.refusal(ofRequestFor: url) == nil) == isAllowed)
        #expect((policy.decision(onSource: url).refusal == nil) == isAllowed)
    }

    @Test(arguments: [
        "http://127.0.0.1/", "http://127.1/", "http://0177.0.0.1/", "http://0x7f.1/",
        "http://2130706433/",
        "http://[::ffff:127.0.0.1]/", "http://[::FFFF:7f00:1]:8080/", "http://[::127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://[::ffff:127.0.0.1%25lo]/",
        "http://127.0.0.1./", "http://me:secret@127.0.0.1:80/", "git@[::ffff:127.0.0.1]:a/b",
        "ssh://git@127.1/a/b", "http://localhost/", "http://ip6-localhost/",
        "http://localhost.localdomain:8080/", "http://a.localhost./", "http://[::1]/",
        "http://0/", "http://127.0.0.2/", "http://127.255.255.254:8080/",
        "http://127.0.0.%31/", "http://127。0。0。1/", "http:/127.0.0.1/",
        "http://127.0.0.1\\@a.example/",
        "http://127.0.0.1:/", "http://127.0.0.1:99999/",
    ])
    func `are refused in every spelling`(_ url: String) throws {
        for pattern in ["127.0.0.1", "127.1", "[::ffff:7f00:1]"] {
            let policy = try policy("\"hosts\": {\"refuse\": [\"\(pattern)\"]}")
            #expect(policy.refusal(ofRequestFor: url) != nil)
            #expect(policy.decision(onSource: url).refusal != nil)
            for other in ["http://128.0.0.1/", "http://[::2]/", "http://a.example/127.0.0.1"] {
                #expect(policy.refusal(ofRequestFor: other) == nil)
            }
        }
    }

    @Test(arguments: [
        ("github.com", "git@ssh.github.com:a/b"), ("github.com", "https://www.github.com/a"),
        ("raw.githubusercontent.com", "https://raw.github.com/a/b/main/c"),
        ("*.githubusercontent.com", "https://raw.github.com/a/b/main/c"),
        ("huggingface.co", "git@hf.co:a/b"),
        ("bitbucket.org", "ssh://git@altssh.bitbucket.org:443/a/b"),
        ("localhost", "http://127.8.8.8/"), ("::1", "http://127.0.0.3/"),
        ("[fe80::1]", "http://[FE80:0::1%25en0]/"),
        ("xn--bcher-kva.example", "https://XN--BCHER-KVA.example./"),
    ])
    func `are refused by their other names, and not allowed by them`(
        _ pattern: String, _ url: String
    ) throws {
        let refusing = try policy("\"hosts\": {\"refuse\": [\"\(pattern)\"]}")
        #expect(refusing.refusal(ofRequestFor: url) != nil)
        #expect(refusing.refusal(ofRequestFor: "https://github.example/") == nil)
        let allowing = try policy("\"hosts\": {\"allow\": [\"\(pattern)\"]}")
        let isSame = pattern.hasPrefix("[") || pattern.hasPrefix("xn--")
        #expect((allowing.refusal(ofRequestFor: url) == nil) == isSame)
    }

    @Test func `may be IPv6 addresses without brackets`() throws {
        let policy = try policy("\"hosts\": {\"allow\": [\"::1\"]}")
        #expect(policy.refusal(ofRequestFor: "http://[::1]:8080/") == nil)
        #expect(policy.refusal(ofRequestFor: "http://[::2]/") != nil)
    }

    @Test func `are refused even if they are allowed, with the line that refuses`() throws {
        let policy = try policy(
            """
            "hosts": {
              "allow": ["*.acme.example"],
              "refuse": [
                "old.acme.example",
                "bad.acme.example"
              ]
            }
            """)
        #expect(policy.refusal(ofRequestFor: "https://new.acme.example/") == nil)
        #expect(
            policy.refusal(ofRequestFor: "https://bad.acme.example/")?.summary
                == "host bad.acme.example is not allowed: /etc/skills/policy.json:6 (hosts)")
    }

    @Test func `of a project only narrow those of the machine`() throws {
        let system = try file(
            "{\"version\": 1, \"hosts\": {\"allow\": [\"a.example\", \"b.example\"]}}")
        let project = try file(
            "{\"version\": 1, \"hosts\": {\"allow\": [\"b.example\", \"c.example\"]}}", .project,
            path: "skills-policy.json")
        let both = Policy([system, project])
        #expect(both.refusal(ofRequestFor: "https://b.example/") == nil)
        #expect(
            both.refusal(ofRequestFor: "https://a.example/")?.place?.file == "skills-policy.json")
        #expect(
            both.refusal(ofRequestFor: "https://c.example/")?.place?.file
                == "/etc/skills/policy.json")
    }
}

@Suite struct `Owners` {
    @Test(arguments: [
        "https://github.com/evil/x", "https://github.com/Evil/x.git", "https://github.com/%65vil/x",
        "https://github.com//evil/x", "https://github.com/acme/../evil/x",
        "https://github.com/acme/%2e%2e/evil/x",
        "https://www.github.com/evil/x", "https://codeload.github.com/evil/x/tar.gz/main",
        "https://raw.githubusercontent.com/evil/x/main/SKILL.md",
        "https://api.github.com/repos/evil/x/commits", "https://gist.github.com/evil/0123",
        "git@github.com:evil/x", "git@ssh.github.com:evil/x", "ssh://git@github.com/~evil/x",
        "git@github.com:/evil/x", "https://raw.github.com/evil/x/main/SKILL.md",
        "https://uploads.github.com/repos/evil/x/releases/1/assets", "https://gist.github.com/evil",
        "https://gist.githubusercontent.com/evil/0123/raw", "https://me@github.com:443/evil/x",
        "HTTPS://GITHUB.COM./EVIL/x", "ssh://git@ssh.github.com:443/evil/x",
        "https://cdn.jsdelivr.net/gh/evil/x@main/SKILL.md",
    ])
    func `are refused in every form of their address`(_ url: String) throws {
        let policy = try policy("\"owners\": {\"refuse\": [\"github.com/evil\"]}")
        let refusal = policy.refusal(ofRequestFor: url)
        #expect(
            refusal?.summary
                == "github.com/evil is not allowed: /etc/skills/policy.json:2 (owners)")
        #expect(policy.decision(onSource: url).refusal == refusal)
    }

    @Test(arguments: [
        ("https://github.com/acme/x", true), ("https://codeload.github.com/ACME/x", true),
        ("https://git.acme.example/anyone/x", true), ("https://github.com/acmes/x", false),
        ("https://github.com/", false), ("https://gitlab.com/acme/x", false),
        ("https://gist.github.com/0123.git", false), ("https://files.example/acme/x.zip", false),
        ("https://gitlab.com/api/v4/projects/acme%2Fx", false), ("./x", true),
    ])
    func `are allowed by account and host`(_ url: String, _ isAllowed: Bool) throws {
        let policy = try policy(
            "\"owners\": {\"allow\": [\"github.com/acme\", \"git.acme.example/*\"]}")
        #expect((policy.decision(onSource: url).refusal == nil) == isAllowed)
    }

    private static let hidden = [
        "https://gist.github.com/0123456789abcdef0123.git", "https://gist.github.com/12345",
        "https://api.github.com/repositories/1/zipball",
        "https://github.com/user-attachments/files/1/a.zip",
        "https://docs.github.com/a.zip", "https://objects.githubusercontent.com/a/b.zip",
        "https://github.com/%ff/x",
    ]

    @Test(arguments: hidden)
    func `that a URL on a service hides are refused if one of the service is`(_ url: String) throws
    {
        let refusing = try policy("\"owners\": {\"refuse\": [\"github.com/evil\"]}")
        let host = try #require(url.split(separator: "/").dropFirst().first)
        #expect(
            refusing.decision(onSource: url).refusal?.summary
                == "\(host), whose owner is unknown, is not allowed: /etc/skills/policy.json:2 (owners)"
        )
        let other = try policy("\"owners\": {\"refuse\": [\"gitlab.com/evil\"]}")
        #expect(other.decision(onSource: url).refusal == nil)
        let allowing = try policy("\"owners\": {\"allow\": [\"github.com/acme\"]}")
        #expect(allowing.decision(onSource: url).refusal != nil)
    }

    @Test func `do not limit the hosts that pages of a service lead to, which name none`() throws {
        let refusing = try policy("\"owners\": {\"refuse\": [\"github.com/evil\"]}")
        #expect(
            refusing.refusal(ofRequestFor: "https://objects.githubusercontent.com/a/b.zip") == nil)
        #expect(refusing.refusal(ofRequestFor: "https://gist.github.com/12345/raw") != nil)
    }

    @Test(arguments: [
        ("gitlab.com/evil", "https://gitlab.com/api/v4/projects/evil%2Fx/repository/archive.zip"),
        ("gitlab.com/evil", "git@altssh.gitlab.com:evil/x"),
        ("bitbucket.org/evil", "git@ssh.bitbucket.org:evil/x"),
        ("bitbucket.org/evil", "https://bitbucket.org/!api/2.0/repositories/evil/x/src"),
        ("codeberg.org/evil", "https://evil.codeberg.page/a.zip"),
        ("codeberg.org/evil", "https://codeberg.org/api/v1/repos/evil/x/archive/main.zip"),
        ("huggingface.co/evil", "https://hf.co/spaces/evil/x/resolve/main/a.zip"),
        ("dev.azure.com/evil", "https://evil.visualstudio.com/DefaultCollection/p/_git/x"),
        ("dev.azure.com/evil", "git@ssh.dev.azure.com:v3/evil/p/x"),
        ("github.com/evil", "https://evil.github.io/a.zip"),
        ("evil.github.io/*", "https://github.com/evil/x"),
        ("github.com/evil", "oci://ghcr.io/evil/x"),
        ("git.acme.example/evil", "https://raw.git.acme.example/evil/x/main/SKILL.md"),
        ("git.acme.example/evil", "https://git.acme.example/raw/evil/x/main/SKILL.md"),
        ("git.acme.example/evil", "https://git.acme.example/scm/evil/x.git"),
        ("127.0.0.1/evil", "http://[::ffff:7f00:1]/evil/x"),
        ("github.com/evil", "https://cdn.statically.io/gh/evil/x/main/a.zip"),
        ("github.com/evil", "https://esm.sh/gh/evil/x@1/a.zip"),
        ("github.com/evil", "https://gist.github.com/evil/r.git"),
        ("github.com/evil", "https://gist.github.com/evil/x.zip"),
    ])
    func `are refused on every host of their service`(_ owner: String, _ url: String) throws {
        let refusing = try policy("\"owners\": {\"refuse\": [\"\(owner)\"]}")
        #expect(refusing.decision(onSource: url).refusal != nil)
        #expect(refusing.refusal(ofRequestFor: url) != nil)
        let good = url.replacing("evil", with: "good")
        #expect(refusing.decision(onSource: good).refusal == nil)
    }

    @Test func `of one host do not allow those of all`() throws {
        let pages = try policy("\"owners\": {\"allow\": [\"acme.github.io/*\"]}")
        #expect(pages.decision(onSource: "https://github.com/acme/x").refusal == nil)
        #expect(pages.decision(onSource: "https://github.com/evil/x").refusal != nil)
        let server = try policy("\"owners\": {\"allow\": [\"raw.acme.example/*\"]}")
        #expect(server.decision(onSource: "https://acme.example/team/x").refusal != nil)
        // The account may be `scm`.
        let data = try policy("\"owners\": {\"allow\": [\"git.acme.example/acme\"]}")
        #expect(data.decision(onSource: "https://git.acme.example/scm/acme/x.git").refusal != nil)
    }

    @Test func `may be written with any host of a service`() throws {
        let policy = try policy("\"owners\": {\"refuse\": [\"www.github.com/evil\"]}")
        #expect(policy.refusal(ofRequestFor: "https://github.com/evil/x") != nil)
    }

    @Test func `do not limit requests to hosts without accounts, such as those of catalogs`() throws
    {
        let policy = try policy("\"owners\": {\"allow\": [\"github.com/acme\"]}")
        #expect(policy.refusal(ofRequestFor: "https://skills.acme.example/index.json") == nil)
        #expect(policy.refusal(ofRequestFor: "https://raw.githubusercontent.com/evil/x") != nil)
    }
}

@Suite struct `Other members` {
    @Test(arguments: [
        ("https://skills.acme.example", true), ("https://skills.acme.example/", true),
        ("https://skills.acme.example/team", true), ("https://skills.acme.examples", false),
        ("http://skills.acme.example", false),
        ("https://other.example/x/skills.acme.example", false),
        ("https://github.com/acme/skills.git", true), ("embedded", true), ("/srv/skills", false),
    ])
    func `allow catalogs by location, not by the name that the user gives`(
        _ location: String, _ isAllowed: Bool
    ) throws {
        let policy = try policy(
            "\"catalogs\": {\"allow\": [\"embedded\", \"https://skills.acme.example\", \"github.com/acme/skills\"]}"
        )
        #expect((policy.decision(onCatalog: "acme", at: location).refusal == nil) == isAllowed)
    }

    private static let elsewhere = [
        "https://skills.acme.example/evil", "https://skills.acme.example/team/%2e%2e/evil",
        "https://skills.acme.example/team/..%2Fevil", "https://skills.acme.example/team/../evil",
        "https://skills.acme.example/team/%2E./evil", "https://skills.acme.example/team/..\\evil",
        "https://skills.acme.example/team//../../evil", "https://skills.acme.example/evil?/../team",
        "https://skills.acme.example/evil#/../team", "https://skills.acme.example/team%",
        "https://evil.example/team", "https://evil.example\\@skills.acme.example/team",
        "https://skills.acme.example@evil.example/team", "/srv/team/../evil",
        "/srv/evil/%2e%2e/team",
        "file:///srv/team/../evil", "file:///srv/team/%2e%2e/evil",
    ]

    @Test(arguments: elsewhere)
    func `allow no catalog outside of the path that a location has`(_ location: String) throws {
        let policy = try policy(
            "\"catalogs\": {\"allow\": [\"https://skills.acme.example/team\", \"/srv/team\"]}")
        let refusal = policy.decision(onCatalog: "acme", at: location).refusal
        #expect(refusal?.place?.line == 2)
    }

    @Test(arguments: [
        "https://skills.acme.example/team", "https://skills.acme.example/team/one/",
        "https://me@skills.acme.example/team", "https://skills.acme.example.:443/team",
        "https://skills.acme.example/%74eam/one", "https://skills.acme.example/team/../team",
        "/srv/team", "/srv//team/./one", "file:///srv/team",
    ])
    func `allow catalogs below a path however it is written`(_ location: String) throws {
        let policy = try policy(
            "\"catalogs\": {\"allow\": [\"https://skills.acme.example/team\", \"/srv/team\"]}")
        #expect(policy.decision(onCatalog: "acme", at: location).refusal == nil)
    }

    @Test(arguments: elsewhere.filter { $0.contains("skills.acme.example/") && !$0.contains("@") })
    func `refuse a catalog whose path may be the one that is refused`(_ location: String) throws {
        let policy = try policy(
            "\"catalogs\": {\"refuse\": [\"https://skills.acme.example/evil\"]}")
        #expect(policy.decision(onCatalog: "acme", at: location).refusal != nil)
    }

    @Test(arguments: [
        "https://GitHub.com/EVIL/cat", "git@github.com:evil/x", "ssh://git@github.com/evil/x.git",
        "ssh://git@github.com:22/evil", "http://github.com/evil", "github.com:evil/x.git",
        "ssh://git@ssh.github.com:443/evil/x", "https://www.github.com/evil/x",
        "https://me@github.com./evil",
    ])
    func `refuse a catalog in every spelling of its location`(_ location: String) throws {
        let policy = try policy("\"catalogs\": {\"refuse\": [\"https://github.com/evil\"]}")
        #expect(policy.decision(onCatalog: "acme", at: location).refusal != nil)
        #expect(policy.decision(onCatalog: "acme", at: "git@github.com:good/x").refusal == nil)
    }

    @Test(arguments: [
        "http://127.0.0.1:08080/evil", "http://127.1:8080/evil", "http://0x7f.0.0.1:8080/evil",
        "http://017700000001:8080/Evil/x", "http://2130706433:8080/evil",
        "http://[::ffff:127.0.0.1]:8080/evil", "http://localhost:8080/evil",
        "http://[::1]:8080/evil", "http://127.2:8080/evil",
    ])
    func `refuse a catalog in every spelling of its address`(_ location: String) throws {
        let policy = try policy(
            "\"catalogs\": {\"refuse\": [\"http://127.0.0.1:8080/evil\"]}, \"hosts\": {\"refuse\": [\"10.0.0.1\"]}"
        )
        #expect(policy.decision(onCatalog: "acme", at: location).refusal != nil)
        #expect(policy.decision(onCatalog: "acme", at: "http://128.2:8080/evil").refusal == nil)
        #expect(policy.decision(onSource: "http://10.1/a").refusal != nil)
    }

    @Test(arguments: [
        ("127.0.0.1:80", "http://127.0.0.1:80/x"), ("127.1:80/x", "http://127.0.0.1/x"),
        ("skills.example.com:443", "https://skills.example.com/x"),
        ("skills.example.com./x", "https://skills.example.com./x"),
        ("me@skills.example.com/x", "https://skills.example.com/x"),
        ("skills.example.com:8443", "https://skills.example.com:8443/x"),
        ("http://127.1/x", "http://127.0.0.1/x"),
    ])
    func `allow and refuse a catalog in every spelling of a pattern`(
        _ pattern: String, _ location: String
    ) throws {
        let refusing = try policy("\"catalogs\": {\"refuse\": [\"\(pattern)\"]}")
        #expect(refusing.decision(onCatalog: "a", at: location).refusal != nil)
        let allowing = try policy("\"catalogs\": {\"allow\": [\"\(pattern)\"]}")
        #expect(allowing.decision(onCatalog: "a", at: location).refusal == nil)
        for other in ["https://other.example/x", "https://skills.example.com:9000/x"] {
            #expect(refusing.decision(onCatalog: "a", at: other).refusal == nil)
            #expect(allowing.decision(onCatalog: "a", at: other).refusal != nil)
        }
    }

    @Test func `allow a port only with the scheme that it is usual for`() throws {
        let policy = try policy("\"catalogs\": {\"allow\": [\"skills.example.com:443\"]}")
        #expect(policy.decision(onCatalog: "a", at: "https://skills.example.com").refusal == nil)
        #expect(policy.decision(onCatalog: "a", at: "http://skills.example.com").refusal != nil)
    }

    @Test(arguments: ["127.1", "0x7f.0.0.1", "2130706433", "127.0.0.1"])
    func `allow and refuse a host in every spelling of a pattern`(_ pattern: String) throws {
        let refusing = try policy("\"hosts\": {\"refuse\": [\"\(pattern)\"]}")
        let allowing = try policy("\"hosts\": {\"allow\": [\"\(pattern)\"]}")
        for url in ["https://127.1/a.zip", "https://127.0.0.1/a.zip"] {
            #expect(refusing.decision(onSource: url).refusal != nil)
            #expect(allowing.decision(onSource: url).refusal == nil)
        }
        #expect(allowing.decision(onSource: "https://127.0.0.2/a.zip").refusal != nil)
    }

    @Test func `refuse an owner in every spelling of a pattern`() throws {
        let policy = try policy(
            "\"owners\": {\"refuse\": [\"git.example.com/~evil\", \"127.1/evil\"]}")
        for url in ["https://git.example.com/~evil/x", "https://127.0.0.1/evil/x"] {
            #expect(policy.decision(onSource: url).refusal != nil)
        }
    }

    @Test(arguments: [
        "\"hosts\": {\"allow\": [\"*.127.0.0.1\"]}", "\"hosts\": {\"refuse\": [\"*.[::1]\"]}",
        "\"hosts\": {\"refuse\": [\"example.com.\"]}",
        "\"owners\": {\"refuse\": [\"github.com/%65vil\"]}",
        "\"owners\": {\"refuse\": [\"github.com/..\"]}",
        "\"catalogs\": {\"refuse\": [\"skills.example.com/x?y\"]}",
        "\"catalogs\": {\"refuse\": [\"skills.example.com/%78\"]}",
    ])
    func `with a pattern that nothing can match are invalid`(_ members: String) throws {
        #expect(throws: PolicyFault.self) { try file("{\"version\": 1, \(members)}") }
    }

    @Test func `allow a catalog in the short form of git, but in no other case of its letters`()
        throws
    {
        let policy = try policy("\"catalogs\": {\"allow\": [\"github.com/acme\"]}")
        #expect(policy.decision(onCatalog: "a", at: "git@github.com:acme/skills").refusal == nil)
        #expect(policy.decision(onCatalog: "a", at: "https://github.com/ACME/x").refusal != nil)
    }

    @Test func `with an empty list of refused values limit nothing`() throws {
        let policy = try policy("\"signers\": {\"refuse\": []}, \"hosts\": {\"refuse\": []}")
        #expect(policy.decision(onSigner: nil, of: "pdf").refusal == nil)
        #expect(policy.decision(onSource: "https://ｇithub.com/a").refusal == nil)
        #expect(!policy.limitsRequests)
    }

    @Test func `require a known signer`() throws {
        let policy = try policy("\"signers\": {\"allow\": [\"a@acme.example\"]}")
        #expect(policy.decision(onSigner: "a@acme.example", of: "pdf").refusal == nil)
        #expect(policy.decision(onSigner: "b@acme.example", of: "pdf").refusal != nil)
        let unknown = try #require(policy.decision(onSigner: nil, of: "pdf").refusal)
        #expect(
            unknown.summary
                == "'pdf' is not allowed without a trusted signer: /etc/skills/policy.json:2 (signers)"
        )
    }

    @Test func `make findings final or blocking`() throws {
        let policy = try policy(
            "\"rules\": {\"neverAllow\": [\"security\"], \"block\": [\"unlisted-commit\"]}")
        #expect(
            policy.refusal(ofAllowing: "secret-found")?.summary
                == "--allow secret-found is not allowed: /etc/skills/policy.json:2 (rules.neverAllow)"
        )
        #expect(policy.refusal(ofAllowing: "unlisted-commit") != nil)
        #expect(policy.refusal(ofAllowing: "other") == nil)
        #expect(policy.refusal(ofFinding: "secret-found", stops: .reported, in: "pdf") == nil)
        #expect(policy.refusal(ofFinding: "secret-found", stops: .stopping, in: "pdf") != nil)
        #expect(policy.refusal(ofFinding: "unlisted-commit", stops: .reported, in: "pdf") != nil)
    }

    @Test func `make everything final that an install asks about`() throws {
        let final = try policy("\"rules\": {\"neverAllow\": [\"consent\"]}")
        for rule in ["secret-found", "hooks-present", "signer-changed"] {
            #expect(final.refusal(ofAllowing: rule) != nil)
            #expect(final.refusal(ofFinding: rule, stops: .stopping, in: "pdf") != nil)
            #expect(final.refusal(ofFinding: rule, stops: .reported, in: "pdf") == nil)
        }
        let blocking = try policy("\"rules\": {\"block\": [\"consent\"]}")
        #expect(blocking.refusal(ofFinding: "hooks-present", stops: .stopping, in: "pdf") != nil)
        #expect(blocking.refusal(ofFinding: "hooks-present", stops: .reported, in: "pdf") == nil)
    }

    @Test func `choose agents, and the highest age`() throws {
        let first = try file(
            "{\"version\": 1, \"minAge\": \"3d\", \"agents\": {\"refuse\": [\"cursor\"]}}")
        let second = try file("{\"version\": 1,\n\"minAge\": \"1w\"}", .project, path: "p.json")
        let both = Policy([first, second])
        #expect(both.minimumAge?.age == Age("1w"))
        #expect(both.minimumAge?.place.description == "p.json:2 (minAge)")
        #expect(both.decision(onAgent: "cursor").refusal != nil)
        #expect(both.decision(onAgent: "claude-code").refusal == nil)
    }
}
