internal import Digest
internal import FileTree
internal import Signature
internal import SkillCatalog
internal import SystemPackage

/// The catalog that the output folder has before a build.
struct PreviousCatalog: Sendable {
    /// Its root; nil if there is none.
    let root: IndexRoot?
    /// Its entries, as far as they can be read.
    let entries: [EntryKey: CatalogEntry]
    /// Whether its facts may be part of the new catalog.
    let reuse: Reuse

    /// Whether the facts of a previous catalog may be part of a new one.
    enum Reuse {
        case allowed
        /// The new catalog is signed, and the key did not sign the previous one.
        case unverified
    }

    /// Reads the catalog; a page or shard that is missing or damaged has no entries.
    ///
    /// A signed catalog reuses only what its key signed before, so that a signature never covers facts of an index that
    /// was changed in the output folder.
    init(
        in output: Directory?, blobs: BlobStore, signedBy key: PublicKey? = nil
    ) throws(CatalogBuildError) {
        guard let output, let name = RelativePath(IndexRoot.fileName),
            let bytes = try Self.contents(of: name, in: output)
        else {
            (root, entries, reuse) = (nil, [:], .allowed)
            return
        }
        let root: IndexRoot
        do { root = try IndexRoot(parsing: bytes) { $0 } } catch {
            throw .unreadableIndex(output.path.appending(IndexRoot.fileName).string, error.reason)
        }
        self.root = root
        reuse = try Self.reuse(of: bytes, in: output, signedBy: key)
        entries = Dictionary(
            Self.entries(of: root, blobs).map { (EntryKey($0), $0) }
        ) { first, _ in first }
    }

    /// Returns the entry whose facts may be reused for a skill.
    func reusable(_ key: EntryKey) -> CatalogEntry? {
        switch reuse {
        case .allowed: entries[key]
        case .unverified: nil
        }
    }

    private static func reuse(
        of bytes: [UInt8], in output: Directory, signedBy key: PublicKey?
    ) throws(CatalogBuildError) -> Reuse {
        guard let key else { return .allowed }
        guard let path = RelativePath(IndexRoot.fileName + Signature.fileSuffix),
            let file = try contents(of: path, in: output)
        else { return .unverified }
        do {
            try Signature(file).verify(bytes, by: key)
            return .allowed
        } catch { return .unverified }
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
