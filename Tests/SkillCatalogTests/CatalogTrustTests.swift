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

@Suite("Trust in a catalog", .timeLimit(.minutes(5))) struct CatalogTrustTests {
    private let host: IndexHost
    private let machine: CatalogMachine

    init() throws {
        host = try IndexHost()
        machine = try CatalogMachine()
    }

    private func publish(
        version: Int = 1, expires: Int? = nil, key: SecretKey? = nil, _ name: String? = nil
    ) throws {
        let entry = try CatalogEntry.sample(name ?? "pdf-\(version)")
        host.serve(
            try IndexFiles(version: version, expires: expires, entries: [entry], key: key).list())
    }

    private func refresh(key: String? = nil) async throws -> Refresh {
        let catalogs = machine.catalogs([try .index("acme", host.location, key: key)])
        return try await catalogs.refresh(nil, .names)[0].result.get()
    }

    private func distrust(key: String? = nil) async throws -> TrustFailure? {
        let error = await #expect(throws: CatalogError.self) { try await refresh(key: key) }
        guard case .untrusted(_, let distrust) = error else {
            Issue.record("\(String(describing: error))")
            return nil
        }
        #expect(error?.kind == .refused)
        #expect(error?.hint?.description.contains("skills catalog") == true)
        return distrust
    }

    @Test func `is in digests without a signature`() async throws {
        try publish()
        #expect(try await refresh().trust == .digests)
        #expect(host.takePaths() == ["/index.json"])
    }

    @Test func `is in the key of first use, and refuses another one`() async throws {
        let (key, other) = (try SecretKey.generate(), try SecretKey.generate())
        try publish(key: key)
        #expect(try await refresh().trust == .firstUse(key: key.publicKey.name))
        try publish(version: 2, key: other)
        let expected = TrustFailure.changedKey(
            expected: key.publicKey.name, actual: other.publicKey.name)
        #expect(try await distrust() == expected)
        // Deleting the cache does not help.
        try FileManager.default.removeItem(atPath: machine.paths.cache.string)
        #expect(try await distrust() == expected)
        #expect(
            try await refresh(key: other.publicKey.description).trust
                == .pinned(key: other.publicKey.name))
    }

    @Test func `is in a pinned key only`() async throws {
        let (key, other) = (try SecretKey.generate(), try SecretKey.generate())
        try publish(key: other)
        #expect(
            try await distrust(key: key.publicKey.description)
                == .changedKey(expected: key.publicKey.name, actual: other.publicKey.name))
        try publish(key: key)
        #expect(
            try await refresh(key: key.publicKey.description).trust
                == .pinned(key: key.publicKey.name))
        #expect(try await distrust(key: "RWnonsense") == .invalidKey("RWnonsense"))
    }

    @Test(arguments: [
        CatalogReference.Kind.git, .folder, .wellKnown, .registry,
    ])
    func `is refused with a key for a catalog that is never signed`(
        _ kind: CatalogReference.Kind
    ) async throws {
        let plain = try reference(host.location, kind)
        machine.lister.set(host.location, [try .sample("pdf")], tag: "1")
        if kind == .git {
            _ = try await machine.catalogs([plain]).refresh(nil, .names)[0].result.get()
        }
        let pinned = CatalogReference(
            name: plain.name, kind: kind, location: plain.location,
            key: try SecretKey.generate().publicKey.description)
        let catalogs = machine.catalogs([pinned])
        let refusal = CatalogError.untrusted(pinned, .unsigned)
        #expect(
            await error { () async throws(CatalogError) in
                try await catalogs.refresh(nil, .names)[0].result.get()
            } == refusal)
        #expect(
            await error { () async throws(CatalogError) in
                try await catalogs.entry(for: NameRequest(catalog: pinned.name, name: "pdf"))
            } == refusal)
        #expect(try catalogs.searchable(pinned.name)[0].segments.isEmpty)
        let found = await catalogs.searchRegistries("pdf", only: nil, limit: 1)
        #expect(found.allSatisfy { (try? $0.result.get()) == nil })
        #expect(host.takePaths().isEmpty)
    }

    @Test func `is in one catalog, however its location is written`() async throws {
        try publish(version: 5, key: try SecretKey.generate())
        _ = try await refresh()
        try publish(version: 4, key: try SecretKey.generate())
        for location in [
            String(host.location.dropLast()), "\(host.location)index.json",
            host.location.replacing("http", with: "HTTP"),
        ] {
            let catalogs = machine.catalogs([try .index("acme", location)])
            let acme = try #require(catalogs.references.first { $0.kind == .index })
            #expect(catalogs.status(of: acme).entries == 1)
            let failure = await error { () async throws(CatalogError) in
                try await catalogs.refresh(nil, .names)[0].result.get()
            }
            guard case .untrusted(_, .changedKey)? = failure else {
                Issue.record("\(location): \(String(describing: failure))")
                continue
            }
        }
    }

    @Test func `is not given for the first time over a record that was damaged meanwhile`()
        async throws
    {
        let reference = try CatalogReference.index("acme", "https://example.com")
        let file = TrustFile(path: machine.paths.trust)
        let damaged = #"""
            {"schema": "skills.trusted-catalogs/1", "catalogs": {"index https://example.com": {"version": "x"}}}
            """#
        let folder = machine.folder
        let failure = await error { () async throws(CatalogError) in
            try await file.record(
                TrustRecord(key: nil, version: 1, recorded: 1), of: reference
            ) { _ in
                // The check runs once before the lock is held.
                _ = try? folder.write(damaged, to: "state/catalogs.json")
            }
        }
        #expect(failure == .damagedTrustState(path: machine.paths.trust.string))
    }

    @Test func `is needed for answers from the cache during an outage`() async throws {
        try publish(expires: machine.now + 1_000)
        _ = try await refresh()
        host.fail(with: 503)
        machine.waitUntilStale()
        func answer(key: String? = nil) async throws -> CatalogAnswer {
            let catalogs = machine.catalogs([try .index("acme", host.location, key: key)])
            return await catalogs.entries(named: "pdf-1")[1]
        }
        #expect(try await answer().outdated != nil)
        await #expect(throws: CatalogError.self) {
            try await answer(key: SecretKey.generate().publicKey.description).result.get()
        }
        machine.wait(seconds: 1_000)
        await #expect(throws: CatalogError.self) { try await answer().result.get() }
    }

    @Test func `applies a new pin to what is in the cache`() async throws {
        let (key, other) = (try SecretKey.generate(), try SecretKey.generate())
        try publish(key: key)
        _ = try await refresh()
        let pinned = machine.catalogs([
            try .index("acme", host.location, key: other.publicKey.description)
        ])
        let error = await #expect(throws: CatalogError.self) {
            try await pinned.entry(for: NameRequest(name: "pdf-1"))
        }
        #expect(error?.kind == .refused)
    }

    @Test func `that was refused is asked again for each name, however new the cache is`()
        async throws
    {
        let (key, other) = (try SecretKey.generate(), try SecretKey.generate())
        try publish(key: key)
        _ = try await refresh()
        let catalogs = machine.catalogs([try .index("acme", host.location)])
        _ = try await catalogs.entry(for: NameRequest(name: "pdf-1"))
        try publish(version: 2, key: other)
        _ = try await distrust()
        let error = await #expect(throws: CatalogError.self) {
            try await catalogs.entry(for: NameRequest(name: "pdf-1"))
        }
        #expect(error?.kind == .refused)
        try publish(version: 2, key: key)
        _ = try await catalogs.entry(for: NameRequest(name: "pdf-2"))
    }

    @Test func `refuses a missing and a wrong signature`() async throws {
        let key = try SecretKey.generate()
        try publish(key: key)
        _ = try await refresh()
        try publish(version: 2)
        #expect(try await distrust() == .unsigned)
        try publish(version: 3, key: key)
        host.change(
            "index.json.minisig", to: try key.sign(Array("other".utf8), trustedComment: "x"))
        #expect(try await distrust() == .badSignature)
        host.change("index.json.minisig", to: Array("nonsense".utf8))
        #expect(try await distrust() == .badSignature)
    }

    @Test func `is in a signature in the root, or else in a file of its own`() async throws {
        let (key, other) = (try SecretKey.generate(), try SecretKey.generate())
        func files(version: Int, by key: SecretKey) throws -> [String: [UInt8]] {
            try IndexFiles(
                version: version, entries: [.sample("pdf-\(version)")], key: key, isSealed: true
            ).list()
        }
        host.serve(try files(version: 1, by: key))
        #expect(try await refresh().trust == .firstUse(key: key.publicKey.name))
        #expect(host.takePaths() == ["/index.json"])
        // The file of its own does not matter then, and its key does not replace that of the root.
        host.change("index.json.minisig", to: nil)
        #expect(try await refresh().change == .unchanged)
        host.serve(try files(version: 2, by: other))
        #expect(
            try await distrust()
                == .changedKey(expected: key.publicKey.name, actual: other.publicKey.name))
        // An index that was edited and signed again has an old signature in the root.
        let index = try #require(try files(version: 3, by: key)["index.json"])
        let edited = Array(
            String(decoding: index, as: UTF8.self).replacing("pdf-3", with: "pdf-4").utf8)
        host.serve(["index.json": edited])
        #expect(try await distrust() == .badSignature)
        host.change("index.json.minisig", to: try key.sign(edited, trustedComment: "x"))
        #expect(try await refresh().change == .changed)
    }

    @Test func `asks again for a catalog that is being published`() async throws {
        let key = try SecretKey.generate()
        let (old, new) = (
            try IndexFiles(version: 1, entries: [], key: key).list(),
            try IndexFiles(version: 2, entries: [], key: key).list()
        )
        let server = try RawServer { request, connection in
            let isFirst = request.path == "/index.json" && request.number == 1
            connection.answer(body: (isFirst ? old : new)[String(request.path.dropFirst())] ?? [])
        }
        let catalogs = machine.catalogs([try .index("acme", server.url("/"))])
        let report = try await catalogs.refresh(nil, .names)[0].result.get()
        #expect(report.trust == .firstUse(key: key.publicKey.name))
        #expect(server.requests.count == 4)
    }

    @Test func `refuses an older version than the highest one seen`() async throws {
        try publish(version: 5)
        _ = try await refresh()
        try publish(version: 4)
        #expect(try await distrust() == .rollback(version: 4, seen: 5))
        try FileManager.default.removeItem(atPath: machine.paths.cache.string)
        #expect(try await distrust() == .rollback(version: 4, seen: 5))
        try publish(version: 6)
        #expect(try await refresh().change == .changed)
    }

    @Test func `refuses other content of the same version that its key signed`() async throws {
        let (key, other) = (try SecretKey.generate(), try SecretKey.generate())
        try publish(version: 5, key: key)
        _ = try await refresh()
        try publish(version: 5, key: key, "pdf-fork")
        #expect(try await distrust() == .changedContent(version: 5))
        // Neither deleting the cache nor pinning the key helps.
        try FileManager.default.removeItem(atPath: machine.paths.cache.string)
        #expect(try await distrust() == .changedContent(version: 5))
        #expect(
            try await distrust(key: key.publicKey.description) == .changedContent(version: 5))
        // The first content is still accepted, and so is a higher version.
        try publish(version: 5, key: key)
        #expect(try await refresh().change == .changed)
        try publish(version: 6, key: key, "pdf-fork")
        #expect(try await refresh().change == .changed)
        // A new pinned key starts over.
        try publish(version: 6, key: other)
        #expect(try await refresh(key: other.publicKey.description).change == .changed)
    }

    @Test func `is not in versions without a signature`() async throws {
        try publish(version: 5)
        _ = try await refresh()
        try publish(version: 5, "pdf-other")
        #expect(try await refresh().change == .changed)
    }

    @Test func `ends when a catalog expires`() async throws {
        try publish(expires: machine.now + 10)
        #expect(try await refresh().change == .changed)
        machine.wait(seconds: 11)
        // The server says that nothing changed.
        #expect(try await distrust() == .expired(machine.now - 1))
        let offline = machine.catalogs([try .index("acme", host.location)], .offline)
        await #expect(throws: CatalogError.self) {
            try await offline.entry(for: NameRequest(name: "pdf-1"))
        }
    }

    @Test func `is an error if its record is damaged, until the record is removed`() async throws {
        try publish(key: try SecretKey.generate())
        _ = try await refresh()
        try machine.folder.write("{", to: "state/catalogs.json")
        let error = await #expect(throws: CatalogError.self) { try await refresh() }
        guard case .damagedTrustState(let path) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == machine.paths.trust.string)
        #expect(error?.hint?.description.contains(path) == true)
    }

    @Test func `is forgotten with the catalog`() async throws {
        try publish(version: 5, key: try SecretKey.generate())
        _ = try await refresh()
        let reference = try CatalogReference.index("acme", host.location)
        try await machine.catalogs([]).forget(reference)
        #expect(machine.catalogs([]).status(of: reference).entries == nil)
        try publish(version: 1, key: try SecretKey.generate())
        #expect(try await refresh().change == .changed)
    }
}
