import Problem
import SkillPolicy
import Testing

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
