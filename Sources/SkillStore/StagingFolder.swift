public import FileTree
internal import Synchronization
public import SystemPackage

/// A private folder on the same file system as the destination of its contents.
///
/// It is locked while its process is alive. An unlocked one was left by a killed run and is removed by the next run that
/// changes something.
public final class StagingFolder: Sendable {
    static let prefix = ".skills-stage-"

    /// The folder, open and empty.
    public let directory: Directory
    let name: FilePath.Component
    private let parent: Directory
    private let lock: FileLock
    private let madeFolders: [FilePath]
    private let isKept = Mutex(false)

    /// Creates a staging folder in `path`, which is created if missing.
    public init(in path: FilePath) throws(SkillStoreError) {
        let missing = Self.missingFolders(above: path)
        let made = try files { () throws(FileTreeError) in
            for _ in 0..<Self.attempts {
                if let made = try Self.make(in: path) { return made }
            }
            throw FileTreeError.failed(.lock, path: path.string, .resourceTemporarilyUnavailable)
        }
        (directory, name, parent, lock) = (made.directory, made.name, made.parent, made.lock)
        madeFolders = missing
    }

    /// The number of attempts when other runs remove the folder; more than the number of parallel runs.
    private static let attempts = 1_000

    private typealias Parts = (
        parent: Directory, name: FilePath.Component, directory: Directory, lock: FileLock
    )

    /// Creates and locks a folder; nil if another run removed it, as an orphan before it was locked, or its parent, as an
    /// empty folder that the other run had created.
    private static func make(in path: FilePath) throws(FileTreeError) -> Parts? {
        do {
            let parent = try Directory.openOrCreate(path)
            let name = FilePath.Component.unique(prefix: prefix)
            let directory = try parent.create(name, permissions: [.ownerReadWriteExecute])
            guard let lock = try FileLock.attempt(on: directory), try parent.contains(name) else {
                return nil
            }
            return (parent, name, directory, lock)
        } catch {
            switch error {
            case .failed(_, _, .noSuchFileOrDirectory): return nil
            // Name the folder that the user can fix, not the temporary name.
            case .failed(.create, let tried, let code) where tried.contains(prefix):
                throw .failed(.write, path: path.string, code)
            default: throw error
            }
        }
    }

    /// The folder's path.
    public var path: FilePath { directory.path }

    /// Removes the folder with its contents, and the parent folders that were created for it if they are empty.
    ///
    /// Does nothing while an open transaction needs the folder.
    public func discard() {
        guard !isKept.withLock(\.self) else { return }
        try? parent.removeTree(name)
        for folder in madeFolders {
            guard let name = folder.lastComponent,
                let above = try? Directory.open(folder.removingLastComponent())
            else { return }
            try? above.removeEmptyDirectory(name)
        }
    }

    /// Makes ``discard()`` do nothing until ``release()``.
    func keep() { isKept.withLock { $0 = true } }

    /// Makes ``discard()`` work again.
    func release() { isKept.withLock { $0 = false } }

    private static func missingFolders(above path: FilePath) -> [FilePath] {
        var missing: [FilePath] = []
        var folder = path
        while !folder.isEmpty, (try? Directory.open(folder)) == nil {
            missing.append(folder)
            folder.removeLastComponent()
        }
        return missing
    }

    /// Removes the staging folders in a place that belong to no running process.
    static func sweep(_ path: FilePath) {
        guard let parent = try? Directory.open(path), let entries = try? parent.entries() else {
            return
        }
        for entry in entries where entry.name.string.hasPrefix(prefix) && entry.kind == .directory {
            guard let folder = try? parent.open(entry.name),
                let lock = try? FileLock.attempt(on: folder)
            else { continue }
            withExtendedLifetime(lock) { try? parent.removeTree(entry.name) }
        }
    }
}
