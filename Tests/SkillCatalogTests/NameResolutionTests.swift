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

@Suite("A name", .timeLimit(.minutes(5))) struct NameResolutionTests {
    private let host: IndexHost
    private let machine: CatalogMachine

    init() throws {
        host = try IndexHost()
        machine = try CatalogMachine()
    }

    private func failure(
        of request: NameRequest, in catalogs: Catalogs
    ) async -> CatalogError? {
        do {
            let found = try await catalogs.entry(for: request)
            Issue.record("\(found)")
            return nil
        } catch {
            return error
        }
    }

    /// Two git catalogs, of which the first has the entries.
    private func catalogs(_ entries: [CatalogEntry]) throws -> Catalogs {
        machine.lister.set("owner/first", entries, tag: "1")
        machine.lister.set("owner/second", [try .sample("quux", by: "second")], tag: "1")
        return machine.catalogs([try .git("first"), try .git("second")])
    }

    @Test func `is found in the program first`() async throws {
        let catalogs = try catalogs([.sample("skills-cli", by: "other")])
        let found = try await catalogs.entry(for: NameRequest(name: "skills-cli"))
        #expect(found.catalog == .embedded)
        #expect(found.entry.source == .embedded)
        #expect(machine.lister.calls == 0)
        let other = try await catalogs.entry(
            for: NameRequest(catalog: CatalogName("first"), name: "skills-cli"))
        #expect(other.entry.publisher == Publisher("other"))
    }

    @Test func `is found in the first catalog that has it`() async throws {
        let both = try catalogs([.sample("quux", by: "first")])
        #expect(
            try await both.entry(for: NameRequest(name: "quux")).catalog == CatalogName("first"))
        let found = try await both.entry(
            for: NameRequest(catalog: CatalogName("second"), name: "quux"))
        #expect(found.entry.publisher == Publisher("second"))
        let publisher = try await both.entry(
            for: NameRequest(publisher: Publisher("SECOND"), name: "quux"))
        #expect(publisher.catalog == CatalogName("second"))
    }

    @Test func `means the entry without a publisher in the catalog that it names`() async throws {
        let found = try await machine.catalogs([]).entry(
            for: NameRequest(catalog: .embedded, name: "swift-concurrency"))
        #expect(found.entry.publisher == nil && found.entry.source == .embedded)
        let other = try await machine.catalogs([]).entry(
            for: NameRequest(
                catalog: .embedded, publisher: Publisher("AvdLee"), name: "swift-concurrency"))
        #expect(other.entry.publisher == Publisher("AvdLee"))
        // Without the name of a catalog, both are meant.
        let error = await failure(
            of: NameRequest(name: "swift-concurrency"), in: machine.catalogs([]))
        #expect(
            error?.hint?.description
                == "choose one:\nskills install embedded:swift-concurrency\n"
                + "skills install embedded:AvdLee/swift-concurrency")
    }

    @Test func `of two publishers is an error with commands`() async throws {
        let catalogs = try catalogs([
            .sample("quux", by: "acme", version: "1.0"), .sample("quux", by: "other"),
            .sample("quux", by: "acme", version: "2.0"),
        ])
        let error = await failure(of: NameRequest(name: "quux"), in: catalogs)
        #expect(error?.kind == .notFound)
        #expect(error?.summary == "the catalog 'first' has 2 skills named 'quux'")
        #expect(
            error?.hint?.description
                == "choose one:\nskills install first:acme/quux\nskills install first:other/quux")
        let found = try await catalogs.entry(
            for: NameRequest(publisher: Publisher("acme"), name: "quux"))
        #expect(found.entry.version == "2.0")
    }

    @Test func `at several places of one publisher is an error with addresses`() async throws {
        let catalogs = try catalogs([
            .sample("quux", by: "acme", from: "acme/a/quux"),
            .sample("quux", by: "acme", from: "acme/b/quux"),
        ])
        let error = await failure(of: NameRequest(name: "quux"), in: catalogs)
        #expect(
            error?.hint?.description
                == "choose one:\nskills install acme/a/quux\nskills install acme/b/quux")
    }

    @Test func `with a version means exactly that one`() async throws {
        let catalogs = try catalogs([
            .sample("quux", version: "1.9"), .sample("quux", version: "1.10"),
        ])
        #expect(try await catalogs.entry(for: NameRequest(name: "quux")).entry.version == "1.10")
        let found = try await catalogs.entry(for: NameRequest(name: "quux", version: "1.9"))
        #expect(found.entry.version == "1.9")
        let error = await failure(of: NameRequest(name: "quux", version: "3"), in: catalogs)
        #expect(error?.hint == "use one of: 1.10, 1.9")
    }

    @Test func `that changed is followed`() async throws {
        var old = try CatalogEntry.sample("quux")
        old.state = .renamed(try #require(SkillName("quux-tools")))
        let catalogs = try catalogs([old, .sample("quux-tools")])
        let found = try await catalogs.entry(for: NameRequest(name: "quux"))
        #expect(found.entry.name == SkillName("quux-tools"))
        #expect(found.renamedFrom == SkillName("quux"))
    }

    @Test func `that changes in a circle is an error`() async throws {
        var (one, two) = (try CatalogEntry.sample("one"), try CatalogEntry.sample("two"))
        (one.state, two.state) = (.renamed(two.name), .renamed(one.name))
        let error = await failure(of: NameRequest(name: "one"), in: try catalogs([one, two]))
        guard case .endlessRename = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `that was removed is an error with the reason`() async throws {
        var old = try CatalogEntry.sample("quux")
        old.state = .removed(reason: "unsafe")
        let error = await failure(of: NameRequest(name: "quux"), in: try catalogs([old]))
        #expect(error?.summary == "the catalog 'first' no longer offers 'quux': unsafe")
    }

    @Test(arguments: [("a\u{7}b", 1), ("", 1), ("../x", 1), ("a", 1 << 20), ("A B", 1)])
    func `that no skill can have is not found`(_ part: String, _ count: Int) async throws {
        let name = String(repeating: part, count: count)
        let catalogs = try catalogs([.sample("quux")])
        let error = await failure(of: NameRequest(name: name), in: catalogs)
        #expect(error?.kind == .notFound)
        let summary = try #require(error?.summary)
        #expect(summary.utf8.count < 1_000)
        #expect(!summary.unicodeScalars.contains("\u{7}"))
        #expect(await catalogs.entries(named: name).allSatisfy { (try? $0.result.get()) == [] })
    }

    @Test func `stops at a catalog that can't be read`() async throws {
        host.serve(try IndexFiles(entries: []).list())
        machine.lister.set("owner/second", [try .sample("quux", by: "second")], tag: "1")
        let catalogs = machine.catalogs([try .index("first", host.location), try .git("second")])
        // A name that the first one does not have.
        _ = try await catalogs.entry(for: NameRequest(name: "quux"))
        machine.waitUntilStale()
        for (status, kind) in [
            (401, "authentication"), (403, "authentication"), (503, "network"), (404, "network"),
        ] {
            host.fail(with: status)
            let error = await failure(of: NameRequest(name: "quux"), in: catalogs)
            #expect(error?.kind.rawValue == kind)
            #expect(error?.summary == "failed to read the catalog 'first'")
            #expect(error?.anyHint != nil)
        }
        let found = try await catalogs.entry(
            for: NameRequest(catalog: CatalogName("second"), name: "quux"))
        #expect(found.entry.publisher == Publisher("second"))
        let embedded = try await catalogs.entry(for: NameRequest(name: "skills-cli"))
        #expect(embedded.catalog == .embedded)
    }

    @Test func `is shown from the cache during an outage, with its age`() async throws {
        host.serve(try IndexFiles(entries: [.sample("quux")]).list())
        let catalogs = machine.catalogs([try .index("first", host.location)])
        _ = await catalogs.refresh(nil, .names)
        let then = machine.now
        machine.waitUntilStale()
        host.fail(with: 503)
        let answer = try #require(await catalogs.entries(named: "quux").last)
        #expect(try answer.result.get().count == 1)
        #expect(answer.outdated?.refreshed == then)
        host.fail(with: 401)
        let refused = try #require(await catalogs.entries(named: "quux").last)
        #expect(throws: CatalogError.self) { try refused.result.get() }
    }

    @Test(arguments: [1, 2])
    func `is found in the cache if the server can't be reached`(_ pages: Int) async throws {
        let expiry = machine.now + 10_000
        host.serve(
            try IndexFiles(expires: expiry, entries: [.sample("quux")])
                .pages(pages, shardsPerPage: 2))
        machine.lister.set("owner/second", [try .sample("grault")], tag: "1")
        let catalogs = machine.catalogs([try .index("first", host.location), try .git("second")])
        let first = try await catalogs.entry(for: NameRequest(name: "quux"))
        #expect(first.asOf == nil)
        _ = await catalogs.refresh(nil, .names)
        let then = machine.now
        host.stop()
        machine.waitUntilStale()
        let found = try await catalogs.entry(for: NameRequest(name: "quux"))
        #expect(found.entry == first.entry && found.asOf == then)
        // A name that the cache does not have may be new on the server.
        let other = await failure(of: NameRequest(name: "grault"), in: catalogs)
        #expect(other?.summary == "failed to read the catalog 'first'")
        #expect(other?.kind == .network)
        machine.wait(seconds: 10_000)
        #expect(await failure(of: NameRequest(name: "quux"), in: catalogs)?.kind == .network)
    }

    @Test(arguments: [401, 403, 404, 500, 503])
    func `is not taken from the cache if the server answers`(_ status: Int) async throws {
        host.serve(try IndexFiles(entries: [.sample("quux")]).list())
        let catalogs = machine.catalogs([try .index("first", host.location)])
        _ = await catalogs.refresh(nil, .names)
        host.fail(with: status)
        machine.waitUntilStale()
        #expect(await failure(of: NameRequest(name: "quux"), in: catalogs) != nil)
    }

    @Test func `is current after a comparison, however new the cache is`() async throws {
        host.serve(try IndexFiles(version: 1, entries: [.sample("quux", by: "a")]).list())
        let catalogs = machine.catalogs([try .index("first", host.location)])
        let name = try #require(CatalogName("first"))
        _ = try await catalogs.entry(for: NameRequest(name: "quux"))
        host.serve(try IndexFiles(version: 2, entries: [.sample("quux", by: "b")]).list())
        try await catalogs.compare(name)
        let found = try await catalogs.entry(for: NameRequest(name: "quux"))
        #expect(found.entry.publisher == Publisher("b"))
        #expect(host.takePaths() == ["/index.json", "/index.json"])
        host.stop()
        await #expect(throws: CatalogError.self) { try await catalogs.compare(name) }
        try await machine.catalogs([]).compare(name)
    }

    @Test func `is found offline if it is in the cache`() async throws {
        host.serve(
            try IndexFiles(entries: [.sample("quux"), .sample("grault")]).pages(2, shardsPerPage: 2)
        )
        let reference = try CatalogReference.index("first", host.location)
        let offline = machine.catalogs([reference], .offline)
        let error = await failure(of: NameRequest(name: "quux"), in: offline)
        #expect(error?.hint == "to read it from its server: skills catalog refresh first --search")
        _ = await machine.catalogs([reference]).refresh(nil, .everything)
        _ = host.takePaths()
        machine.waitUntilStale()
        // No shard was fetched: the search files have the entry.
        #expect(
            try await offline.entry(for: NameRequest(name: "grault")).entry.name
                == SkillName("grault"))
        #expect(host.takePaths().isEmpty)
    }

    @Test func `of a catalog that is configured twice means the first one`() async throws {
        machine.lister.set("owner/a", [try .sample("quux", by: "a")], tag: "1")
        machine.lister.set("owner/b", [try .sample("quux", by: "b")], tag: "1")
        let name = try #require(CatalogName("same"))
        let catalogs = machine.catalogs([
            CatalogReference(name: name, kind: .git, location: "owner/a"),
            CatalogReference(name: name, kind: .git, location: "owner/b"),
        ])
        #expect(catalogs.references.map(\.location) == ["embedded", "owner/a"])
        let found = try await catalogs.entry(for: NameRequest(catalog: name, name: "quux"))
        #expect(found.entry.publisher == Publisher("a"))
    }

    @Test func `of an unknown catalog lists the known ones`() async throws {
        let error = await failure(
            of: NameRequest(catalog: CatalogName("third"), name: "quux"), in: try catalogs([]))
        let command = "skills catalog add third LOCATION"
        #expect(error?.hint == "use one of embedded, first, second\nor add it: \(command)")
    }

    @Test func `in a repository needs a listing now and then only`() async throws {
        let catalogs = try catalogs([.sample("quux")])
        for _ in 0..<3 { _ = try await catalogs.entry(for: NameRequest(name: "quux")) }
        #expect(machine.lister.calls == 1)
        machine.waitUntilStale()
        _ = try await catalogs.entry(for: NameRequest(name: "quux"))
        #expect(machine.lister.calls == 2)
        machine.lister.set("owner/first", [try .sample("grault")], tag: "2")
        let report = try await catalogs.refresh([#require(CatalogName("first"))], .names)
        #expect(try report.map { try $0.result.get().change } == [.changed])
        #expect(
            try await catalogs.entry(for: NameRequest(name: "quux")).catalog
                == CatalogName("second")
        )
    }

    @Test(arguments: [
        ("1.9", "1.10", true), ("1.10", "1.9", false), ("2.0-beta", "2.0", true),
        ("1.0", "1.0", false),
        ("v1", "2", true), ("1.0", "1.0.1", true), ("", "1", true), ("1.0-a", "1.0-b", true),
    ])
    func `has versions in order`(_ first: String, _ second: String, _ isOlder: Bool) {
        #expect(VersionOrder.isOlder(first, than: second) == isOlder)
    }
}
