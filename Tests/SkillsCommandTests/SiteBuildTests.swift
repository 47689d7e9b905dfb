import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

@Suite("skills publish site") struct SiteBuildTests {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func makeSkills() throws {
        try fixture.shell(
            """
            mkdir -p repo/pdf/scripts repo/docx
            printf -- '---\\nname: pdf\\ndescription: Reads PDF. Use when a file is a PDF.\\n---\\n# PDF\\n\\nRun `scripts/run.sh`.\\n' >repo/pdf/SKILL.md
            printf 'curl https://example.com/x\\n' >repo/pdf/scripts/run.sh; chmod +x repo/pdf/scripts/run.sh
            printf -- '---\\nname: docx\\ndescription: Reads Word documents.\\n---\\n# Docx\\n\\nText.\\n' >repo/docx/SKILL.md
            """)
    }

    @discardableResult
    private func build(
        _ options: [String] = [], expecting status: Int32 = 0
    ) async -> CommandFixture.Result {
        let words = ["publish", "site", "./repo", "-o", "out", "--index-version", "7"]
        let result = await fixture.run(words + options, environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == status, "\(result.log)")
        return result
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent("out/\(path)"), encoding: .utf8)
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(
            atPath: fixture.home.appendingPathComponent("out/\(path)").path)
    }

    /// The digests of all files of the output, by path.
    private func digests() throws -> String {
        try fixture.shell("cd out && find . -type f -exec sha256sum {} + | sort")
    }

    @Test func `writes the catalog and its pages`() async throws {
        try makeSkills()
        let result = await build(["--base-url", "https://example.com/skills"])
        #expect(result.output.contains("page files: "), "\(result.output)")
        for path in [
            "index.json", "SHA256SUMS", "index.html", "ja/index.html", "skill/pdf/index.html",
            "ja/skill/pdf/index.html", "list/index.html", "404.html", "sitemap.xml",
            "robots.txt", "llms.txt", "assets/site.css", "search/root.json",
            "site-files.tsv",
        ] { #expect(exists(path), "\(path)") }
        let page = try text("skill/pdf/index.html")
        #expect(page.contains("<code>scripts/run.sh</code>"))
        // An example is no host that a skill contacts.
        #expect(!page.contains("<code>example.com</code>"))
        #expect(page.contains("Reads PDF."))
        #expect(page.contains("skills install https://example.com/skills/blobs/"))
        let sums = "cut -f1,4 site-files.tsv | sed 's/\\t/  /' | sha256sum --check --quiet"
        #expect(try fixture.shell("cd out && \(sums)") == "")
    }

    @Test func `has no command for a recalled skill, until the recall is withdrawn`() async throws {
        try makeSkills()
        await build()
        #expect(try text("skill/pdf/index.html").contains("skills install "))
        let pages = ["skill/pdf/index.html", "ja/skill/pdf/index.html"]
        let packed = await fixture.run(["pack", "repo/pdf", "--output", "pdf.zip", "--json"])
        let tree = try #require(JSONValue(parsing: Array(packed.output.utf8))["tree"]?.string)
        func write(_ withdrawn: String) throws {
            let text = """
                {"id": "ACME-2026-0001", "summary": "pdf sends keys to a stranger",
                 "modified": "2026-11-20T10:00:00Z", \(withdrawn) "affected": [{"trees": ["\(tree)"]}]}
                """
            try text.write(
                to: fixture.home.appendingPathComponent("recall.json"), atomically: true,
                encoding: .utf8)
        }
        try write("")
        await build(["--advisories", "recall.json"])
        for page in pages {
            let text = try text(page)
            #expect(!text.contains("skills install ") && text.contains("ACME-2026-0001"), "\(page)")
        }
        // Advisories are kept.
        let again = await build(["--json"])
        #expect(again.output.contains("\"written\": 0"), "\(again.output)")
        try write("\"withdrawn\": \"2026-11-21T10:00:00Z\",")
        await build(["--advisories", "recall.json"])
        #expect(try text("skill/pdf/index.html").contains("skills install "))
    }

    @Test func `a second build writes nothing, and a build elsewhere the same bytes`() async throws
    {
        try makeSkills()
        await build()
        let first = try digests()
        let result = await build(["--json"])
        #expect(result.output.contains("\"written\": 0"), "\(result.output)")
        #expect(try digests() == first)
        try fixture.shell("mv out old")
        await build()
        #expect(try digests() == first)
    }

    @Test func `an incremental build gives the bytes of a full one`() async throws {
        try makeSkills()
        await build()
        try fixture.shell(
            """
            printf 'More.\\n' >>repo/docx/SKILL.md; mkdir repo/xlsx
            printf -- '---\\nname: xlsx\\ndescription: Reads Excel documents and PDF.\\n---\\n# X\\n\\nText.\\n' >repo/xlsx/SKILL.md
            """)
        await build(["--prune"])
        let incremental = try digests()
        try fixture.shell("mv out old")
        await build()
        #expect(try digests() == incremental)
    }

    @Test func `pages of skills that vanish are removed`() async throws {
        try makeSkills()
        await build()
        try fixture.shell("rm -r repo/docx")
        await build()
        #expect(!exists("skill/docx"))
        #expect(!exists("ja/skill/docx"))
        #expect(exists("skill/pdf/index.html"))
    }

    @Test func `pages of removed skills give the reason`() async throws {
        try makeSkills()
        try fixture.shell(
            #"printf '{"docx": {"removed": "It was <b>wrong</b>"}, "doc": {"renamed": "pdf"}}' >changes.json"#
        )
        await build(["--changes", "changes.json"])
        #expect(try text("skill/docx/index.html").contains("It was &lt;b&gt;wrong&lt;/b&gt;"))
        #expect(try text("skill/doc/index.html").contains("new name: pdf"))
        // Of three names, one can be installed.
        #expect(try text("index.json").contains("\"count\": 1,"))
    }

    @Test func `a check fails on drift and names the file`() async throws {
        try makeSkills()
        await build()
        await build(["--check"])
        try fixture.shell("printf x >>out/skill/pdf/index.html; rm out/robots.txt")
        let result = await build(["--check"], expecting: 2)
        #expect(result.output.contains("skill/pdf/index.html"), "\(result.output)")
        #expect(result.output.contains("robots.txt"))
        await build()
        await build(["--check"])
    }

    @Test func `a dry run writes nothing`() async throws {
        try makeSkills()
        let result = await build(["--dry-run"])
        #expect(result.output.contains("would write"), "\(result.output)")
        #expect(!exists(""))
        await build()
        let before = try digests()
        try fixture.shell("printf 'More.\\n' >>repo/docx/SKILL.md")
        await build(["--dry-run"])
        #expect(try digests() == before)
    }

    @Test func `a file of another program is not replaced`() async throws {
        try makeSkills()
        await build()
        try fixture.shell("rm out/site-files.tsv; printf mine >out/robots.txt")
        let result = await build(expecting: 4)
        #expect(result.log.contains("robots.txt already exists and is not a page of this site"))
    }

    @Test func `pages that a killed build may have written are written again`() async throws {
        try makeSkills()
        await build()
        let before = try digests()
        // What a killed build leaves: no digests of the pages that it was about to write.
        try fixture.shell(
            """
            sed -i -E 's#^.*\\tskill/pdf/index.html$#\\t0\\t\\tskill/pdf/index.html#' out/site-files.tsv
            printf 'half a page' >out/skill/pdf/index.html
            """)
        await build()
        #expect(try digests() == before)
    }

    // MARK: The commands on pages

    /// The commands on the page of a skill, in their order.
    private func commands(on path: String) throws -> [String] {
        try text(path).matches(of: /<pre data-copy[^>]*><code>([^<]*)<\/code>/).map {
            String($0.output.1).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        }
    }

    /// Builds the site for a URL that curl reads files of, and returns the line for POSIX shells.
    private func shellLine() async throws -> String {
        try makeSkills()
        await build(["--base-url", "http://127.0.0.1/"])
        let lines = try commands(on: "skill/pdf/index.html")
        #expect(lines.count == 4)
        return lines[2].replacing("http://127.0.0.1/", with: "file://\(fixture.home.path)/out/")
    }

    @Test func `the line for shells installs the skill`() async throws {
        try fixture.shell("printf '%s' \(quoted(try await shellLine())) >line")
        for shell in ["sh", "bash", "zsh"] {
            #expect(try fixture.shell("\(shell) line") == "skill.zip: OK\n", "\(shell)")
            let installed =
                "cd .claude/skills/pdf && find . -type f | sort && test -x scripts/run.sh"
            #expect(try fixture.shell(installed) == "./SKILL.md\n./scripts/run.sh\n")
            #expect(try fixture.shell("diff -r .claude/skills/pdf repo/pdf && rm -r .claude") == "")
        }
    }

    @Test func `the line for shells refuses an archive with another checksum`() async throws {
        try fixture.shell("printf '%s' \(quoted(try await shellLine())) >line")
        try fixture.shell("for zip in out/blobs/*.zip; do printf x >>$zip; done")
        let log = try fixture.shell("sh line")
        #expect(log.contains("FAILED") && log.contains("[1]"), "\(log)")
        #expect(try fixture.shell("test ! -e .claude/skills/pdf") == "")
    }

    @Test func `the line for shells replaces no folder`() async throws {
        try fixture.shell("printf '%s' \(quoted(try await shellLine())) >line")
        let log = try fixture.shell("mkdir -p .claude/skills/pdf && sh line")
        #expect(log == "<home>/.claude/skills/pdf exists\n[1]\n")
        #expect(try fixture.shell("ls .claude/skills/pdf") == "")
    }

    @Test func `the first lines add the catalog and install the skill from the site`() async throws
    {
        let folder = fixture.home.appendingPathComponent("out")
        let server = try RawServer { request, connection in
            let file = folder.appendingPathComponent(request.path)
            guard let data = try? Data(contentsOf: file) else { return connection.answer(404) }
            connection.answer(body: Array(data))
        }
        defer { server.stop() }
        try makeSkills()
        await build(["--base-url", server.url("/")])
        let lines = try commands(on: "skill/pdf/index.html")
        for line in lines[0].split(separator: "\n") {
            let words = line.split(separator: " ").dropFirst().map(String.init)
            let result = await fixture.run(words + ["--yes"])
            #expect(result.status == 0, "\(result.log)")
        }
        #expect(
            try fixture.shell("cat .claude/skills/pdf/scripts/run.sh")
                == "curl https://example.com/x\n")
    }

    private func quoted(_ text: String) -> String {
        "'\(text.replacing("'", with: "'\\''"))'"
    }
}
