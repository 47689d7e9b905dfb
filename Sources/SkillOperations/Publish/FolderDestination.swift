internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SystemPackage

/// A folder as the target of a publication, such as the root of a web server or a medium for another network.
struct FolderDestination: CatalogDestination {
    /// How often and how long a publication waits for another one.
    private static let lockAttempts = 100
    private static let lockDelay = Duration.milliseconds(50)

    /// How blobs that are in the folder already are checked.
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
        do { try visit(folder, below: "", sizes, &state) } catch { throw .files(error) }
        return state
    }

    private func root() throws(CatalogPublishError) -> [UInt8]? {
        guard let path = RelativePath(IndexRoot.fileName) else { return nil }
        do { return try folder.contents(of: path, limit: IndexRoot.sizeLimit) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return nil
        }
    }

    /// Reads the state of a folder, after removing the files that killed publications left unfinished.
    ///
    /// `sizes` has the paths of the catalog; other hidden files are none of this program's.
    private func visit(
        _ directory: Directory, below prefix: String, _ sizes: [String: Int?],
        _ state: inout PublishedState
    ) throws(FileTreeError) {
        if mode == .write {
            try directory.removeAbandonedFiles { name in
                StorePlace.digest(ofPath: prefix + name) != nil || sizes[prefix + name] != nil
            }
        }
        for entry in try directory.entries() {
            let path = prefix + entry.name.string
            switch entry.kind {
            case .directory:
                try visit(try directory.open(entry.name), below: path + "/", sizes, &state)
            case .file where path != IndexRoot.fileName:
                // Blobs are written under their names at once; one that was cut or damaged since is sent again.
                if check == .sizes, let digest = StorePlace.digest(ofPath: path) {
                    let size = sizes[path] ?? nil
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
        guard let path = RelativePath(file.path),
            let name = FilePath.Component(path.lastName)
        else { return }
        do {
            var directory = folder
            for name in (path.parent?.names ?? []).compactMap({ FilePath.Component($0) }) {
                directory = try directory.openOrCreate(name)
            }
            try directory.replaceFile(name, with: bytes, durability: durability)
        } catch { throw .files(error) }
    }

    func commit(
        _ contents: CatalogContents, replacing state: PublishedState
    ) async throws(CatalogPublishError) {
        let lock = try await lock()
        defer { withExtendedLifetime(lock) {} }
        guard try root() == state.root else { throw .raced(target: folder.path.string) }
        do { try folder.synchronize() } catch { throw .files(error) }
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
        throw .raced(target: folder.path.string)
    }

    func leftovers(
        of contents: CatalogContents, _ state: PublishedState, writtenBefore time: Int
    ) throws(CatalogPublishError) -> [String] {
        let used = Set(contents.files.map(\.path)).union(state.listed)
        do {
            guard try folder.contains(BlobStore.folderName) else { return [] }
            return try folder.open(BlobStore.folderName).entries().filter { entry in
                let path = "blobs/\(entry.name.string)"
                return entry.kind == .file && StorePlace.digest(ofPath: path) != nil
                    && !used.contains(path) && entry.modifiedSeconds < time
            }.map { "blobs/\($0.name.string)" }.sorted()
        } catch { throw .files(error) }
    }

    /// The files that the list of digests names.
    private func listed() throws(CatalogPublishError) -> Set<String> {
        guard let path = RelativePath(CatalogOutput.sums) else { return [] }
        do {
            return Set(
                DigestList.read(try folder.contents(of: path, limit: DigestList.sizeLimit)).keys)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            return []
        }
    }

    func remove(_ path: String) throws(CatalogPublishError) {
        guard let name = FilePath.Component(String(path.dropFirst("blobs/".count))) else { return }
        do { try folder.open(BlobStore.folderName).removeFile(name) } catch { throw .files(error) }
    }
}
