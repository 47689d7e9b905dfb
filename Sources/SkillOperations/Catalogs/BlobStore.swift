internal import Digest
package import FileTree
internal import SkillCatalog
internal import Synchronization
internal import SystemPackage

/// The immutable files of a catalog, named by their SHA-256.
package final class BlobStore: Sendable {
    /// The name of their folder.
    static let folderName: FilePath.Component = "blobs"

    private struct State {
        /// The folder; nil if it does not exist.
        var directory: Directory?
        var used: [String: Int] = [:]
        var written = 0
    }

    private let output: Directory?
    private let mode: CatalogOutputSettings.Mode
    private let state = Mutex(State())

    /// Opens the folder below an output folder; it is created with the first blob.
    package init(in output: Directory?, mode: CatalogOutputSettings.Mode) throws(FileTreeError) {
        self.output = output
        self.mode = mode
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
    var used: [String: Int] { state.withLock(\.used) }

    /// Adds a file unless it exists undamaged.
    ///
    /// A new one is written under its name at once: nothing refers to it yet, and its digest shows a later build whether
    /// a killed one left only a part of it. A damaged one, to which an index may refer, is replaced atomically.
    func add(_ bytes: [UInt8], suffix: String = "") throws(FileTreeError) -> IndexRoot.Blob {
        let blob = IndexRoot.Blob(digest: SHA256Digest(of: bytes), size: bytes.count)
        let text = mark(blob, suffix)
        guard let directory = try target(), let name = FilePath.Component(text) else { return blob }
        do { try directory.createFile(name, with: bytes) } catch {
            guard error.code == .fileExists else { throw error }
            guard !isIntact(blob, named: text) else { return blob }
            try directory.replaceFile(name, with: bytes, durability: .inMemory)
        }
        state.withLock { $0.written += 1 }
        return blob
    }

    /// Marks a blob as used; returns whether it exists with the right size and digest.
    func use(_ blob: IndexRoot.Blob, suffix: String = "") -> Bool {
        isIntact(blob, named: mark(blob, suffix))
    }

    /// Marks a blob as used, and returns its name.
    private func mark(_ blob: IndexRoot.Blob, _ suffix: String) -> String {
        let name = blob.digest.hex + suffix
        state.withLock { $0.used[name] = blob.size }
        return name
    }

    private func isIntact(_ blob: IndexRoot.Blob, named name: String) -> Bool {
        size(of: name) == blob.size && digest(of: name) == blob.digest
    }

    /// Opens a blob that exists undamaged; it is not in use thereby.
    func open(_ blob: IndexRoot.Blob) -> InputFile? {
        let name = blob.digest.hex
        guard size(of: name) == blob.size, digest(of: name) == blob.digest, let directory,
            let component = FilePath.Component(name)
        else { return nil }
        return try? directory.openFile(component)
    }

    private func digest(of name: String) -> SHA256Digest? {
        guard let directory, let path = RelativePath(name) else { return nil }
        return try? directory.openFile(path).digest()
    }

    private func size(of name: String) -> Int? {
        guard let directory, let name = FilePath.Component(name),
            let entry = try? directory.examine(name), entry.kind == .file
        else { return nil }
        return entry.size
    }

    /// Returns the bytes of a blob, checked against its digest; nil if it is missing or damaged.
    func contents(of digest: SHA256Digest, limit: Int) -> [UInt8]? {
        guard let directory, let path = RelativePath(digest.hex),
            let bytes = try? directory.contents(of: path, limit: limit),
            SHA256Digest(of: bytes) == digest
        else { return nil }
        return bytes
    }

    /// Returns the used blobs that are missing or damaged, by name.
    func faults() -> [String] {
        used.keys.filter { name in
            digest(of: name).map { !name.hasPrefix($0.hex) } ?? true
        }.sorted()
    }

    /// Returns the names of the blobs that are not in use, and of the temporary files of killed builds; other files in
    /// the folder are not ours.
    func unused() throws(FileTreeError) -> [String] {
        guard let directory else { return [] }
        let used = used
        return try directory.entries()
            .filter { $0.kind == .file && used[$0.name.string] == nil }
            .map(\.name.string).filter(Self.isOurs).sorted()
    }

    /// Removes blobs.
    func remove(_ names: [String]) throws(FileTreeError) {
        for name in names.compactMap({ FilePath.Component($0) }) {
            try directory?.removeFile(name)
        }
    }

    /// Whether a name is that of a blob, or of a temporary file of one.
    private static func isOurs(_ name: String) -> Bool {
        let isTemporary = name.hasPrefix(".")
        let rest = isTemporary ? name.dropFirst() : name[...]
        guard SHA256Digest(hex: String(rest.prefix(digestLength))) != nil else { return false }
        let suffix = rest.dropFirst(digestLength)
        if isTemporary { return suffix.hasPrefix(".") }
        return ["", CatalogSkillReader.zipSuffix, CatalogSkillReader.folderSuffix]
            .contains { suffix == $0 }
    }

    /// The number of hexadecimal digits of a digest.
    private static let digestLength = 64
}
