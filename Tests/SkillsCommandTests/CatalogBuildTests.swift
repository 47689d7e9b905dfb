import Digest
import FileTree
import Foundation
import JSON
import Signature
import SkillCatalog
import SkillFormat
import SystemPackage
import TestSupport
import Testing

@Suite("skills publish build") struct CatalogBuildTests {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// A repository with two skills, a translation, a license and groups.
    private func makeRepository() throws {
        try fixture.shell(
            """
            mkdir -p repo/skills/pdf/scripts repo/skills/docx repo/docs/ja/skills/pdf && cd repo
            printf -- '---\\nname: pdf\\ndescription: Reads PDF.\\nversion: 1.2.0\\nlicense: LICENSE\\n---\\n# PDF\\n\\nSee [a](gone.md).\\n' >skills/pdf/SKILL.md
            printf 'echo\\n' >skills/pdf/scripts/run.sh; chmod +x skills/pdf/scripts/run.sh
            printf -- '---\\nname: docx\\ndescription: Reads Word.\\nlicense: MIT\\n---\\n# Docx\\n\\nText.\\n' >skills/docx/SKILL.md
            printf -- '---\\nname: pdf\\ndescription: PDFを読む。\\n---\\n# PDF\\n\\nText.\\n' >docs/ja/skills/pdf/SKILL.md
            printf 'Apache License\\nVersion 2.0, January 2004\\n' >LICENSE
            printf '{"groupings": [{"title": "Documents", "skills": ["pdf"]}]}' >skills.sh.json
            git init -q -b main
            """)
        try commit(at: "2026-03-01T00:00:00Z")
    }

    private func commit(at date: String) throws {
        try fixture.shell(
            """
            cd repo && git add -A && GIT_COMMITTER_DATE=\(date) GIT_AUTHOR_DATE=\(date) \
            git -c user.name=A -c user.email=a@example.com commit -qm Change
            """)
    }

    /// Builds the catalog `out` from the repository.
    @discardableResult
    private func build(
        _ options: String = "", to folder: String = "out", expecting status: Int32 = 0
    ) async -> CommandFixture.Result {
        let words = ["publish", "build", "file://\(fixture.home.path)/repo", "-o", folder]
        let result = await fixture.run(
            words + options.split(separator: " ").map(String.init),
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == status, "\(result.log)")
        return result
    }

    private func read(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: fixture.home.appendingPathComponent(path)))
    }

    private func root(_ folder: String = "out") throws -> IndexRoot {
        try IndexRoot(parsing: read("\(folder)/index.json")) { $0 }
    }

    private func entries(_ folder: String = "out") throws -> [CatalogEntry] {
        guard case .list(let entries) = try root(folder).content else { return [] }
        return entries
    }

    @Test func `lists every skill with its facts`() async throws {
        try makeRepository()
        await build("--publisher acme --name Acme")
        let entries = try entries()
        #expect(entries.map(\.name.description) == ["docx", "pdf"])
        let pdf = try #require(entries.last)
        #expect(pdf.publisher?.description == "acme" && pdf.version == "1.2.0")
        #expect(pdf.translations == ["ja": "PDFを読む。"])
        #expect(pdf.facts.license == "Apache-2.0" && entries[0].facts.license == "MIT")
        #expect(pdf.facts.changed == "2026-03-01" && pdf.facts.commit?.utf8.count == 40)
        #expect(pdf.facts.files == 2 && pdf.facts.missing == 1 && pdf.facts.score != nil)
        #expect(pdf.facts.tags == ["documents"])
        #expect(try root().version == 1_772_323_200)
        #expect(try root().title == "Acme")
    }

    @Test func `writes archives that unzip to the files, and digests that sha256sum checks`()
        async throws
    {
        try makeRepository()
        await build()
        #expect(try !fixture.shell("cd out && sha256sum -c SHA256SUMS").contains("FAILED"))
        let archive = try #require(try entries().last?.facts.folderArchive)
        #expect(
            try fixture.shell(
                """
                mkdir x y && unzip -q out/blobs/\(archive.digest.hex).skill -d x
                for zip in out/blobs/*.zip; do unzip -qo $zip -d y; done
                diff -r x/pdf repo/skills/pdf && [ -x y/scripts/run.sh ]
                """) == "")
        let text = try read("out/.well-known/agent-skills/index.json")
        let skills = try JSONValue(parsing: text)["skills"]?.array ?? []
        #expect(skills.map { $0["type"]?.string } == ["archive", "archive"])
        let url = try #require(skills.last?["url"]?.string)
        let digest = try fixture.shell("sha256sum out/.well-known/agent-skills/\(url)").prefix(64)
        #expect(skills.last?["digest"]?.string == "sha256:\(digest)")
    }

    @Test func `lists plugins for Claude Code with absolute URLs`()
        async throws
    {
        try makeRepository()
        await build("--base-url https://example.com/skills")
        let list = try JSONValue(parsing: read("out/.claude-plugin/marketplace.json"))
        let urls = (list["plugins"]?.array ?? []).compactMap { $0["source"]?["url"]?.string }
        #expect(urls.count == 2)
        #expect(urls.allSatisfy { $0.hasPrefix("https://example.com/skills/blobs/") })
    }

    @Test func `removes its list of plugins when it has no URL for their archives any more`()
        async throws
    {
        try makeRepository()
        let list = "ls out/.claude-plugin"
        await build("--base-url https://example.com/skills")
        await build()
        #expect(try fixture.shell(list) == "")
        #expect(try !fixture.shell("cd out && sha256sum -c SHA256SUMS").contains("FAILED"))
        // A list that was edited stays.
        await build("--base-url https://example.com/skills")
        try fixture.shell("echo >>out/.claude-plugin/marketplace.json")
        await build()
        #expect(try fixture.shell(list) == "marketplace.json\n")
    }

    @Test func `gives the same bytes for the same input, and packs only what changed`() async throws
    {
        try makeRepository()
        await build()
        await build(to: "other")
        #expect(try fixture.shell("diff -r out other") == "")
        let again = await build("--json")
        #expect(try fixture.shell("diff -r out other") == "")
        #expect(try JSONValue(parsing: Array(again.output.utf8))["reused"]?.integer == 2)
        let before = try root()
        try fixture.shell("echo More >>repo/skills/docx/SKILL.md")
        try commit(at: "2026-04-01T00:00:00Z")
        let changed = try JSONValue(parsing: Array(await build("--json").output.utf8))
        #expect(changed["changed"]?.array == [.string("docx")])
        #expect(changed["reused"]?.integer == 1 && changed["written"]?.integer == 2)
        #expect(try root().version > before.version)
        #expect(try entries().map(\.facts.changed) == ["2026-04-01", "2026-03-01"])
        let blobs = "ls out/blobs | wc -l | tr -d ' '"
        #expect(try fixture.shell(blobs) == "6\n")
        await build("--prune")
        #expect(try fixture.shell(blobs) == "4\n")
    }

    @Test func `signs the index so that minisign accepts it, and keeps the key`() async throws {
        try makeRepository()
        try fixture.shell("minisign -G -W -p key.pub -s key.sec >/dev/null")
        await build("--sign key.sec")
        let verify = "minisign -V -q -p key.pub -m out/index.json"
        #expect(try fixture.shell(verify) == "")
        try fixture.shell("echo More >>repo/skills/docx/SKILL.md")
        try commit(at: "2026-04-01T00:00:00Z")
        let refused = await build(expecting: 4)
        #expect(refused.errors.contains("--sign"))
        _ = await fixture.run(["publish", "key", "other"])
        await build("--sign other", expecting: 4)
        await build("--sign key.sec --expires 2030-01-01")
        #expect(try fixture.shell(verify) == "")
        #expect(try root().expires == 1_893_456_000)
        await build("--check --expires 2030-01-01")
        try fixture.shell("printf x >>out/index.json.minisig")
        let check = await build("--check --expires 2030-01-01", expecting: 2)
        #expect(check.output.contains("index.json.minisig"))
    }

    @Test func `signs the index also in the file, and checks it without the key`() async throws {
        try makeRepository()
        _ = await fixture.run(["publish", "key", "my.key"])
        await build("--sign my.key")
        let file = RootFile(parsing: try read("out/index.json"))
        let text = try #require(file.signature)
        #expect(file.content == (try root()).bytes)
        let key = try PublicKey(try #require(try root().key))
        #expect(try Signature(text).verify(file.content, by: key).hasPrefix("version "))
        try fixture.shell("rm my.key")
        #expect(try !fixture.shell("cd out && sha256sum -c SHA256SUMS").contains("FAILED"))
        await build("--check")
        // An index that only the file beside it signs is built again.
        try Data(file.content).write(to: fixture.home.appendingPathComponent("out/index.json"))
        let check = await build("--check", expecting: 2)
        #expect(check.output.contains("  index.json\n"))
    }

    @Test func `warns if a version without commits may have been published before`() async throws {
        try fixture.shell(
            """
            mkdir -p s/pdf && printf -- '---\\nname: pdf\\ndescription: Reads PDF.\\n---\\n# PDF\\n\\nText.\\n' >s/pdf/SKILL.md
            """)
        func build(
            _ options: String..., in environment: [String: String] = ["CI": "true"]
        ) async throws -> (errors: String, version: Int) {
            let words = ["publish", "build", "./s", "-o", "out"] + options
            let result = await fixture.run(
                words, environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
            #expect(result.status == 0, "\(result.log)")
            return (result.errors, try root().version)
        }
        // Outside CI, it is the first build.
        let plain = try await build(in: [:])
        #expect(plain.version == 1 && !plain.errors.contains("version"))
        try fixture.shell("rm -r out")
        let first = try await build()
        #expect(first.version == 1 && first.errors.contains("the index has version 1"))
        #expect(first.errors.contains("--index-version NUMBER"))
        try fixture.shell("echo More >>s/pdf/SKILL.md")
        let second = try await build()
        #expect(second.version == 2 && !second.errors.contains("version"))
        try fixture.shell("rm -r out")
        let given = try await build("--index-version", "7")
        #expect(given.version == 7 && !given.errors.contains("version"))
        // An index that expires some time after its build has the time of the build.
        try fixture.shell("rm -r out")
        let expiring = try await build("--expires", "30d")
        #expect(expiring.version > 1_000_000_000 && !expiring.errors.contains("version"))
    }

    @Test func `leaves out a skill with a secret key, and files that hold keys, and names them`()
        async throws
    {
        try makeRepository()
        try fixture.shell(
            """
            minisign -G -W -p key.pub -s repo/skills/pdf/scripts/sign.key >/dev/null
            openssl genpkey -algorithm ed25519 -out repo/skills/docx/server.pem 2>/dev/null
            """)
        try commit(at: "2026-03-02T00:00:00Z")
        let result = await build(expecting: 3)
        #expect(result.errors.contains("scripts/sign.key:2 contains a private key or token"))
        #expect(result.errors.contains("left out skills/docx: server.pem, which may contain"))
        #expect(result.errors.contains("hint: revoke the key; earlier archives stay in blobs/"))
        #expect(try entries().count == 1)
        let named = "find out/blobs -type f | xargs cat | grep -ac 'SKILL.md'"
        #expect(try fixture.shell("\(named) || true") != "0\n")
        let leaked = "find out/blobs -type f | xargs cat | grep -acE 'server.pem|sign.key'"
        #expect(try fixture.shell("\(leaked) || true") == "0\n")
        let packed = await fixture.run(["pack", "repo/skills/pdf"])
        #expect(packed.status != 0 && packed.errors.contains("sign.key"))
    }

    @Test func `signs only facts that its key signed before`() async throws {
        try makeRepository()
        try fixture.shell("minisign -G -W -p key.pub -s key.sec >/dev/null")
        await build("--sign key.sec --name Acme")
        let scores = try entries().map(\.facts.score)
        try fixture.shell(
            """
            sed -E -i.bak 's/"score": ?[0-9]+/"score":1/g; s/Acme/Evil/' out/index.json
            rm out/index.json.bak
            """)
        #expect(try entries().map(\.facts.score) == [1, 1])
        let rebuilt = await build("--sign key.sec --json")
        #expect(try JSONValue(parsing: Array(rebuilt.output.utf8))["reused"]?.integer == 0)
        #expect(try entries().map(\.facts.score) == scores)
        #expect(try root().title != "Evil")
        let again = await build("--sign key.sec --json")
        #expect(try JSONValue(parsing: Array(again.output.utf8))["reused"]?.integer == 2)
    }

    @Test func `packs a damaged archive again`() async throws {
        try makeRepository()
        await build()
        try fixture.shell(
            """
            cd out && for f in blobs/*; do printf x | dd of=$f bs=1 seek=50 conv=notrunc 2>&-; done
            """)
        let rebuilt = await build("--json")
        #expect(try JSONValue(parsing: Array(rebuilt.output.utf8))["reused"]?.integer == 0)
        #expect(try !fixture.shell("cd out && sha256sum -c SHA256SUMS").contains("FAILED"))
    }

    @Test func `has a version that every program reads exactly`() async throws {
        try makeRepository()
        for version in ["9007199254740993", "-1"] {
            let result = await build("--index-version=\(version)", expecting: 64)
            #expect(result.errors.contains("9007199254740992"))
        }
        await build("--index-version 9007199254740992")
        await build("--check")
        let refused = await build("--name Other", expecting: 4)
        #expect(refused.errors.contains("none is higher"))
        try fixture.shell(
            "sed -i.bak 's/9007199254740992/9223372036854775807/' out/index.json && rm out/*.bak")
        let unreadable = await build(expecting: 1)
        #expect(unreadable.errors.contains("its version is not a number from 0 to"))
    }

    @Test(arguments: ["p\u{03}", "\u{03}"])
    func `ends as interrupted if the user cancels at the password of the key`(_ pressed: String)
        async throws
    {
        try makeRepository()
        _ = await fixture.run(["publish", "key", "my.key"])
        try encrypt("my.key")
        let keys = PressedKeys(pressed)
        let words = ["publish", "build", "repo", "-o", "out", "--sign", "my.key"]
        let result = await fixture.run(words, keys: keys.source)
        #expect(result.status == 130)
        #expect(result.errors == "Password of my.key: \n")
        #expect(keys.log == ["open", "close"])
        let closed = await fixture.run(words, keys: PressedKeys().source)
        #expect(closed.status == 1 && closed.errors.contains("SKILLS_KEY_PASSWORD"))
    }

    /// Marks a secret key as encrypted.
    private func encrypt(_ path: String) throws {
        let lines = String(decoding: try read(path), as: UTF8.self).split(separator: "\n")
        var key = try #require(Data(base64Encoded: String(lines[1])))
        key.replaceSubrange(2..<4, with: Array("Sc".utf8))
        for (offset, number) in [(38, UInt64(524_288)), (46, 16_777_216)] {
            key.replaceSubrange(
                offset..<offset + 8,
                with: (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
        }
        try Data("\(lines[0])\n\(key.base64EncodedString())\n".utf8)
            .write(to: fixture.home.appendingPathComponent(path))
    }

    @Test func `checks every file and names those that differ`() async throws {
        try makeRepository()
        await build("--check", expecting: 2)
        #expect(try fixture.shell("[ ! -e out ]") == "")
        await build()
        #expect(await build("--check").output == "out is up to date\n  2 unchanged\n")
        try fixture.shell(
            "cd out && f=$(ls blobs/*.zip | head -n 1) && printf x | dd of=$f bs=1 seek=50 conv=notrunc 2>&-"
        )
        let damaged = await build("--check", expecting: 2)
        #expect(damaged.output.contains("blobs/"))
        try fixture.shell("echo >>out/.well-known/agent-skills/index.json")
        let changed = await build("--check", expecting: 2)
        #expect(changed.output.contains(".well-known/agent-skills/index.json"))
    }

    @Test func `shows removed and renamed skills, and reports those that vanish`() async throws {
        try makeRepository()
        await build()
        try fixture.shell(
            "git -C repo rm -rq skills/docx docs && git -C repo mv skills/pdf skills/pdfs")
        try fixture.shell(
            "sed -i.bak 's/name: pdf/name: pdfs/' repo/skills/pdfs/SKILL.md && rm repo/skills/pdfs/*.bak"
        )
        try commit(at: "2026-04-01T00:00:00Z")
        let result = try JSONValue(parsing: Array(await build("--dry-run --json").output.utf8))
        #expect(result["vanished"]?.array == [.string("docx"), .string("pdf")])
        try fixture.shell(
            #"echo '{"docx": {"removed": "Unsafe."}, "pdf": {"renamed": "pdfs"}}' >changes.json"#)
        let recorded = try JSONValue(
            parsing: Array(await build("--changes changes.json --json").output.utf8))
        #expect(recorded["vanished"]?.array == [])
        let states = try entries().map(\.state)
        #expect(states.first == .removed(reason: "Unsafe.") && states.count == 3)
        #expect(recorded["skills"] == .integer(1))
        // A later build keeps the records, until a source offers the skill again.
        let later = await build("")
        #expect(!later.log.contains("vanished"), "\(later.log)")
        #expect(try entries().map(\.state) == states)
        try fixture.shell("git -C repo show HEAD~1:skills/docx/SKILL.md >docx.md")
        try fixture.shell("mkdir -p repo/skills/docx && mv docx.md repo/skills/docx/SKILL.md")
        try commit(at: "2026-05-01T00:00:00Z")
        await build("")
        let names = try entries().filter { $0.state == .available }.map(\.name.description)
        #expect(names == ["docx", "pdfs"])
        #expect(try entries().count == 3)
    }

    @Test func `records changes for the publishers that had the names`() async throws {
        try makeRepository()
        await build("--publisher acme")
        try fixture.shell("git -C repo rm -rq skills/docx docs")
        try commit(at: "2026-04-01T00:00:00Z")
        try fixture.shell(#"echo '{"docx": {"removed": "Unsafe."}}' >changes.json"#)
        for _ in 0..<2 {
            let report = try JSONValue(
                parsing: Array(
                    await build("--publisher acme --changes changes.json --json").output.utf8))
            #expect(report["vanished"] == .array([]))
            let gone = try #require(try entries().first)
            #expect(gone.state == .removed(reason: "Unsafe."))
            #expect(gone.publisher?.description == "acme")
        }
    }

    @Test(arguments: [
        (#"{"docx": {}}"#, "'docx' has neither a new name (renamed) nor a reason (removed)"),
        (#"{"docx": {"renamed": "BAD NAME"}}"#, "'BAD NAME' is not a new name for 'docx'"),
        (
            #"{"docx": {"renamed": "pdff"}}"#,
            "the catalog has no skill 'pdff', the new name of 'docx'"
        ),
        (#"{"docx": {"renamed": "docx"}}"#, "'docx' is not a new name for 'docx'"),
        (
            #"{"docx": {"renamed": "new", "removed": "Unsafe."}}"#,
            "'docx' has both a new name (renamed) and a reason (removed)"
        ),
        (#"{"z": {}, "a/b/c": {}}"#, "'a/b/c' is not NAME or PUBLISHER/NAME"),
    ])
    func `names the fault in a file of changes`(_ changes: String, _ fault: String) async throws {
        try makeRepository()
        try fixture.shell("echo '\(changes)' >changes.json")
        let result = await build("--changes changes.json", expecting: 1)
        #expect(result.errors.contains(fault), "\(result.errors)")
    }

    @Test func `builds into a folder only once at a time`() async throws {
        try makeRepository()
        await build()
        let lock = try #require(
            try FileLock.attempt(on: Directory.open(FilePath(fixture.home.path).appending("out"))))
        let result = await build("--prune", expecting: 4)
        #expect(result.errors.contains("error: another run is writing into "), "\(result.errors)")
        await build("--check")
        withExtendedLifetime(lock) {}
    }

    @Test func `never writes into a folder that is not a catalog`() async throws {
        try makeRepository()
        try fixture.shell("mkdir out && echo mine >out/notes.txt")
        let result = await build(expecting: 4)
        #expect(result.errors.contains("not a catalog"))
        #expect(try fixture.shell("ls -A out") == "notes.txt\n")
        try fixture.shell("mkdir site && echo '<html>' >site/index.json")
        let foreign = await build(to: "site", expecting: 1)
        #expect(foreign.errors.contains("can't read the previous index"))
        #expect(try fixture.shell("ls -A site") == "index.json\n")
        await build("--index-version 5", to: "new")
        await build("--index-version 4", to: "new", expecting: 4)
    }

    @Test func `signs no other content under the version of the previous index`() async throws {
        try makeRepository()
        #expect(await fixture.run(["publish", "key", "my.key"]).status == 0)
        await build("--sign my.key --index-version 5")
        await build("--sign my.key --index-version 5")
        let refused = await build("--sign my.key --index-version 5 --name Acme", expecting: 4)
        #expect(refused.errors.contains("hint: use a higher --index-version, or leave it out"))
        await build("--sign my.key --index-version 6 --name Acme")
    }

    @Test func `creates keys with which it signs, and replaces none`() async throws {
        try makeRepository()
        #expect(await fixture.run(["publish", "key", "my.key"]).status == 0)
        #expect(await fixture.run(["publish", "key", "my.key"]).status == 4)
        #expect(try fixture.shell("ls -l my.key | cut -c1-10") == "-rw-------\n")
        await build("--sign my.key")
        #expect(try fixture.shell("minisign -V -q -p my.key.pub -m out/index.json") == "")
    }

    @Test func `names a skill that another one of its name replaces, and counts entries`()
        async throws
    {
        try makeRepository()
        try fixture.shell(
            """
            cd repo/skills && mkdir more && cp -r pdf more/pdf && echo Other. >>more/pdf/SKILL.md
            mkdir -p ../.claude/skills && cp -r docx ../.claude/skills/docx
            """)
        try commit(at: "2026-03-02T00:00:00Z")
        let built = await build()
        #expect(built.output.contains("Built out: 2 skills, version"), "\(built.log)")
        #expect(
            built.errors.contains("left out skills/more/pdf of ")
                && built.errors.contains(": skills/pdf has the same name\n"), "\(built.log)")
        #expect(!built.errors.contains("docx"), "\(built.log)")
        try fixture.shell(
            "echo '{\"old\": {\"renamed\": \"pdf\"}}' >changes.json && rm -r repo/skills/more")
        try commit(at: "2026-03-03T00:00:00Z")
        let changed = await build("--changes changes.json")
        #expect(changed.output.contains("  3 entries: 1 added, "), "\(changed.log)")
    }

    @Test func `leaves out a skill that no agent loads, and keeps one with odd bytes`() async throws
    {
        try makeRepository()
        try fixture.shell(
            #"""
            cd repo/skills && mkdir bare bytes && echo 'Only text.' >bare/SKILL.md
            printf -- '---\nname: bytes\ndescription: Has bytes.\n---\n\0\001\n' >bytes/SKILL.md
            """#)
        try commit(at: "2026-03-02T00:00:00Z")
        let built = await build(expecting: 3)
        #expect(built.errors.contains("left out skills/bare of "), "\(built.log)")
        #expect(built.errors.contains(": its SKILL.md has no frontmatter"), "\(built.log)")
        #expect(built.output.contains("Built out: 3 skills, version"), "\(built.log)")
    }
}
