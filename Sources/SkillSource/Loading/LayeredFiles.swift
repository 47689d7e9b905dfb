internal import Archive
internal import Digest
internal import FileTree
internal import SystemPackage

/// The files of an image, made of layers (OCI image specification 1.1, "Layer Filesystem Changeset").
///
/// A file of a later layer replaces one of an earlier layer. An empty file `.wh.NAME` removes NAME of the earlier layers,
/// and `.wh..wh..opq` everything beside it.
struct LayeredFiles {
    /// The content of a file, and its mode.
    struct File: Sendable {
        let bytes: [UInt8]
        let mode: TreeFile.Flag
    }

    private static let whiteout = ".wh."
    private static let opaque = ".wh..wh..opq"

    private(set) var files: [RelativePath: File] = [:]

    /// The size of all files in bytes.
    var size: Int { files.values.reduce(0) { $0 + $1.bytes.count } }

    /// Reads the files of a layer, which is an archive; throws if they exceed the limit together.
    static func files(
        of layer: InputFile, limit: Int
    ) throws(ArchiveError) -> [RelativePath: File] {
        let archive = try Archive.open(layer)
        let contents = try archive.contents(
            of: Set(archive.members.map(\.path)), limit: limit)
        var files: [RelativePath: File] = [:]
        for member in archive.members {
            guard let bytes = contents[member.path] else { continue }
            var mode = TreeFile.Flag.plain
            if case .file(_, isExecutable: true) = member.kind { mode = .executable }
            files[member.path] = File(bytes: bytes, mode: mode)
        }
        return files
    }

    /// Applies the files and the removals of a later layer.
    mutating func add(_ layer: [RelativePath: File]) {
        let folders = folders
        for path in layer.keys where path.lastName.hasPrefix(Self.whiteout) {
            if path.lastName == Self.opaque {
                remove(below: path.parent)
            } else {
                let name = String(path.lastName.dropFirst(Self.whiteout.count))
                let folder = path.parent.map { "\($0)/" } ?? ""
                guard let removed = RelativePath(folder + name) else { continue }
                files[removed] = nil
                if folders.contains(removed) { remove(below: removed) }
            }
        }
        for (path, file) in layer where !path.lastName.hasPrefix(Self.whiteout) {
            // A file may replace a folder, and a folder a file.
            if folders.contains(path) { remove(below: path) }
            var parent = path.parent
            while let folder = parent {
                files[folder] = nil
                parent = folder.parent
            }
            files[path] = file
        }
    }

    private var folders: Set<RelativePath> {
        var folders: Set<RelativePath> = []
        for path in files.keys {
            var parent = path.parent
            while let folder = parent, folders.insert(folder).inserted { parent = folder.parent }
        }
        return folders
    }

    private mutating func remove(below folder: RelativePath?) {
        guard let folder else { return files.removeAll() }
        files = files.filter { $0.key.removing(prefix: folder) == nil || $0.key == folder }
    }
}
