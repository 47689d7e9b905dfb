public import Digest
public import FileTree
internal import SkillFormat
public import SystemPackage

/// Unedited copies of installed versions, each in a folder named after its tree hash.
///
/// Merges use them as their base, and frozen installs use them instead of the network. A copy is hashed again when it is
/// read; a damaged one is removed. Where the file system keeps no modes, a file beside it lists its executable files.
public struct TreeStore: Sendable {
    /// The number of copies that are kept.
    static let limit = 1_000
    /// The number of additional copies that accumulate before the journal is read to prune them.
    static let slack = 100

    private let folder: FilePath

    init(folder: FilePath) { self.folder = folder }

    /// Adds a copy of a folder with this content, unless there is one.
    public func add(
        _ snapshot: TreeSnapshot, from directory: Directory
    ) throws(SkillStoreError) {
        guard !holds(snapshot.hash) else { return }
        let staging = try makeStagingFolder()
        defer { staging.discard() }
        try add(snapshot, from: directory, by: staging)
    }

    /// Creates a folder in which copies are completed before they are added.
    func makeStagingFolder() throws(SkillStoreError) -> StagingFolder {
        try StagingFolder(in: folder.removingLastComponent())
    }

    /// Adds a copy through a staging folder that several copies can share.
    func add(
        _ snapshot: TreeSnapshot, from directory: Directory, by staging: StagingFolder
    ) throws(SkillStoreError) {
        guard let name = FilePath.Component(snapshot.hash.description), !holds(snapshot.hash) else {
            return
        }
        try files { () throws(FileTreeError) in
            let root = try Directory.openOrCreate(folder)
            try staging.directory.create(name).copy(snapshot, from: directory)
            if staging.directory.hasLostModes {
                let executable = snapshot.files.filter { $0.flag == .executable }
                let list = executable.map { "\($0.path)\n" }.joined()
                try root.replaceFile(Self.modes(of: name), with: Array(list.utf8))
            }
            do throws(FileTreeError) {
                try staging.directory.renameWithoutReplacing(name, to: name, in: root)
            } catch {
                // Another run has added the same copy.
                guard error.code == .fileExists else { throw error }
            }
        }
    }

    /// Returns the copy with this content; nil if there is none, or if it is damaged.
    public func copy(of hash: TreeHash) -> (directory: Directory, snapshot: TreeSnapshot)? {
        guard let name = FilePath.Component(hash.description),
            let directory = try? Directory.open(folder.appending(name)),
            let files = try? TreeSnapshot(of: directory)
        else { return nil }
        let snapshot = files.isTree(hash) ? files : withModes(files, of: name, directory)
        guard snapshot.isTree(hash) else {
            if let root = try? Directory.open(folder) { Self.remove(name, from: root) }
            return nil
        }
        return (directory, snapshot)
    }

    /// Returns the files of a copy with the modes in the list beside it, where the file system keeps none.
    private func withModes(
        _ files: TreeSnapshot, of name: FilePath.Component, _ directory: Directory
    ) -> TreeSnapshot {
        let list = try? InputFile.open(folder.appending(Self.modes(of: name)))
            .contents(limit: 1 << 24)
        guard let list else { return files }
        let executable = Set(
            String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init))
        return files.recorded(in: directory, at: []) { path in
            files[path].map {
                ($0.digest, executable.contains(path.description) ? .executable : .plain)
            }
        }
    }

    private static func modes(of name: FilePath.Component) -> FilePath.Component {
        FilePath.Component("\(name.string).modes") ?? name
    }

    private static func remove(_ name: FilePath.Component, from root: Directory) {
        try? root.removeTree(name)
        try? root.removeFile(modes(of: name))
    }

    /// Returns the path of the copy with this content, whether or not there is one; nil if the hash is no file name.
    ///
    /// Use it only for display, because the copy may be damaged.
    public func path(of hash: TreeHash) -> FilePath? {
        FilePath.Component(hash.description).map { folder.appending($0) }
    }

    /// Whether there is a copy with this content, which may be damaged.
    public func holds(_ hash: TreeHash) -> Bool {
        guard let name = FilePath.Component(hash.description) else { return false }
        return (try? Directory.open(folder).contains(name)) == true
    }

    /// Removes copies beyond the limit, unless the lock file needs them.
    ///
    /// Removes copies that the journal does not mention first, then those that only its oldest records mention.
    func prune(
        needed: Set<TreeHash>, journal stateFolder: FilePath, limit: Int = limit, slack: Int = slack
    ) {
        guard let root = try? Directory.open(folder),
            let entries = try? root.entries().filter({ $0.kind == .directory }),
            entries.count > limit + slack
        else { return }
        let names = Set(entries.map(\.name.string))
        let kept = names.intersection(needed.map(\.description))
        guard
            let newest = try? Journal.newest(
                max(0, limit - kept.count), of: names.subtracting(kept), in: stateFolder,
                mentionedBy: { line in
                    guard case .record(let record) = line else { return [] }
                    return record.steps.flatMap { [$0.after, $0.before] }
                        .compactMap { $0?.entry?.tree.description }
                })
        else { return }
        let spare = entries.filter { !kept.union(newest).contains($0.name.string) }
        for entry in spare.prefix(entries.count - limit) { Self.remove(entry.name, from: root) }
    }
}
