internal import FileTree
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SystemPackage

/// The folder of a static catalog, or of a shard of one.
struct CatalogOutput: Sendable {
    /// The contents of a folder.
    enum Kind: Sendable {
        case catalog
        case shard

        /// The file that a build writes last.
        var marker: FilePath.Component {
            switch self {
            case .catalog: "index.json"
            case .shard: "shard.jsonl"
            }
        }
    }

    /// A file with a name of its own.
    struct File: Sendable {
        let path: String
        let bytes: [UInt8]
    }

    static let sums = "SHA256SUMS"
    static let wellKnown = ".well-known/agent-skills/index.json"
    static let marketplace = ".claude-plugin/marketplace.json"

    /// The names at the top of the folder, some of which a killed build leaves without an index.
    private static let names: Set = [
        BlobStore.folderName.string, IndexRoot.fileName + Signature.fileSuffix,
    ]
    private static let replacedNames = [Kind.catalog, .shard].map(\.marker.string) + [sums]
    /// Those that other programs use, too; they are ours if SHA256SUMS, which is written first, is.
    private static let sharedNames: Set = [
        sums, ".well-known", ".claude-plugin", AdvisoryList.fileName, CatalogLogEntry.folder,
    ]

    /// The folder; nil if it does not exist and nothing is written.
    let directory: Directory?
    /// The folders that were created, the innermost first.
    private let created: [FilePath]

    /// Opens the folder, and creates it to write into; refuses one that is not a catalog.
    init(
        _ path: FilePath, _ kind: Kind = .catalog, mode: CatalogOutputSettings.Mode
    ) throws(CatalogBuildError) {
        let entries: [DirectoryEntry]
        do {
            let missing = Self.missingFolders(on: path)
            let isOpened = missing.isEmpty || mode == .write
            directory = isOpened ? try Directory.openOrCreate(path) : nil
            created = isOpened ? missing : []
            entries = try directory?.entries() ?? []
        } catch { throw .files(error) }
        if entries.contains(where: { $0.name == kind.marker }) { return }
        guard try isRemainder(entries) else { throw .notACatalog(path.string) }
    }

    /// Whether a folder without an index has nothing but the files that a killed build leaves.
    private func isRemainder(_ entries: [DirectoryEntry]) throws(CatalogBuildError) -> Bool {
        let others = entries.map(\.name.string).filter { !Self.isOurs($0) }
        guard !others.isEmpty else { return true }
        guard others.allSatisfy(Self.sharedNames.contains),
            let sums = try contents(of: Self.sums, limit: Self.sumsLimit)
        else { return false }
        let listed = sums.split(separator: UInt8(ascii: "\n")).map(Self.listedPath)
        return listed.contains(IndexRoot.fileName)
            && listed.contains { $0 == Self.wellKnown || $0.hasPrefix("\(BlobStore.folderName)/") }
    }

    /// The maximum size of SHA256SUMS, in bytes: some three million skills.
    static let sumsLimit = 1 << 30

    /// The width of a digest and the blanks after it in SHA256SUMS.
    private static let digestColumns = 66

    /// Returns the path in a line of SHA256SUMS.
    static func listedPath(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line.dropFirst(digestColumns), as: UTF8.self)
    }

    private static func isOurs(_ name: String) -> Bool {
        names.contains(name)
            || replacedNames.contains { name.hasPrefix(".\($0).") }
    }

    /// Returns the folder and those above it that do not exist, the innermost first.
    private static func missingFolders(on path: FilePath) -> [FilePath] {
        var missing: [FilePath] = []
        var path = path
        while !path.isEmpty, Directory.kind(at: path) == nil {
            missing.append(path)
            guard path.removeLastComponent() else { break }
        }
        return missing
    }

    /// Runs a build into a folder; one that is cancelled or fails leaves no empty folder.
    static func withBlobs<Result>(
        _ path: FilePath, _ kind: Kind, _ mode: CatalogOutputSettings.Mode,
        _ build: (CatalogOutput, BlobStore) async throws -> Result
    ) async throws -> Result {
        try await withBlobs(path, kind, mode, build) { $0 }
    }

    /// Runs a build into a folder as above, and then `body` with its result; errors of `body` are passed on unchanged.
    static func withBlobs<Built, Result>(
        _ path: FilePath, _ kind: Kind, _ mode: CatalogOutputSettings.Mode,
        _ build: (CatalogOutput, BlobStore) async throws -> Built,
        then body: (Built) async throws -> Result
    ) async throws -> Result {
        let output = try CatalogOutput(path, kind, mode: mode)
        let lock = try output.lock(mode)
        defer { withExtendedLifetime(lock) {} }
        if mode == .write { try? output.directory?.removeAbandonedFiles { _ in true } }
        let blobs: BlobStore
        do {
            blobs = try BlobStore(in: output.directory, mode: mode, marker: kind.marker)
        } catch {
            throw CatalogBuildError.files(error)
        }
        let built: Built
        do { built = try await build(output, blobs) } catch {
            output.removeCreatedFolders()
            guard error is CancellationError || (error as? any Problem)?.kind == .interrupted else {
                throw error
            }
            throw CatalogBuildError.interrupted(newFiles: blobs.written)
        }
        return try await body(built)
    }

    /// Takes the folder for a build that writes; nil for another one, and on file systems without locks.
    ///
    /// Two builds at once would remove each other's blobs.
    private func lock(
        _ mode: CatalogOutputSettings.Mode
    ) throws(CatalogBuildError) -> FileLock? {
        guard mode == .write, let directory else { return nil }
        let lock: FileLock?
        do { lock = try FileLock.attempt(on: directory) } catch { return nil }
        guard let lock else { throw .busy(directory.path.string) }
        return lock
    }

    /// Removes the folders that were created and are empty.
    private func removeCreatedFolders() {
        for path in created {
            guard let name = path.lastComponent,
                let parent = try? Directory.open(path.removingLastComponent()),
                (try? parent.removeEmptyDirectory(name)) != nil
            else { return }
        }
    }

    /// Returns the contents of a file of at most `limit` bytes; nil if it does not exist.
    func contents(of path: String, limit: Int) throws(CatalogBuildError) -> [UInt8]? {
        do { return try directory?.existing(path, limit: limit) } catch { throw .files(error) }
    }

    /// Returns the path of a file of the catalog.
    func path(of file: String) -> String {
        (directory?.path ?? FilePath()).appending(file).string
    }

    /// Whether there is something with the path of a file.
    func contains(_ file: String) -> Bool {
        directory != nil && Directory.kind(at: FilePath(path(of: file))) != nil
    }

    /// Whether a file exists with exactly these contents.
    func has(_ file: File) throws(CatalogBuildError) -> Bool {
        do throws(CatalogBuildError) {
            return try contents(of: file.path, limit: file.bytes.count) == file.bytes
        } catch {
            guard case .files(.fileTooLarge) = error else { throw error }
            return false
        }
    }

    /// Replaces a file atomically, unless it has these contents.
    func write(
        _ file: File, _ durability: Directory.Durability = .onDisk
    ) throws(CatalogBuildError) {
        guard let directory, try !has(file) else { return }
        do { try directory.replace(file.path, with: file.bytes, durability) } catch {
            throw .files(error)
        }
    }

    /// Waits until all that was written is on disk.
    func synchronize() throws(CatalogBuildError) {
        do { try directory?.synchronizeVolume() } catch { throw .files(error) }
    }

    /// Removes a file.
    func remove(_ path: String) throws(CatalogBuildError) {
        do { try directory?.remove(path) } catch { throw .files(error) }
    }

    /// Replaces files at the top of the folder, one right after the other.
    func writeAtTop(_ files: [File]) throws(CatalogBuildError) {
        let named = files.compactMap { file in
            FilePath.Component(file.path).map { (name: $0, bytes: file.bytes) }
        }
        do { try directory?.replaceFiles(named) } catch { throw .files(error) }
    }
}
