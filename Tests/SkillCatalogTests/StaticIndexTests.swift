import Digest
import Foundation
import Problem
import Signature
import SkillFormat
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import SkillCatalog
@testable import SkillSearch

@Suite("A static index", .timeLimit(.minutes(5))) struct StaticIndexTests {
    private let host: IndexHost
    private let machine: CatalogMachine

    init() throws {
        host = try IndexHost()
        machine = try CatalogMachine()
    }

    private func index(key: String? = nil) throws -> [CatalogReference] {
        [try .index("acme", host.location, key: key)]
    }

    private func many(_ count: Int) throws -> [CatalogEntry] {
        try (0..<count).map { try .sample("skill-\($0)", by: "acme") }
    }

    @Test func `of any size takes three requests for a name`() async throws {
        host.serve(try IndexFiles(entries: many(3_000)).pages(8, shardsPerPage: 16))
        let catalogs = machine.catalogs(try index())
        let found = try await catalogs.entry(for: NameRequest(name: "skill-77"))
        #expect(found.entry.source == .address("acme/skills/skill-77"))
        let paths = host.takePaths()
        #expect(paths.count == 3)
        #expect(paths.first == "/index.json")

        // The same name again needs none, and another one at most a page and a shard.
        _ = try await catalogs.entry(for: NameRequest(name: "skill-77"))
        #expect(host.takePaths().isEmpty)
        machine.waitUntilStale()
        _ = try await catalogs.entry(for: NameRequest(name: "skill-77"))
        #expect(host.takePaths() == ["/index.json"])
    }

    @Test func `of a million signed entries takes three requests and 60 kB for a name`()
        async throws
    {
        let key = try SecretKey.generate()
        let files = try IndexFiles.million(key: key)
        host.serve(files)
        let catalogs = machine.catalogs(try index(key: key.publicKey.description))
        _ = try await catalogs.entry(for: NameRequest(name: "skill-7"))
        let paths = host.takePaths()
        #expect(paths.count == 3 && paths.first == "/index.json")
        let size = paths.reduce(0) { $0 + (files[String($1.dropFirst())]?.count ?? 0) }
        #expect((30_000...60_000).contains(size), "\(size)")
        // A new version takes as many.
        host.serve(try IndexFiles.million(version: 2, key: key))
        machine.waitUntilStale()
        _ = try await catalogs.entry(for: NameRequest(name: "skill-7"))
        #expect(host.takePaths().count == 3)
    }

    @Test func `with a list takes one request, and one more only when it is old`() async throws {
        host.serve(try IndexFiles(entries: many(50)).list())
        let catalogs = machine.catalogs(try index())
        for _ in 0..<3 { _ = try await catalogs.entry(for: NameRequest(name: "skill-7")) }
        #expect(host.takePaths() == ["/index.json"])
        let report = await catalogs.refresh(nil, .names)
        #expect(try report.map { try $0.result.get().change } == [.unchanged])
        #expect(host.takePaths() == ["/index.json"])
    }

    @Test func `has relative URLs of archives`() async throws {
        var entry = try CatalogEntry.sample("quux")
        entry.source = .archive(url: "blobs/a.zip", digest: SHA256Digest(of: "a".utf8))
        host.serve(try IndexFiles(entries: [entry]).list())
        let found = try await machine.catalogs(try index()).entry(for: NameRequest(name: "quux"))
        #expect(
            found.entry.source
                == .archive(
                    url: host.location + "blobs/a.zip", digest: SHA256Digest(of: "a".utf8)))
    }

    @Test func `with a damaged blob is refused`() async throws {
        for damage in [[UInt8]("{}".utf8), [], nil] {
            let machine = try CatalogMachine()
            let files = try IndexFiles(entries: many(40)).pages(2, shardsPerPage: 4)
            host.serve(files)
            let reference = try index()[0]
            _ = try await machine.catalogs([reference]).entry(for: NameRequest(name: "skill-1"))
            let paths = host.takePaths()
            let place = try #require(paths.last).dropFirst()
            // Another machine gets other bytes for the shard.
            host.change(String(place), to: damage)
            let other = try CatalogMachine()
            let error = await #expect(throws: CatalogError.self) {
                try await other.catalogs([reference]).entry(for: NameRequest(name: "skill-1"))
            }
            switch (error, damage) {
            case (.wrongDigest(_, let file, _, _), .some): #expect(file == place)
            case (.unreachable(_, cause: .notFound), nil): break
            default: Issue.record("\(String(describing: error))")
            }
            if damage != nil { #expect(error?.kind == .refused) }
            _ = host.takePaths()
        }
    }

    @Test func `heals a damaged cache`() async throws {
        host.serve(try IndexFiles(entries: many(40)).pages(2, shardsPerPage: 4))
        let catalogs = machine.catalogs(try index())
        _ = try await catalogs.entry(for: NameRequest(name: "skill-1"))
        let files = try FileManager.default.subpathsOfDirectory(atPath: machine.paths.cache.string)
        for file in files where !file.hasSuffix("state.json") && file.contains("/") {
            try machine.folder.write("damaged", to: "cache/\(file)")
        }
        let found = try await catalogs.entry(for: NameRequest(name: "skill-1"))
        #expect(found.entry.name.description == "skill-1")
        try FileManager.default.removeItem(atPath: machine.paths.cache.string)
        _ = try await catalogs.entry(for: NameRequest(name: "skill-1"))
    }

    @Test func `that changed replaces the cache and removes old files`() async throws {
        host.serve(try IndexFiles(version: 1, entries: many(40)).pages(2, shardsPerPage: 4))
        let catalogs = machine.catalogs(try index())
        _ = await catalogs.refresh(nil, .everything)
        let name = try #require(NameRequest(name: "skill-1") as NameRequest?)
        _ = try await catalogs.entry(for: name)
        var entries = try many(40)
        entries[1].description = "Does something else."
        host.serve(try IndexFiles(version: 2, entries: entries).pages(2, shardsPerPage: 4))
        let report = await catalogs.refresh(nil, .everything)
        #expect(try report.map { try $0.result.get().change } == [.changed])
        let found = try await catalogs.entry(for: name)
        #expect(found.entry.description == "Does something else.")
        let files = try FileManager.default.subpathsOfDirectory(atPath: machine.paths.cache.string)
            .filter { $0.contains("/") }
        // The state, the root, the search file, and a page and a shard for the name, and one old page or shard at most.
        #expect(files.count <= 6, "\(files)")
    }

    @Test func `larger than the limit is refused early`() async throws {
        let server = try RawServer { _, connection in
            let chunk = [UInt8](repeating: 0x20, count: 1 << 20)
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(300 << 20)\r\n\r\n")
            for _ in 0..<300 { guard connection.send(chunk) else { return } }
        }
        let catalogs = machine.catalogs([try .index("big", server.url("/"))])
        let error = await #expect(throws: CatalogError.self) {
            try await catalogs.entry(for: NameRequest(name: "quux"))
        }
        guard case .tooLarge(_, "index.json", IndexRoot.sizeLimit) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.kind == .refused)
    }

    @Test func `with unusable entries reports them`() async throws {
        let text = """
            {"schema": "skills.index/1", "name": "x", "version": 1, "count": 3, "skills": [
              {"name": "good", "source": "o/r"}, {"name": "a\\u0007b", "source": "o/r"}, {"name": "c"}]}
            """
        host.serve(["index.json": Array(text.utf8)])
        let catalogs = machine.catalogs(try index())
        let refresh = try #require(try await catalogs.refresh(nil, .names).first?.result.get())
        #expect(refresh.entries == 1)
        #expect(refresh.faults.map(\.entry) == ["a b", "c"])
        await #expect(throws: CatalogError.self) {
            try await catalogs.entry(for: NameRequest(name: "a\u{7}b"))
        }
    }

    @Test func `of an unknown format asks for a newer program`() async throws {
        host.serve(["index.json": Array(#"{"schema": "skills.index/9"}"#.utf8)])
        let error = await #expect(throws: CatalogError.self) {
            try await machine.catalogs(try index()).entry(for: NameRequest(name: "quux"))
        }
        guard case .unknownSchema(_, "skills.index/9") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.kind == .refused)
        #expect(error?.hint?.description.contains("update") == true)
    }

    @Test func `has search files that are unpacked in the cache`() async throws {
        let files = try IndexFiles(entries: many(400)).pages(2, shardsPerPage: 4)
        host.serve(files)
        _ = await machine.catalogs(try index()).refresh(nil, .everything)
        let cached = try FileManager.default.subpathsOfDirectory(
            atPath: machine.paths.cache.string
        ).filter { $0.contains("search-") }
        let file = try #require(cached.first)
        #expect(cached.count == 1)
        let segment = try CatalogSegment.bytes(of: many(400))
        let path = machine.paths.cache.appending(file).string
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(segment))
        let published = files.values.filter { $0.starts(with: [0x1F, 0x8B]) }
        #expect(published.count == 1 && published.allSatisfy { $0.count < segment.count / 2 })
    }

    /// A file that is not what the index states, and what is wrong with it.
    @Test(arguments: [
        ("bomb", "its unpacked size is not the one in the index"),
        ("small", "its unpacked size is not the one in the index"),
        ("cut", "it is incomplete"), ("more", "it has data after its end"),
        ("plain", "incorrect header check"),
        ("text", "not a search file that this version of skills can read"),
    ])
    func `with a damaged search file is refused`(_ kind: String, _ reason: String) async throws {
        var files = IndexFiles(entries: try many(40))
        files.packed = { segment in
            switch kind {
            case "bomb":
                return IndexRoot.SearchFile.bytes(
                    of: segment + [UInt8](repeating: 0, count: 10 << 20))
            case "small": return IndexRoot.SearchFile.bytes(of: segment.dropLast())
            case "cut": return IndexRoot.SearchFile.bytes(of: segment).dropLast()
            case "more": return IndexRoot.SearchFile.bytes(of: segment) + [0]
            case "plain": return segment
            default:
                return IndexRoot.SearchFile.bytes(of: [UInt8](repeating: 32, count: segment.count))
            }
        }
        host.serve(try files.pages(2, shardsPerPage: 4))
        let catalogs = machine.catalogs(try index())
        let report = try #require(await catalogs.refresh(nil, .everything).first)
        let error = #expect(throws: CatalogError.self) { try report.result.get() }
        guard case .malformed(_, _, reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try catalogs.searchable(nil)[1].segments.isEmpty)
        let left = try FileManager.default.subpathsOfDirectory(atPath: machine.paths.cache.string)
        #expect(left.allSatisfy { !$0.contains("search-") }, "\(left)")
    }

    @Test(arguments: [SearchSegment.sizeLimit + 1, 1 << 36])
    func `with search files beyond the limit is refused before a download`(
        _ size: Int
    ) async throws {
        var files = IndexFiles(entries: try many(40))
        files.unpackedSize = size
        host.serve(try files.pages(2, shardsPerPage: 4))
        let report = try #require(
            await machine.catalogs(try index()).refresh(nil, .everything).first)
        let error = #expect(throws: CatalogError.self) { try report.result.get() }
        guard case .tooLarge(_, _, SearchSegment.sizeLimit) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(host.takePaths() == ["/index.json"])
    }

    @Test func `is searched without a server after a refresh`() async throws {
        host.serve(try IndexFiles(entries: many(40)).pages(2, shardsPerPage: 4))
        let catalogs = machine.catalogs(try index())
        #expect(try catalogs.searchable(nil).map(\.refreshed) == [nil, nil])
        _ = await catalogs.refresh(nil, .everything)
        host.fail(with: 503)
        let searchable = try catalogs.searchable(nil)
        #expect(searchable.map(\.name.description) == ["embedded", "acme"])
        #expect(searchable[1].refreshed == machine.now)
        #expect(searchable[1].segments.map(\.count) == [40])
        #expect(throws: CatalogError.self) { try catalogs.searchable(CatalogName("other")) }
    }
}
