import Deflate
import Digest
import FileTree
import Problem
import SkillCatalog
import SkillFormat
import SystemPackage
import TestSupport
import Testing

@testable import CatalogPublishing

@Suite("The parts of a large catalog") struct CatalogIndexFilesTests {
    private let folder: TemporaryDirectory
    private let output: Directory

    init() throws {
        folder = try TemporaryDirectory()
        output = try Directory.open(folder.path)
    }

    private func entries(_ count: Int) throws -> [CatalogEntry] {
        try (0..<count).map { index in
            let digest = SHA256Digest(of: "\(index)".utf8)
            return CatalogEntry(
                name: try #require(SkillName("s\(index)")), publisher: nil,
                description: "Does \(index).",
                source: .archive(url: "blobs/\(digest.hex).zip", digest: digest))
        }.sorted { $0.isBefore($1) }
    }

    private func write(
        _ entries: [CatalogEntry], after previous: IndexRoot? = nil
    ) async throws -> (BlobStore, IndexRoot) {
        let blobs = try BlobStore(in: output, mode: .write)
        var files = CatalogIndexFiles(
            blobs: blobs, previous: previous?.searchFiles ?? [], count: entries.count)
        for group in PlacedEntry.groups(of: entries, count: files.groups) {
            try await files.add(group)
        }
        let root = IndexRoot(
            title: "Large", version: 1, expires: nil, count: entries.count,
            content: files.content)
        try output.replaceFile("index.json", with: root.bytes)
        return (blobs, root)
    }

    @Test func `are found by the hash of a name, and read as the previous catalog`() async throws {
        let entries = try entries(2_100)
        let (blobs, root) = try await write(entries)
        guard case .pages(let pages, let search) = root.content else {
            Issue.record("the index is a list")
            return
        }
        #expect(pages.count == 1 && search.count == 1)
        let place = NameHash(of: "s77").location(pages: 1, shardsPerPage: 256)
        let page = try IndexPage(
            parsing: try #require(blobs.contents(of: pages[place.page], limit: 1 << 20)))
        let bytes = blobs.contents(of: page.shards[place.shard], limit: 1 << 20)
        let shard = try IndexShard(parsing: try #require(bytes)) { $0 }
        #expect(shard.entries.contains { $0.name.description == "s77" })
        let read = try await PreviousCatalog(in: output).entries(in: blobs)
        #expect(Set(read.map(\.entry)) == Set(entries))
        #expect(zip(read, read.dropFirst()).allSatisfy { $0.isBefore($1) })
    }

    @Test func `are in a folder that a killed first build can leave`() async throws {
        try output.replaceFile("index.json.minisig", with: Array("signature".utf8))
        #expect(throws: Never.self) { try CatalogOutput(folder.path, mode: .write) }
    }

    @Test func `are written again only where an entry changes`() async throws {
        var entries = try entries(2_100)
        _ = try await write(entries)
        entries[5].description = "Does more."
        let (blobs, _) = try await write(entries)
        // A shard, its page, and the file for searching.
        #expect(blobs.written == 3)
    }

    /// As by another version of zlib, which may compress to other bytes.
    @Test func `keep a search file with the same segment`() async throws {
        var entries = try entries(2_100)
        var (blobs, root) = try await write(entries)
        let known = try #require(root.searchFiles.first)
        let segment = try CatalogSegment.bytes(of: entries)
        #expect(known.unpackedSize == segment.count && known.blob.size < segment.count)
        let other = Deflater.compress(segment, as: .gzip, effort: .least)
        let kept = IndexRoot.SearchFile(
            blob: try blobs.add(other), unpackedSize: segment.count)
        guard case .pages(let pages, _) = root.content else { return }
        root.content = .pages(pages, search: [kept])
        let next = try await write(entries, after: root)
        #expect(next.1.searchFiles == [kept] && next.0.written == 0)
        #expect(next.0.faults() == [])
        // Not if the file or the segment is another one.
        try output.replaceFile("index.json", with: [])
        try output.open("blobs").replaceFile(
            FilePath.Component(stringLiteral: kept.blob.digest.hex), with: other.dropLast())
        #expect(try await write(entries, after: root).1.searchFiles == [known])
        entries[5].description = "Does more."
        (blobs, root) = try await write(entries, after: root)
        #expect(root.searchFiles != [known] && root.searchFiles != [kept])
    }

    @Test func `are not written once the build is cancelled`() async throws {
        let entries = try entries(2_100)
        withUnsafeCurrentTask { $0?.cancel() }
        do {
            _ = try await write(entries)
            Issue.record("the build is not interrupted")
        } catch let error as CatalogBuildError {
            #expect(error.kind == .interrupted)
        }
        #expect(try !output.contains("blobs"))
    }

    @Test func `are in a folder that others may create at the same time`() async throws {
        let stores = try (0..<2).map { _ in try BlobStore(in: output, mode: .write) }
        for store in stores { _ = try store.add(Array("blob".utf8)) }
        #expect(stores.map(\.written) == [1, 0])
    }

    /// With 40,000 entries, there are four search files of several pages each.
    @Test func `are the same in groups as by the place of each name`() async throws {
        let entries = try entries(40_000)
        let (blobs, root) = try await write(entries)
        guard case .pages(let pages, let search) = root.content else {
            Issue.record("the index is a list")
            return
        }
        #expect(pages.count == 64 && search.count == 4)
        let page = try IndexPage(
            parsing: try #require(blobs.contents(of: pages[0], limit: 1 << 20)))
        for entry in entries.prefix(200) {
            let name = entry.name.description
            let place = NameHash(of: name).location(
                pages: 64, shardsPerPage: page.shards.count)
            let page = try IndexPage(
                parsing: try #require(blobs.contents(of: pages[place.page], limit: 1 << 20)))
            let bytes = blobs.contents(of: page.shards[place.shard], limit: 1 << 20)
            let shard = try IndexShard(parsing: try #require(bytes)) { $0 }
            #expect(shard.entries.contains(entry))
        }
    }

    @Test func `are a list up to 256 skills`() async throws {
        guard case .list(let listed) = try await write(entries(256)).1.content else {
            Issue.record("the index is not a list")
            return
        }
        #expect(listed.count == 256)
    }
}
