internal import Digest
public import FileTree
public import SkillStore

/// How the files of two versions differ.
public struct FileChanges: Sendable, Equatable {
    /// Files that only the new version has.
    public private(set) var added: [RelativePath] = []
    /// Files that only the installed version has.
    public private(set) var removed: [RelativePath] = []
    /// Files that both have, with different contents or modes.
    public private(set) var edited: [RelativePath] = []

    /// Compares a lock entry with a new version.
    public init(from entry: LockEntry?, to snapshot: TreeSnapshot) {
        self.init(from: entry?.files ?? [:], to: snapshot)
    }

    /// Compares the digests and modes of files by path, as lock entries have them, with a new version.
    init(from old: [String: String], to snapshot: TreeSnapshot) {
        var old = old
        for file in snapshot.files {
            let text = LockEntry.text(of: file.digest, file.flag)
            switch old.removeValue(forKey: file.path.description) {
            case nil: added.append(file.path)
            case text?: break
            default: edited.append(file.path)
            }
        }
        removed = old.keys.compactMap { RelativePath($0) }.sorted()
    }
}
