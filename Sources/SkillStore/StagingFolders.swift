internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The staging folders of one transaction: those in which its skills were staged, and one more for each agent's folder
/// in which anything else changes.
final class StagingFolders {
    /// Those of agents' folders.
    private(set) var all: [StagingFolder] = []
    /// The additional ones, by the agent's folder.
    private var folders: [FilePath: StagingFolder] = [:]
    /// The staging folder in the store, if it is used.
    private var copies: StagingFolder?
    private let store: SkillStore

    init(_ store: SkillStore) { self.store = store }

    /// Returns the staging folder in the store, which is created at the first use.
    func storeFolder() throws(SkillStoreError) -> StagingFolder {
        if let copies { return copies }
        let folder = try store.trees.makeStagingFolder()
        copies = folder
        return folder
    }

    /// Takes over a staging folder in which skills were staged.
    func adopt(_ staging: StagingFolder) {
        if !all.contains(where: { $0 === staging }) { all.append(staging) }
    }

    /// Returns the additional staging folder for an agent's folder.
    func folder(beside place: FilePath) throws(SkillStoreError) -> StagingFolder {
        if let folder = folders[place] { return folder }
        let folder = try store.makeStagingFolder(beside: place)
        folders[place] = folder
        all.append(folder)
        return folder
    }

    /// Keeps all of them from being removed.
    func keep() { for folder in all { folder.keep() } }

    /// Allows them to be removed again.
    func release() { for folder in all { folder.release() } }

    /// Removes all of them, unless they are kept.
    func discard() {
        for folder in all { folder.discard() }
        copies?.discard()
    }

    /// Flushes the staged files to disk.
    func synchronize() throws(SkillStoreError) {
        for folder in all { try folder.synchronize() }
    }
}
