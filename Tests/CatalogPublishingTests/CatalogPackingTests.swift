import ContainerRegistry
import Digest
import FileTree
import SkillFormat
import SystemPackage
import TestSupport
import Testing

@testable import CatalogPublishing
@testable import RemoteStore
@testable import SkillCatalog

@Suite("The layers of a catalog in a registry") struct CatalogPackingTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// The catalog in a registry: what its manifest says, and the blobs of all its layers.
    private struct Published {
        var state = PublishedState()
        var blobs: [SHA256Digest: [UInt8]] = [:]

        /// Returns a file as a client reads it; nil if it is in no layer.
        func file(_ path: String) -> [UInt8]? {
            guard let layers = state.layers, let (pack, member) = layers.packed[path],
                let blob = blobs[layers.packs[pack].layer.digest]
            else { return nil }
            return CatalogPack.unpack(Array(blob[member.range]), size: member.size)
        }
    }

    /// Writes a version of a catalog whose index has one page and one shard.
    private func contents(
        _ version: Int, _ others: [String: String] = [:]
    ) async throws -> CatalogContents {
        let output = try Directory.open(folder.path)
        let blobs = try output.openOrCreate("blobs")
        func add(_ bytes: [UInt8]) throws -> SHA256Digest {
            let digest = SHA256Digest(of: bytes)
            try blobs.replaceFile(FilePath.Component(stringLiteral: digest.hex), with: bytes)
            return digest
        }
        let entry = CatalogEntry(
            name: try #require(SkillName("pdf")), publisher: nil,
            description: "Does version \(version).", source: .address("acme/skills/pdf"))
        let page = try add(IndexPage(shards: [try add(IndexShard([entry]).bytes)]).bytes)
        let root = IndexRoot(
            title: "T", version: version, expires: nil, count: 1,
            content: .pages([page], search: []))
        try output.replaceFile("index.json", with: root.bytes)
        for entry in try output.entries() where entry.name.string.hasSuffix(".txt") {
            try output.removeFile(entry.name)
        }
        for (name, text) in others {
            try output.replaceFile(
                FilePath.Component(stringLiteral: name), with: Array(text.utf8))
        }
        return try await CatalogContents.open(folder.path)
    }

    /// Publishes a version, and returns the plan of its layers.
    private func publish(
        _ contents: CatalogContents, to published: inout Published
    ) async throws -> CatalogPacking {
        let packing = CatalogPacking(of: contents, besides: published.state)
        var packs = packing.kept
        if !packing.files.isEmpty {
            let layer = try await packing.layer(of: contents)
            published.blobs[layer.pack.layer.digest] = layer.bytes
            packs.append(layer.pack)
        }
        let layers = try CatalogLayers(
            of: packs.map(\.layer), annotations: [:], at: "oci://registry/name")
        published.state.layers = layers
        published.state.root = contents.rootBytes
        published.state.files = layers.files.mapValues(\.digest)
        published.state.files[IndexRoot.fileName] = nil
        published.state.listed = Set(contents.files.map(\.path))
        return packing
    }

    @Test func `a publication adds a layer with what it changes`() async throws {
        var published = Published()
        let first = try await publish(
            contents(1, ["a.txt": "one", "b.txt": "two"]), to: &published)
        #expect(first.files.count == 5 && first.kept.isEmpty)
        let next = try await contents(2, ["a.txt": "one", "b.txt": "three"])
        let second = try await publish(next, to: &published)
        let names = second.files.filter { !$0.isBlob }.map(\.path)
        #expect(names == ["b.txt", "index.json"] && second.files.count == 4)
        #expect(second.kept.count == 1)
        #expect(published.file("a.txt") == Array("one".utf8))
        #expect(published.file("b.txt") == Array("three".utf8))
        #expect(published.file("index.json") == next.rootBytes)
        let same = try await publish(next, to: &published)
        #expect(same.files.isEmpty && same.kept.count == 2)
    }

    @Test func `a file that the catalog no longer has is not in its layers`() async throws {
        var published = Published()
        _ = try await publish(contents(1, ["a.txt": "one", "b.txt": "two"]), to: &published)
        let packing = try await publish(contents(2, ["a.txt": "one"]), to: &published)
        #expect(packing.removed == ["b.txt"])
        #expect(published.file("b.txt") == nil && published.file("a.txt") != nil)
        _ = try await publish(contents(3, ["b.txt": "again"]), to: &published)
        #expect(published.file("b.txt") == Array("again".utf8))
    }

    @Test func `layers stay few, and have the files of the version before`() async throws {
        var published = Published()
        var before: CatalogContents?
        for version in 1...60 {
            let others = ["same.txt": "same", "v\(version % 7).txt": "\(version)"]
            let contents = try await contents(version, others)
            _ = try await publish(contents, to: &published)
            let packs = try #require(published.state.layers?.packs)
            #expect(packs.count <= 30, "version \(version)")
            for file in contents.files + [contents.rootFile] {
                let bytes = published.file(file.path)
                #expect(bytes.map { SHA256Digest(of: $0) } == file.digest, "\(file.path)")
            }
            for file in before?.files ?? [] where file.isBlob {
                #expect(published.file(file.path) != nil, "version \(version): \(file.path)")
            }
            before = contents
        }
    }

    @Test func `files beyond the limits of a layer are sent one by one`() async throws {
        let large = String(repeating: "x", count: CatalogPack.sizeLimit + 1)
        var published = Published()
        let packing = try await publish(contents(1, ["large.txt": large]), to: &published)
        #expect(packing.files.isEmpty && packing.kept.isEmpty)
    }

    @Test(arguments: [
        "", "0 10 5", "x 10 5 \(String(repeating: "0", count: 64))",
        "0 101 5 \(String(repeating: "0", count: 64))",
        "0 0 5 \(String(repeating: "0", count: 64))",
        "0 10 5 \(String(repeating: "0", count: 64)) blobs/\(String(repeating: "1", count: 64))",
        "9223372036854775807 1 5 \(String(repeating: "0", count: 64))",
    ])
    func `a list of files that is not valid is refused`(_ text: String) {
        var layer = ContentDescriptor(CatalogPack.mediaType, of: [])
        layer.size = 100
        layer.annotations[CatalogPack.annotation] = text
        #expect(CatalogPack(layer)?.members.isEmpty ?? true)
        #expect((CatalogPack(layer) == nil) == !text.isEmpty)
    }
}
