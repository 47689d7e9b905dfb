import CatalogPublishing
import Foundation
import JSON
import TestSupport
import Testing

/// Files of the user that have the names of files that a command writes.
@Suite(.needs("docker-registry")) struct `A file that a command did not make` {
    private let site: PublishSite

    init() throws { site = try PublishSite() }

    private var fixture: CommandFixture { site.fixture }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent(path), encoding: .utf8)
    }

    // Publishing.

    @Test(arguments: ["publish push out www", "publish mirror ./out www"])
    func `is not replaced by a catalog that is published beside it`(_ command: String) async throws
    {
        await site.run("publish site ./src -o out --index-version 1")
        try fixture.shell(
            """
            mkdir -p www/assets; echo '<h1>home</h1>' >www/index.html; echo 'User-agent: x' >www/robots.txt
            echo 'body{}' >www/assets/site.css; echo other >www/other.txt
            """)
        let before = try fixture.shell("cd www && find . -type f -exec sha256sum {} + | sort")
        for options in [" --dry-run", ""] {
            let refused = await site.run(command + options, expecting: 4)
            #expect(
                refused.errors.contains(
                    "would be overwritten: assets/site.css, index.html, robots.txt"),
                "\(refused.log)")
            #expect(
                try fixture.shell("cd www && find . -type f -exec sha256sum {} + | sort") == before)
        }
        try fixture.shell("rm -r www/assets www/index.html www/robots.txt")
        await site.run(command)
        #expect(try text("www/other.txt") == "other\n")
        // What an earlier version of the site has is its own.
        try site.writeSkill("alpha", "Say goodbye.")
        await site.run("publish site ./src -o out --index-version 2")
        await site.run(command)
        try fixture.shell(
            "cd www && sha256sum --check --quiet SHA256SUMS && diff -r -x .published.json ../out/skill skill"
        )
    }

    @Test func `is removed from a signed copy if an earlier copy wrote it`() async throws {
        await site.run("publish key my.key")
        await site.run("publish site ./src -o out --sign my.key --index-version 1")
        await site.run("publish mirror ./out copy")
        try fixture.shell("echo mine >copy/mine.html; cp -r copy unlisted; cp -r copy edited")
        let signed = await site.run("publish mirror ./out copy --key my.key.pub")
        #expect(signed.output.contains("removed") && signed.output.contains("index.html"))
        #expect(
            try fixture.shell(
                """
                cd copy && ls -d index.html assets .claude-plugin published.sha256 2>/dev/null
                cat mine.html; sha256sum --check --quiet SHA256SUMS
                """
            ) == "mine\n")
        // What no earlier copy wrote is never removed, and does not look signed.
        try fixture.shell(
            "rm unlisted/SHA256SUMS unlisted/published.sha256; echo x >edited/index.html")
        for folder in ["unlisted", "edited"] {
            let refused = await site.run(
                "publish mirror ./out \(folder) --key my.key.pub", expecting: 4)
            #expect(
                refused.errors.contains("that no earlier copy has written: ")
                    && refused.errors.contains("html"), "\(refused.log)")
            #expect(try fixture.shell("ls \(folder)/index.html") == "\(folder)/index.html\n")
        }
    }

    @Test func `is not what a killed publication left, which a newer one replaces`() async throws {
        await site.run("publish site ./src -o out --index-version 1")
        await site.run("publish push out www")
        try fixture.shell("rm www/index.json")
        try site.writeSkill("alpha", "Say goodbye.")
        await site.run("publish site ./src -o out --index-version 2")
        await site.run("publish push out www")
        try fixture.shell("cd www && sha256sum --check --quiet SHA256SUMS")
    }

    @Test func `is not replaced when pages are added to a published catalog`() async throws {
        await site.build(version: 1)
        await site.run("publish push out www")
        try fixture.shell("echo '<h1>home</h1>' >www/index.html")
        await site.run("publish site ./src -o out --index-version 2")
        let refused = await site.run("publish push out www", expecting: 4)
        #expect(refused.errors.contains("would be overwritten: index.html\n"), "\(refused.log)")
        #expect(try text("www/index.html") == "<h1>home</h1>\n")
        #expect(try text("www/index.json").contains("\"version\": 1"))
    }

    @Test func `is not replaced by pages that are published to its bucket`() async throws {
        await site.run("publish site ./src -o out --index-version 1")
        let page = Array("<h1>home</h1>".utf8)
        #expect(
            try ObjectStoreServer.put(page, to: "\(site.name)/index.html", on: site.objects))
        let refused = await site.run("publish push out \(site.bucket)", expecting: 4)
        #expect(refused.errors.contains("would be overwritten: index.html\n"), "\(refused.log)")
        let object = try #require(try site.objects.object("\(site.name)/index.html"))
        #expect(object.1 == page)
    }

    // Output files.

    @Test func `is not replaced by a bundle, a baseline or a report`() async throws {
        try fixture.shell("mkdir p && mv src p/ && echo mine >p/notes.txt")
        await site.run("-C p install ./src/alpha --save --yes")
        let sums = "cd p && sha256sum skills.json skills.lock notes.txt src/alpha/SKILL.md"
        let before = try fixture.shell(sums)
        for line in [
            "export --project --output skills.json", "export --project --output skills.lock",
            "validate ./src --write-baseline notes.txt",
            "validate ./src --output json:skills.json",
            "validate ./src --output text:src/alpha/SKILL.md",
            "validate ./src --output sarif:skills.lock",
            "validate ./src --output junit:notes.txt",
        ] {
            let refused = await site.run("-C p \(line)", expecting: 4)
            #expect(
                refused.errors.contains(" already exists and is not a "), "\(refused.log)")
            #expect(try fixture.shell(sums) == before)
        }
        for line in [
            "export --project --output all.zip", "validate ./src --write-baseline known.json",
            "validate ./src --output json:a.json --output sarif:a.sarif --output junit:a.xml "
                + "--output gitlab:g.json --output text:a.txt",
        ] {
            await site.run("-C p \(line)")
            await site.run("-C p \(line)")
        }
    }

    // Copies that the program keeps.

    @Test func `is what undo restores, also after validate --fix in the home folder`() async throws
    {
        try fixture.shell(
            """
            mkdir own; printf -- '---\\r\\nname: own\\r\\ndescription: Reads forms.\\r\\n---\\r\\nText.' >own/SKILL.md
            """)
        await site.run("install ./own --yes")
        try fixture.shell("printf 'More.\\r\\n' >>.claude/skills/own/SKILL.md")
        let edited = try fixture.shell("sha256sum <.claude/skills/own/SKILL.md")
        await site.run("remove own --force")
        try fixture.shell("rm -r own src")
        let fixed = await site.run("validate --fix", expecting: nil)
        #expect(!fixed.log.contains(".local"), "\(fixed.log)")
        await site.run("undo")
        #expect(try fixture.shell("sha256sum <.claude/skills/own/SKILL.md") == edited)
    }

    // Repositories.

    @Test func `such as a git repository in an installed skill, is an edit`() async throws {
        await site.run("install ./src/alpha --yes")
        try fixture.shell(
            "mkdir -p .claude/skills/alpha/.git; echo ref >.claude/skills/alpha/.git/HEAD")
        #expect(await site.run("list").output.contains("edited"))
        let verified = await site.run("verify", expecting: 2)
        #expect(verified.output.contains("added    .git\n"), "\(verified.log)")
        try site.writeSkill("alpha", "Another text.")
        await site.run("update", expecting: 4)
        await site.run("undo", expecting: 4)
        await site.run("remove alpha", expecting: 4)
        #expect(try text(".claude/skills/alpha/.git/HEAD") == "ref\n")
        await site.run("install ./src/alpha --yes --force")
        await site.run("undo")
        #expect(try text(".claude/skills/alpha/.git/HEAD") == "ref\n")
    }
}
