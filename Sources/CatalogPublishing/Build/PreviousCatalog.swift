internal import Digest
internal import FileTree
internal import Signature
internal import SkillCatalog
internal import SkillSource
internal import SystemPackage
internal import Tasks

/// The catalog that the output folder has before a build.
struct PreviousCatalog: Sendable {
    /// Its root; nil if there is none.
    let root: IndexRoot?
    /// Whether its facts may be part of the new catalog.
    let reuse: Reuse
    /// The file of the root; nil if there is none.
    let file: RootFile?

    /// Whether the facts of a previous catalog may be part of a new one.
    enum Reuse {
        case allowed
        /// The new catalog is signed, and the key did not sign the previous one.
        case unverified
    }

    /// Reads the root of the catalog.
    ///
    /// A signed catalog reuses only entries that its key signed before, so that a signature never covers facts of an
    /// index that was changed in the output folder.
    init(
        in output: Directory?, signedBy key: PublicKey? = nil
    ) throws(CatalogBuildError) {
        guard let output, let bytes = try Self.rootBytes(in: output) else {
            (root, reuse, file) = (nil, .allowed, nil)
            return
        }
        let root: IndexRoot
        let file = RootFile(parsing: bytes)
        do { root = try file.index() } catch {
            throw .unreadableIndex(Self.rootPath(in: output), error)
        }
        self.root = root
        self.file = file
        reuse = try Self.reuse(of: bytes, in: output, signedBy: key)
    }

    /// Reads the file of the root; nil if there is none.
    private static func rootBytes(in output: Directory) throws(CatalogBuildError) -> [UInt8]? {
        do { return try output.existing(IndexRoot.fileName, limit: IndexRoot.sizeLimit) } catch {
            guard case .fileTooLarge(_, let limit) = error else { throw .files(error) }
            throw .unreadableIndex(rootPath(in: output), .tooLarge(limit: limit))
        }
    }

    private static func rootPath(in output: Directory) -> String {
        output.path.appending(IndexRoot.fileName).string
    }

    private static func reuse(
        of bytes: [UInt8], in output: Directory, signedBy key: PublicKey?
    ) throws(CatalogBuildError) -> Reuse {
        guard let key else { return .allowed }
        let file: [UInt8]?
        do {
            file = try output.existing(CatalogIndex.signaturePath, limit: Signature.sizeLimit)
        } catch {
            guard case .fileTooLarge = error else { throw .files(error) }
            file = nil
        }
        guard let file else { return .unverified }
        do {
            try Signature(file).verify(bytes, by: key)
            return .allowed
        } catch { return .unverified }
    }

    /// Reads the entries from the blobs, on all cores, in order; a page or shard that is missing or damaged has none.
    func entries(in blobs: BlobStore) async -> [PlacedEntry] {
        switch root?.content {
        case nil: return []
        case .list(let entries): return PlacedEntry.sorted(entries)
        case .pages(let pages, _):
            return await ParallelWork.map(pages) { page in
                Self.page(at: page, blobs).flatMap { Self.shard(at: $0, blobs) }
            }.flatMap(\.self)
        }
    }

    private static func page(at digest: SHA256Digest, _ blobs: BlobStore) -> [SHA256Digest] {
        guard let bytes = blobs.contents(of: digest, limit: IndexPage.sizeLimit),
            let page = try? IndexPage(parsing: bytes)
        else { return [] }
        return page.shards
    }

    /// Returns the entries of a shard in the order of a large index.
    private static func shard(at digest: SHA256Digest, _ blobs: BlobStore) -> [PlacedEntry] {
        guard let bytes = blobs.contents(of: digest, limit: IndexShard.sizeLimit),
            let shard = try? IndexShard(parsing: bytes, resolving: { $0 })
        else { return [] }
        return PlacedEntry.sorted(shard.entries)
    }
}

/// Entries of an earlier build, whose archives, scores, commits and dates may be those of a new one.
struct ReusableEntries: Sendable {
    let entries: [EntryKey: CatalogEntry]

    /// Takes the entries that a build of the same program may reuse; of one key, the first.
    init(_ known: [PlacedEntry]) {
        entries = Dictionary(known.lazy.map { (EntryKey($0.entry), $0.entry) }) { first, _ in first
        }
    }
}
