internal import FileTree
internal import References
internal import Synchronization
internal import SystemPackage

/// The files of repositories, each listed once, when a reference first needs them.
final class RepositoryFileLists: Sendable {
    private let listings = Mutex<[FilePath: RepositoryFileList]>([:])

    /// Returns the listing of a repository.
    func listing(of top: FilePath) -> RepositoryFileList {
        listings.withLock { listings in
            if let known = listings[top] { return known }
            let listing = RepositoryFileList(top)
            listings[top] = listing
            return listing
        }
    }
}

/// The files of one repository.
final class RepositoryFileList: Sendable {
    /// The maximum number of entries; a larger repository is not searched.
    private static let entryLimit = 500_000
    private static let depthLimit = 40

    /// Folders to skip; unlike skills, files that others refer to may be below `vendor`.
    private static let skippedNames = RepositoryTree.skippedNames.subtracting(["vendor"])

    private let top: FilePath
    private let listed = Mutex<RepositoryFiles??>(nil)

    init(_ top: FilePath) { self.top = top }

    /// The files without those of dependencies and caches; nil if there are too many or the top can't be read.
    var files: RepositoryFiles? {
        listed.withLock { listed in
            if let listed { return listed }
            var paths: [String] = []
            var count = 0
            let directory = try? Directory.open(top)
            let isComplete =
                directory.map { Self.add($0, at: "", depth: 0, to: &paths, &count) } ?? false
            let files = isComplete ? RepositoryFiles(paths) : nil
            listed = .some(files)
            return files
        }
    }

    /// Adds the files below a folder; returns false if there are too many.
    private static func add(
        _ directory: Directory, at folder: String, depth: Int, to paths: inout [String],
        _ count: inout Int
    ) -> Bool {
        guard depth <= depthLimit, let entries = try? directory.names() else { return true }
        count += entries.count
        guard count <= entryLimit else { return false }
        for entry in entries {
            guard let name = entry.text else { continue }
            let path = folder + name
            guard entry.kind == .directory else {
                paths.append(path)
                continue
            }
            guard !skippedNames.contains(name),
                let below = try? directory.open(entry.name)
            else { continue }
            guard add(below, at: path + "/", depth: depth + 1, to: &paths, &count) else {
                return false
            }
        }
        return true
    }
}
