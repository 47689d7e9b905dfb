internal import CFileTree
internal import Synchronization
public import SystemPackage

/// A flush of open files and folders to disk, which goes on until its end is waited for.
@safe public final class Flush: Sendable {
    /// The maximum number of open descriptors, far below the usual limit of 1,024.
    fileprivate static let limit = 128

    /// The number of files and folders.
    public let count: Int
    /// The folder that contains them.
    public let folder: FileIdentity
    private let owners: [any Sendable]
    private let paths: [FilePath]
    /// Nil once it has ended.
    private let work: Mutex<OpaquePointer?>

    fileprivate init(_ batch: Batch, in folder: FileIdentity) throws(FileTreeError) {
        self.folder = folder
        (owners, paths, count) = (batch.owners, batch.paths, batch.descriptors.count)
        let started = unsafe filetree_begin_synchronization(batch.descriptors, CInt(count))
        guard let started = unsafe started else { throw .last(.synchronize, batch.paths[0]) }
        unsafe work = Mutex(started)
    }

    deinit { try? end() }

    /// Waits until everything is on the disk; throws if something could not be written.
    public func end() throws(FileTreeError) {
        var failed: CInt = -1
        let result = unsafe work.withLock { work -> CInt in
            guard let current = unsafe work else { return 0 }
            unsafe work = nil
            return unsafe filetree_end_synchronization(current, &failed)
        }
        guard result == 0 else { throw .last(.synchronize, paths[Int(failed)]) }
    }

    /// Open files and folders.
    fileprivate struct Batch {
        private(set) var owners: [any Sendable] = []
        private(set) var descriptors: [CInt] = []
        private(set) var paths: [FilePath] = []

        /// Adds an open file or folder; `owner` keeps it open.
        mutating func add(_ owner: some Sendable, _ descriptor: CInt, _ path: FilePath) {
            owners.append(owner)
            descriptors.append(descriptor)
            paths.append(path)
        }
    }
}

extension Directory {
    /// Flushes the folder and everything in it to disk, except these of its entries.
    public func synchronizeTree(
        except names: Set<FilePath.Component> = []
    ) throws(FileTreeError) {
        let folder = try metadata().identity
        var batch = Flush.Batch()
        try collect(into: &batch, except: names) { batch throws(FileTreeError) in
            guard batch.descriptors.count == Flush.limit else { return }
            try Flush(batch, in: folder).end()
            batch = Flush.Batch()
        }
        try Flush(batch, in: folder).end()
    }

    /// Starts to flush the folder and everything in it; nil if there are too many files to have them open at once.
    public func beginSynchronizingTree() throws(FileTreeError) -> Flush? {
        var batch = Flush.Batch()
        var isTooLarge = false
        do throws(FileTreeError) {
            try collect(into: &batch, except: []) { batch throws(FileTreeError) in
                guard batch.descriptors.count == Flush.limit else { return }
                isTooLarge = true
                throw .tooManyFiles(path: path.string, limit: Flush.limit)
            }
        } catch {
            guard !isTooLarge else { return nil }
            throw error
        }
        return try Flush(batch, in: metadata().identity)
    }

    /// Opens the files and folders; `check` is called after each.
    private func collect(
        into batch: inout Flush.Batch, except names: Set<FilePath.Component>,
        _ check: (inout Flush.Batch) throws(FileTreeError) -> Void
    ) throws(FileTreeError) {
        for entry in try entries() where !names.contains(entry.name) {
            switch entry.kind {
            case .directory:
                try open(entry.name).collect(into: &batch, except: [], check)
            case .file:
                let file = try openFile(entry.name)
                batch.add(file, file.descriptor, file.path)
                try check(&batch)
            case .link, .special: continue
            }
        }
        batch.add(self, descriptor, path)
        try check(&batch)
    }
}
