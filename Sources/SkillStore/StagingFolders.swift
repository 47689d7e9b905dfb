internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The staging folders of one transaction, one for each agent's folder that it changes.
final class StagingFolders {
    private var folders: [FilePath: StagingFolder] = [:]
    /// The staging folder in the store, if it is used.
    private var copies: StagingFolder?
    private let store: SkillStore

    init(_ store: SkillStore) { self.store = store }

    /// Returns the staging folder in the store.
    func folder(for trees: TreeStore) throws(SkillStoreError) -> StagingFolder {
        if let copies { return copies }
        let folder = try trees.makeStagingFolder()
        copies = folder
        return folder
    }

    /// Uses an existing staging folder.
    func adopt(_ staging: StagingFolder, for place: FilePath) { folders[place] = staging }

    /// Returns the staging folder for an agent's folder.
    func folder(for place: FilePath) throws(SkillStoreError) -> StagingFolder {
        if let folder = folders[place] { return folder }
        let folder = try store.makeStagingFolder(beside: place)
        folders[place] = folder
        return folder
    }

    /// Those of agents' folders.
    var all: [StagingFolder] { Array(folders.values) }

    /// Keeps all of them from being removed.
    func keep() { for folder in folders.values { folder.keep() } }

    /// Allows them to be removed again.
    func release() { for folder in folders.values { folder.release() } }

    /// Removes all of them, unless they are kept.
    func discard() {
        for folder in folders.values { folder.discard() }
        copies?.discard()
    }

    /// Flushes the staged files to disk.
    func synchronize() throws(SkillStoreError) {
        for folder in folders.values {
            try files { () throws(FileTreeError) in try folder.directory.synchronizeTree() }
        }
    }
}
