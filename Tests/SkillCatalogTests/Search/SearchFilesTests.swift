import FileTree
import Signature
import Synchronization
import SystemPackage
import Testing
import Transfer

@testable import SkillCatalog

/// When the files for searching a large index are downloaded.
@Suite(.timeLimit(.minutes(5))) struct `The search files of a large index` {
    private let host: IndexHost
    private let machine: CatalogMachine
    private let reference: CatalogReference

    init() throws {
        host = try IndexHost()
        machine = try CatalogMachine()
        reference = try .index("acme", host.location)
        try serve(version: 1)
    }

    private var catalogs: Catalogs { machine.catalogs([reference]) }

    private func serve(
        version: Int, _ text: String = "Does it.", size: Int? = nil, key: SecretKey? = nil
    ) throws {
        let entries = try (0..<100).map {
            var entry = try CatalogEntry.sample("skill-\($0)", by: "acme")
            entry.description = $0 == 7 ? text : "Does \($0)."
            return entry
        }
        var files = IndexFiles(version: version, entries: entries, key: key)
        files.packedSize = size
        host.serve(try files.pages(2, shardsPerPage: 4))
    }

    private var updates: [SearchUpdate] {
        get throws { try catalogs.searchUpdates(of: catalogs.searchable(nil)) }
    }

    private var state: SearchFiles.State? {
        get throws {
            let state = catalogs.status(of: reference).search?.state
            #expect(try catalogs.searchable(reference.name).map(\.state) == [state ?? .missing])
            return state
        }
    }

    @Test func `are downloaded for searches only`() async throws {
        #expect(catalogs.status(of: reference).search == nil)
        #expect(try updates.map(\.download) == [nil])
        _ = try await catalogs.refresh(nil, .names)[0].result.get()
        _ = try await catalogs.entry(for: NameRequest(name: "skill-7"))
        #expect(host.takePaths().count == 3)
        #expect(try state == .missing)
        let update = try #require(try updates.first)
        #expect(update.catalog == reference.name && update.refreshed == nil)
        let size = try #require(update.download)
        #expect(size > 500)

        let received = Mutex<(received: Int, total: Int?)>((0, nil))
        let watched = machine.catalogs([reference]) { _, progress in
            received.withLock { $0 = (progress.received, progress.total) }
        }
        _ = try await watched.refresh([update.catalog], .everything)[0].result.get()
        #expect(host.takePaths().count == 2)
        #expect(received.withLock { $0.received == size && $0.total == size })
        #expect(try state == .current)
        #expect(try updates.isEmpty)
        #expect(try catalogs.searchable(reference.name)[0].segments.map(\.count) == [100])
    }

    @Test func `are kept while the index changes, and replaced a day later`() async throws {
        _ = await catalogs.refresh(nil, .everything)
        let then = machine.now
        _ = host.takePaths()
        machine.waitUntilStale()
        try serve(version: 2, "Reads forms.")
        #expect(try await catalogs.refresh(nil, .names)[0].result.get().change == .changed)
        #expect(host.takePaths() == ["/index.json"])
        #expect(try state == .outdated)
        let old = try catalogs.searchable(reference.name)[0]
        #expect(old.refreshed == then && old.segments.map(\.count) == [100])
        #expect(try updates.isEmpty)
        machine.wait(seconds: SearchUpdate.day)
        let update = try #require(try updates.first)
        #expect(update.refreshed == then)
        _ = try await catalogs.refresh([update.catalog], .everything)[0].result.get()
        // The index did not change since.
        #expect(host.takePaths().count == 2)
        #expect(try state == .current)
        let found = try catalogs.searchable(reference.name)[0].segments[0]
            .entries(named: "skill-7")
        #expect(found.map(\.description) == ["Reads forms."])
    }

    @Test func `of another key are not searched`() async throws {
        let (old, new) = (try SecretKey.generate(), try SecretKey.generate())
        for (version, key) in [(2, old), (3, new)] {
            try serve(version: version, "Reads \(version).", key: key)
            let reference = try CatalogReference.index(
                "acme", host.location, key: key.publicKey.description)
            let catalogs = machine.catalogs([reference])
            machine.waitUntilStale()
            #expect(try await catalogs.refresh(nil, .names)[0].result.get().change == .changed)
            #expect(try catalogs.searchable(reference.name).map(\.state) == [.missing])
            #expect(try catalogs.searchable(reference.name)[0].segments.isEmpty)
            _ = try await catalogs.refresh(nil, .everything)[0].result.get()
            #expect(try catalogs.searchable(reference.name).map(\.state) == [.current])
        }
    }

    @Test func `stay current if an index changes that has the same ones`() async throws {
        _ = await catalogs.refresh(nil, .everything)
        machine.waitUntilStale()
        try serve(version: 2)
        _ = host.takePaths()
        #expect(try await catalogs.refresh(nil, .names)[0].result.get().change == .changed)
        machine.wait(seconds: 10 * SearchUpdate.day)
        _ = try await catalogs.entry(for: NameRequest(name: "skill-7"))
        #expect(try state == .current)
        #expect(try catalogs.searchable(reference.name)[0].refreshed == machine.now)
        #expect(try updates.isEmpty)
        #expect(!host.takePaths().dropFirst(2).contains { $0.hasSuffix("search") })
    }

    @Test(arguments: [
        (SearchUpdate.dailyLimit, SearchUpdate.day),
        (SearchUpdate.dailyLimit + 1, SearchUpdate.week),
    ])
    func `are replaced once a week if they are large`(_ size: Int, _ age: Int) async throws {
        _ = await catalogs.refresh(nil, .everything)
        try serve(version: 2, "Reads forms.", size: size)
        machine.waitUntilStale()
        _ = await catalogs.refresh(nil, .names)
        machine.wait(seconds: age - CatalogReader.freshness - 2)
        #expect(try updates.isEmpty)
        machine.wait(seconds: 1)
        #expect(try updates.map(\.download) == [size])
        // A clock that was wrong must not keep old files.
        machine.wait(seconds: -10 * SearchUpdate.week)
        #expect(try updates.count == 1)
    }

    @Test func `are not asked for again within an hour after a failure`() async throws {
        _ = await catalogs.refresh(nil, .everything)
        try serve(version: 2, "Reads forms.")
        machine.waitUntilStale()
        _ = await catalogs.refresh(nil, .names)
        machine.wait(seconds: SearchUpdate.day)
        host.stop()
        let name = try #require(try updates.first).catalog
        let failed = await catalogs.refresh([name], .everything)
        #expect(throws: CatalogError.self) { try failed[0].result.get() }
        #expect(try catalogs.searchable(name)[0].segments.map(\.count) == [100])
        #expect(try updates.isEmpty)
        machine.wait(seconds: SearchUpdate.pause)
        #expect(try updates.count == 1)
    }

    @Test func `are missing once the cache is cleaned`() async throws {
        _ = await catalogs.refresh(nil, .everything)
        let folder = try Directory.open(CatalogFolder(of: reference, in: machine.paths.cache).path)
        for entry in try folder.entries() where entry.name.string.hasPrefix("search-") {
            try folder.removeFile(entry.name)
        }
        #expect(try state == .missing)
        let size = try #require(try updates.first?.download)
        #expect(size > 500)
        _ = try await catalogs.refresh(nil, .everything)[0].result.get()
        #expect(try state == .current)
    }

    private var searchFiles: [String] {
        get throws {
            let folder = CatalogFolder(of: reference, in: machine.paths.cache).path
            return try Directory.open(folder).entries().map(\.name.string)
                .filter { $0.hasPrefix("search-") }
        }
    }

    @Test func `of a catalog that is read as a whole are made by the first search`() async throws {
        host.serve(try IndexFiles(entries: [.sample("pdf")]).list())
        _ = try await catalogs.refresh(nil, .names)[0].result.get()
        #expect(catalogs.status(of: reference).search == nil)
        #expect(try searchFiles.isEmpty)
        #expect(try catalogs.searchable(nil).map(\.state) == [.current, .current])
        #expect(try updates.isEmpty)
        let made = try searchFiles
        #expect(made.count == 1)
        // They are kept while the catalog stays as it is.
        machine.waitUntilStale()
        _ = try await catalogs.refresh(nil, .names)[0].result.get()
        #expect(try searchFiles == made)
        #expect(try catalogs.searchable(reference.name)[0].refreshed == machine.now)
        host.serve(try IndexFiles(version: 2, entries: [.sample("pdf"), .sample("docx")]).list())
        machine.waitUntilStale()
        _ = try await catalogs.refresh(nil, .names)[0].result.get()
        #expect(try searchFiles.isEmpty)
        #expect(try catalogs.searchable(reference.name)[0].segments.map(\.count) == [2])
    }

    @Test func `of entries that are damaged are made after another refresh`() async throws {
        host.serve(try IndexFiles(entries: (1...40).map { try .sample("skill-\($0)") }).list())
        let folder = CatalogFolder(of: reference, in: machine.paths.cache).path
        for length in [0, 7, 12, 20, 3_000] {
            try catalogs.removeCache(of: reference)
            _ = try await catalogs.refresh(nil, .names)[0].result.get()
            let files = try Directory.open(folder)
            let table = try #require(
                try files.entries().first { $0.name.string.hasPrefix("entries-") }
            ).name
            let bytes = try files.openFile(table).contents(limit: 1 << 20)
            #expect(bytes.count > 3_000)
            try files.replaceFile(table, with: Array(bytes.prefix(length)), durability: .inMemory)
            #expect(try catalogs.searchable(reference.name).map(\.state) == [.missing])
            #expect(try updates.map(\.catalog) == [reference.name])
            _ = try await catalogs.refresh(nil, .everything)[0].result.get()
            #expect(try catalogs.searchable(reference.name)[0].segments.map(\.count) == [40])
        }
    }
}
