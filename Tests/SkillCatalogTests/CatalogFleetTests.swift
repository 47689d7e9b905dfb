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

@Suite("Many clients", .needs("nginx"), .timeLimit(.minutes(5)))
struct CatalogFleetTests {
    private func entries(_ count: Int, _ text: String) throws -> [CatalogEntry] {
        try (0..<count).map {
            var entry = try CatalogEntry.sample("skill-\($0)", by: "acme")
            entry.description = text
            return entry
        }
    }

    private func serve(_ files: [String: [UInt8]], on nginx: Nginx) throws {
        // The root last, as when a catalog is published.
        for (name, bytes) in files where name != "index.json" { try nginx.serve(bytes, at: name) }
        if let root = files["index.json"] { try nginx.serve(root, at: "index.json") }
    }

    private func succeed(_ count: Int, _ body: @escaping @Sendable () async throws -> Void) async {
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do {
                        try await body()
                        return nil
                    } catch {
                        return "\(error)"
                    }
                }
            }
            for await failure in group where failure != nil {
                Issue.record("\(failure ?? "")")
            }
        }
    }

    @Test func `refresh 200 caches at once`() async throws {
        let nginx = try Nginx()
        try serve(IndexFiles(entries: entries(100, "One.")).pages(2, shardsPerPage: 4), on: nginx)
        let reference = try CatalogReference.index("acme", nginx.url("/"))
        let machines = try (0..<200).map { _ in try CatalogMachine(certificates: nginx.authority) }
        await withTaskGroup(of: Void.self) { group in
            for machine in machines {
                group.addTask {
                    await succeed(1) {
                        let catalogs = machine.catalogs([reference])
                        let report = try await catalogs.refresh(nil, .everything)[0].result.get()
                        #expect(report.entries == 100)
                        #expect(try catalogs.searchable(nil)[1].segments.map(\.count) == [100])
                    }
                }
            }
        }
    }

    @Test func `refresh one cache 200 times at once, while it is published and read`() async throws
    {
        let nginx = try Nginx()
        try serve(
            IndexFiles(version: 1, entries: entries(100, "One.")).pages(2, shardsPerPage: 4),
            on: nginx)
        let reference = try CatalogReference.index("acme", nginx.url("/"))
        let machine = try CatalogMachine(certificates: nginx.authority)
        _ = try await machine.catalogs([reference]).refresh(nil, .everything)[0].result.get()
        // nginx makes an ETag of size and second, so the second version has another size, its root as well.
        let second = try IndexFiles(version: 1_000, entries: entries(100, "Second."))
            .pages(2, shardsPerPage: 4)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await succeed(200) {
                    _ = try await machine.catalogs([reference]).refresh(nil, .everything)[0]
                        .result.get()
                }
            }
            group.addTask {
                await succeed(100) {
                    let catalogs = machine.catalogs([reference])
                    let found = try await catalogs.entry(for: NameRequest(name: "skill-7"))
                    #expect(["One.", "Second."].contains(found.entry.description))
                    #expect(try catalogs.searchable(nil)[1].segments.count == 1)
                }
            }
            group.addTask { await succeed(1) { try serve(second, on: nginx) } }
        }
        _ = try await machine.catalogs([reference]).refresh(nil, .names)[0].result.get()
        let found = try await machine.catalogs([reference]).entry(for: NameRequest(name: "skill-7"))
        #expect(found.entry.description == "Second.")
        let folder = try #require(
            try FileManager.default.contentsOfDirectory(atPath: machine.paths.cache.string).first)
        let files = try FileManager.default.contentsOfDirectory(
            atPath: machine.paths.cache.appending(folder).string)
        #expect(!files.contains { $0.hasPrefix(".") }, "\(files)")
    }

    @Test func `learn from the entity tag that nothing changed`() async throws {
        let nginx = try Nginx()
        try serve(IndexFiles(entries: entries(100, "One.")).list(), on: nginx)
        let machine = try CatalogMachine(certificates: nginx.authority)
        let catalogs = machine.catalogs([try .index("acme", nginx.url("/"))])
        #expect(try await catalogs.refresh(nil, .names)[0].result.get().change == .changed)
        #expect(try await catalogs.refresh(nil, .names)[0].result.get().change == .unchanged)
    }
}
