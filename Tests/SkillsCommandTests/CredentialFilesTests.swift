import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Credentials that are next to a skill by mistake.
@Suite(.timeLimit(.minutes(5))) struct `A credential file in a skill folder` {
    private static let server = Result { try GitServer() }

    private static let secrets = [
        ".env": "TOKEN=1\n", ".env.local": "TOKEN=1\n", ".netrc": "machine a password b\n",
        ".npmrc": "//registry.npmjs.org/:_authToken=1\n", "keys/id_rsa": "x\n",
        "keys/server.pem": "-----BEGIN ENCRYPTED PRIVATE KEY-----\n", "credentials.json": "{}\n",
        "store.p12": "x\n", "home/.aws/credentials": "[default]\n", "Main.TFVARS": "a = 1\n",
        ".dockerconfigjson": "{}\n", "cookies.txt": "# Netscape HTTP Cookie File\n",
    ]
    private static let harmless = [
        ".env.example": "TOKEN=\n", "keys/id_rsa.pub": "ssh-rsa AAAA\n",
        "keys/ca.pem": "-----BEGIN CERTIFICATE-----\n", "web/.npmrc": "save-exact=true\n",
        "credentials.schema.json": "{}\n", "web/cookies.txt": "Recipes\n",
    ]

    private func skill(in fixture: CommandFixture) throws {
        let folder = fixture.home.appendingPathComponent("notes")
        let text = "---\nname: notes\ndescription: Takes notes. Use when asked.\n---\nText.\n"
        let all = ["SKILL.md": text].merging(Self.secrets) { $1 }.merging(Self.harmless) { $1 }
        for (path, text) in all {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private static let list = "LC_ALL=C sort"

    /// The paths that should be installed or packed, one on a line.
    private static func kept(with included: String...) -> String {
        (["SKILL.md"] + harmless.keys + included).sorted().map { "\($0)\n" }.joined()
    }

    @Test func `is left out of an archive, unless it is included`() async throws {
        let fixture = try CommandFixture()
        try skill(in: fixture)
        let packed = await fixture.run(["pack", "notes"])
        #expect(packed.status == 0, "\(packed.log)")
        #expect(
            packed.errors.contains("left out .dockerconfigjson, .env, .env.local"),
            "\(packed.errors)")
        let paths = "unzip -Z1 notes.zip | sed 's#^notes/##' | \(Self.list)"
        #expect(try fixture.shell(paths) == Self.kept())
        let json = await fixture.run(["pack", "notes", "--json", "--force", "--include", ".env"])
        let left = try JSONValue(parsing: Array(json.output.utf8))["leftOut"]?.array
        #expect(left?.count == Self.secrets.count - 1, "\(json.output)")
        #expect(try fixture.shell(paths) == Self.kept(with: ".env"))
    }

    @Test func `is left out of an install from a folder, unless it is included`() async throws {
        let fixture = try CommandFixture()
        try skill(in: fixture)
        let installed = await fixture.run(["install", "./notes"])
        #expect(installed.status == 0, "\(installed.log)")
        #expect(installed.errors.contains("may contain credentials"), "\(installed.errors)")
        #expect(installed.errors.contains("--include"), "\(installed.errors)")
        let paths = "cd .claude/skills/notes && find . -type f | sed 's#^./##' | \(Self.list)"
        #expect(try fixture.shell(paths) == Self.kept())
        #expect(await fixture.run(["verify"]).status == 0)
        let outdated = await fixture.run(["outdated", "--exit-code"])
        #expect(outdated.status == 0, "\(outdated.log)")
        // Updates keep what was included.
        let more = await fixture.run(["install", "./notes", "--include", ".env"])
        #expect(more.status == 0, "\(more.log)")
        #expect(try fixture.shell(paths) == Self.kept(with: ".env"))
        try fixture.shell("echo More. >> notes/SKILL.md")
        let updated = await fixture.run(["update"])
        #expect(updated.log.contains("Updated notes"), "\(updated.log)")
        #expect(try fixture.shell(paths) == Self.kept(with: ".env"))
    }

    @Test func `is left out of a catalog, unless it is included`() async throws {
        let fixture = try CommandFixture()
        try skill(in: fixture)
        let build = ["publish", "build", "./notes", "--output", "public", "--index-version", "1"]
        let built = await fixture.run(build)
        #expect(built.status == 0, "\(built.log)")
        #expect(built.errors.contains("left out"), "\(built.errors)")
        let paths = "unzip -Z1 public/blobs/*.zip | \(Self.list)"
        #expect(try fixture.shell(paths) == Self.kept())
        try fixture.shell("rm -r public")
        let json = await fixture.run(build + ["--include", ".env", "--json"])
        let left = try JSONValue(parsing: Array(json.output.utf8))["leftOut"]?.array
        #expect(left?.count == Self.secrets.count - 1, "\(json.output)")
        #expect(try fixture.shell(paths) == Self.kept(with: ".env"))
    }

    @Test func `is left out of a patch`() async throws {
        let server = try Self.server.get()
        let repository = try GitRepository(at: server.folder.appending("patch.git"))
        let text = "---\nname: notes\ndescription: Takes notes. Use when asked.\n---\nText.\n"
        repository.write(text, to: "notes/SKILL.md")
        try repository.commit("Notes")
        let fixture = try CommandFixture()
        #expect(await fixture.run(["install", server.url("patch.git")]).status == 0)
        try fixture.shell("echo TOKEN=1 > .claude/skills/notes/.env")
        try fixture.shell("echo More >> .claude/skills/notes/SKILL.md")
        let patch = await fixture.run(["diff", "notes", "--patch"])
        #expect(patch.status == 2, "\(patch.log)")
        #expect(patch.output.contains("+More\n"), "\(patch.output)")
        #expect(!patch.output.contains("TOKEN"), "\(patch.output)")
        #expect(patch.errors.contains("left out .env"), "\(patch.errors)")
    }

    @Test func `of a repository or an archive stays, and is reported`() async throws {
        let fixture = try CommandFixture()
        try skill(in: fixture)
        try fixture.shell("(cd notes && zip -qr ../notes.zip .)")
        let installed = await fixture.run(["install", "./notes.zip"])
        #expect(installed.status == 0, "\(installed.log)")
        #expect(installed.log.contains("[credential-file]"), "\(installed.log)")
        #expect(try fixture.shell("cat .claude/skills/notes/.env") == "TOKEN=1\n")
    }
}
