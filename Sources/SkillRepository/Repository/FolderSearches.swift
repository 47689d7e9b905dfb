internal import FileTree
internal import Synchronization

/// The results of searches in folders, so that many paths to the same large folder read it once.
final class FolderSearches: Sendable {
    private let results = Mutex<[RelativePath?: Bool]>([:])

    /// Returns the result for a folder, which `search` finds at the first call.
    func result(for folder: RelativePath?, _ search: () -> Bool) -> Bool {
        if let known = results.withLock({ $0[folder] }) { return known }
        let found = search()
        results.withLock { $0[folder] = found }
        return found
    }
}
