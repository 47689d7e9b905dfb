import Digest
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

    /// The files of an index with a list.
    func list() throws -> [String: [UInt8]] { try files(.list(entries), [:]) }

    /// The files of an index with pages.
    func pages(_ pages: Int, shardsPerPage: Int) throws -> [String: [UInt8]] {
        var groups = [[[CatalogEntry]]](
            repeating: [[CatalogEntry]](repeating: [], count: shardsPerPage), count: pages)
        for entry in entries {
            let name = entry.name.description
            guard let place = ShardPlace(of: name, pages: pages, shardsPerPage: shardsPerPage)
            else { continue }
            groups[place.page][place.shard].append(entry)
        }
        var blobs: [String: [UInt8]] = [:]
        func add(_ bytes: [UInt8]) -> SHA256Digest {
            let digest = SHA256Digest(of: bytes)
            blobs[IndexRoot.path(ofBlob: digest)] = bytes
            return digest
        }
        let digests = groups.map { group in
            add(IndexPage(shards: group.map { add(IndexShard($0).bytes) }).bytes)
        }
        let search = try SearchSegmentWriter.bytes(of: entries)
        let blob = IndexRoot.Blob(digest: add(search), size: search.count)
        return try files(.pages(digests, search: [blob]), blobs)
    }

    private func files(
        _ content: IndexRoot.Content, _ blobs: [String: [UInt8]]
    ) throws -> [String: [UInt8]] {
        var files = blobs
        let root = IndexRoot(
            title: title, version: version, expires: expires, key: key?.publicKey.description,
            count: entries.count, content: content)
        files["index.json"] = root.bytes
        files["index.json.minisig"] = try key?.sign(root.bytes, trustedComment: "test")
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
