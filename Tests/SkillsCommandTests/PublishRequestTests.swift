import CatalogPublishing
import FileTree
import Foundation
import JSON
import SkillCatalog
import SkillFormat
import SystemPackage
import TestSupport
import Testing

/// How many requests it takes to publish changes to a large catalog, and to install from it.
///
/// The number is the same for 2,500 skills and for 10,000: both have an index of one page, and each change of a skill
/// changes another part of it.
@Suite("Requests of publishing and installing", .needs("docker-registry"))
struct PublishRequestTests {
    private static let size = 2_500
    private static let changes = (0..<10).map { "changed-\($0)" }

    private let site: PublishSite

    init() throws { site = try PublishSite() }

    /// Builds a version of the catalog, in which ten skills have files and all others are elsewhere.
    private func build(_ version: Int) async throws {
        for name in Self.changes { try site.writeSkill(name, "Text of version \(version).") }
        await site.build(version: version)
        let path = FilePath(site.fixture.home.appendingPathComponent("out").path)
        let output = try Directory.open(path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path.appending("index.json").string))
        var root = try IndexRoot(parsing: Array(bytes)) { $0 }
        guard case .list(var entries) = root.content else {
            Issue.record("the index of a few skills is not a list")
            return
        }
        entries += try (entries.count..<Self.size).map { number in
            CatalogEntry(
                name: try #require(SkillName("elsewhere-\(number)")), publisher: nil,
                description: "Does task \(number). Use it when task \(number) is to be done.",
                source: .address("acme/skills/elsewhere-\(number)"))
        }
        entries.sort { $0.isBefore($1) }
        var files = CatalogIndexFiles(
            blobs: try BlobStore(in: output, mode: .write), previous: [], count: entries.count)
        try await files.add(entries)
        #expect(files.groups == 1)
        root.count = entries.count
        root.content = files.content
        try output.replaceFile("index.json", with: root.bytes)
        try site.fixture.shell(
            """
            cd out && rm SHA256SUMS && find . -type f ! -name '.published.json' | sed 's,^[.]/,,' |
            LC_ALL=C sort | xargs sha256sum >../sums && mv ../sums SHA256SUMS
            """)
    }

    @Test func `ten changes in a large catalog take at most 40 requests`() async throws {
        try await build(1)
        let targets = [site.bucket, site.repository]
        for target in targets { await site.run("publish push out \(target)") }
        try await build(2)
        for target in targets {
            let report = try await site.json("publish push out \(target)")
            #expect(report["previousVersion"] == .integer(1))
            let requests = try #require(report["requests"]?.integer)
            #expect(requests <= 40, "\(target): \(requests) requests")
        }
        await site.run("publish mirror \(site.repository) copy")
        try site.fixture.shell("cd copy && sha256sum --check --quiet SHA256SUMS")
        try await installs()
    }

    /// Installs from every kind of target, each with empty caches.
    private func installs() async throws {
        let nginx = try Nginx()
        await site.run("publish push out \(nginx.folder)")
        let web = try FaultyProxy(of: nginx.plainPort)
        let objects = try FaultyProxy(of: site.objects.port)
        let registry = try FaultyProxy(of: site.registry.port)
        let name = Self.changes[3]
        var trees: Set<String> = []
        let places = [
            (web, "http://127.0.0.1:\(web.port)/"), (objects, site.bucket),
            (registry, "oci://127.0.0.1:\(registry.port)/\(site.name)"),
        ]
        for (proxy, place) in places {
            await site.run("catalog add shop \(place)", objects: objects.port)
            try site.fixture.shell("rm -rf .cache")
            let before = proxy.log.count
            await site.run("install shop:\(name) --yes", objects: objects.port)
            let log = proxy.log.dropFirst(before)
            #expect(log.count <= 4, "\(place): \(log)")
            trees.insert(try site.tree(of: name))
            try site.forget()
        }
        let before = registry.log.count
        await site.run("install oci://127.0.0.1:\(registry.port)/\(site.name)/\(name) --yes")
        #expect(registry.log.count - before == 2)
        trees.insert(try site.tree(of: name))
        #expect(trees.count == 1)
    }
}
