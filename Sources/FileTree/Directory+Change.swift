internal import CFileTree
public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension Directory {
    /// What of a change has reached the disk when it is made.
    public enum Durability: Sendable {
        /// All of it: no power cut takes it back.
        case onDisk
        /// Perhaps nothing yet: after a power cut a file may have the new name and no bytes.
        case inMemory
    }

    /// Puts a file in place in one step: whoever looks sees the old bytes or the new ones.
    public func replaceFile(
        _ name: FilePath.Component, with bytes: [UInt8],
        permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead],
        durability: Durability = .onDisk
    ) throws(FileTreeError) {
        let draftName = FilePath.Component.unique(prefix: Self.draftPrefix(of: name))
        let draft = try createFile(draftName, permissions: permissions)
        do {
            try draft.write(bytes.span)
            if durability == .onDisk { try draft.synchronize() }
            try rename(draftName, to: name, in: self)
            if durability == .onDisk { try synchronize() }
        } catch {
            _ = unsafe unlinkat(descriptor, draftName.string, 0)
            throw error
        }
    }

    /// Puts a file in place at a path, in one step where it can: links are followed, a mode that is there stays, and
    /// into a device or a pipe it is written.
    public static func replaceFile(
        at path: FilePath, with bytes: [UInt8]
    ) throws(FileTreeError) {
        var facts = stat()
        let isThere = unsafe path.withPlatformString { unsafe stat($0, &facts) } == 0
        let known = isThere ? DirectoryEntry(name: path.lastComponent ?? "/", facts: facts) : nil
        if known?.kind == .special {
            let opened = unsafe path.withPlatformString {
                unsafe filetree_open(AT_FDCWD, $0, O_WRONLY | O_CLOEXEC, 0)
            }
            guard opened >= 0 else { throw .last(.open, path) }
            return try OutputFile(owning: opened, path: path).write(bytes.span)
        }
        let target = try known == nil ? path : resolve(path) ?? path
        guard let name = target.lastComponent, known?.kind != .directory else {
            throw .refused(.write, path: path.string, .isDirectory)
        }
        let folder = try openOrCreate(target.removingLastComponent())
        guard let known else { return try folder.replaceFile(name, with: bytes) }
        try folder.replaceFile(name, with: bytes, permissions: known.permissions)
    }

    /// Removes the drafts that killed runs of ``replaceFile(_:with:permissions:durability:)`` left of a file, and of
    /// files that have its name with a dot and more behind it.
    ///
    /// Nobody may be replacing the file meanwhile.
    public func removeTemporaryFiles(of name: FilePath.Component) throws(FileTreeError) {
        let prefix = Self.draftPrefix(of: name)
        for entry in try entries() where entry.kind == .file {
            if entry.name.isUnique(prefix: prefix) { try removeFile(entry.name) }
        }
    }

    private static func draftPrefix(of name: FilePath.Component) -> String { ".\(name.string)." }

    /// Adds bytes at the end of a file, making it where it is missing, and brings them to the disk.
    ///
    /// When that fails the file is cut to what it was.
    public func append(
        _ bytes: [UInt8], to name: FilePath.Component
    ) throws(FileTreeError) {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC
        let opened = unsafe name.withPlatformString {
            unsafe filetree_open(descriptor, $0, flags, 0o644)
        }
        guard opened >= 0 else { throw .last(.open, path.appending(name)) }
        let file = OutputFile(owning: opened, path: path.appending(name))
        let size = lseek(opened, 0, SEEK_END)
        guard size >= 0 else { throw .last(.write, path.appending(name)) }
        do {
            try file.write(bytes.span)
            try file.synchronize()
        } catch {
            _ = ftruncate(opened, size)
            throw error
        }
    }

    /// Renames; the new name may be taken by a file, which is then replaced.
    public func rename(
        _ name: FilePath.Component, to newName: FilePath.Component, in other: Directory
    ) throws(FileTreeError) {
        let result = unsafe name.withPlatformString { name in
            unsafe newName.withPlatformString {
                unsafe renameat(descriptor, name, other.descriptor, $0)
            }
        }
        guard result == 0 else { throw .last(.rename, path.appending(name)) }
    }

    /// Renames and fails with `EEXIST` when the new name is taken.
    public func renameWithoutReplacing(
        _ name: FilePath.Component, to newName: FilePath.Component, in other: Directory
    ) throws(FileTreeError) {
        let result = unsafe name.withPlatformString { name in
            unsafe newName.withPlatformString {
                unsafe filetree_rename_new(descriptor, name, other.descriptor, $0)
            }
        }
        if result == 0 { return }
        let error = FileTreeError.last(.rename, path.appending(name))
        guard error.code == .invalidArgument || error.code == .noFunction else { throw error }
        // File systems without the flag (some network ones): look, then rename.
        guard try !other.contains(newName) else {
            throw .refused(.rename, path: other.path.appending(newName).string, .fileExists)
        }
        try rename(name, to: newName, in: other)
    }

    /// Exchanges two names in one step.
    ///
    /// Where the file system can't, the first is moved aside while the second takes its place; a crash
    /// between the two leaves the first under `aside` in the other folder.
    public func exchange(
        _ name: FilePath.Component, with otherName: FilePath.Component, in other: Directory,
        aside: FilePath.Component
    ) throws(FileTreeError) {
        let result = unsafe name.withPlatformString { name in
            unsafe otherName.withPlatformString {
                unsafe filetree_exchange(descriptor, name, other.descriptor, $0)
            }
        }
        if result == 0 { return }
        let error = FileTreeError.last(.rename, path.appending(name))
        guard error.code == .invalidArgument || error.code == .noFunction else { throw error }
        try rename(name, to: aside, in: other)
        do {
            try other.rename(otherName, to: name, in: self)
        } catch {
            try other.rename(aside, to: name, in: self)
            throw error
        }
        try other.rename(aside, to: otherName, in: other)
    }

    /// Removes a file or a link.
    public func removeFile(_ name: FilePath.Component) throws(FileTreeError) {
        let result = unsafe name.withPlatformString { unsafe unlinkat(descriptor, $0, 0) }
        guard result == 0 else { throw .last(.remove, path.appending(name)) }
    }

    /// Removes a folder that holds nothing.
    public func removeEmptyDirectory(_ name: FilePath.Component) throws(FileTreeError) {
        let result = unsafe name.withPlatformString {
            unsafe unlinkat(descriptor, $0, AT_REMOVEDIR)
        }
        guard result == 0 else { throw .last(.remove, path.appending(name)) }
    }

    /// Removes a file, a link, or a folder with all that is in it; a link's target stays.
    public func removeTree(_ name: FilePath.Component) throws(FileTreeError) {
        guard try examine(name).kind == .directory else { return try removeFile(name) }
        try changePermissions(of: name, to: [.ownerReadWriteExecute])
        let folder = try open(name)
        for entry in try folder.entries() { try folder.removeTree(entry.name) }
        try removeEmptyDirectory(name)
    }

    /// Sets the mode of a file or a folder, never of a link's target.
    public func changePermissions(
        of name: FilePath.Component, to permissions: FilePermissions
    ) throws(FileTreeError) {
        guard try examine(name).kind != .link else { return }
        let result = unsafe name.withPlatformString {
            unsafe fchmodat(descriptor, $0, permissions.rawValue, 0)
        }
        guard result == 0 else { throw .last(.changeMode, path.appending(name)) }
    }

    /// Makes a symbolic link.
    public func createLink(
        _ name: FilePath.Component, to target: [UInt8]
    ) throws(FileTreeError) {
        let text = target.map { CChar(bitPattern: $0) } + [0]
        let result = unsafe name.withPlatformString { unsafe symlinkat(text, descriptor, $0) }
        guard result == 0 else { throw .last(.create, path.appending(name)) }
    }

    /// Brings the folder's names to the disk.
    public func synchronize() throws(FileTreeError) {
        guard filetree_synchronize(descriptor) == 0 else { throw .last(.synchronize, path) }
    }

    /// Brings every file and folder below, and the folder itself, to the disk.
    public func synchronizeTree() throws(FileTreeError) {
        var batch = SynchronizationBatch()
        try collect(into: &batch)
        try batch.flush()
    }

    private func collect(into batch: inout SynchronizationBatch) throws(FileTreeError) {
        for entry in try entries() {
            switch entry.kind {
            case .directory: try open(entry.name).collect(into: &batch)
            case .file:
                let file = try openFile(entry.name)
                try batch.add(file, file.descriptor, file.path)
            case .link, .special: continue
            }
        }
        try batch.add(self, descriptor, path)
    }
}

/// Open files and folders that reach the disk together.
private struct SynchronizationBatch {
    /// As many as stay open at once; far below the usual limit of 1,024 descriptors.
    private static let limit = 128
    private var owners: [AnyObject] = []
    private var descriptors: [CInt] = []
    private var paths: [FilePath] = []

    /// Adds an open file; its owner keeps it open until the batch is flushed.
    mutating func add(
        _ owner: AnyObject, _ descriptor: CInt, _ path: FilePath
    ) throws(FileTreeError) {
        owners.append(owner)
        descriptors.append(descriptor)
        paths.append(path)
        if descriptors.count == Self.limit { try flush() }
    }

    mutating func flush() throws(FileTreeError) {
        var failed: CInt = 0
        let count = CInt(descriptors.count)
        guard unsafe filetree_synchronize_all(descriptors, count, &failed) == 0 else {
            throw .last(.synchronize, paths[Int(failed)])
        }
        self = SynchronizationBatch()
    }
}

extension FilePath.Component {
    private static let uniqueDigits = 16

    /// A name that nobody else has: the prefix, which is plain text, and 16 random hexadecimal digits.
    public static func unique(prefix: String) -> FilePath.Component {
        let random = UInt64.random(in: .min ... .max)
        let digits = String(random, radix: 16)
        let name = prefix + String(repeating: "0", count: uniqueDigits - digits.count) + digits
        guard let component = FilePath.Component(name) else {
            preconditionFailure("\(prefix) can't start a file name")
        }
        return component
    }

    /// Whether ``unique(prefix:)`` makes such names with a prefix that starts so.
    fileprivate func isUnique(prefix: String) -> Bool {
        let (name, start) = (string.utf8, prefix.utf8)
        return name.starts(with: start) && name.count >= start.count + Self.uniqueDigits
            && name.suffix(Self.uniqueDigits).allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}
