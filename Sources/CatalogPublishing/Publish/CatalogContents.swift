internal import Digest
internal import FileTree
internal import RemoteStore
internal import Signature
internal import SkillCatalog
internal import SystemPackage
internal import Tasks
internal import TransparencyLog

/// A catalog that is published or mirrored: its index, and all files that belong to it.
struct CatalogContents: Sendable {
    /// Reads a file of at most a number of bytes, and checks its digest if it is known.
    typealias Read =
        @Sendable (_ path: String, _ digest: SHA256Digest?, _ limit: Int)
        async throws(CatalogPublishError)
        -> [UInt8]

    /// The location, for messages.
    let location: String
    /// The bytes of the index with its signature.
    let rootBytes: [UInt8]
    let root: IndexRoot
    let entries: [CatalogEntry]
    /// The checkpoint of its log; nil if it has none.
    let checkpoint: Checkpoint?
    /// All files except for the index.
    let files: [CatalogFile]
    let read: Read

    /// The file of the index.
    var rootFile: CatalogFile {
        CatalogFile(
            path: IndexRoot.fileName, digest: SHA256Digest(of: rootBytes), size: rootBytes.count)
    }

    /// Reads the index and the files that it refers to; `others` are the files with names of their own, and `sizes` has
    /// the sizes of blobs, without which their existence is not checked.
    init(
        at location: String, others: [CatalogFile], sizes: [String: Int]?, read: @escaping Read
    ) async throws(CatalogPublishError) {
        self.location = location
        self.read = read
        rootBytes = try await read(IndexRoot.fileName, nil, IndexRoot.sizeLimit)
        let file = RootFile(parsing: rootBytes)
        do { root = try file.index() } catch {
            throw .unreadableIndex("\(location)/\(IndexRoot.fileName)", error)
        }
        checkpoint = try Self.checkpoint(in: file, of: root, at: location)
        let others = try Self.checked(others, of: checkpoint, at: location)
        var blobs = Blobs()
        switch root.content {
        case .list(let list): entries = list
        case .pages(let pages, let search):
            for file in search { blobs.add(file.blob.digest, "", size: file.blob.size) }
            let parts = try await Self.shards(of: pages, read)
            for (digest, size) in parts.sizes { blobs.add(digest, "", size: size) }
            entries = parts.entries
        }
        for entry in entries { blobs.addArchives(of: entry) }
        if let advisories = root.advisories {
            blobs.add(advisories.digest, "", size: advisories.size)
        }
        if let sizes { try blobs.check(sizes, at: location) }
        files = (Array(blobs.files.values) + others).sorted {
            $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
        }
    }

    /// Copies a catalog with other files and another way to read them.
    init(_ other: CatalogContents, files: [CatalogFile], read: @escaping Read) {
        (location, rootBytes, root) = (other.location, other.rootBytes, other.root)
        (entries, checkpoint) = (other.entries, other.checkpoint)
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.read = read
    }

    /// The blobs that an index refers to, by path.
    private struct Blobs {
        private(set) var files: [String: CatalogFile] = [:]

        mutating func add(_ digest: SHA256Digest, _ suffix: String, size: Int?) {
            let path = CatalogPath.blob(digest) + suffix
            files[path] = CatalogFile(path: path, digest: digest, size: size)
        }

        mutating func addArchives(of entry: CatalogEntry) {
            guard case .archive(_, let digest?)? = entry.source else { return }
            add(digest, BlobName.Kind.zip.suffix, size: entry.facts.archiveSize)
            if let folder = entry.facts.folderArchive {
                add(folder.digest, BlobName.Kind.folder.suffix, size: folder.size)
            }
        }

        /// Throws ``CatalogPublishError/incomplete(_:path:)`` for a blob that is missing or has another size.
        func check(_ sizes: [String: Int], at location: String) throws(CatalogPublishError) {
            for file in files.values where sizes[file.path] != file.size ?? sizes[file.path] {
                throw .incomplete(location, path: file.path)
            }
            if let lost = files.keys.filter({ sizes[$0] == nil }).min() {
                throw .incomplete(location, path: lost)
            }
        }
    }

    /// The pages and shards of an index, and their entries.
    private struct Parts: Sendable {
        var sizes: [SHA256Digest: Int] = [:]
        var entries: [CatalogEntry] = []
    }

    private struct ReadShard: Sendable {
        let digest: SHA256Digest
        let size: Int
        let entries: [CatalogEntry]
    }

    private static func shard(
        at digest: SHA256Digest, _ read: Read
    ) async throws(CatalogPublishError) -> ReadShard {
        let path = CatalogPath.blob(digest)
        let bytes = try await read(path, digest, IndexShard.sizeLimit)
        let shard: IndexShard
        do { shard = try IndexShard(parsing: bytes) { $0 } } catch {
            throw .unreadableIndex(path, error)
        }
        return ReadShard(digest: digest, size: bytes.count, entries: shard.entries)
    }

    private static func shards(
        of pages: [SHA256Digest], _ read: @escaping Read
    ) async throws(CatalogPublishError) -> Parts {
        var parts = Parts()
        let pageFiles = try await ParallelWork.awaitAll(pages) {
            (digest) throws(CatalogPublishError) in
            try await read(CatalogPath.blob(digest), digest, IndexPage.sizeLimit)
        }
        var shards: [SHA256Digest] = []
        for (digest, bytes) in zip(pages, pageFiles) {
            parts.sizes[digest] = bytes.count
            do { shards += try IndexPage(parsing: bytes).shards } catch {
                throw .unreadableIndex(CatalogPath.blob(digest), error)
            }
        }
        let distinct: [SHA256Digest] = Array(Set<SHA256Digest>(shards))
        let shardFiles: [ReadShard] = try await ParallelWork.awaitAll(distinct) {
            (digest) throws(CatalogPublishError) in
            try await shard(at: digest, read)
        }
        for shard in shardFiles {
            parts.sizes[shard.digest] = shard.size
            parts.entries += shard.entries
        }
        parts.entries.sort { $0.isBefore($1) }
        return parts
    }
}

extension CatalogContents {
    /// The names of hidden folders that belong to a catalog.
    private static let hiddenFolders: Set = [".well-known", ".claude-plugin"]
    /// The maximum size of a file with a name of its own, in bytes.
    private static let fileLimit = 1 << 30

    /// Opens the catalog in a folder.
    static func open(_ path: FilePath) async throws(CatalogPublishError) -> CatalogContents {
        let folder: Directory
        do { folder = try Directory.open(path) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            throw .noSuchFolder(path.string)
        }
        var walk: FolderWalk
        do {
            guard try folder.contains("index.json") else {
                throw CatalogPublishError.notACatalog(path.string)
            }
            walk = try FolderWalk(folder)
            try walk.listOthers(in: folder)
        } catch let error as FileTreeError { throw .files(error) } catch let error
            as CatalogPublishError
        { throw error } catch { preconditionFailure("another error than those declared") }
        let list = walk.list
        return try await CatalogContents(
            at: path.string, others: walk.others, sizes: walk.blobs
        ) { (path, digest, limit) throws(CatalogPublishError) in
            if path == DigestList.others, let list { return list }
            guard let relative = RelativePath(path) else {
                throw .incomplete(folder.path.string, path: path)
            }
            let bytes: [UInt8]
            do throws(FileTreeError) {
                bytes = try folder.contents(of: relative, limit: limit)
            } catch {
                guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
                throw .incomplete(folder.path.string, path: path)
            }
            guard digest == nil || SHA256Digest(of: bytes) == digest else {
                throw .incomplete(folder.path.string, path: path)
            }
            return bytes
        }
    }

    /// The files in the folder of a catalog.
    private struct FolderWalk {
        /// The sizes of the blobs, by path.
        var blobs: [String: Int] = [:]
        /// The files with names of their own, besides the index.
        var others: [CatalogFile] = []
        /// The list of those that `SHA256SUMS` does not have; nil if it has all.
        var list: [UInt8]?

        /// Makes the list of the files that `SHA256SUMS` does not have, such as pages.
        mutating func listOthers(in folder: Directory) throws(FileTreeError) {
            others.removeAll { $0.path == DigestList.others }
            guard let sums = RelativePath(CatalogOutput.sums),
                others.contains(where: { $0.path == CatalogOutput.sums })
            else { return }
            let listed = DigestList.read(
                try folder.contents(of: sums, limit: DigestList.sizeLimit))
            let unlisted = others.filter {
                listed[$0.path] == nil
                    && ![CatalogOutput.sums, CatalogIndex.signaturePath].contains($0.path)
            }
            guard !unlisted.isEmpty else { return }
            let bytes = DigestList.bytes(of: unlisted)
            list = bytes
            others.append(
                CatalogFile(
                    path: DigestList.others, digest: SHA256Digest(of: bytes), size: bytes.count))
        }

        init(_ folder: Directory) throws(FileTreeError) { try visit(folder, below: "") }

        private mutating func visit(
            _ folder: Directory, below prefix: String
        ) throws(FileTreeError) {
            for entry in try folder.entries() {
                let name = entry.name.string
                let path = prefix + name
                switch entry.kind {
                case .directory where !name.hasPrefix(".") || hiddenFolders.contains(name):
                    try visit(try folder.open(entry.name), below: path + "/")
                case .file where !name.hasPrefix(".") && path != IndexRoot.fileName:
                    if prefix == "blobs/" {
                        blobs[path] = entry.size
                    } else {
                        let digest = try folder.openFile(entry.name).digest()
                        others.append(CatalogFile(path: path, digest: digest, size: entry.size))
                    }
                default: break
                }
            }
        }
    }
}
