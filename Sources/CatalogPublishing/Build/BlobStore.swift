internal import Digest
package import FileTree
internal import SkillCatalog
internal import Synchronization
package import SystemPackage

/// The immutable files of a catalog, named by their SHA-256.
package final class BlobStore: Sendable {
    /// The name of their folder.
    package static let folderName: FilePath.Component = "blobs"

    private struct State {
        /// The folder; nil if it does not exist.
        var directory: Directory?
        var used: [BlobName: Int] = [:]
        var written = 0
    }

    private let output: Directory?
    private let mode: CatalogOutputSettings.Mode
    /// The file that the last build wrote once all blobs were on disk; nil if their digests are always compared.
    private let lastBuild: DirectoryEntry?
    private let state = Mutex(State())

    /// Opens the folder below an output folder; it is created with the first blob.
    ///
    /// A build takes a blob of the right size for undamaged if it was last changed before the file `marker`, which each
    /// build writes last. A check compares the digests of all blobs.
    package init(
        in output: Directory?, mode: CatalogOutputSettings.Mode,
        marker: FilePath.Component = "index.json"
    ) throws(FileTreeError) {
        self.output = output
        self.mode = mode
        lastBuild = mode == .check ? nil : try? output?.examine(marker)
        guard let output, try output.contains(Self.folderName) else { return }
        let directory = try output.open(Self.folderName)
        state.withLock { $0.directory = directory }
    }

    private var directory: Directory? { state.withLock(\.directory) }

    /// Returns the folder to write into; nil if nothing is written.
    private func target() throws(FileTreeError) -> Directory? {
        guard mode == .write, let output else { return nil }
        return try state.withLock { (state) throws(FileTreeError) in
            if let directory = state.directory { return directory }
            let directory = try output.openOrCreate(Self.folderName)
            state.directory = directory
            return directory
        }
    }

    /// The number of blobs that were written.
    var written: Int { state.withLock(\.written) }

    /// The names of the blobs in use, with their sizes.
    var used: [BlobName: Int] { state.withLock(\.used) }

    /// Adds a file unless it exists undamaged.
    ///
    /// A new one is written under its name at once: nothing refers to it yet, and its digest shows a later build
    /// whether a killed one left only a part of it. A damaged one, to which an index may refer, is replaced atomically.
    /// A part of the index is marked as used at once, an archive when an entry refers to it (``markArchives(of:)``).
    func add(
        _ bytes: [UInt8], _ kind: BlobName.Kind = .part
    ) throws(FileTreeError) -> IndexRoot.Blob {
        let blob = IndexRoot.Blob(digest: SHA256Digest(of: bytes), size: bytes.count)
        let name = BlobName(blob.digest, kind)
        if kind == .part { mark(name, blob.size) }
        guard let directory = try target() else { return blob }
        do { try directory.createFile(name.component, with: bytes) } catch {
            guard error.code == .fileExists else { throw error }
            guard !isIntact(blob, named: name) else { return blob }
            try directory.replaceFile(name.component, with: bytes, durability: .inMemory)
            try? directory.removeAbandonedFiles { $0 == name.component.string }
        }
        state.withLock { $0.written += 1 }
        return blob
    }

    /// Adds a blob that another folder has, as a hard link where that is possible, unless it exists undamaged; returns
    /// whether the other one is undamaged.
    func adopt(_ name: BlobName, size: Int, from other: BlobStore) throws(FileTreeError) -> Bool {
        let blob = name.blob(size: size)
        if isIntact(blob, named: name) { return true }
        guard let source = other.directory, other.digest(of: name) == blob.digest else {
            return false
        }
        guard let directory = try target() else { return true }
        do { try directory.link(name.component, from: source) } catch {
            guard let path = RelativePath(name.description) else { return false }
            let bytes = try source.contents(of: path, limit: size)
            try directory.replaceFile(name.component, with: bytes, durability: .inMemory)
        }
        state.withLock { $0.written += 1 }
        return true
    }

    /// Marks a part of the index as used; returns whether it exists undamaged.
    func use(_ part: IndexRoot.Blob) -> Bool {
        let name = BlobName(part.digest, .part)
        mark(name, part.size)
        return isIntact(part, named: name)
    }

    /// Returns whether a blob exists undamaged.
    func has(_ blob: IndexRoot.Blob, _ kind: BlobName.Kind) -> Bool {
        isIntact(blob, named: BlobName(blob.digest, kind))
    }

    /// Marks the archives of an entry as used.
    func markArchives(of entry: CatalogEntry) {
        for (name, size) in entry.archives { mark(name, size) }
    }

    private func mark(_ name: BlobName, _ size: Int) {
        state.withLock { $0.used[name] = size }
    }

    private func isIntact(_ blob: IndexRoot.Blob, named name: BlobName) -> Bool {
        guard let entry = entry(of: name), entry.size == blob.size else { return false }
        if let lastBuild, entry.isOlder(than: lastBuild) { return true }
        return digest(of: name) == blob.digest
    }

    /// Opens a blob without marking it as used; nil if it is missing or damaged.
    func open(
        _ blob: IndexRoot.Blob, _ kind: BlobName.Kind = .part
    ) throws(FileTreeError) -> InputFile? {
        guard let directory else { return nil }
        let file: InputFile
        do { file = try directory.openFile(BlobName(blob.digest, kind).component) } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
        let entry = try file.metadata()
        guard entry.kind == .file, entry.size == blob.size else { return nil }
        if let lastBuild, entry.isOlder(than: lastBuild) { return file }
        return try file.digest() == blob.digest ? file : nil
    }

    private func digest(of name: BlobName) -> SHA256Digest? {
        guard let directory else { return nil }
        return try? directory.openFile(name.component).digest()
    }

    private func entry(of name: BlobName) -> DirectoryEntry? {
        guard let directory, let entry = try? directory.examine(name.component),
            entry.kind == .file
        else { return nil }
        return entry
    }

    /// Returns the bytes of a blob, checked against its digest; nil if it is missing or damaged.
    func contents(of digest: SHA256Digest, limit: Int) -> [UInt8]? {
        guard let directory, let path = RelativePath(digest.hex),
            let bytes = try? directory.contents(of: path, limit: limit),
            SHA256Digest(of: bytes) == digest
        else { return nil }
        return bytes
    }

    /// Waits until the blobs that were written are on disk, so that no index refers to one that a power failure takes.
    func synchronize() throws(FileTreeError) {
        guard mode == .write, written > 0 else { return }
        try directory?.synchronizeVolume()
    }

    /// Returns the used blobs that are missing or damaged, by name.
    func faults() -> [String] {
        used.keys.filter { digest(of: $0) != $0.digest }.sorted().map(\.description)
    }

    /// Removes the blobs that are not in use and the temporary files of killed builds, and returns their names.
    ///
    /// Does nothing unless the settings say so. Other files in the folder are not ours.
    func removeUnused(_ settings: CatalogOutputSettings) throws(CatalogBuildError) -> [String] {
        guard settings.unusedBlobs == .remove, let directory else { return [] }
        let used = used
        do {
            let names = try directory.entries()
                .filter { $0.kind == .file && Self.isOurs($0.name.string) }
                .map(\.name).filter { BlobName($0.string).map { used[$0] == nil } ?? true }
                .sorted { $0.string < $1.string }
            if mode == .write { for name in names { try directory.removeFile(name) } }
            return names.map(\.string)
        } catch { throw .files(error) }
    }

    /// Whether a name is that of a blob, or of a temporary file of one.
    private static func isOurs(_ name: String) -> Bool {
        guard name.hasPrefix(".") else { return BlobName(name) != nil }
        let rest = name.dropFirst()
        return BlobName(rest.prefix(BlobName.digitCount)) != nil
            && rest.dropFirst(BlobName.digitCount).hasPrefix(".")
    }
}

extension BlobName {
    fileprivate var component: FilePath.Component {
        guard let name = FilePath.Component(description) else {
            preconditionFailure("digits and a suffix are the name of a file")
        }
        return name
    }

    fileprivate func blob(size: Int) -> IndexRoot.Blob {
        IndexRoot.Blob(digest: digest, size: size)
    }
}

extension CatalogEntry {
    /// The names and sizes of the archives of a skill in this catalog.
    var archives: [(BlobName, Int)] {
        guard case .archive(let url, let digest?) = source, let size = facts.archiveSize else {
            return []
        }
        let zip = BlobName(digest, .zip)
        guard url == "\(BlobStore.folderName)/\(zip)" else { return [] }
        let folder = facts.folderArchive.map { (BlobName($0.digest, .folder), $0.size) }
        return [(zip, size)] + (folder.map { [$0] } ?? [])
    }
}
