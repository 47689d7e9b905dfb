internal import Digest
internal import FileTree
internal import JSON
internal import SystemPackage

/// The folder of a catalog in the cache.
///
/// It may be deleted at any time. Files are written before the state that names them and never change, so readers need
/// no lock; only one process at a time refreshes a catalog.
struct CatalogFolder: Sendable {
    /// The maximum number of shards that are kept when an index changes.
    private static let shardLimit = 4_096
    /// The age at which an unfinished file is removed, in seconds.
    private static let temporaryAge = 3_600
    /// The number of hexadecimal digits at the end of the name of a folder.
    private static let hashLength = 16
    private static let stateName: FilePath.Component = "state.json"
    private static let stateLimit = 1 << 20

    let reference: CatalogReference
    let path: FilePath

    init(of reference: CatalogReference, in cache: FilePath) {
        self.reference = reference
        let identity = "\(reference.kind.rawValue) \(reference.canonicalLocation)"
        let hash = SHA256Digest(of: Array(identity.utf8)).hex.prefix(Self.hashLength)
        path = cache.appending("\(reference.name)-\(hash)")
    }

    /// Whether a folder has a name like those of catalogs.
    private static func isName(_ text: String) -> Bool {
        let hash = text.utf8.suffix(hashLength)
        return hash.count == hashLength && hash.allSatisfy { "0123456789abcdef".utf8.contains($0) }
            && text.utf8.dropLast(hashLength).last == UInt8(ascii: "-")
    }

    /// The name of an immutable file of a static index.
    static func name(ofBlob digest: SHA256Digest) -> String { "blob-\(digest.hex)" }

    /// The name of the unpacked search file of a large index.
    static func name(ofSearchFile file: IndexRoot.SearchFile) -> String {
        "search-\(file.blob.digest.hex)"
    }

    /// Returns the path of a file in the folder.
    func path(of file: String) -> FilePath { path.appending(file) }

    /// The state; nil if there is none that can be used.
    var state: CatalogState? {
        guard let bytes = contents(of: Self.stateName.string, limit: Self.stateLimit) else {
            return nil
        }
        return CatalogState(bytes, of: reference)
    }

    /// Returns the content of a file; nil if it is missing, too large, or can't be read.
    func contents(of file: String, limit: Int) -> [UInt8]? {
        try? InputFile.open(path.appending(file)).contents(limit: limit)
    }

    /// Returns the size of a file, in bytes; nil if it does not exist.
    func size(of file: String) -> Int? {
        guard let name = FilePath.Component(file) else { return nil }
        return try? Directory.open(path).examine(name).size
    }

    /// Writes a file; the folder is created if it is missing.
    func write(_ bytes: [UInt8], to file: String) throws(CatalogError) {
        guard let name = FilePath.Component(file) else { preconditionFailure("no file name") }
        try inFolder { folder throws(FileTreeError) in
            try folder.replaceFile(name, with: bytes, durability: .inMemory)
        }
    }

    /// Writes a file whose name depends on its content, and returns its name.
    func write(_ bytes: [UInt8], prefix: String) throws(CatalogError) -> String {
        let name = "\(prefix)-\(SHA256Digest(of: bytes).hex)"
        try write(bytes, to: name)
        return name
    }

    /// Makes a state the current one.
    func write(_ state: CatalogState) throws(CatalogError) {
        try write(state.file(of: reference), to: Self.stateName.string)
    }

    /// Names search files in the state, if that still has the same entries and the catalog is not being refreshed.
    func keep(_ search: CatalogState.Search, of state: CatalogState) {
        guard let folder = try? Directory.open(path), let lock = try? FileLock.attempt(on: folder)
        else { return }
        withExtendedLifetime(lock) {
            guard var current = self.state, current.content == state.content else { return }
            current.search = search
            current.search?.refreshed = current.refreshed
            try? write(current)
        }
    }

    /// Forgets the state, so that the catalog is read again.
    func discardState() { remove(Self.stateName.string) }

    /// Removes a file, if it exists.
    func remove(_ file: String) {
        guard let name = FilePath.Component(file) else { return }
        _ = try? Directory.open(path).removeFile(name)
    }

    /// Removes the folder.
    func remove() throws(CatalogError) {
        guard let name = path.lastComponent else { return }
        do {
            try Directory.open(path.removingLastComponent()).removeTree(name)
        } catch  where error.code == .noSuchFileOrDirectory {
            return
        } catch {
            throw .files(error)
        }
    }

    /// The folders of all catalogs in the cache.
    static func all(in cache: FilePath) -> [FilePath] {
        let entries = (try? Directory.open(cache).entries()) ?? []
        return entries.filter { $0.kind == .directory }.map { cache.appending($0.name) }
    }

    /// Removes the folder of any catalog, unless it was refreshed since a time, in seconds since 1970, or is being
    /// refreshed.
    ///
    /// Without a state that can be read, the time of the folder's newest file counts.
    static func remove(_ path: FilePath, unlessRefreshedSince oldest: Int) {
        guard let name = path.lastComponent, let folder = try? Directory.open(path),
            let lock = try? FileLock.attempt(on: folder)
        else { return }
        withExtendedLifetime(lock) {
            guard let refreshed = lastRefresh(of: path, folder), refreshed < oldest else { return }
            try? Directory.open(path.removingLastComponent()).removeTree(name)
        }
    }

    /// Returns the time of the last refresh of a folder, in seconds since 1970; nil for a folder of another kind.
    private static func lastRefresh(of path: FilePath, _ folder: Directory) -> Int? {
        if let file = try? InputFile.open(path.appending(stateName)),
            let state = try? JSONValue(parsing: file.contents(limit: stateLimit)),
            let refreshed = state["refreshed"]?.integer
        {
            return refreshed
        }
        guard isName(path.lastComponent?.string ?? ""), let entries = try? folder.entries() else {
            return nil
        }
        return entries.map(\.modifiedSeconds).max() ?? 0
    }

    /// The sizes of its files together, in bytes.
    var size: Int {
        let entries = (try? Directory.open(path).entries()) ?? []
        return entries.reduce(0) { $0 + $1.size }
    }

    /// Runs an operation in the folder, again if the folder is deleted in the middle.
    func inFolder<Value>(
        _ body: (Directory) throws(FileTreeError) -> Value
    ) throws(CatalogError) -> Value {
        do {
            do {
                return try body(Directory.openOrCreate(path))
            } catch  where error.code == .noSuchFileOrDirectory {
                return try body(Directory.openOrCreate(path))
            }
        } catch {
            throw .files(error)
        }
    }

    /// Waits until no other task or process refreshes the catalog.
    func lock() async throws(CatalogError) -> (lock: FileLock, wait: LockWait) {
        let folder = try inFolder { $0 }
        return try await FileLock.wait(on: folder)
    }

    /// The names of these pages, and of the shards in those that are in the cache.
    func cachedBlobs(of pages: [SHA256Digest]) -> Set<String> {
        let present = Set((try? Directory.open(path).entries())?.map(\.name.string) ?? [])
        let names = pages.map(Self.name(ofBlob:)).filter(present.contains)
        var shards: Set<String> = []
        for name in names {
            guard let bytes = contents(of: name, limit: IndexPage.sizeLimit),
                let page = try? IndexPage(parsing: bytes)
            else { continue }
            shards.formUnion(page.shards.map(Self.name(ofBlob:)).filter(present.contains))
        }
        return shards.count > Self.shardLimit ? Set(names) : shards.union(names)
    }

    /// Removes files that `state` does not need: others than those that it names, and the `blobs` of its index.
    func prune(keeping state: CatalogState, blobs: Set<String>) {
        guard let folder = try? Directory.open(path), let entries = try? folder.entries() else {
            return
        }
        let newest = entries.map(\.modifiedSeconds).max() ?? 0
        let kept = state.files.union(blobs).union([Self.stateName.string])
        for entry in entries
        where !kept.contains(entry.name.string) && !Self.isLastingTile(entry.name.string) {
            let isUnfinished = entry.name.string.hasPrefix(".")
            if isUnfinished, newest - entry.modifiedSeconds < Self.temporaryAge { continue }
            _ = try? folder.removeFile(entry.name)
        }
    }
}

/// Whether a lock was free.
enum LockWait: Sendable {
    /// No other task or process had it.
    case none
    /// Another task or process had it until now.
    case waited
}

extension FileLock {
    /// Acquires the lock of a folder, trying again until it is free.
    static func wait(
        on folder: Directory
    ) async throws(CatalogError) -> (lock: FileLock, wait: LockWait) {
        var wait = LockWait.none
        while true {
            do {
                if let lock = try FileLock.attempt(on: folder) { return (lock, wait) }
            } catch {
                throw .files(error)
            }
            wait = .waited
            do {
                try await Task.sleep(for: .milliseconds(10))
            } catch {
                throw .interrupted
            }
        }
    }
}
