import Foundation
import Synchronization
import SystemPackage
import Terminal
import TestSupport
import Testing

@testable import SkillsCommand

@Suite("skills publish site, a second time") struct SiteRebuildTests {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func write(_ path: String, _ description: String, _ text: String = "Text.") throws {
        let folder = fixture.home.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let name = folder.lastPathComponent
        let file = "---\nname: \(name)\ndescription: \(description)\n---\n# Skill\n\n\(text)\n"
        try Data(file.utf8).write(to: folder.appendingPathComponent("SKILL.md"))
    }

    @discardableResult
    private func build(
        _ sources: [String] = ["./s"], _ options: String..., expecting status: Int32 = 0
    ) async -> CommandFixture.Result {
        let result = await fixture.run(
            ["publish", "site"] + sources + ["-o", "out", "--index-version", "7", "--prune"]
                + options, environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == status, "\(result.log)")
        return result
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: fixture.home.appendingPathComponent("out/\(path)"), encoding: .utf8)
    }

    /// The digests of all files of the output, by path.
    private func digests() throws -> String {
        try fixture.shell("cd out && find . -type f -exec sha256sum {} + | sort")
    }

    // MARK: Two sources

    @Test(arguments: [["./a", "./b"], ["./b", "./a"]])
    func `of two skills with one name, the page and the archive are those of the first`(
        _ sources: [String]
    ) async throws {
        for source in ["a", "b"] {
            try write("\(source)/pdf", "Of \(source).", "Body of \(source).")
        }
        let result = await build(sources)
        #expect(result.errors.contains("left out"), "\(result.log)")
        let first = sources[0].dropFirst(2)
        let page = try text("skill/pdf/index.html")
        #expect(page.contains("<p>Body of \(first).</p>"))
        #expect(page.contains("Of \(first)."))
        let archives = try fixture.shell("ls out/blobs/*.zip | wc -l").filter { !$0.isWhitespace }
        #expect(archives == "1")
        let zip = try fixture.shell("unzip -p out/blobs/*.zip SKILL.md")
        #expect(zip.contains("Body of \(first)."))
        await build(sources, "--check")
    }

    @Test func `if the first of a name has a fault, the next one is taken`() async throws {
        try write("a/pdf", "First.")
        try fixture.shell("openssl genpkey -algorithm ed25519 -out a/pdf/setup.txt 2>/dev/null")
        try write("b/pdf", "Second.", "Body of the second.")
        await build(["./a", "./b"], expecting: 3)
        #expect(try text("skill/pdf/index.html").contains("Body of the second."))
    }

    // MARK: Interrupts

    @Test func `an interrupt while pages are written says that the catalog is complete`()
        async throws
    {
        for number in 0..<300 { try write("s/skill-\(number)", "Does task \(number).") }
        let lines = Mutex<[String]>([])
        let write: @Sendable (String) -> TextStream.Delivery = { text in
            lines.withLock { $0.append(text) }
            return .written
        }
        let home = FilePath(fixture.home.path)
        let pages = fixture.home.appendingPathComponent("out/skill").path
        let world = World(
            environment: [:], home: home, workingDirectory: home,
            output: .init(columns: nil, write: write), errors: .init(columns: nil, write: write),
            now: { "2026-11-21T00:00:00Z" },
            onInterrupt: { interrupt in
                Thread.detachNewThread {
                    while !FileManager.default.fileExists(atPath: pages) { usleep(1_000) }
                    interrupt()
                }
            })
        let words = ["publish", "site", "./s", "-o", "out", "--index-version", "7", "--quiet"]
        #expect(await runSkills(words, in: world) == 130)
        let sentence =
            "Interrupted; the catalog is complete, and some pages may be older than it.\n"
        #expect(lines.withLock(\.self).last == sentence)
        #expect(try !fixture.shell("cd out && sha256sum -c SHA256SUMS").contains("FAILED"))
        await build()
        let finished = try digests()
        try fixture.shell("mv out old")
        await build()
        #expect(try digests() == finished)
    }

    // MARK: Archives that can't be read

    @Test func `a page without files says why, and gets them from the next build`() async throws {
        try write("s/pdf", "Reads PDF.", "The body.")
        await build()
        // A build takes an archive of the right size that is older than the index for undamaged.
        try fixture.shell(
            """
            cp -r out/blobs kept
            for zip in out/blobs/*.zip; do dd if=/dev/zero of=$zip bs=1 count=60 conv=notrunc status=none; touch -d 2026-01-01 $zip; done
            """)
        let result = await build(["./s"], "--catalog-name", "other")
        #expect(
            result.errors.contains("warning: skill/pdf/index.html lacks the files of its skill\n"),
            "\(result.log)")
        #expect(result.errors.contains("because: failed to unpack the archive"), "\(result.log)")
        #expect(try !text("skill/pdf/index.html").contains("The body."))
        let json = await build(["./s"], "--catalog-name", "other", "--json")
        #expect(json.output.contains("\"path\": \"skill/pdf/index.html\""), "\(json.output)")
        try fixture.shell("cp kept/*.zip out/blobs/; touch -d 2026-01-01 out/blobs/*.zip")
        let mended = await build(["./s"], "--catalog-name", "other")
        #expect(!mended.errors.contains("lacks the files"), "\(mended.log)")
        #expect(try text("skill/pdf/index.html").contains("The body."))
        await build(["./s"], "--catalog-name", "other", "--check")
    }

    // MARK: Incremental builds

    /// Changes skills in a way that a number selects.
    private func change(_ turn: Int) throws {
        func name(_ number: Int) -> String { "s/skill-\((turn * 37 + number * 11) % 120)" }
        for number in 0..<8 {
            try write(name(number), "Does task \(turn) with report \(number).", "Turn \(turn).")
        }
        try fixture.shell("rm -rf \(name(8)) \(name(9))")
        try write("s/new-\(turn)", "Reads and reviews the chart of turn \(turn).")
        // A renamed skill, and one whose files another one has, too.
        try fixture.shell("[ ! -e \(name(10)) ] || mv \(name(10)) s/moved-\(turn)")
        try write("s/moved-\(turn)", "Moved in turn \(turn).")
        try write("s/copy-\(turn)", "Moved in turn \(turn).")
        try fixture.shell("printf '\\nMore.\\n' >>s/copy-\(turn)/SKILL.md")
    }

    @Test func `after any changes, a rebuild gives the bytes of a first build`() async throws {
        let words = ["review", "deploy", "report", "table", "chart", "image", "設計", "query"]
        for number in 0..<120 {
            let about = (0..<4).map { words[(number * 7 + $0 * 3) % words.count] }
            try write(
                "s/skill-\(number)", "Helps to \(about.joined(separator: " ")) \(number % 9).")
        }
        try fixture.shell(#"printf '{"old": {"renamed": "skill-2"}}' >changes.json"#)
        await build(["./s"], "--changes", "changes.json", "--base-url", "https://example.com/")
        for turn in 0..<3 {
            try change(turn)
            if turn == 1 {
                try fixture.shell(
                    #"printf '{"skill-3": {"removed": "It is old"}, "old": {"renamed": "new-1"}}' >changes.json"#
                )
            }
            await build(["./s"], "--changes", "changes.json", "--base-url", "https://example.com/")
            await build(
                ["./s"], "--changes", "changes.json", "--base-url", "https://example.com/",
                "--check")
            let incremental = try digests()
            try fixture.shell("rm -rf old && mv out old")
            await build(["./s"], "--changes", "changes.json", "--base-url", "https://example.com/")
            #expect(try digests() == incremental, "turn \(turn)")
        }
    }
}
