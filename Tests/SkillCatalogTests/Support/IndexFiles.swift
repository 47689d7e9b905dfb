import Digest
import RemoteStore
import Signature
import SkillFormat

@testable import SkillCatalog

/// The files of a static index for tests.
struct IndexFiles {
    var title = "Test"
    var version = 1
    var expires: Int?
    var entries: [CatalogEntry]
    var key: SecretKey?
    /// Whether the root has a signature beside the one in a file of its own.
    var isSealed = false

    /// Changes the published search file; nil leaves it as it is.
    var packed: ([UInt8]) throws -> [UInt8]? = { _ in nil }
    /// The size of the segment that the index states, if it is a wrong one.
    var unpackedSize: Int?
    /// The size of the published search file that the index states, if it is a wrong one.
    var packedSize: Int?

    /// The files of an index with a list.
    func list() throws -> [String: [UInt8]] { try files(.list(entries), [:]) }

    /// The files of an index with pages.
    func pages(_ pages: Int, shardsPerPage: Int) throws -> [String: [UInt8]] {
        var groups = [[[CatalogEntry]]](
            repeating: [[CatalogEntry]](repeating: [], count: shardsPerPage), count: pages)
        for entry in entries {
            let name = entry.name.description
            let place = NameHash(of: name).location(
                pages: pages, shardsPerPage: shardsPerPage)
            groups[place.page][place.shard].append(entry)
        }
        var blobs: [String: [UInt8]] = [:]
        func add(_ bytes: [UInt8]) -> SHA256Digest {
            let digest = SHA256Digest(of: bytes)
            blobs[CatalogPath.blob(digest)] = bytes
            return digest
        }
        let digests = groups.map { group in
            add(IndexPage(shards: group.map { add(IndexShard($0).bytes) }).bytes)
        }
        let segment = try CatalogSegment.bytes(of: entries)
        let search = try packed(segment) ?? IndexRoot.SearchFile.bytes(of: segment)
        let file = IndexRoot.SearchFile(
            blob: IndexRoot.Blob(digest: add(search), size: packedSize ?? search.count),
            unpackedSize: unpackedSize ?? segment.count)
        return try files(.pages(digests, search: [file]), blobs)
    }

    /// The files of a signed index of 1,000,000 entries, of which only the page and the shard of `skill-7` exist.
    static func million(version: Int = 1, key: SecretKey) throws -> [String: [UInt8]] {
        guard let layout = IndexLayout(entries: 1_000_000) else { return [:] }
        let place = NameHash(of: "skill-7").location(
            pages: layout.pages, shardsPerPage: layout.shardsPerPage)
        func digests(_ count: Int, _ name: String) -> [SHA256Digest] {
            (0..<count).map { SHA256Digest(of: "\(name) \($0)".utf8) }
        }
        let names = ["skill-7"] + (0..<15).map { "other-\($0)" }
        let shard = IndexShard(
            try names.map {
                var entry = try CatalogEntry.sample($0, by: "acme")
                entry.description = String(repeating: "Version \(version) of text. ", count: 20)
                entry.facts.tree = nil
                entry.facts.license = "Apache-2.0"
                return entry
            }
        ).bytes
        var shards = digests(layout.shardsPerPage, "shard")
        shards[place.shard] = SHA256Digest(of: shard)
        let page = IndexPage(shards: shards).bytes
        var pages = digests(layout.pages, "page")
        pages[place.page] = SHA256Digest(of: page)
        let search = digests(layout.searchFiles, "search").map {
            IndexRoot.SearchFile(
                blob: IndexRoot.Blob(digest: $0, size: 5 << 20), unpackedSize: 10 << 20)
        }
        return try IndexFiles(version: version, entries: [], key: key, isSealed: true).files(
            .pages(pages, search: search),
            [
                CatalogPath.blob(SHA256Digest(of: page)): page,
                CatalogPath.blob(SHA256Digest(of: shard)): shard,
            ])
    }

    private func files(
        _ content: IndexRoot.Content, _ blobs: [String: [UInt8]]
    ) throws -> [String: [UInt8]] {
        var files = blobs
        let root = IndexRoot(
            title: title, version: version, expires: expires, key: key?.publicKey.description,
            count: entries.count, content: content)
        let seal = isSealed ? try key?.sign(root.bytes, trustedComment: "test") : nil
        let file = RootFile(root.bytes, signature: seal).bytes
        files["index.json"] = file
        files["index.json.minisig"] = try key?.sign(file, trustedComment: "test")
        return files
    }
}

extension CatalogEntry {
    /// An entry for tests, whose source is an address.
    static func sample(
        _ name: String, by publisher: String? = nil, version: String? = nil,
        from address: String? = nil
    ) throws -> CatalogEntry {
        guard let name = SkillName(name) else { throw EntryFault.invalidName(name) }
        return CatalogEntry(
            name: name, publisher: publisher.flatMap { Publisher($0) }, version: version,
            description: "Does \(name).",
            source: .address(address ?? "\(publisher ?? "owner")/skills/\(name)"))
    }
}
