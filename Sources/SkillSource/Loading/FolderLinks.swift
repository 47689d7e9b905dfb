internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The symlinks of a local folder, which may lead to everything in it, as they do in a repository.
struct FolderLinks: Sendable {
    /// The number of symlinks on the way to one file.
    private static let linkLimit = 10
    /// The number of files to which the symlinks of one skill lead.
    private static let fileLimit = 20_000

    /// The folder, which no symlink may leave.
    private let top: Directory

    init(in top: Directory) { self.top = top }

    /// A file to copy.
    struct File {
        /// The path in the skill.
        let path: RelativePath
        let flag: TreeFile.Flag
        /// The size in bytes.
        let size: Int
        /// A folder with the file, and its path there.
        let folder: Directory
        let original: RelativePath
    }

    /// Reads a file, which may be a symlink to another one.
    func contents(
        of path: RelativePath, limit: Int
    ) throws(FileTreeError) -> [UInt8] {
        do { return try top.contents(of: path, limit: limit) } catch {
            guard error.code == .tooManySymbolicLinkLevels else { throw error }
        }
        let place = try top.locate(file: FilePath(path.description))
        return try place.parent.openFile(place.name).contents(limit: limit)
    }

    /// Whether a symlink leads to a file.
    func leadToFile(_ path: RelativePath) -> Bool {
        guard let place = try? top.locate(file: FilePath(path.description)) else {
            return false
        }
        return (try? place.parent.examine(place.name))?.kind == .file
    }

    /// Returns the files to which a symlink leads, by their paths in a skill where it is at `target`; nil if
    /// it leads to none, out of the folder, around in a circle, or to credentials.
    func files(
        at path: RelativePath?, as target: RelativePath, _ included: IncludedFiles
    ) -> [File]? {
        guard let path else { return nil }
        var files: [File] = []
        return add(FilePath(path.description), as: target, included, depth: 0, to: &files)
            ? files : nil
    }

    private func add(
        _ link: FilePath, as target: RelativePath, _ included: IncludedFiles, depth: Int,
        to files: inout [File]
    ) -> Bool {
        guard depth < Self.linkLimit, let place = try? top.locate(file: link),
            let entry = try? place.parent.examine(place.name),
            let path = path(of: place)
        else { return false }
        switch entry.kind {
        case .link, .special: return false
        case .file:
            let bytes = { try? top.contents(of: path, limit: CredentialFiles.searchedBytes) }
            if included != .all, CredentialFiles.contains(path, contents: bytes) { return false }
            files.append(
                File(
                    path: target, flag: entry.isExecutable ? .executable : .plain,
                    size: entry.size, folder: top, original: path))
        case .directory:
            // A folder that contains the symlink would be copied into itself.
            guard !link.starts(with: FilePath(path.description)),
                let folder = try? top.open(path), let snapshot = try? TreeSnapshot(of: folder),
                snapshot.unsupportedPaths.isEmpty
            else { return false }
            let leftOut = Set(included.leftOut(of: snapshot, in: folder))
            for file in snapshot.files where !leftOut.contains(file.path) {
                guard let path = path.appending(file.path),
                    let target = target.appending(file.path), files.count < Self.fileLimit
                else { return false }
                guard file.flag == .link else {
                    files.append(
                        File(
                            path: target, flag: file.flag, size: file.size, folder: top,
                            original: path))
                    continue
                }
                let next = FilePath(path.description)
                guard add(next, as: target, included, depth: depth + 1, to: &files) else {
                    return false
                }
            }
        }
        return true
    }

    /// Returns the path in the folder that a symlink leads to; nil for the folder itself.
    private func path(of place: Descent.Place) -> RelativePath? {
        var folder = place.parent.path
        guard folder.removePrefix(top.path) else { return nil }
        return RelativePath(folder.appending(place.name).string)
    }
}
