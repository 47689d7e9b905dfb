internal import ArraySpan
internal import CFileTree
public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension Directory {
    /// The part of a change that is on disk when a call returns.
    public enum Durability: Sendable {
        /// All of it; the change survives a power failure.
        case onDisk
        /// Possibly nothing; after a power failure the file may exist but be empty.
        case inMemory
    }

    /// Replaces or creates a file atomically: readers see either the old contents or the new.
    ///
    /// The temporary file is locked, so that ``removeAbandonedFiles(of:)`` of another process leaves it alone.
    public func replaceFile(
        _ name: FilePath.Component, with bytes: [UInt8],
        permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead],
        durability: Durability = .onDisk
    ) throws(FileTreeError) {
        let attempts = 3
        for _ in 1..<attempts {
            do {
                return try replaceFileOnce(name, with: bytes, permissions, durability)
            } catch {
                // Another process can remove the temporary file before it is locked.
                guard case .failed(.rename, _, .noSuchFileOrDirectory) = error else { throw error }
            }
        }
        try replaceFileOnce(name, with: bytes, permissions, durability)
    }

    private func replaceFileOnce(
        _ name: FilePath.Component, with bytes: [UInt8], _ permissions: FilePermissions,
        _ durability: Durability
    ) throws(FileTreeError) {
        let temporaryName = FilePath.Component.unique(prefix: Self.temporaryPrefix(of: name))
        let file = try createFile(temporaryName, permissions: permissions)
        // Some network file systems have no locks; nothing is removed there.
        _ = flock(file.descriptor, LOCK_EX | LOCK_NB)
        do {
            try file.write(bytes.span)
            if durability == .onDisk { try file.synchronize() }
            try rename(temporaryName, to: name, in: self)
            if durability == .onDisk { try synchronize() }
        } catch {
            _ = unsafe unlinkat(descriptor, temporaryName.string, 0)
            throw error
        }
    }

    /// Creates a file with these contents, without a temporary name; fails with `EEXIST` if the name exists.
    ///
    /// Faster than ``replaceFile(_:with:permissions:durability:)``, for files whose contents readers check: a killed
    /// process or a power failure may leave only a part of them. A call that fails leaves no file.
    public func createFile(
        _ name: FilePath.Component, with bytes: [UInt8],
        permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
    ) throws(FileTreeError) {
        let file = try createFile(name, permissions: permissions)
        do { try file.write(bytes.span) } catch {
            _ = unsafe unlinkat(descriptor, name.string, 0)
            throw error
        }
    }

    /// Replaces or creates files that belong together: each atomically, in order, and none before the bytes of all are
    /// on disk.
    public func replaceFiles(
        _ files: [(name: FilePath.Component, bytes: [UInt8])],
        permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
    ) throws(FileTreeError) {
        let names = files.map {
            FilePath.Component.unique(prefix: Self.temporaryPrefix(of: $0.name))
        }
        var locked: [OutputFile] = []
        defer { withExtendedLifetime(locked) {} }
        do {
            for (temporaryName, content) in zip(names, files) {
                let file = try createFile(temporaryName, permissions: permissions)
                _ = flock(file.descriptor, LOCK_EX | LOCK_NB)
                locked.append(file)
                try file.write(content.bytes.span)
                try file.synchronize()
            }
            for (temporaryName, content) in zip(names, files) {
                try rename(temporaryName, to: content.name, in: self)
            }
            try synchronize()
        } catch {
            for name in names { _ = unsafe unlinkat(descriptor, name.string, 0) }
            throw error
        }
    }

    /// Replaces or creates the file at a path, atomically if possible.
    ///
    /// Symbolic links are followed, also to a file that does not exist yet; an existing file keeps its mode, and
    /// devices and pipes are written to. Removes the files that killed calls for the same file left behind.
    public static func replaceFile(
        at path: FilePath, with bytes: [UInt8]
    ) throws(FileTreeError) {
        var status = stat()
        let exists = unsafe path.withPlatformString { unsafe stat($0, &status) } == 0
        let old = exists ? DirectoryEntry(name: path.lastComponent ?? "/", status: status) : nil
        if old?.kind == .special {
            let opened = unsafe path.withPlatformString {
                unsafe filetree_open(AT_FDCWD, $0, O_WRONLY | O_CLOEXEC, 0)
            }
            guard opened >= 0 else { throw .last(.open, path) }
            return try OutputFile(owning: opened, path: path).write(bytes.span)
        }
        let target = try old == nil ? missingTarget(of: path) : resolve(path) ?? path
        guard let name = target.lastComponent, old?.kind != .directory else {
            throw .failed(.write, path: path.string, .isDirectory)
        }
        let folder = try openOrCreate(target.removingLastComponent())
        if let old {
            try folder.replaceFile(name, with: bytes, permissions: old.permissions)
        } else {
            try folder.replaceFile(name, with: bytes)
        }
        try? folder.removeAbandonedFiles { $0 == name.string }
    }

    /// Returns the path of the file that writing to a path would create, because links there lead to it.
    private static func missingTarget(of path: FilePath) throws(FileTreeError) -> FilePath {
        var path = path
        for _ in 0..<linkLimit {
            guard let (link, target) = danglingLink(on: path), link == path else { return path }
            path = path.removingLastComponent().pushing(target)
        }
        throw .failed(.open, path: path.string, .tooManySymbolicLinkLevels)
    }

    /// The number of links that are followed, as in Linux.
    private static let linkLimit = 40

    /// Removes the temporary files that killed calls of ``replaceFile(_:with:permissions:durability:)`` left behind.
    ///
    /// Includes those of files whose name is `name` followed by a dot and more. No call that replaces the file may be
    /// running.
    public func removeTemporaryFiles(of name: FilePath.Component) throws(FileTreeError) {
        let prefix = Self.temporaryPrefix(of: name)
        for entry in try entries() where entry.kind == .file {
            if entry.name.isUnique(prefix: prefix) { try removeFile(entry.name) }
        }
    }

    /// Removes the temporary files that killed calls of ``replaceFile(_:with:permissions:durability:)`` left behind, for
    /// files of which `isOurs` is true; those of running calls stay.
    ///
    /// Until then, ``IgnoredNames`` keeps them out of everything that is made of the folder.
    public func removeAbandonedFiles(of isOurs: (String) -> Bool) throws(FileTreeError) {
        for entry in try names() where entry.kind == .file {
            guard let name = entry.name.nameBeforeUnique, isOurs(name),
                let file = try? openFile(entry.name),
                flock(file.descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            do throws(FileTreeError) { try removeFile(entry.name) } catch {
                guard error.code == .noSuchFileOrDirectory else { throw error }
            }
        }
    }

    private static func temporaryPrefix(of name: FilePath.Component) -> String {
        ".\(name.string)."
    }

    /// Appends bytes to a file, which is created if missing, and flushes them to disk.
    ///
    /// On failure the file is truncated to its old size.
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

    /// Renames a file or folder; an existing file with the new name is replaced.
    public func rename(
        _ name: FilePath.Component, to newName: FilePath.Component, in other: Directory
    ) throws(FileTreeError) {
        let result = unsafe name.withPlatformString { name in
            unsafe newName.withPlatformString {
                unsafe renameat(descriptor, name, other.descriptor, $0)
            }
        }
        guard result == 0 else { throw .last(.rename, path.appending(name)) }
        if modes === other.modes {
            modes?.rename(path.appending(name), to: other.path.appending(newName))
        }
    }

    /// Renames a file or folder; fails with `EEXIST` if the new name exists.
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
        guard error.isUnsupported else { throw error }
        // Network file systems and exFAT lack the flag: check first, then rename.
        guard try !other.contains(newName) else {
            throw .failed(.rename, path: other.path.appending(newName).string, .fileExists)
        }
        try rename(name, to: newName, in: other)
    }

    /// Exchanges two names atomically if the file system can.
    ///
    /// Otherwise the first is moved to `aside` in the other folder while the second takes its place;
    /// a crash in between leaves it there.
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
        guard error.isUnsupported else { throw error }
        try rename(name, to: aside, in: other)
        do {
            try other.rename(otherName, to: name, in: self)
        } catch {
            try other.rename(aside, to: name, in: self)
            throw error
        }
        try other.rename(aside, to: otherName, in: other)
    }

    /// Removes a file or a symbolic link.
    public func removeFile(_ name: FilePath.Component) throws(FileTreeError) {
        let result = unsafe name.withPlatformString { unsafe unlinkat(descriptor, $0, 0) }
        guard result == 0 else { throw .last(.remove, path.appending(name)) }
    }

    /// Removes an empty folder.
    public func removeEmptyDirectory(_ name: FilePath.Component) throws(FileTreeError) {
        let result = unsafe name.withPlatformString {
            unsafe unlinkat(descriptor, $0, AT_REMOVEDIR)
        }
        guard result == 0 else { throw .last(.remove, path.appending(name)) }
    }

    /// Removes a file, a symbolic link, or a folder with its contents; targets of links are kept.
    public func removeTree(_ name: FilePath.Component) throws(FileTreeError) {
        guard try examine(name).kind == .directory else { return try removeFile(name) }
        try changePermissions(of: name, to: [.ownerReadWriteExecute])
        let folder = try open(name)
        for entry in try folder.entries() { try folder.removeTree(entry.name) }
        try removeEmptyDirectory(name)
    }

    /// Sets the mode of a file or folder where the file system keeps modes; symbolic links are neither followed nor
    /// changed.
    public func changePermissions(
        of name: FilePath.Component, to permissions: FilePermissions
    ) throws(FileTreeError) {
        do { try setPermissions(of: name, to: permissions) } catch {
            guard error.meansNoModes, !keepsModes else { throw error }
        }
        guard let modes, let entry = try? examine(name), entry.kind == .file else { return }
        modes.note(
            path.appending(name), isExecutable: permissions.rawValue & 0o111 != 0,
            isShownAs: entry.isExecutable)
    }

    private func setPermissions(
        of name: FilePath.Component, to permissions: FilePermissions
    ) throws(FileTreeError) {
        let result = unsafe name.withPlatformString {
            unsafe fchmodat(descriptor, $0, permissions.rawValue, AT_SYMLINK_NOFOLLOW)
        }
        guard result != 0 else { return }
        // Links have no mode of their own on Linux. Systems without fchmodat2(2) and /proc fail for everything.
        guard [.notSupported, .notSupportedOnSocket].contains(Errno(rawValue: errno)) else {
            throw .last(.changeMode, path.appending(name))
        }
        guard try examine(name).kind != .link else { return }
        let opened = unsafe name.withPlatformString {
            unsafe filetree_open(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0)
        }
        guard opened >= 0 else { throw .last(.open, path.appending(name)) }
        defer { _ = close(opened) }
        guard fchmod(opened, permissions.rawValue) == 0 else {
            throw .last(.changeMode, path.appending(name))
        }
    }

    /// Creates a symbolic link.
    public func createLink(
        _ name: FilePath.Component, to target: [UInt8]
    ) throws(FileTreeError) {
        let text = target.map { CChar(bitPattern: $0) } + [0]
        let result = unsafe name.withPlatformString { unsafe symlinkat(text, descriptor, $0) }
        guard result == 0 else {
            let error = FileTreeError.last(.create, path.appending(name))
            // Linux says so with EPERM; a folder that is another user's gives EACCES.
            guard error.code == .notPermitted || error.isUnsupported else { throw error }
            throw .noLinks(path: path.appending(name).string)
        }
    }

    /// Adds a hard link to a file of another folder on the same volume; fails with `EEXIST` if the name exists.
    public func link(
        _ name: FilePath.Component, from source: Directory
    ) throws(FileTreeError) {
        let result = unsafe name.withPlatformString {
            unsafe linkat(source.descriptor, $0, descriptor, $0, 0)
        }
        guard result == 0 else { throw .last(.create, path.appending(name)) }
    }

    /// Flushes all changes of the folder's volume to disk.
    public func synchronizeVolume() throws(FileTreeError) {
        guard filetree_synchronize_volume(descriptor) == 0 else {
            throw .last(.synchronize, path)
        }
    }

    /// Flushes the folder's entries to disk.
    public func synchronize() throws(FileTreeError) {
        guard filetree_synchronize(descriptor) == 0 else { throw .last(.synchronize, path) }
    }
}

extension FilePath.Component {
    private static let uniqueDigits = 16

    /// Returns a unique name: the prefix and 16 random hexadecimal digits.
    public static func unique(prefix: String) -> FilePath.Component {
        let random = UInt64.random(in: .min ... .max)
        let digits = String(random, radix: 16)
        let name = prefix + String(repeating: "0", count: uniqueDigits - digits.count) + digits
        guard let component = FilePath.Component(name) else {
            preconditionFailure("\(prefix) can't start a file name")
        }
        return component
    }

    /// The name of the file for which this is the name of a temporary one; nil if it has another form.
    fileprivate var nameBeforeUnique: String? {
        guard let rest = Self.prefix(ofUnique: string), rest.hasPrefix("."), rest.hasSuffix("."),
            rest.utf8.count > 2
        else { return nil }
        return String(rest.dropFirst().dropLast())
    }

    /// Whether a name is that of a temporary file or folder that this program makes beside the files of other people.
    static func isTemporary(_ name: String) -> Bool {
        // Most names are neither hidden nor that long.
        guard name.utf8.first == UInt8(ascii: "."), name.utf8.count > uniqueDigits + 2,
            let rest = prefix(ofUnique: name)
        else { return false }
        return rest.hasSuffix(".") || rest == ".skills-stage-" || rest == ".skills-export-"
    }

    /// The start of a name that ``unique(prefix:)`` returned; nil if it has another form.
    private static func prefix(ofUnique name: String) -> Substring? {
        let digits = name.utf8.suffix(uniqueDigits)
        guard digits.count == uniqueDigits,
            digits.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else { return nil }
        return name.dropLast(uniqueDigits)
    }

    /// Whether ``unique(prefix:)`` could have returned this name for a prefix that starts with `prefix`.
    fileprivate func isUnique(prefix: String) -> Bool {
        let (name, start) = (string.utf8, prefix.utf8)
        return name.starts(with: start) && name.count >= start.count + Self.uniqueDigits
            && name.suffix(Self.uniqueDigits).allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}
