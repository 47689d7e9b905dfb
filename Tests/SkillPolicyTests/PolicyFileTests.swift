import Problem
import SkillPolicy
import Testing

let vocabulary = PolicyVocabulary(
    rules: {
        ["secret-found", "unlisted-commit"].contains($0)
            ? [$0] : $0 == "security" ? ["secret-found", "x"] : nil
    },
    agents: ["claude-code", "cursor"])

func file(
    _ text: String, _ layer: PolicyFile.Layer = .system, path: String = "/etc/skills/policy.json"
) throws(PolicyFault) -> PolicyFile {
    try PolicyFile(parsing: Array(text.utf8), path: path, layer: layer, vocabulary)
}

/// Reads a policy with these members.
func policy(_ members: String) throws -> Policy {
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
