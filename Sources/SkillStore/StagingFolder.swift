public import FileTree
internal import Synchronization
public import SystemPackage

/// A private folder on the same file system as the place that its contents are meant for.
///
/// It is locked for as long as its process lives; one that nobody holds is an orphan of a run that was
/// killed, and the next run that changes something sweeps it away.
public final class StagingFolder: Sendable {
    static let prefix = ".skills-stage-"

    /// The folder, open and empty.
    public let directory: Directory
    let name: FilePath.Component
    private let parent: Directory
    private let lock: FileLock
    private let madeFolders: [FilePath]
    private let isKept = Mutex(false)

    /// Makes a staging folder in `path`, which is made where it is missing.
    public init(in path: FilePath) throws(SkillStoreError) {
        let missing = Self.missingFolders(above: path)
        let made = try files { () throws(FileTreeError) in
            for _ in 0..<Self.attempts {
                if let made = try Self.make(in: path) { return made }
            }
            throw FileTreeError.refused(.lock, path: path.string, .resourceTemporarilyUnavailable)
        }
        (directory, name, parent, lock) = (made.directory, made.name, made.parent, made.lock)
        madeFolders = missing
    }

    /// How often a folder is made that other runs take away again; more than runs can be at once.
    private static let attempts = 1_000

    private typealias Parts = (
        parent: Directory, name: FilePath.Component, directory: Directory, lock: FileLock
    )

    /// Makes and locks a folder; nil when another run came in between, which takes a folder that is not
    /// locked yet for an orphan, and removes an empty one above it that it has made itself.
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
            case .refused(_, _, .noSuchFileOrDirectory): return nil
            // The place is what somebody can do something about, not the name that was tried.
            case .refused(.create, let tried, let code) where tried.contains(prefix):
                throw .refused(.write, path: path.string, code)
            default: throw error
            }
        }
    }

    /// The staging folder's place.
    public var path: FilePath { directory.path }

    /// Removes the folder with all that is in it, and the folders that were made for it if nothing has
    /// come into them since.
    ///
    /// While a transaction is open that needs the folder, nothing is removed.
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

    /// Holds the folder back from ``discard()``, until ``release()``.
    func keep() { isKept.withLock { $0 = true } }

    /// Lets ``discard()`` remove the folder again.
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

    /// Removes the staging folders in a place that no living process holds.
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
