internal import FileTree
internal import Signature
internal import SkillCatalog
internal import SystemPackage

/// The folder of a static catalog.
struct CatalogOutput: Sendable {
    /// A file with a name of its own.
    struct File: Sendable {
        let path: String
        let bytes: [UInt8]
    }

    static let sums = "SHA256SUMS"
    static let wellKnown = ".well-known/agent-skills/index.json"
    static let marketplace = ".claude-plugin/marketplace.json"

    /// The names at the top of the folder; a killed build leaves some of them without an index.
    private static let names: Set = [
        "blobs", sums, ".well-known", ".claude-plugin", IndexRoot.fileName + Signature.fileSuffix,
    ]

    /// The folder; nil if it does not exist and nothing is written.
    let directory: Directory?

    /// Opens the folder, and creates it to write into; refuses one that is not a catalog.
    init(_ path: FilePath, mode: CatalogBuildRequest.Mode) throws(CatalogBuildError) {
        let entries: [DirectoryEntry]
        do {
            let exists = Directory.kind(at: path) != nil
            let isOpened = exists || mode == .write
            directory = isOpened ? try Directory.openOrCreate(path) : nil
            entries = try directory?.entries() ?? []
        } catch { throw .files(error) }
        let isIndexed = entries.contains { $0.name.string == IndexRoot.fileName }
        guard isIndexed || entries.allSatisfy(Self.isOurs) else {
            throw .notACatalog(path.string)
        }
    }

    private static func isOurs(_ entry: DirectoryEntry) -> Bool {
        names.contains(entry.name.string)
            || [IndexRoot.fileName, sums].contains { entry.name.string.hasPrefix(".\($0).") }
    }

    /// Returns the contents of a file; nil if it does not exist.
    func contents(of path: String) throws(CatalogBuildError) -> [UInt8]? {
        guard let directory, let path = RelativePath(path) else { return nil }
        return try PreviousCatalog.contents(of: path, in: directory)
    }

    /// Replaces a file atomically, unless it has these contents.
    func write(_ file: File) throws(CatalogBuildError) {
        guard let directory, let path = RelativePath(file.path),
            let name = FilePath.Component(path.lastName),
            try contents(of: file.path) != file.bytes
        else { return }
        do {
            let folder = try Self.openOrCreate(path.parent, in: directory)
            try folder.replaceFile(name, with: file.bytes)
        } catch { throw .files(error) }
    }

    /// Replaces files at the top of the folder, one right after the other.
    func writeAtTop(_ files: [File]) throws(CatalogBuildError) {
        let named = files.compactMap { file in
            FilePath.Component(file.path).map { (name: $0, bytes: file.bytes) }
        }
        do { try directory?.replaceFiles(named) } catch { throw .files(error) }
    }

    private static func openOrCreate(
        _ path: RelativePath?, in directory: Directory
    ) throws(FileTreeError) -> Directory {
        var folder = directory
        for name in (path?.names ?? []).compactMap({ FilePath.Component($0) }) {
            folder = try folder.contains(name) ? folder.open(name) : folder.create(name)
        }
        return folder
    }
}
