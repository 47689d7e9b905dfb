internal import Digest
public import FileTree
internal import SystemPackage
internal import Text

/// A file in which an update left a conflict that is not resolved yet.
public struct UnresolvedFile: Sendable, Hashable {
    /// What is left to do.
    public enum Remainder: Sendable, Hashable {
        /// These lines, counted from 1, are conflict markers; empty if the file can't be read.
        case markers(lines: [Int])
        /// The file is the new version of another one, and was neither renamed nor removed.
        case otherVersion
    }

    /// The path in the skill folder.
    public let path: RelativePath
    /// What is left to do.
    public let remainder: Remainder
}

extension LockEntry {
    /// The maximum size of a file with conflicts, in bytes: that of both sides together.
    private static let conflictedFileLimit = 16 * 1024 * 1024

    /// Returns the files of a folder in which conflicts are left, sorted by path.
    ///
    /// Empty if the folder has the installed version, which may contain markers of its own. A file that was removed, or
    /// replaced by a symlink, is resolved.
    func unresolvedFiles(
        _ snapshot: TreeSnapshot, in folder: FilePath
    ) -> [UnresolvedFile] {
        guard !conflicts.isEmpty, !snapshot.isTree(tree),
            let directory = try? Directory.open(folder)
        else { return [] }
        return snapshot.files.compactMap { file in
            guard file.flag != .link, let conflict = conflicts[file.path.description] else {
                return nil
            }
            return unresolved(file.path, conflict, in: directory)
        }
    }

    private func unresolved(
        _ path: RelativePath, _ conflict: Conflict, in directory: Directory
    ) -> UnresolvedFile? {
        guard case .markers(let length) = conflict else {
            return UnresolvedFile(path: path, remainder: .otherVersion)
        }
        guard let bytes = try? directory.contents(of: path, limit: Self.conflictedFileLimit) else {
            return UnresolvedFile(path: path, remainder: .markers(lines: []))
        }
        let lines = SourceText(path: path, bytes: bytes).conflictMarkers(ofLength: length)
        guard !lines.isEmpty else { return nil }
        return UnresolvedFile(path: path, remainder: .markers(lines: lines.map { $0 + 1 }))
    }
}
