internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SystemPackage

/// The catalog that the output folder has before a build.
struct PreviousCatalog: Sendable {
    /// Its root; nil if there is none.
    let root: IndexRoot?
    /// The bytes of the root.
    let bytes: [UInt8]?
    /// Its entries, as far as they can be read.
    let entries: [EntryKey: CatalogEntry]

    /// Reads the catalog; a page or shard that is missing or damaged has no entries.
    init(in output: Directory?, blobs: BlobStore) throws(CatalogBuildError) {
        guard let output, let name = RelativePath(IndexRoot.fileName),
            let bytes = try Self.contents(of: name, in: output)
        else {
            (root, bytes, entries) = (nil, nil, [:])
            return
        }
        let root: IndexRoot
        do { root = try IndexRoot(parsing: bytes) { $0 } } catch {
            throw .unreadableIndex(output.path.appending(IndexRoot.fileName).string, error.reason)
        }
        (self.root, self.bytes) = (root, bytes)
        entries = Dictionary(
            Self.entries(of: root, blobs).map { (EntryKey($0), $0) }
        ) { first, _ in first }
    }

    /// The contents of a file of limited size; nil if it does not exist.
    static func contents(
        of path: RelativePath, in output: Directory
    ) throws(CatalogBuildError) -> [UInt8]? {
        do { return try output.contents(of: path, limit: 1 << 30) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return nil
        }
    }

    private static func entries(of root: IndexRoot, _ blobs: BlobStore) -> [CatalogEntry] {
        switch root.content {
        case .list(let entries): return entries
        case .pages(let pages, _):
            return pages.flatMap { digest -> [CatalogEntry] in
                guard let bytes = blobs.contents(of: digest, limit: IndexPage.sizeLimit),
                    let page = try? IndexPage(parsing: bytes)
                else { return [] }
                return page.shards.flatMap { shard(at: $0, blobs) }
            }
        }
    }

    private static func shard(at digest: SHA256Digest, _ blobs: BlobStore) -> [CatalogEntry] {
        guard let bytes = blobs.contents(of: digest, limit: IndexShard.sizeLimit),
            let shard = try? IndexShard(parsing: bytes, resolving: { $0 })
        else { return [] }
        return shard.entries
    }
}
