import SkillStore
import Testing

@testable import SkillOperations

/// Which programs a skill may have downloaded and run because they are its publisher's.
@Suite struct `A program of the publisher` {
    private func includes(_ address: String, _ source: String) -> Bool {
        let origin = LockEntry.Origin(typed: source, kind: .git, url: source)
        return OwnDownload(of: origin)?.includes(address) ?? false
    }

    @Test(arguments: [
        ("https://clickhouse.com/cli", "https://github.com/ClickHouse/agent-skills"),
        ("https://mcp.apollo.dev/download/nix/latest", "https://github.com/apollographql/skills"),
        (
            "https://raw.githubusercontent.com/auth0/auth0-cli/main/install.sh",
            "https://github.com/auth0/agent-skills"
        ),
        ("https://get.axiom.co/cli", "https://github.com/axiomhq/skills"),
        ("https://github.com/acme/tool/releases/x", "https://github.com/acme/skills.git"),
        ("https://tools.example-corp.co.uk/i.sh", "https://github.com/example-corp/skills"),
    ])
    func `is one from its account or its domain`(_ address: String, _ source: String) {
        #expect(includes(address, source))
    }

    @Test(arguments: [
        // Not encrypted.
        ("http://clickhouse.com/cli", "https://github.com/ClickHouse/agent-skills"),
        // Another account on a host where everyone can have one.
        (
            "https://raw.githubusercontent.com/evil/auth0-cli/main/install.sh",
            "https://github.com/auth0/agent-skills"
        ),
        ("https://evil.github.io/auth0/i.sh", "https://github.com/auth0/agent-skills"),
        // The name is only a part of another domain.
        ("https://clickhouse.com.evil.example/cli", "https://github.com/ClickHouse/agent-skills"),
        ("https://clickhouse.evil.example/cli", "https://github.com/ClickHouse/agent-skills"),
        ("https://notclickhouse.com/cli", "https://github.com/ClickHouse/agent-skills"),
        // Too short to tell.
        ("https://aws.evil.example/x", "https://github.com/aws/skills"),
        ("https://ab.dev/x", "https://github.com/ab/skills"),
        ("https://203.0.113.7/x", "https://github.com/acme/skills"),
        ("", "https://github.com/acme/skills"),
    ])
    func `is none that others can put there`(_ address: String, _ source: String) {
        #expect(!includes(address, source))
    }

    @Test(arguments: ["/home/me/skills", "file:///srv/clickhouse/skills"])
    func `is unknown for local folders and repositories`(_ source: String) {
        let origin = LockEntry.Origin(typed: source, kind: .local, url: source)
        #expect(OwnDownload(of: origin) == nil)
        let disk = LockEntry.Origin(typed: source, kind: .git, url: source)
        #expect(OwnDownload(of: disk)?.includes("https://clickhouse.com/cli") != true)
    }
}
