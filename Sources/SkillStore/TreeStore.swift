public import Digest
public import FileTree
internal import SkillFormat
internal import SystemPackage

/// Clean copies of what was installed, each in a folder that is called as its tree hash.
///
/// Merges take from here what an edited skill was installed as, and frozen installs need no network for
/// what is here. Whatever comes out is hashed again: a copy that was damaged counts as none.
public struct TreeStore: Sendable {
    /// How many copies are kept at least.
    static let limit = 1_000
    /// How many more are kept before some are removed, so that not every change reads the journal.
    static let slack = 100

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

    /// Removes copies beyond the limit, unless the lock file needs them.
    ///
    /// Copies that the journal does not mention go first, then those that only its oldest records mention.
    func prune(
        needed: Set<TreeHash>, journal stateFolder: FilePath, limit: Int = limit, slack: Int = slack
    ) {
        guard let root = try? Directory.open(folder), let entries = try? root.entries(),
            entries.count > limit + slack
        else { return }
        let names = Set(entries.map(\.name.string))
        let kept = names.intersection(needed.map(\.description))
        guard
            let newest = try? Journal.newest(
                max(0, limit - kept.count), of: names.subtracting(kept), in: stateFolder,
                mentionedBy: { record in
                    record.steps.flatMap { [$0.after, $0.before] }
                        .compactMap { $0?.entry?.tree.description }
                })
        else { return }
        let spare = entries.filter { !kept.union(newest).contains($0.name.string) }
        for entry in spare.prefix(entries.count - limit) { try? root.removeTree(entry.name) }
    }
}
