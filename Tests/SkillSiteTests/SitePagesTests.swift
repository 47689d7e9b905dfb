import Digest
import FileTree
import Foundation
import HTML
import SkillCatalog
import SkillFormat
import SystemPackage
import TestSupport
import Testing

@testable import SkillSite

/// `RECORD=1 swift test --filter SitePages` writes the expected documents again.
@Suite("The files of a site") struct SitePagesTests {
    private static let expected = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Expected")

    /// The whole documents that are compared; assets and the file of synonyms are what they are elsewhere.
    private static let paths = [
        "index.html", "ja/index.html", "skill/pdf/index.html", "ja/skill/pdf/index.html",
        "skill/word/index.html", "skill/old/index.html", "ja/skill/old/index.html",
        "skill/acrobat/index.html", "list/index.html", "list/documents/index.html",
        "ja/list/documents/index.html", "404.html", "sitemap.xml",
        "robots.txt", "llms.txt", "search/d/0.json",
    ]

    @Test(arguments: paths) func `documents are as recorded`(path: String) async throws {
        let files = try await SampleSite().files()
        let bytes = try #require(files[path], "\(path) is missing")
        // Assets change more often than pages.
        let text = String(decoding: bytes, as: UTF8.self)
            .replacing(/\?v=[0-9a-f]{8}/, with: "?v=HASH")
        let url = Self.expected.appendingPathComponent(path)
        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
    }

    @Test func `hosts are those that code and commands contact`() throws {
        let folder = try TemporaryDirectory()
        let text = """
            ---
            name: hosts
            description: Contacts hosts.
            ---
            See https://read.acme.dev and `https://named.acme.dev`.

            ```sh
            # https://comment.acme.dev
            curl https://command.acme.dev/x
            ```

            ```json
            {"$schema": "https://schema.acme.dev"}
            ```

            """
        try folder.write(text, to: "SKILL.md")
        try folder.write("import x\nget('https://code.acme.dev')\n", to: "scripts/run.py")
        let content = SkillContent(
            of: try SkillFiles(of: Directory.open(folder.path)), findings: [], losses: [])
        #expect(content.hosts == ["code.acme.dev", "command.acme.dev"])
    }

    @Test func `every link leads to a file of the site or of its catalog`() async throws {
        let files = try await SampleSite().files()
        for (path, bytes) in files where path.hasSuffix(".html") {
            for link in try PageStructure(bytes).links where !link.contains(":") {
                let target = link.prefix { !"?#".contains($0) }
                guard !target.isEmpty else { continue }
                var parts =
                    target.hasPrefix("/") ? [] : Array(path.split(separator: "/").dropLast())
                for part in target.split(separator: "/") where part != "." {
                    if part == ".." { parts.removeLast() } else { parts.append(part) }
                }
                if target.hasSuffix("/") || target == "." || parts.isEmpty || target.hasSuffix("..")
                {
                    parts.append("index.html")
                }
                var full = parts.joined(separator: "/")
                if full.hasPrefix("acme/") { full = String(full.dropFirst(5)) }
                let isCatalog =
                    ["index.json", "SHA256SUMS"].contains(full) || full.hasPrefix("blobs/")
                #expect(files[full] != nil || isCatalog, "\(path) → \(link) → \(full)")
            }
        }
    }

    @Test func `fragments lead to elements of the page`() async throws {
        for (path, bytes) in try await SampleSite().files() where path.hasSuffix(".html") {
            let page = try PageStructure(bytes)
            for link in page.links where link.hasPrefix("#") {
                let id = link.dropFirst().removingPercentEncoding ?? ""
                #expect(page.ids.contains(id), "\(path) → \(link)")
            }
            #expect(Set(page.ids).count == page.ids.count, "\(path) repeats an id")
        }
    }

    @Test func `the first page with everything it loads is small`() async throws {
        let files = try await SampleSite().files()
        let script = try #require(files["assets/site.js"]).count
        let style = try #require(files["assets/site.css"]).count
        let page = try #require(files["index.html"]).count
        #expect(script <= 20_000)
        #expect(script + style + page + (files["assets/icon.svg"]?.count ?? 0) <= 100_000)
    }

    @Test func `without a base URL, pages have no absolute URLs of the site`() async throws {
        let files = try await SampleSite(baseURL: nil).files()
        #expect(files["sitemap.xml"] == nil)
        for (path, bytes) in files where path.hasSuffix(".html") {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("rel=\"canonical\""), "\(path)")
            #expect(!text.contains("skills.example"), "\(path)")
        }
    }

    private func keys(_ site: CatalogSite) -> [String] { site.entries.map { site.key(of: $0) } }

    @Test func `the key of a page changes with what the page shows, and only then`() async throws {
        let sample = try SampleSite()
        let keys = keys(await sample.site())
        #expect(self.keys(await sample.site()) == keys)
        var entries = sample.entries
        entries[3].description += " More."
        let changed = self.keys(await sample.site(of: entries))
        // The page of the other document shows it as a related skill.
        #expect(zip(keys, changed).map { $0 == $1 } == [true, true, false, false])
        let other = SiteSettings(
            title: "Other", baseURL: nil, generator: "skills 0", catalogName: "acme")
        #expect(self.keys(await sample.site(other)).allSatisfy { !keys.contains($0) })
    }

    /// An advisory that recalls the first document.
    private func recalls(_ sample: SampleSite) throws -> [TreeHash: Advisory] {
        let tree = try #require(sample.entries[2].facts.tree)
        let text = """
            {"id": "ACME-2026-0001", "summary": "pdf sends <keys> to a stranger",
             "details": "Use word instead.\\n\\nChange your keys.", "modified": "2026-11-20T10:00:00Z",
             "affected": [{"trees": ["\(tree)"]}],
             "references": [{"type": "WEB", "url": "https://acme.example/1"},
              {"type": "WEB", "url": "javascript:alert(1)"}]}
            """
        let list = try AdvisoryList(parsing: Array(text.utf8))
        return [tree: try #require(list.advisories.first)]
    }

    @Test func `the page of a recalled skill has the advisory, and nothing that installs it`()
        async throws
    {
        let sample = try SampleSite()
        let files = try await sample.files(recalls: recalls(sample))
        for path in ["skill/pdf/index.html", "ja/skill/pdf/index.html"] {
            let text = String(decoding: try #require(files[path]), as: UTF8.self)
            for part in [
                "ACME-2026-0001", "pdf sends &lt;keys&gt; to a stranger", ">Use word instead.</p>",
                ">Change your keys.</p>", "href=\"https://acme.example/1\"",
            ] { #expect(text.contains(part), "\(path): \(part)") }
            for part in ["skills install ", "unzip", ".zip", "/blobs/", "javascript:"] {
                #expect(!text.contains(part), "\(path): \(part)")
            }
        }
        for path in ["llms.txt", "skill/word/index.html"] {
            let text = String(decoding: try #require(files[path]), as: UTF8.self)
            #expect(!text.contains("skill/pdf/"), "\(path)")
        }
        // The start page of a small catalog lists all skills.
        for (path, word) in [("index.html", "Recalled"), ("ja/index.html", "回収")] {
            let text = String(decoding: try #require(files[path]), as: UTF8.self)
            #expect(text.contains("\(word) · "), "\(path)")
        }
    }

    @Test func `a recall changes the keys of the pages that show the skill`() async throws {
        let sample = try SampleSite()
        let keys = keys(await sample.site())
        let recalled = self.keys(await sample.site(recalls: try recalls(sample)))
        // The page of the other document no longer shows it as a related skill.
        #expect(zip(keys, recalled).map { $0 == $1 } == [true, true, false, false])
    }

    @Test func `a change of the files of a skill changes no page of another skill`() async throws {
        let sample = try SampleSite()
        let site = await sample.site()
        var entries = sample.entries
        entries[3].facts.tree = TreeHash(of: [TreeFile]())
        entries[3].facts.size = 1
        entries[3].facts.changed = "2026-11-26"
        let other = await sample.site(of: entries)
        #expect(site.entries[2].related.map(\.name) == ["word"])
        #expect(zip(keys(site), keys(other)).map { $0 == $1 } == [true, true, true, false])
        // Nor do pages show anything that their keys don't know of.
        #expect(
            other.pages(of: other.entries[2], nil).map(\.bytes)
                == site.pages(of: site.entries[2], nil).map(\.bytes))
    }

    @Test func `every fact of an entry is in its key`() throws {
        let digest = SHA256Digest(of: [])
        let changes: [(inout EntryFacts) -> Void] = [
            { $0.license = "MIT" }, { $0.changed = "2026-07-01" }, { $0.commit = "a" },
            { $0.files = 1 }, { $0.size = 1 }, { $0.archiveSize = 1 },
            { $0.folderArchive = .init(digest: digest, size: 1) }, { $0.layer = digest },
            { $0.tree = TreeHash(of: [TreeFile]()) }, { $0.logIndex = 0 }, { $0.score = 0 },
            { $0.missing = 0 }, { $0.tags = ["a"] },
        ]
        // A new fact needs a change here, and a place in the key.
        #expect(Mirror(reflecting: EntryFacts()).children.count == changes.count)
        let members: [(inout CatalogEntry.Values) -> Void] = [
            { $0.name = SkillName("b") ?? $0.name }, { $0.publisher = Publisher("a") },
            { $0.version = "1" }, { $0.description = "a" }, { $0.translations = ["ja": "a"] },
            { $0.source = .embedded }, { $0.alternatives = [.init(source: .embedded)] },
            { $0.state = .removed(reason: "") }, { $0.facts.score = 1 },
        ]
        let entry = CatalogEntry(
            name: try #require(SkillName("a")), publisher: nil, description: "", source: nil)
        _ = entry.with { #expect(Mirror(reflecting: $0).children.count == members.count) }
        let entries =
            [entry] + changes.map { change in entry.with { change(&$0.facts) } }
            + members.map { change in entry.with { change(&$0) } }
        #expect(Set(entries.map { SiteEntry($0).digest }).count == entries.count)
    }

    @Test func `parts of a key can't be divided otherwise`() {
        func key(_ texts: [String], _ other: String?) -> String {
            var key = PageKey()
            key.add(texts)
            key.add(other)
            return key.text
        }
        let keys = [key(["ab"], nil), key(["a", "b"], nil), key(["a"], "b"), key([], "ab")]
        #expect(Set(keys).count == keys.count)
        #expect(key([], nil) != key([], ""))
    }

    @Test func `parts with a key have one file, which the key describes`() async throws {
        let sample = try SampleSite()
        func files(_ site: CatalogSite) -> [String: (key: String, bytes: [UInt8])] {
            var files: [String: (key: String, bytes: [UInt8])] = [:]
            for part in site.parts {
                guard let page = part.page else { continue }
                let made = part.files()
                #expect(made.map(\.path) == [page.path])
                #expect(files[page.path] == nil)
                files[page.path] = (page.key(), made.first?.bytes ?? [])
            }
            return files
        }
        let before = files(await sample.site())
        #expect(before["list/documents/index.html"] != nil)
        #expect(before["search/d/0.json"] != nil)
        for index in sample.entries.indices {
            var entries = sample.entries
            entries[index].facts.changed = "2026-11-26"
            entries[index].description += " More."
            for (path, file) in files(await sample.site(of: entries)) {
                let known = try #require(before[path])
                #expect(known.key != file.key || known.bytes == file.bytes, "\(path)")
            }
        }
    }

    @Test(arguments: [
        ("Reads PDF files", "en"), ("PDFのフォームを読み取る", "ja"), ("設計文書", "zh"),
        ("문서를 읽습니다", "ko"), ("Читает документы", nil), ("123", nil),
    ]) func `the language of a text is guessed by its script`(text: String, tag: String?) {
        #expect(TextLanguage.tag(of: text) == tag)
    }

    @Test func `name the program's releases, if there are any`() async throws {
        func box(_ repository: String?) -> String {
            var writer = MarkupWriter()
            CommandBox.writeProgram(from: repository, .english, to: &writer)
            return String(decoding: writer.markup.bytes, as: UTF8.self)
        }
        #expect(box(nil).isEmpty)
        #expect(
            box("acme/skills").contains(
                "https://github.com/acme/skills/releases/latest/download/install.sh"))
        for bytes in try await SampleSite().files().values {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("github.com/OWNER"))
        }
    }
}
