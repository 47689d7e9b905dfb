internal import Digest
internal import FileTree
internal import RemoteStore
internal import SkillCatalog
internal import SystemPackage

/// A folder as the target of a publication, such as the root of a web server or a medium for another network.
struct FolderDestination: CatalogDestination {
    /// The number of attempts to lock the folder while another publication does, and the delay between them.
    private static let lockAttempts = 100
    private static let lockDelay = Duration.milliseconds(50)

    /// The check of blobs that are in the folder already.
    enum Check { case sizes, contents }

    let folder: Directory
    private let mode: CatalogPublishRequest.Mode
    private let check: Check

    /// Opens the folder, and creates it to write into; nil if it does not exist and nothing is written.
    init?(
        _ path: FilePath, _ mode: CatalogPublishRequest.Mode, check: Check
    ) throws(CatalogPublishError) {
        self.mode = mode
        self.check = check
        do {
            if mode == .dryRun, Directory.kind(at: path) == nil { return nil }
            folder =
                mode == .write ? try Directory.openOrCreate(path) : try Directory.open(path)
        } catch { throw .files(error) }
    }

    func state(for contents: CatalogContents) throws(CatalogPublishError) -> PublishedState {
        var state = PublishedState()
        state.root = try root()
        state.listed = try listed()
        var sizes = Dictionary(contents.files.map { ($0.path, $0.size) }) { first, _ in first }
        for path in state.listed.union([IndexRoot.fileName, CatalogOutput.sums])
        where sizes[path] == nil { sizes[path] = .some(nil) }
        do { try visit(folder, below: "", CatalogPaths(sizes), &state) } catch {
            throw .files(error)
        }
        // A publication that was killed may have left the list without the index.
        let isCatalog = state.root != nil || state.listed.contains(IndexRoot.fileName)
        let own = isCatalog ? try ownPaths(state.listed) : []
        state.foreign = contents.files.filter { file in
            !file.isImmutable && !own.contains(file.path)
                && state.files[file.path].map { $0 != file.digest } ?? false
        }.map(\.path)
        return state
    }

    /// Returns the paths that are those of the catalog in the folder, and of its pages.
    private func ownPaths(_ listed: Set<String>) throws(CatalogPublishError) -> Set<String> {
        let pages = SiteManifest(parsing: try contents(of: SiteManifest.fileName) ?? [])
        let others = DigestList.read(try contents(of: DigestList.others) ?? [])
        return listed.union(pages.records.keys).union(others.keys).union(Self.ownNames)
    }

    /// The files of catalogs that no list has.
    private static let ownNames = [
        CatalogOutput.sums, DigestList.others, SiteManifest.fileName, CatalogIndex.signaturePath,
        CatalogFile.checkpointPath,
    ]

    /// The paths that a catalog has or had in the folder, which may have many other files, such as those of a web site.
    private struct CatalogPaths {
        /// The sizes of the files; nil for those that are not in the new catalog, or whose sizes are unknown.
        let sizes: [String: Int?]
        /// The paths of the folders, each with a slash at its end.
        private let folders: Set<String>

        init(_ sizes: [String: Int?]) {
            self.sizes = sizes
            var folders: Set = ["\(BlobStore.folderName)/"]
            for path in sizes.keys {
                var rest = path[...]
                while let slash = rest.lastIndex(of: "/") {
                    guard folders.insert(String(rest[...slash])).inserted else { break }
                    rest = rest[..<slash]
                }
            }
            self.folders = folders
        }

        func hasFolder(_ path: String) -> Bool { folders.contains(path) }

        /// Whether a file, or a part of it that a killed publication left, may exist.
        func hasFile(_ path: String) -> Bool {
            sizes[path] != nil || CatalogPath.digest(of: path) != nil
        }
    }

    private func root() throws(CatalogPublishError) -> [UInt8]? {
        try contents(of: IndexRoot.fileName, limit: IndexRoot.sizeLimit)
    }

    /// Reads a file; nil if it does not exist.
    private func contents(
        of name: String, limit: Int = DigestList.sizeLimit
    ) throws(CatalogPublishError) -> [UInt8]? {
        do { return try folder.existing(name, limit: limit) } catch { throw .files(error) }
    }

    /// Reads the state of a folder, after removing the files that killed publications left unfinished.
    private func visit(
        _ directory: Directory, below prefix: String, _ paths: CatalogPaths,
        _ state: inout PublishedState
    ) throws(FileTreeError) {
        if mode == .write {
            try directory.removeAbandonedFiles { name in paths.hasFile(prefix + name) }
        }
        for entry in try directory.entries() {
            let path = prefix + entry.name.string
            switch entry.kind {
            case .directory where paths.hasFolder(path + "/"):
                try visit(try directory.open(entry.name), below: path + "/", paths, &state)
            case .file where path != IndexRoot.fileName && paths.sizes[path] != nil:
                // A blob of another size was damaged since it was written; it is sent again.
                if check == .sizes, let digest = CatalogPath.digest(of: path) {
                    let size = paths.sizes[path] ?? nil
                    if size == nil || size == entry.size { state.files[path] = digest }
                } else {
                    state.files[path] = try directory.openFile(entry.name).digest()
                }
            default: break
            }
        }
    }

    func parts(
        of contents: CatalogContents, besides state: PublishedState
    ) -> [PublishedPart] { contents.newBlobs(besides: state).filter { $0.file.tile == nil } }

    /// The tiles of a log, of which another publication may write different ones under the same names.
    func bundled(of contents: CatalogContents, besides state: PublishedState) -> [CatalogFile] {
        contents.newBlobs(besides: state).map(\.file).filter { $0.tile != nil }
    }

    func has(_ part: PublishedPart, of contents: CatalogContents) -> Bool { false }

    func send(
        _ part: PublishedPart, of contents: CatalogContents
    ) async throws(CatalogPublishError) {
        try write(part.file, try await contents.bytes(of: part.file), .inMemory)
    }

    private func write(
        _ file: CatalogFile, _ bytes: [UInt8], _ durability: Directory.Durability
    ) throws(CatalogPublishError) {
        do { try folder.replace(file.path, with: bytes, durability) } catch { throw .files(error) }
    }

    func commit(
        _ contents: CatalogContents, replacing state: PublishedState
    ) async throws(CatalogPublishError) {
        let lock = try await lock()
        defer { withExtendedLifetime(lock) {} }
        guard try root() == state.root else { throw .raced(target: folder.path.string) }
        // The blobs must not be lost in a power failure that the index survives.
        do { try folder.synchronizeVolume() } catch { throw .files(error) }
        for tile in bundled(of: contents, besides: state) {
            try write(tile, try await contents.bytes(of: tile), .onDisk)
        }
        let others = state.changedOthers(in: contents)
        for file in others where !file.isCheckpoint {
            try write(file, try await contents.bytes(of: file), .onDisk)
        }
        if !state.hasRoot(of: contents) {
            try write(contents.rootFile, contents.rootBytes, .onDisk)
        }
        // The index decides which log the catalog has.
        for file in others where file.isCheckpoint {
            try write(file, try await contents.bytes(of: file), .onDisk)
        }
    }

    private func lock() async throws(CatalogPublishError) -> FileLock {
        for _ in 0..<Self.lockAttempts {
            do {
                if let lock = try FileLock.attempt(on: folder) { return lock }
            } catch { throw .files(error) }
            do { try await Task.sleep(for: Self.lockDelay) } catch { throw .interrupted }
        }
        throw .busy(target: folder.path.string)
    }

    func leftovers(
        of contents: CatalogContents, _ state: PublishedState, writtenBefore time: Int
    ) throws(CatalogPublishError) -> [String] {
        let used = Set(contents.files.map(\.path)).union(state.listed)
        do {
            let blobs = BlobStore.folderName
            guard try folder.contains(blobs) else { return [] }
            return try folder.open(blobs).entries().filter { entry in
                entry.kind == .file && entry.modifiedSeconds < time
            }.map { "\(blobs)/\($0.name.string)" }.filter { path in
                CatalogPath.digest(of: path) != nil && !used.contains(path)
            }.sorted()
        } catch { throw .files(error) }
    }

    func unsigned(
        besides contents: CatalogContents, leavingOut paths: [String]
    ) throws(CatalogPublishError) -> [String] {
        guard try root() != nil else { return [] }
        let lists = [CatalogOutput.sums, DigestList.others]
        var record: [String: SHA256Digest] = [:]
        for list in lists {
            record.merge(DigestList.read(try self.contents(of: list) ?? [])) { first, _ in first }
        }
        let kept = Set(contents.files.map(\.path)).union([IndexRoot.fileName])
        var (found, unknown): ([String], [String]) = ([], [])
        for path in Set(paths).union(record.keys).subtracting(kept).subtracting(lists) {
            guard let bytes = try self.contents(of: path) else { continue }
            let digest = SHA256Digest(of: bytes)
            if CatalogFile(path: path, digest: digest, size: nil).isImmutable { continue }
            if record[path] == digest {
                found.append(path)
            } else if record.isEmpty || record[path] != nil {
                unknown.append(path)
            }
        }
        guard unknown.isEmpty else {
            throw .unknownFiles(target: folder.path.string, unknown.sorted())
        }
        // A run that is killed before the end finds the rest again.
        found.sort()
        for list in lists where !kept.contains(list) {
            if try self.contents(of: list) != nil { found.append(list) }
        }
        return found
    }

    /// The files that the list of digests names.
    private func listed() throws(CatalogPublishError) -> Set<String> {
        Set(DigestList.read(try contents(of: CatalogOutput.sums) ?? []).keys)
    }

    func remove(_ path: String) throws(CatalogPublishError) {
        do { try folder.remove(path) } catch { throw .files(error) }
        if CatalogPath.digest(of: path) == nil { folder.removeEmptyFolders(of: path) }
    }
}
