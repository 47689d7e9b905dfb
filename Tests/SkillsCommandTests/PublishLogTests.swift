import CatalogPublishing
import Digest
import Foundation
import JSON
import Signature
import SkillCatalog
import SystemPackage
import TestSupport
import Testing

@Suite("Publishing a catalog with a log", .needs("docker-registry"), .needsLogJudge)
struct PublishLogTests {
    private let site: PublishSite

    init() async throws {
        site = try PublishSite()
        await site.run("publish key k.key")
    }

    private func build(_ version: Int, into folder: String = "out") async {
        await site.run(
            "publish build ./src -o \(folder) --publisher acme --sign k.key --log "
                + "--index-version \(version)")
    }

    private func read(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: site.fixture.home.appendingPathComponent(path)))
    }

    /// Has Go's client check the log in a folder.
    private func judge(
        _ folder: String, follows earlier: [(size: Int, root: String)] = []
    ) throws -> (size: Int, root: String) {
        let root = try IndexRoot(parsing: read("\(folder)/index.json")) { $0 }
        let key = try PublicKey(try #require(root.key))
        let note = String(decoding: try read("\(folder)/log/checkpoint"), as: UTF8.self)
        return try LogJudge.shared.get().check(
            FilePath(site.fixture.home.path).pushing(FilePath("\(folder)/log")),
            origin: String(note.prefix { $0 != "\n" }), key: key.bytes, follows: earlier)
    }

    private func location(_ target: String) -> String { target == "www" ? "./www" : target }

    @Test func `a log is published to every kind of target, read there, and copied from there`()
        async throws
    {
        await build(1)
        let first = try judge("out")
        for target in site.targets {
            await site.run("publish push out \(target)")
            await site.run(
                "catalog add shop\(site.targets.firstIndex(of: target) ?? 0) \(location(target))")
        }
        try site.writeSkill("alpha", "Say goodbye.")
        await build(2)
        for (number, target) in site.targets.enumerated() {
            let report = try await site.json("publish push out \(target)")
            let again = try await site.json("publish push out \(target)")
            #expect(again["sent"] == .integer(0), "\(target): \(report) \(again)")
            await site.run("catalog refresh shop\(number)")
            await site.run("install shop\(number):alpha --yes")
            await site.run("remove alpha --yes")
            await site.run("publish mirror \(location(target)) copy\(number)")
            let copied = try judge("copy\(number)", follows: [first])
            #expect(copied.size == first.size + 2)
            #expect(
                try site.fixture.shell(
                    "diff -r out copy\(number) -x .published.json -x published.sha256 -x '000.p' -x blobs"
                )
                    == "",
                "\(target)")
        }
    }

    @Test func `a log that starts again is not published over another one`() async throws {
        await build(1)
        for target in site.targets { await site.run("publish push out \(target)") }
        try site.fixture.shell("rm -rf out")
        try site.writeSkill("gamma", "Third.")
        await build(2)
        for target in site.targets {
            let refused = await site.run("publish push out \(target)", expecting: 4)
            #expect(
                refused.errors.contains(
                    "error: the transparency log does not continue the one of "),
                "\(refused.log)")
            #expect(refused.errors.contains("because: the log was rewritten"))
            #expect(
                refused.errors.contains("hint: copy the published catalog, build into the copy"))
        }
        try site.fixture.shell("rm -rf out")
        await site.run(
            "publish build ./src -o out --publisher acme --sign k.key --index-version 3")
        let gone = await site.run("publish push out www", expecting: 4)
        #expect(gone.errors.contains("has a transparency log, and this catalog has none"))
        // What the hint says works.
        for (number, target) in site.targets.enumerated() {
            await site.run("publish mirror \(location(target)) next\(number)")
            await build(4, into: "next\(number)")
            await site.run("publish push next\(number) \(target)")
        }
    }

    @Test func `a damaged log is neither published nor copied`() async throws {
        await build(1)
        await site.run("publish push out www")
        try site.fixture.shell("sed -i 's/alpha/aleph/' www/log/tile/entries/000.p/3")
        let copied = await site.run("publish mirror ./www copy", expecting: 4)
        #expect(copied.errors.contains("error: the transparency log of "), "\(copied.log)")
        #expect(copied.errors.contains("hint: build the catalog again"))
        try site.fixture.shell("rm out/log/tile/0/000.p/3")
        let lost = await site.run("publish push out other", expecting: 1)
        #expect(lost.errors.contains("log/tile/0/000.p/3 in "), "\(lost.log)")
    }

    @Test
    func `tiles in a bucket are kept for long, its checkpoint is not; leftovers are replaced`()
        async throws
    {
        await build(1)
        // What another publication left that never replaced the index.
        let tile = "log/tile/0/000.p/3"
        #expect(
            try ObjectStoreServer.put(
                Array("left".utf8), to: "\(site.name)/\(tile)", on: site.objects))
        await site.run("publish push out \(site.bucket)")
        let object = try #require(try site.objects.object("\(site.name)/\(tile)"))
        #expect(object.1 == (try read("out/\(tile)")))
        func header(_ name: String, _ path: String) throws -> String? {
            let object = try #require(try site.objects.object("\(site.name)/\(path)"))
            return object.headers.first { $0.name.lowercased() == name }?.value
        }
        #expect(try header("cache-control", tile) == "public, max-age=31536000, immutable")
        #expect(try header("content-type", tile) == "application/octet-stream")
        #expect(try header("cache-control", "log/checkpoint") == "public, max-age=5")
        #expect(try header("content-type", "log/checkpoint") == "text/plain; charset=utf-8")
    }

    @Test(arguments: 0..<3)
    func `two publications at the same time leave one log that is whole`(
        _ kind: Int
    ) async throws {
        let target = site.targets[kind]
        await build(1)
        await site.run("publish push out \(target)")
        await site.run("publish mirror \(location(target)) theirs")
        let first = try judge("out")
        try site.writeSkill("gamma", "Ours.")
        await build(2)
        try site.writeSkill("gamma", "Theirs.")
        await build(3, into: "theirs")
        async let ours = site.run("publish push out \(target)", expecting: nil)
        async let theirs = site.run("publish push theirs \(target)", expecting: nil)
        let statuses = await [ours.status, theirs.status].sorted()
        // A registry can't compare and replace: two publications may stop each other there.
        #expect(
            statuses == [0, 4] || target == site.repository && statuses == [4, 4], "\(statuses)")
        await site.run("publish mirror \(location(target)) copy")
        let size = try judge("copy", follows: [first]).size
        #expect(size == first.size + 2 || target == site.repository && size == first.size)
    }
}
