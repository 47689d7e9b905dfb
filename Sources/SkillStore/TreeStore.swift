public import Digest
public import FileTree
internal import SkillFormat
internal import SystemPackage

/// Clean copies of what was installed, each in a folder that is called as its tree hash.
///
/// Merges take from here what an edited skill was installed as, and frozen installs need no network for
/// what is here. Whatever comes out is hashed again: a copy that was damaged counts as none.
public struct TreeStore: Sendable {
    /// The most copies that are kept; the oldest go first.
    static let limit = 1_000

    private let folder: FilePath

    init(folder: FilePath) { self.folder = folder }

    /// Puts in a copy of a folder that has this content; one that is here already stays.
    public func add(
        _ snapshot: TreeSnapshot, from directory: Directory
    ) throws(SkillStoreError) {
        guard !holds(snapshot.hash) else { return }
        let staging = try makeStagingFolder()
        defer { staging.discard() }
        try add(snapshot, from: directory, by: staging)
    }

    /// A folder in which copies become whole before they are put in; what a killed run leaves of it is swept.
    func makeStagingFolder() throws(SkillStoreError) -> StagingFolder {
        try StagingFolder(in: folder.removingLastComponent())
    }

    /// Puts in a copy by a staging folder that several may share.
    func add(
        _ snapshot: TreeSnapshot, from directory: Directory, by staging: StagingFolder
    ) throws(SkillStoreError) {
        guard let name = FilePath.Component(snapshot.hash.description), !holds(snapshot.hash) else {
            return
        }
        try files { () throws(FileTreeError) in
            let root = try Directory.openOrCreate(folder)
            try staging.directory.create(name).copy(snapshot, from: directory)
            do throws(FileTreeError) {
                try staging.directory.renameWithoutReplacing(name, to: name, in: root)
            } catch {
                // Another run that was quicker has put in the same.
                guard error.code == .fileExists else { throw error }
            }
        }
    }

    /// A copy of this content; nil when there is none that is whole.
    public func copy(of hash: TreeHash) -> (directory: Directory, snapshot: TreeSnapshot)? {
        guard let name = FilePath.Component(hash.description),
            let directory = try? Directory.open(folder.appending(name)),
            let snapshot = try? TreeSnapshot(of: directory)
        else { return nil }
        guard snapshot.isTree(hash) else {
            try? Directory.open(folder).removeTree(name)
            return nil
        }
        return (directory, snapshot)
    }

    /// Whether there is a copy of this content; it may be damaged.
    public func holds(_ hash: TreeHash) -> Bool {
        guard let name = FilePath.Component(hash.description) else { return false }
        return (try? Directory.open(folder).contains(name)) == true
    }

    /// Removes the oldest copies beyond the limit that none of the locks needs.
    func prune(needed: Set<TreeHash>) {
        guard let root = try? Directory.open(folder), let entries = try? root.entries(),
            entries.count > Self.limit
        else { return }
        let names = Set(needed.map(\.description))
        let spare = entries.filter { !names.contains($0.name.string) }
            .sorted { $0.isOlder(than: $1) }
        for entry in spare.prefix(entries.count - Self.limit) { try? root.removeTree(entry.name) }
    }
}
