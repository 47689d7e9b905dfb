internal import Digest
internal import FileTree
internal import Signature
internal import SkillCatalog
internal import SkillSource
internal import SystemPackage

/// The catalog that the output folder has before a build.
struct PreviousCatalog: Sendable {
    /// Its root; nil if there is none.
    let root: IndexRoot?
    /// Whether its facts may be part of the new catalog.
    let reuse: Reuse
    /// The bytes of the root, and the proof that it is in a log; nil if there is none.
    let logged: LoggedRoot?

    /// Whether the facts of a previous catalog may be part of a new one.
    enum Reuse {
        case allowed
        /// The new catalog is signed, and the key did not sign the previous one.
        case unverified
    }

    /// Reads the root of the catalog.
    ///
    /// A signed catalog reuses only what its key signed before, so that a signature never covers facts of an index that
    /// was changed in the output folder.
    init(
        in output: Directory?, signedBy key: PublicKey? = nil
    ) throws(CatalogBuildError) {
        guard let output, let bytes = try Self.rootBytes(in: output) else {
            (root, reuse, logged) = (nil, .allowed, nil)
            return
        }
        let root: IndexRoot
        do { root = try IndexRoot(parsing: bytes) { $0 } } catch {
            throw .unreadableIndex(Self.rootPath(in: output), error)
        }
        self.root = root
        logged = LoggedRoot(content: SealedRoot(file: bytes).content)
        reuse = try Self.reuse(of: bytes, in: output, signedBy: key)
    }

    /// Reads the file of the root; nil if there is none.
    private static func rootBytes(in output: Directory) throws(CatalogBuildError) -> [UInt8]? {
        do throws(CatalogBuildError) {
            return try RelativePath(IndexRoot.fileName).flatMap { name throws(CatalogBuildError) in
                try contents(of: name, in: output, limit: IndexRoot.sizeLimit)
            }
        } catch {
            guard case .files(.fileTooLarge(_, let limit)) = error else { throw error }
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
        guard let path = RelativePath(CatalogIndex.signaturePath) else { return .unverified }
        let file: [UInt8]?
        do throws(CatalogBuildError) {
            file = try contents(of: path, in: output, limit: Signature.sizeLimit)
        } catch {
            guard case .files(.fileTooLarge) = error else { throw error }
            file = nil
        }
        guard let file else { return .unverified }
        do {
            try Signature(file).verify(bytes, by: key)
            return .allowed
        } catch { return .unverified }
    }

    /// The contents of a file of at most `limit` bytes; nil if it does not exist.
    static func contents(
        of path: RelativePath, in output: Directory, limit: Int
    ) throws(CatalogBuildError) -> [UInt8]? {
        do { return try output.contents(of: path, limit: limit) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return nil
        }
    }

    /// The entries, read from the blobs; a page or shard that is missing or damaged has none.
    func entries(in blobs: BlobStore) -> EntrySupply {
        switch root?.content {
        case nil: return EntrySupply { EntryStream([]) }
        case .list(let entries): return EntrySupply { EntryStream(entries) }
        case .pages(let pages, _):
            return EntrySupply {
                var pages = pages.makeIterator()
                var shards = [SHA256Digest]().makeIterator()
                var entries = [PlacedEntry]().makeIterator()
                return EntryStream { () throws(CatalogBuildError) in
                    while true {
                        if let entry = entries.next() { return entry }
                        if let shard = shards.next() {
                            entries = Self.shard(at: shard, blobs).makeIterator()
                        } else if let page = pages.next() {
                            shards = Self.page(at: page, blobs).makeIterator()
                        } else {
                            return nil
                        }
                    }
                }
            }
        }
    }

    /// Reads the entries as ``entries(in:)`` does, on all cores, and keeps them.
    func loadedEntries(in blobs: BlobStore) async -> [PlacedEntry] {
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

    /// Takes the entries that a build of the same program may reuse.
    init(_ supply: EntrySupply?) throws(CatalogBuildError) {
        var known: [PlacedEntry] = []
        if var stream = try supply?.stream() {
            while let next = try stream.next() { known.append(next) }
        }
        self.init(known)
    }

    /// Takes the entries that a build of the same program may reuse; of one key, the first.
    init(_ known: [PlacedEntry]) {
        var entries: [EntryKey: CatalogEntry] = [:]
        entries.reserveCapacity(known.count)
        for placed in known {
            let key = EntryKey(placed.entry)
            if entries[key] == nil { entries[key] = placed.entry }
        }
        self.entries = entries
    }
}
