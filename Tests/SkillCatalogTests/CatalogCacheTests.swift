import FileTree
import JSON
import SkillFormat
import Synchronization
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import SkillCatalog

@Suite(.timeLimit(.minutes(5))) struct `The cache of catalogs` {
    private let machine: CatalogMachine
    private let host: IndexHost

    init() throws {
        machine = try CatalogMachine()
        host = try IndexHost()
    }

    private var folders: Set<String> {
        let entries = try? Directory.open(machine.paths.cache).entries()
        return Set(
            (entries ?? []).map {
                $0.name.string.split(separator: "-").first.map(String.init) ?? ""
            })
    }

    @Test func `keeps what is wrong with entries until the catalog changes`() async throws {
        let reference = try CatalogReference.index("acme", host.location)
        let head =
            #"{"schema": "skills.index/1", "name": "T", "version": 1, "count": 1, "skills": ["#
        let good = #"{"name": "pdf", "description": "d", "source": "a/b"}"#
        let bad = (1...120).map { #"{"name": "No \#($0)", "description": "d", "source": "a/b"}"# }
        let text = "\(head)\(([good] + bad).joined(separator: ","))]}"
        host.serve(["index.json": Array(text.utf8)])
        let catalogs = machine.catalogs([reference])
        #expect(try await catalogs.refresh(nil, .names)[0].result.get().faults.count == 120)
        for _ in 1...2 {
            let status = machine.catalogs([reference]).status(of: reference)
            #expect(status.faultCount == 120 && status.faults.count == 100)
            #expect(status.faults.first?.message == "has the invalid name 'No 1'")
            machine.waitUntilStale()
            #expect(try await catalogs.refresh(nil, .names)[0].result.get().change == .unchanged)
        }
        let fixed = "\(head)\(good)]}".replacing("\"version\": 1", with: "\"version\": 2")
        host.serve(["index.json": Array(fixed.utf8)])
        machine.waitUntilStale()
        _ = await catalogs.refresh(nil, .names)
        #expect(catalogs.status(of: reference).faultCount == 0)
    }

    @Test func `is removed when a catalog is not configured for 30 days`() async throws {
        let all = try ["used", "old", "new"].map { try CatalogReference.git($0) }
        for reference in all {
            machine.lister.set(reference.location, [try .sample("pdf")], tag: "1")
        }
        _ = await machine.catalogs(Array(all[0...1])).refresh(nil, .names)
        machine.wait(seconds: 29 * 86_400)
        _ = await machine.catalogs([all[2]]).refresh(nil, .names)
        let used = machine.catalogs([all[0]])
        used.removeUnusedCaches()
        #expect(folders == ["used", "old", "new"])
        machine.wait(seconds: 2 * 86_400)
        used.removeUnusedCaches()
        #expect(folders == ["used", "new"])
        // Anything else in the folder is not ours.
        try Directory.openOrCreate(machine.paths.cache.appending("mine"))
            .replaceFile("a", with: [1], durability: .inMemory)
        machine.wait(seconds: 60 * 86_400)
        used.removeUnusedCaches()
        #expect(folders == ["used", "mine"])
    }

    @Test func `is removed without a state after 30 days`() async throws {
        let reference = try CatalogReference.git("old")
        machine.lister.set(reference.location, [try .sample("pdf")], tag: "1")
        _ = await machine.catalogs([reference]).refresh(nil, .names)
        let folder = CatalogFolder(of: reference, in: machine.paths.cache)
        folder.discardState()
        let newest = try Directory.open(folder.path).entries().map(\.modifiedSeconds).max()
        let now = try #require(newest)
        machine.wait(seconds: now - machine.now + 29 * 86_400)
        machine.catalogs([]).removeUnusedCaches()
        #expect(folders == ["old"])
        machine.wait(seconds: 2 * 86_400)
        machine.catalogs([]).removeUnusedCaches()
        #expect(folders.isEmpty)
    }

    @Test func `is not filled to compare an index in a folder, which every look-up reads`()
        async throws
    {
        let folder = try TemporaryDirectory()
        let files = try IndexFiles(entries: [.sample("pdf", by: "acme")]).list()
        let index = try #require(files[IndexRoot.fileName])
        try Directory.open(folder.path).replaceFile(
            "index.json", with: index, durability: .inMemory)
        let reference = try CatalogReference.index("acme", folder.path.string)
        try await machine.catalogs([reference]).compare(reference.name)
        #expect(folders.isEmpty)
    }

    @Test func `has short texts of faults`() throws {
        let long = "a" + String(repeating: "\u{301}", count: 100_000)
        let faults = CatalogState.Faults([
            CatalogListing.Fault(entry: long, fault: .invalidName(long))
        ])
        #expect(faults.first.allSatisfy { $0.entry.utf8.count < 1_000 })
        #expect(faults.first.allSatisfy { $0.message.utf8.count < 1_000 })
    }

    @Test func `is not removed while the catalog is refreshed`() async throws {
        let reference = try CatalogReference.git("old")
        machine.lister.set(reference.location, [try .sample("pdf")], tag: "1")
        _ = await machine.catalogs([reference]).refresh(nil, .names)
        machine.wait(seconds: 60 * 86_400)
        let folder = CatalogFolder(of: reference, in: machine.paths.cache)
        let (lock, _) = try await folder.lock()
        machine.catalogs([]).removeUnusedCaches()
        #expect(folders == ["old"])
        withExtendedLifetime(lock) {}
    }

    @Test(arguments: [CatalogReference.Kind.index, .wellKnown])
    func `is filled with progress`(_ kind: CatalogReference.Kind) async throws {
        let files = IndexFiles(entries: [try .sample("pdf", by: "acme")])
        host.serve(try files.list())
        let skills = #"{"skills": [{"name": "pdf", "description": "d", "files": ["SKILL.md"]}]}"#
        host.change(".well-known/agent-skills/index.json", to: Array(skills.utf8))
        let location = String(host.location.dropLast())
        let reference = CatalogReference(
            name: try CatalogReference.git("acme").name, kind: kind, location: location)
        let reports = Mutex<[String: Int]>([:])
        let catalogs = machine.catalogs([reference]) { name, progress in
            reports.withLock {
                $0[name.description] = max($0[name.description] ?? 0, progress.received)
            }
        }
        #expect(try await catalogs.refresh(nil, .names)[0].result.get().entries == 1)
        #expect(reports.withLock { $0["acme"] ?? 0 } > 50)
        // The network of the server, also if another request says that nothing changed.
        #expect(catalogs.network(of: reference) == .private)
        machine.waitUntilStale()
        #expect(try await catalogs.refresh(nil, .names)[0].result.get().change == .unchanged)
        #expect(catalogs.network(of: reference) == .private)
    }

    @Test func `is filled from an index in a folder, with the same checks`() async throws {
        let names = (1...40).map { "skill-\($0)" }
        let files = IndexFiles(entries: try names.map { try .sample($0, by: "acme") })
        for (path, bytes) in try files.pages(4, shardsPerPage: 4) {
            try Directory.replaceFile(at: machine.folder.path.appending("out/\(path)"), with: bytes)
        }
        let reference = try CatalogReference.index(
            "acme", machine.folder.path.appending("out").string)
        let catalogs = machine.catalogs([reference])
        #expect(try await catalogs.refresh(nil, .everything)[0].result.get().entries == 40)
        let found = try await catalogs.entry(for: NameRequest(name: "skill-7"))
        #expect(found.entry.publisher?.description == "acme")
        #expect(try catalogs.searchable(reference.name)[0].segments[0].count == 40)
        let blobs = try Directory.open(machine.folder.path.appending("out/blobs"))
        for blob in try blobs.entries() {
            try blobs.replaceFile(blob.name, with: Array("{}".utf8), durability: .inMemory)
        }
        try machine.catalogs([]).with([reference]).removeCache(of: reference)
        let failure = await error { () async throws(CatalogError) in
            try await machine.catalogs([reference]).entry(for: NameRequest(name: "skill-7"))
        }
        guard case .wrongDigest? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test func `knows an index in a folder by its path, in which case matters`() throws {
        let paths = ["/A/b/out", "/A/b/out/", "/A/b/out/index.json"]
        let places = try paths.map { try CatalogReference.index("x", $0).canonicalLocation }
        #expect(Set(places) == ["/A/b/out"])
    }
}
