internal import CFileTree
public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// An open folder.
///
/// Names are resolved relative to its descriptor, so the path can't be swapped between a check and its use. No call
/// follows a symbolic link inside the folder.
public final class Directory: Sendable {
    private let owner: Descriptor
    var descriptor: CInt { owner.number }
    /// The path under which the folder was opened, for messages.
    public let path: FilePath

    /// The modes of the files that were created in it and below it; nil if they are not remembered.
    let modes: CreatedModes?

    init(owning descriptor: CInt, path: FilePath, modes: CreatedModes? = nil) {
        owner = Descriptor(owning: descriptor)
        self.path = path
        self.modes = modes
    }

    /// Opens the folder at a path; symbolic links are followed.
    public static func open(_ path: FilePath) throws(FileTreeError) -> Directory {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        let descriptor = unsafe path.withPlatformString {
            unsafe filetree_open(AT_FDCWD, $0, flags, 0)
        }
        guard descriptor >= 0 else { throw .last(.open, path) }
        return Directory(owning: descriptor, path: path)
    }

    /// The path of the running program, which may lead through symbolic links; nil if it is too long.
    public static var programPath: FilePath? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard unsafe filetree_program(&path, UInt32(path.count)) == 0 else { return nil }
        return FilePath(platformString: path)
    }

    /// Returns a path with all symbolic links resolved; nil if nothing exists there.
    public static func resolve(_ path: FilePath) throws(FileTreeError) -> FilePath? {
        guard let resolved = unsafe path.withPlatformString({ unsafe realpath($0, nil) }) else {
            let error = FileTreeError.last(.examine, path)
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
        defer { unsafe free(resolved) }
        return unsafe FilePath(platformString: resolved)
    }

    /// Returns whether a path leads to a file that is executable, possibly through symlinks.
    public static func isExecutableFile(at path: FilePath) -> Bool {
        guard let target = try? resolve(path), let name = target.lastComponent,
            let entry = try? open(target.removingLastComponent()).examine(name)
        else { return false }
        return entry.kind == .file && entry.isExecutable
    }

    /// Returns the kind of file at a path, following symbolic links; nil if nothing exists there.
    public static func kind(at path: FilePath) -> DirectoryEntry.Kind? {
        var status = stat()
        guard unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 else { return nil }
        return DirectoryEntry.Kind(mode: status.st_mode) ?? .special
    }

    /// Returns the symbolic link that keeps a path from existing, with its target: the path itself or the nearest parent
    /// that exists.
    ///
    /// Nil if the path exists, or if its nearest existing parent is no dangling link.
    public static func danglingLink(on path: FilePath) -> (link: FilePath, target: FilePath)? {
        var path = path
        while kind(at: path) == nil, let name = path.lastComponent {
            let parent = path.removingLastComponent()
            if let folder = try? open(parent) {
                guard let target = try? folder.target(ofLink: name) else { return nil }
                return (path, FilePath(linkTarget: target))
            }
            path = parent
        }
        return nil
    }

    /// Opens the folder at a path; it and its parents are created if missing.
    ///
    /// New folders get `permissions`; existing ones keep theirs.
    public static func openOrCreate(
        _ path: FilePath, permissions: FilePermissions = .openFolder
    ) throws(FileTreeError) -> Directory {
        do {
            return try open(path)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
        }
        let parent = path.removingLastComponent()
        guard let name = path.lastComponent, parent != path else { return try open(path) }
        let above = try openOrCreate(parent.isEmpty ? "." : parent, permissions: permissions)
        do {
            return try above.create(name, permissions: permissions)
        } catch {
            guard error.code == .fileExists else { throw error }
            return try open(path)
        }
    }

    /// Opens a direct subfolder.
    public func open(_ name: FilePath.Component) throws(FileTreeError) -> Directory {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let opened = unsafe name.withPlatformString {
            unsafe filetree_open(descriptor, $0, flags, 0)
        }
        guard opened >= 0 else { throw .last(.open, path.appending(name)) }
        return Directory(owning: opened, path: path.appending(name), modes: modes)
    }

    /// Opens the folder that contains this one at the moment.
    public func openParent() throws(FileTreeError) -> Directory {
        let opened = unsafe filetree_open(descriptor, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard opened >= 0 else { throw .last(.open, path.appending("..")) }
        let real = (try? Self.resolve(path)).flatMap(\.self) ?? path
        return Directory(owning: opened, path: real.removingLastComponent())
    }

    /// Whether the folder still has a name; false once it has been removed.
    public var isLinked: Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// Opens a subfolder at any depth.
    public func open(_ relative: RelativePath) throws(FileTreeError) -> Directory {
        // One call where the system has it. One component at a time, each error names the folder that it is about.
        let opened = unsafe filetree_read_beneath(descriptor, relative.description, O_DIRECTORY)
        if opened >= 0 {
            return Directory(
                owning: opened, path: path.appending(relative.description), modes: modes)
        }
        var directory = self
        for name in relative.components { directory = try directory.open(name) }
        return directory
    }

    /// Creates a direct subfolder; fails if the name exists.
    public func create(
        _ name: FilePath.Component, permissions: FilePermissions = .openFolder
    ) throws(FileTreeError) -> Directory {
        let result = unsafe name.withPlatformString {
            unsafe mkdirat(descriptor, $0, permissions.rawValue)
        }
        guard result == 0 else { throw .last(.create, path.appending(name)) }
        return try open(name)
    }

    /// Opens a direct subfolder, and creates it if it does not exist; others may do the same at the same time.
    public func openOrCreate(
        _ name: FilePath.Component, permissions: FilePermissions = .openFolder
    ) throws(FileTreeError) -> Directory {
        do {
            return try create(name, permissions: permissions)
        } catch {
            guard error.code == .fileExists else { throw error }
            return try open(name)
        }
    }

    /// Opens a subfolder at any depth, and creates the folders on its path that do not exist.
    public func openOrCreate(
        _ relative: RelativePath, permissions: FilePermissions = .openFolder
    ) throws(FileTreeError) -> Directory {
        var directory = self
        for name in relative.components {
            directory = try directory.openOrCreate(name, permissions: permissions)
        }
        return directory
    }

    /// Opens a file at any depth for reading.
    public func openFile(_ relative: RelativePath) throws(FileTreeError) -> InputFile {
        // One call where the system has it, as in ``open(_:)``.
        let opened = unsafe filetree_read_beneath(descriptor, relative.description, O_NONBLOCK)
        if opened >= 0 {
            return InputFile(owning: opened, path: path.appending(relative.description))
        }
        let (folder, name) = try parent(of: relative)
        return try folder.openFile(name)
    }

    /// Opens a direct child for reading.
    public func openFile(_ name: FilePath.Component) throws(FileTreeError) -> InputFile {
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let opened = unsafe name.withPlatformString {
            unsafe filetree_open(descriptor, $0, flags, 0)
        }
        guard opened >= 0 else { throw .last(.open, path.appending(name)) }
        return InputFile(owning: opened, path: path.appending(name))
    }

    /// Creates a file with exactly this mode, regardless of the umask, where the file system keeps modes; fails if the name
    /// exists.
    ///
    /// If the mode can't be set, no file is left behind.
    public func createFile(
        _ name: FilePath.Component, permissions: FilePermissions
    ) throws(FileTreeError) -> OutputFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let opened = unsafe name.withPlatformString {
            unsafe filetree_open(descriptor, $0, flags, permissions.rawValue)
        }
        guard opened >= 0 else { throw .last(.create, path.appending(name)) }
        let file = OutputFile(owning: opened, path: path.appending(name))
        if fchmod(opened, permissions.rawValue) != 0 {
            let error = FileTreeError.last(.changeMode, path.appending(name))
            guard error.meansNoModes, !keepsModes else {
                try? removeFile(name)
                throw error
            }
        }
        noteMode(of: name, opened, permissions)
        return file
    }

    /// Reads a file of at most `limit` bytes.
    public func contents(of relative: RelativePath, limit: Int) throws(FileTreeError) -> [UInt8] {
        try openFile(relative).contents(limit: limit)
    }

    /// Returns the entries of the folder, sorted by the bytes of their names.
    ///
    /// Entries removed in the meantime are skipped.
    public func entries() throws(FileTreeError) -> [DirectoryEntry] {
        try entries(upTo: .max) ?? []
    }

    /// Returns the entries as ``entries()`` does; nil if there are more than `limit`, of which no more are examined.
    func entries(upTo limit: Int) throws(FileTreeError) -> [DirectoryEntry]? {
        var entries: [(text: String, entry: DirectoryEntry)] = []
        unsafe try list { name, entry throws(FileTreeError) in
            var status = stat()
            if unsafe fstatat(descriptor, filetree_entry_name(entry), &status, AT_SYMLINK_NOFOLLOW)
                == 0
            {
                entries.append((name.string, DirectoryEntry(name: name, status: status)))
            } else {
                let error = FileTreeError.last(.examine, path.appending(name))
                guard error.code == .noSuchFileOrDirectory else { throw error }
            }
            return entries.count <= limit ? .next : .stop
        }
        guard entries.count <= limit else { return nil }
        return entries.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map(\.entry)
    }

    /// Returns the names and kinds of the entries, sorted by bytes; faster than ``entries()``.
    ///
    /// Entries removed in the meantime are skipped.
    public func names() throws(FileTreeError) -> [DirectoryName] {
        var names: [DirectoryName] = []
        unsafe try list { name, entry throws(FileTreeError) in
            let text = unsafe String(validatingCString: filetree_entry_name(entry))
            if let kind = unsafe DirectoryEntry.Kind(mode: filetree_entry_kind(entry)) {
                names.append(DirectoryName(name: name, text: text, kind: kind))
                return .next
            }
            do throws(FileTreeError) {
                names.append(DirectoryName(name: name, text: text, kind: try examine(name).kind))
            } catch {
                guard error.code == .noSuchFileOrDirectory else { throw error }
            }
            return .next
        }
        return names.sorted {
            ($0.text ?? $0.name.string).utf8.lexicographicallyPrecedes(
                ($1.text ?? $1.name.string).utf8)
        }
    }

    /// The next step after an entry of a list.
    private enum Continuation { case next, stop }

    /// Calls `body` for every entry except `.` and `..`, until it stops.
    private func list(
        _ body: (FilePath.Component, UnsafePointer<dirent>) throws(FileTreeError) -> Continuation
    ) throws(FileTreeError) {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        let copy = unsafe filetree_open(descriptor, ".", flags, 0)
        guard copy >= 0 else { throw .last(.list, path) }
        guard let stream = unsafe fdopendir(copy) else {
            let error = FileTreeError.last(.list, path)
            _ = close(copy)
            throw error
        }
        defer { _ = unsafe closedir(stream) }
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let path = unsafe FilePath(platformString: filetree_entry_name(entry))
            guard let name = path.lastComponent, name.kind == .regular else { continue }
            guard unsafe try body(name, entry) == .next else { return }
        }
        guard errno == 0 else { throw .last(.list, path) }
    }

    /// Returns the metadata of an entry; for a symbolic link, of the link itself.
    public func examine(_ name: FilePath.Component) throws(FileTreeError) -> DirectoryEntry {
        var status = stat()
        guard
            unsafe name.withPlatformString({
                unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
            }) == 0
        else { throw .last(.examine, path.appending(name)) }
        return DirectoryEntry(name: name, status: status)
    }

    /// Returns the metadata of an entry at any depth, as ``examine(_:)`` does.
    public func examine(_ relative: RelativePath) throws(FileTreeError) -> DirectoryEntry {
        // One call where the system has it, since large sites examine every page.
        let opened = unsafe filetree_open_beneath(descriptor, relative.description)
        guard opened != -2 else {
            let (folder, name) = try parent(of: relative)
            return try folder.examine(name)
        }
        guard opened >= 0 else { throw .last(.examine, path.appending(relative.description)) }
        defer { _ = close(opened) }
        var status = stat()
        guard unsafe fstat(opened, &status) == 0 else {
            throw .last(.examine, path.appending(relative.description))
        }
        return DirectoryEntry(name: FilePath.Component(relative.lastName) ?? ".", status: status)
    }

    /// Returns the metadata of the folder itself.
    public func metadata() throws(FileTreeError) -> DirectoryEntry {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .last(.examine, path) }
        return DirectoryEntry(name: path.lastComponent ?? ".", status: status)
    }

    /// The time at which the folder was made, in nanoseconds since 1970; nil where the file system does not report it.
    public var birthTime: Int64? {
        let time = filetree_birth_time(descriptor)
        return time < 0 ? nil : time
    }

    /// Whether this process may create and remove entries in the folder.
    public var isWritable: Bool { unsafe faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 }

    /// Whether the folder's file system is mounted read-only.
    public var isReadOnlyVolume: Bool {
        var status = statvfs()
        return unsafe fstatvfs(descriptor, &status) == 0 && Int(status.f_flag) & Int(ST_RDONLY) != 0
    }

    /// Returns the number of bytes available to this user on the folder's file system.
    public func freeBytes() throws(FileTreeError) -> Int {
        var status = statvfs()
        guard unsafe fstatvfs(descriptor, &status) == 0 else { throw .last(.examine, path) }
        let (bytes, overflow) = Int(clamping: status.f_bavail)
            .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
        return overflow ? Int.max : bytes
    }

    /// Whether the name exists, even as a dangling symbolic link.
    public func contains(_ name: FilePath.Component) throws(FileTreeError) -> Bool {
        do {
            _ = try examine(name)
            return true
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return false
        }
    }

    /// Returns the target path of a symbolic link at any depth.
    public func target(ofLink relative: RelativePath) throws(FileTreeError) -> [UInt8] {
        let (folder, name) = try parent(of: relative)
        return try folder.target(ofLink: name)
    }

    /// Returns the target path of a direct child that is a symbolic link.
    public func target(ofLink name: FilePath.Component) throws(FileTreeError) -> [UInt8] {
        var text = [CChar](repeating: 0, count: 4096)
        let count = unsafe name.withPlatformString {
            unsafe readlinkat(descriptor, $0, &text, 4096)
        }
        guard count >= 0 else { throw .last(.read, path.appending(name)) }
        return text.prefix(count).map(UInt8.init(bitPattern:))
    }
}

extension Directory {
    /// Opens the parent folder of a path; returns it with the path's last component.
    func parent(
        of relative: RelativePath
    ) throws(FileTreeError) -> (folder: Directory, name: FilePath.Component) {
        var components = relative.components
        guard let name = components.popLast() else {
            throw .failed(.open, path: relative.description, .invalidArgument)
        }
        var folder = self
        for component in components { folder = try folder.open(component) }
        return (folder, name)
    }
}
