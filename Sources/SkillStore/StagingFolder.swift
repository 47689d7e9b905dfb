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
    private let madeFolders: [Descent.Place]
    private let isKept = Mutex(false)
    /// The flushes to disk that have begun, by the names of the staged folders.
    private let flushes = Mutex<[FilePath.Component: Flush]>([:])
    /// The maximum number of descriptors that flushes keep open.
    private static let flushLimit = 512

    /// The staging folders of this process.
    private static let live = Mutex<[ObjectIdentifier: Reference]>([:])

    private struct Reference {
        weak var folder: StagingFolder?
    }

    deinit { Self.live.withLock { $0[ObjectIdentifier(self)] = nil } }

    /// Removes the staging folders of this process, apart from those that a transaction needs to be completed or rolled
    /// back, although threads may still write to them; the process must end right after.
    public static func discardAll() {
        let folders = live.withLock { $0.values.compactMap(\.folder) }
        for folder in folders {
            for _ in 0..<attempts {
                folder.discard()
                guard (try? folder.parent.contains(folder.name)) == true else { break }
            }
        }
    }

    /// Creates a staging folder in `path`, which is created if missing.
    public convenience init(in path: FilePath) throws(SkillStoreError) {
        try self.init { () throws(SkillStoreError) in
            try files { () throws(FileTreeError) in try Descent(at: path, .create) }
        }
    }

    /// Creates a staging folder in a folder, which is opened again if another run removes it meanwhile.
    init(opening open: () throws(SkillStoreError) -> Descent) throws(SkillStoreError) {
        var created: [Descent.Place] = []
        var last: FilePath = "."
        var failure: SkillStoreError?
        for _ in 0..<Self.attempts {
            let place: Descent
            do throws(SkillStoreError) { place = try open() } catch {
                guard case .files(.failed(_, _, .noSuchFileOrDirectory)) = error else {
                    throw error
                }
                failure = error
                continue
            }
            last = place.directory.path
            created += place.created.filter { new in
                !created.contains { $0.name == new.name && $0.parent.path == new.parent.path }
            }
            let made = try files { () throws(FileTreeError) in try Self.make(in: place.directory) }
            guard let made else { continue }
            (directory, name, lock) = (made.directory, made.name, made.lock)
            parent = place.directory
            madeFolders = created
            Self.live.withLock { $0[ObjectIdentifier(self)] = Reference(folder: self) }
            return
        }
        throw failure ?? .files(.failed(.lock, path: last.string, .resourceTemporarilyUnavailable))
    }

    /// The number of attempts when other runs remove the folder; more than the number of parallel runs.
    private static let attempts = 1_000

    private typealias Parts = (name: FilePath.Component, directory: Directory, lock: FileLock)

    /// Creates and locks a folder; nil if another run removed it, as an orphan before it was locked, or its parent, as an
    /// empty folder that the other run had created.
    private static func make(in parent: Directory) throws(FileTreeError) -> Parts? {
        do throws(FileTreeError) {
            let name = FilePath.Component.unique(prefix: prefix)
            let directory = try parent.create(name, permissions: [.ownerReadWriteExecute])
                .rememberingModes()
            do throws(FileTreeError) {
                guard let lock = try FileLock.attempt(on: directory), try parent.contains(name)
                else { return nil }
                return (name, directory, lock)
            } catch {
                try? parent.removeEmptyDirectory(name)
                throw error
            }
        } catch {
            switch error {
            case .failed(_, _, .noSuchFileOrDirectory): return nil
            // Name the folder that the user can fix, not the temporary name.
            case .failed(.create, let tried, let code) where tried.contains(prefix):
                throw .failed(.write, path: parent.path.string, code)
            default: throw error
            }
        }
    }

    /// The folder's path.
    public var path: FilePath { directory.path }

    /// Starts to flush a complete folder to disk while it is checked; nothing in it may change any more.
    public func beginFlush(of name: FilePath.Component) throws(SkillStoreError) {
        let open = flushes.withLock { $0.values.reduce(0) { $0 + $1.count } }
        guard open < Self.flushLimit else { return }
        let flush = try files { () throws(FileTreeError) in
            try directory.open(name).beginSynchronizingTree()
        }
        flushes.withLock { $0[name] = flush }
    }

    /// Flushes everything in the folder to disk.
    func synchronize() throws(SkillStoreError) {
        let begun = flushes.withLock { flushes in
            defer { flushes = [:] }
            return flushes
        }
        try files { () throws(FileTreeError) in
            var done: Set<FilePath.Component> = []
            for (name, flush) in begun {
                try flush.end()
                // Another folder may have the name by now.
                let isSame = try? directory.examine(name).identity == flush.folder
                if isSame == true { done.insert(name) }
            }
            try directory.synchronizeTree(except: done)
        }
    }

    /// Removes the folder with its contents, and the parent folders that were created for it if they are empty.
    ///
    /// Does nothing while an open transaction needs the folder.
    public func discard() {
        let isKept = isKept.withLock { isKept in
            if !isKept { try? parent.removeTree(name) }
            return isKept
        }
        guard !isKept else { return }
        for folder in madeFolders.reversed() {
            try? folder.parent.removeEmptyDirectory(folder.name)
        }
    }

    /// Makes ``discard()`` do nothing until ``release()``.
    func keep() { isKept.withLock { $0 = true } }

    /// Makes ``discard()`` work again.
    func release() { isKept.withLock { $0 = false } }

    /// Removes the staging folders in a folder that belong to no running process.
    static func sweep(_ path: FilePath) {
        guard let parent = try? Directory.open(path) else { return }
        sweep(parent)
    }

    /// Removes the staging folders in an open folder that belong to no running process, except those with these names.
    static func sweep(_ parent: Directory, except needed: Set<FilePath.Component> = []) {
        guard let entries = try? parent.entries() else { return }
        for entry in entries where entry.name.string.hasPrefix(prefix) && entry.kind == .directory {
            guard !needed.contains(entry.name), let folder = try? parent.open(entry.name),
                let lock = try? FileLock.attempt(on: folder)
            else { continue }
            withExtendedLifetime(lock) { try? parent.removeTree(entry.name) }
        }
    }
}
