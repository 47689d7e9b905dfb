internal import FileTree
internal import SystemPackage

/// The open folders of a transaction's moves, by their paths.
///
/// Each is opened once and used for every step, so that a folder that is replaced meanwhile does not matter.
final class MoveFolders {
    private let scope: ScopeFolders
    private var opened: [FilePath: Directory]

    init(_ scope: ScopeFolders, stagings: [StagingFolder] = []) {
        self.scope = scope
        opened = Dictionary(stagings.map { ($0.path, $0.directory) }) { $1 }
    }

    /// Returns the folder at a path; nil if it is missing.
    func folder(_ path: FilePath) throws(SkillStoreError) -> Directory? {
        if let directory = opened[path] { return directory }
        let directory = try scope.openIfPresent(path)?.directory
        opened[path] = directory
        return directory
    }

    /// Returns the folder at a path, and creates it if it is missing.
    func create(_ path: FilePath) throws(SkillStoreError) -> Directory {
        if let directory = opened[path] { return directory }
        let directory = try scope.open(path, missing: .create).directory
        opened[path] = directory
        return directory
    }
}
