import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// The servers that publications go to, each started once for all tests.
enum PublishServers {
    static let objects = Result { try ObjectStoreServer() }
    static let registry = Result { try ContainerRegistryServer() }

    /// The folder in which `Scripts/setup --tests` installs oras.
    static let oras = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent().appending(".build/oras")
}

/// A home folder with skills, and places on the servers that no other test uses.
final class PublishSite: Sendable {
    let fixture: CommandFixture
    let objects: ObjectStoreServer
    let registry: ContainerRegistryServer
    /// A name that no other test uses.
    let name = "t\(UInt32.random(in: .min ... .max))"

    init(objects: ObjectStoreServer? = nil) throws {
        fixture = try CommandFixture()
        self.objects = try objects ?? PublishServers.objects.get()
        registry = try PublishServers.registry.get()
        try fixture.shell("mkdir -p .claude src")
        try writeSkill("alpha", "Say hello.")
        try writeSkill("beta", "Count.", header: "version: 1.2.0\n")
        try fixture.shell(
            "mkdir -p src/beta/scripts; printf 'echo 1\\n' >src/beta/scripts/run.sh; "
                + "chmod +x src/beta/scripts/run.sh")
    }

    var bucket: String { "s3://shelf/\(name)" }
    var repository: String { "oci://\(registry.host)/\(name)" }
    /// All kinds of targets.
    var targets: [String] { ["www", bucket, repository] }

    func writeSkill(_ name: String, _ text: String, header: String = "") throws {
        try fixture.shell(
            """
            mkdir -p src/\(name)
            printf -- '---\\nname: \(name)\\ndescription: Does \(name) things. Use for \(name).\\n\(header)---\\n# T\\n\\n\(text)\\n' >src/\(name)/SKILL.md
            """)
    }

    /// Runs a command with access to the servers, or to proxies of them.
    @discardableResult
    func run(
        _ line: String, objects port: Int? = nil, now: String = "2026-11-21T00:00:00Z",
        expecting status: Int32? = 0
    ) async -> CommandFixture.Result {
        let result = await fixture.run(
            line.split(separator: " ").map(String.init),
            environment: objects.environment(port: port ?? objects.port)
                .merging(["PATH": "/usr/bin:/bin"]) { $1 }, now: now)
        if let status { #expect(result.status == status, "\(line): \(result.log)") }
        return result
    }

    /// Runs a command with `--json` and returns what it says.
    func json(_ line: String, objects port: Int? = nil) async throws -> JSONValue {
        try JSONValue(
            parsing: Array(await run("\(line) --json", objects: port).output.utf8))
    }

    /// Builds the catalog `out`.
    func build(_ options: String = "", version: Int? = nil) async {
        let number = version.map { " --index-version \($0)" } ?? ""
        await run("publish build ./src -o out --publisher acme\(number) \(options)")
    }

    /// Returns the tree hash of an installed skill.
    func tree(of skill: String) throws -> String {
        let lock = try JSONValue(
            parsing: Array(
                try Data(
                    contentsOf: fixture.home.appendingPathComponent(
                        ".local/state/skills/skills.lock"))))
        return try #require(lock["skills"]?[skill]?["tree"]?.string)
    }

    /// Removes what is installed, and the caches of catalogs.
    func forget() throws {
        try fixture.shell("rm -rf .claude/skills .local .cache .config && mkdir -p .claude")
    }
}
