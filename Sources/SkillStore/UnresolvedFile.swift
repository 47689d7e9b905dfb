internal import Digest
public import FileTree
internal import Markdown
internal import SystemPackage
internal import Text

/// A file in which an update, or a merge of version control, left a conflict that is not resolved yet.
public struct UnresolvedFile: Sendable, Hashable {
    /// The remaining work of the user.
    public enum Remainder: Sendable, Hashable {
        /// These lines, counted from 1, are conflict markers; empty if the file can't be read.
        case markers(lines: [Int])
        /// The file is the new version of another one, and was neither renamed nor removed.
        case otherVersion
        /// Conflicts of a merge of version control start in these lines, counted from 1.
        case merge(lines: [Int])
    }

    /// The path in the skill folder.
    public let path: RelativePath
    /// The remaining work of the user.
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

extension LockEntry {
    /// The maximum size of a file that is searched for merge conflicts, in bytes.
    private static let mergedFileLimit = 1024 * 1024

    /// Returns the files of a folder that is not the installed version in which a merge of version control left conflicts,
    /// sorted by path.
    ///
    /// Files of the installed version are not searched, nor are code blocks of Markdown files, which may show conflicts.
    func mergeConflicts(_ snapshot: TreeSnapshot, in folder: FilePath) -> [UnresolvedFile] {
        guard let directory = try? Directory.open(folder) else { return [] }
        return snapshot.files.compactMap { file in
            let path = file.path.description
            guard file.flag != .link, conflicts[path] == nil,
                files[path]?.hasPrefix(file.digest.description) != true,
                let bytes = try? directory.contents(of: file.path, limit: Self.mergedFileLimit)
            else { return nil }
            let source = SourceText(path: file.path, bytes: bytes)
            let fences = source.isMarkdown ? CodeFences(in: source) : nil
            let lines = source.conflicts { fences?.contains(line: $0) != true }
            guard !lines.isEmpty else { return nil }
            return UnresolvedFile(path: file.path, remainder: .merge(lines: lines.map { $0 + 1 }))
        }
    }
}
