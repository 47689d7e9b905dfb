import Digest
import Foundation
import JSON
import RemoteStore
import SkillCatalog
import SkillFormat
import TestSupport
import Testing

/// Commands with a catalog whose files for searching are separate from those for names.
@Suite(.timeLimit(.minutes(5))) struct `A large catalog` {
    private let site: CatalogSite
    private var fixture: CommandFixture { site.fixture }

    init() throws {
        site = try CatalogSite()
        try serve(version: 1)
    }

    /// Writes an index with pages, in which `alpha` has an archive.
    private func serve(version: Int, _ text: String = "Reads forms.") throws {
        let archive = try #require(
            SHA256Digest(hex: try site.writeArchive("alpha", to: "acme/alpha.zip")))
        var entries = try (0..<40).map { try entry("skill-\($0)", .address("acme/skills/\($0)")) }
        entries.append(try entry("alpha", .archive(url: "alpha.zip", digest: archive), text))
        func add(_ bytes: [UInt8]) throws -> IndexRoot.Blob {
            let digest = SHA256Digest(of: bytes)
            try write(bytes, to: CatalogPath.blob(digest))
            return IndexRoot.Blob(digest: digest, size: bytes.count)
        }
        let page = IndexPage(shards: [try add(IndexShard(entries).bytes).digest])
        let segment = try CatalogSegment.bytes(of: entries)
        let search = IndexRoot.SearchFile(
            blob: try add(IndexRoot.SearchFile.bytes(of: segment)), unpackedSize: segment.count)
        let root = IndexRoot(
            title: "Acme", version: version, expires: nil, count: entries.count,
            content: .pages([try add(page.bytes).digest], search: [search]))
        try write(root.bytes, to: IndexRoot.fileName)
    }

    private func entry(
        _ name: String, _ source: EntrySource, _ text: String = "Does it."
    ) throws -> CatalogEntry {
        CatalogEntry(
            name: try #require(SkillName(name)), publisher: Publisher("acme"), description: text,
            source: source)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = fixture.home.appendingPathComponent("www/acme/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    private func run(_ words: String..., at time: String) async -> CommandFixture.Result {
        await fixture.run(
            words, environment: ["PATH": "/usr/bin:/bin"], now: "2026-11-\(time)Z")
    }

    private func add(at time: String) async throws {
        let added = await run(
            "catalog", "add", "acme", site.url("/acme"), "--kind", "index", at: time)
        #expect(added.status == 0, "\(added.log)")
        #expect(added.output.contains("  the first search downloads "), "\(added.log)")
    }

    /// The number of requests since the last call.
    private func newRequests(_ known: inout Int) -> Int {
        let count = site.requests.count
        defer { known = count }
        return count - known
    }

    private func search(_ result: CommandFixture.Result) throws -> JSONValue? {
        try JSONValue(parsing: Array(result.output.utf8))["catalog"]?["search"]
    }

    @Test func `is added, refreshed and installed from without its search files`() async throws {
        var known = 0
        try await add(at: "01T10:00:00")
        #expect(newRequests(&known) == 1)
        let installed = await run("install", "acme:alpha", "--yes", at: "01T10:01:00")
        #expect(installed.status == 0, "\(installed.log)")
        // The page, the shard and the archive.
        #expect(newRequests(&known) == 3)
        let refreshed = await run("catalog", "refresh", at: "01T11:00:00")
        #expect(refreshed.output.hasPrefix("acme  unchanged  41 skills"), "\(refreshed.log)")
        #expect(refreshed.errors == "")
        #expect(newRequests(&known) == 1)
        let shown = await run("catalog", "show", "acme", at: "01T11:00:00")
        #expect(shown.output.contains("search     not downloaded (1."), "\(shown.log)")
        #expect(!shown.output.contains("publishers"))
        let json = await run("catalog", "show", "acme", "--json", at: "01T11:00:00")
        #expect(try search(json)?["state"] == .string("missing"))
        #expect(try JSONValue(parsing: Array(json.output.utf8))["publishers"] == nil)
        let completed = await run("---complete", "fish", "install", "acme:al", at: "01T11:00:00")
        #expect(!completed.output.contains("alpha"))
        #expect(newRequests(&known) == 0)
    }

    @Test func `is searched after one download, without a connection from then on`() async throws {
        var known = 0
        try await add(at: "01T10:00:00")
        _ = newRequests(&known)
        let first = await run("search", "forms", "--catalog", "acme", at: "01T10:01:00")
        #expect(first.output.contains("\nacme:alpha "), "\(first.log)")
        #expect(
            first.errors.hasPrefix("Downloading the search files of 'acme': 1."), "\(first.log)")
        #expect(newRequests(&known) == 2)
        site.stop()
        let second = await run("search", "forms", "--catalog", "acme", at: "09T10:00:00")
        #expect(second.output == first.output)
        #expect(second.errors.contains("note: 'acme' was refreshed 7 days ago; to refresh it"))
        let shown = await run("catalog", "show", "acme", "--json", at: "02T10:00:00")
        #expect(try search(shown)?["state"] == .string("current"))
        let similar = await run("search", "alhpa", "--catalog", "acme", at: "02T10:00:00")
        #expect(similar.errors.contains("did you mean alpha?"), "\(similar.log)")
    }

    @Test func `is searched with older files for a day`() async throws {
        try await add(at: "01T10:00:00")
        _ = await run("search", "forms", "--catalog", "acme", at: "01T10:00:00")
        try serve(version: 2, "Writes letters.")
        var known = site.requests.count
        let refreshed = await run("catalog", "refresh", at: "01T20:00:00")
        #expect(
            refreshed.errors.contains(
                "note: 'acme' has changed since its search files were updated (10 hours ago); to update them ("
            ),
            "\(refreshed.log)")
        #expect(refreshed.errors.contains("): skills catalog refresh acme --search"))
        let search = await run("search", "forms", "--catalog", "acme", at: "01T20:00:00")
        #expect(search.errors.contains("search files were updated (10 hours ago)"), "\(search.log)")
        #expect(
            search.errors.contains("): skills catalog refresh acme --search\n"), "\(search.log)")
        #expect(newRequests(&known) == 1)
        let shown = await run("catalog", "show", "acme", at: "01T20:00:00")
        #expect(
            shown.output.contains(" older than the catalog, last updated 10 hours ago ("),
            "\(shown.log)")
        let later = await run("search", "letters", "--catalog", "acme", at: "02T10:00:00")
        #expect(later.output.contains("\nacme:alpha "), "\(later.log)")
        #expect(
            later.errors.hasPrefix(
                "Updating the search files of 'acme', last updated 1 day ago: 1."),
            "\(later.log)")
        #expect(newRequests(&known) == 2)
    }

    @Test func `is searched with older files if new ones can't be downloaded`() async throws {
        try await add(at: "01T10:00:00")
        _ = await run("search", "forms", "--catalog", "acme", at: "01T10:00:00")
        try serve(version: 2, "Writes letters.")
        _ = await run("catalog", "refresh", at: "01T20:00:00")
        site.refuse(with: 404)
        let failed = await run("search", "forms", "--catalog", "acme", at: "03T10:00:00")
        #expect(failed.output.contains("\nacme:alpha "), "\(failed.log)")
        #expect(
            failed.errors.contains(
                "warning: failed to update the search files of 'acme', last updated 2 days ago:"))
        #expect(!failed.errors.contains("note: "), "\(failed.log)")
        let known = site.requests.count
        let soon = await run("search", "forms", "--catalog", "acme", at: "03T10:30:00")
        #expect(soon.errors.hasPrefix("note: 'acme' has changed since"), "\(soon.log)")
        #expect(soon.output == failed.output, "\(soon.log)")
        #expect(site.requests.count == known)
    }

    @Test func `is prepared for searches by refreshing with --search`() async throws {
        try await add(at: "01T10:00:00")
        let refreshed = await run("catalog", "refresh", "--search", "--json", at: "01T10:00:00")
        let catalog = try JSONValue(parsing: Array(refreshed.output.utf8))["catalogs"]?.array?.first
        #expect(catalog?["search"]?["state"] == .string("current"), "\(refreshed.log)")
        #expect(catalog?["search"]?["download"] == .integer(0))
        #expect(catalog?["searchBytes"]?.integer ?? 0 > 1_000, "\(refreshed.log)")
        let again = await run("catalog", "refresh", "--search", at: "01T10:30:00")
        #expect(again.output.contains("search files up to date"), "\(again.log)")
        try serve(version: 2, "Writes letters.")
        let newer = await run("catalog", "refresh", "--search", at: "01T11:00:00")
        #expect(newer.output.contains(", search files downloaded (1."), "\(newer.log)")
        site.stop()
        let found = await run("search", "letters", "--catalog", "acme", at: "01T12:00:00")
        #expect(found.output.contains("\nacme:alpha "), "\(found.log)")
        #expect(found.errors == "")
        let completed = await run("---complete", "fish", "install", "acme:al", at: "01T11:00:00")
        #expect(completed.output.contains("acme:alpha"), "\(completed.log)")
    }

    @Test func `of a project is searched only after a refresh with --search`() async throws {
        try site.makeProject()
        try site.write(
            #"{"catalogs": [{"name": "acme", "kind": "index", "location": "\#(site.url("/acme"))"}]}"#,
            to: "project/.skills/config.json")
        let unread = await site.run("search", "forms", in: "project")
        #expect(
            unread.errors.contains(
                "hint: to search 'acme', a catalog of the project: skills catalog refresh acme --search"
            ),
            "\(unread.log)")
        #expect(site.requests.isEmpty)
        _ = await site.run("catalog", "refresh", "acme", "--search", in: "project")
        let found = await site.run("search", "forms", in: "project")
        #expect(found.output.contains("acme:alpha"), "\(found.log)")
    }
}
