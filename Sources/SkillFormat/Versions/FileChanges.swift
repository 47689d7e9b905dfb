public import FileTree

/// The differences between the files of two versions.
public struct FileChanges: Sendable, Equatable {
    /// Files that only the new version has.
    public private(set) var added: [RelativePath] = []
    /// Files that only the old version has.
    public private(set) var removed: [RelativePath] = []
    /// Files that both have, with different contents or modes.
    public private(set) var edited: [RelativePath] = []

    /// Compares files by path, with the same description of contents and modes on both sides.
    public init<Contents: Equatable>(from old: [String: Contents], to new: [String: Contents]) {
        let paths = { (isMeant: (String, Contents) -> Bool, files: [String: Contents]) in
            files.filter { isMeant($0.key, $0.value) }.keys.compactMap { RelativePath($0) }.sorted()
        }
        added = paths({ path, _ in old[path] == nil }, new)
        removed = paths({ path, _ in new[path] == nil }, old)
        edited = paths({ path, contents in old[path].map { $0 != contents } ?? false }, new)
    }
}
