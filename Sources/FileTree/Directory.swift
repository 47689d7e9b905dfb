internal import CFileTree
public import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// An open folder.
///
/// Everything in it is named relative to its descriptor, so that nobody can swap the path under us
/// between a check and its use. No call follows a symbolic link inside the folder.
public final class Directory: Sendable {
    let descriptor: CInt
    /// Where the folder was when it was opened, for messages.
    public let path: FilePath

    init(owning descriptor: CInt, path: FilePath) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { _ = close(descriptor) }

    /// Opens a folder by its path; symbolic links on the way to it are followed.
    public static func open(_ path: FilePath) throws(FileTreeError) -> Directory {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        let descriptor = unsafe path.withPlatformString {
            unsafe filetree_open(AT_FDCWD, $0, flags, 0)
        }
        guard descriptor >= 0 else { throw .last(.open, path) }
        return Directory(owning: descriptor, path: path)
    }

    /// The path of a folder with every link on the way resolved; nil when there is no such folder.
    public static func resolve(_ path: FilePath) throws(FileTreeError) -> FilePath? {
        guard let resolved = unsafe path.withPlatformString({ unsafe realpath($0, nil) }) else {
            let error = FileTreeError.last(.examine, path)
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return nil
        }
        defer { unsafe free(resolved) }
        return unsafe FilePath(platformString: resolved)
    }

    /// What a path leads to, symbolic links followed; nil when it leads to nothing.
    public static func kind(at path: FilePath) -> DirectoryEntry.Kind? {
        var facts = stat()
        guard unsafe path.withPlatformString({ unsafe stat($0, &facts) }) == 0 else { return nil }
        return DirectoryEntry.Kind(mode: facts.st_mode) ?? .special
    }

    /// Opens a folder by its path and makes it, and those above it, where they are missing.
    ///
    /// Folders that are made get the permissions; existing ones keep theirs.
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

    /// Opens a folder in this one.
    public func open(_ name: FilePath.Component) throws(FileTreeError) -> Directory {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let opened = unsafe name.withPlatformString {
            unsafe filetree_open(descriptor, $0, flags, 0)
        }
        guard opened >= 0 else { throw .last(.open, path.appending(name)) }
        return Directory(owning: opened, path: path.appending(name))
    }

    /// Opens a folder below this one, one name at a time.
    public func open(_ relative: RelativePath) throws(FileTreeError) -> Directory {
        var directory = self
        for name in relative.components { directory = try directory.open(name) }
        return directory
    }

    /// Makes a folder in this one; fails when the name is taken.
    public func create(
        _ name: FilePath.Component, permissions: FilePermissions = .openFolder
    ) throws(FileTreeError) -> Directory {
        let made = unsafe name.withPlatformString {
            unsafe mkdirat(descriptor, $0, permissions.rawValue)
        }
        guard made == 0 else { throw .last(.create, path.appending(name)) }
        return try open(name)
    }

    /// Opens a file below this folder for reading.
    public func openFile(_ relative: RelativePath) throws(FileTreeError) -> InputFile {
        let (folder, name) = try holder(of: relative)
        return try folder.openFile(name)
    }

    /// Opens a file in this folder for reading.
    public func openFile(_ name: FilePath.Component) throws(FileTreeError) -> InputFile {
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let opened = unsafe name.withPlatformString {
            unsafe filetree_open(descriptor, $0, flags, 0)
        }
        guard opened >= 0 else { throw .last(.open, path.appending(name)) }
        return InputFile(owning: opened, path: path.appending(name))
    }

    /// Makes a file with this very mode, whatever the umask is; fails when the name is taken.
    ///
    /// Where the mode can't be set there is no file.
    public func createFile(
        _ name: FilePath.Component, permissions: FilePermissions
    ) throws(FileTreeError) -> OutputFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let opened = unsafe name.withPlatformString {
            unsafe filetree_open(descriptor, $0, flags, permissions.rawValue)
        }
        guard opened >= 0 else { throw .last(.create, path.appending(name)) }
        let file = OutputFile(owning: opened, path: path.appending(name))
        guard fchmod(opened, permissions.rawValue) == 0 else {
            let error = FileTreeError.last(.changeMode, path.appending(name))
            try? removeFile(name)
            throw error
        }
        return file
    }

    /// Reads a whole file of at most `limit` bytes.
    public func contents(of relative: RelativePath, limit: Int) throws(FileTreeError) -> [UInt8] {
        try openFile(relative).contents(limit: limit)
    }

    /// Everything in the folder, ordered by the bytes of the names.
    ///
    /// What goes away meanwhile is passed over.
    public func entries() throws(FileTreeError) -> [DirectoryEntry] {
        var entries: [DirectoryEntry] = []
        unsafe try list { name, entry throws(FileTreeError) in
            var facts = stat()
            if unsafe fstatat(descriptor, filetree_entry_name(entry), &facts, AT_SYMLINK_NOFOLLOW)
                == 0
            {
                entries.append(DirectoryEntry(name: name, facts: facts))
            } else {
                let error = FileTreeError.last(.examine, path.appending(name))
                guard error.code == .noSuchFileOrDirectory else { throw error }
            }
        }
        return entries.sorted { $0.name.string.utf8.lexicographicallyPrecedes($1.name.string.utf8) }
    }

    /// The names in the folder and what they are, ordered by their bytes; quicker than ``entries()``.
    ///
    /// What goes away meanwhile is passed over.
    public func names() throws(FileTreeError) -> [DirectoryName] {
        var names: [DirectoryName] = []
        unsafe try list { name, entry throws(FileTreeError) in
            let text = unsafe String(validatingCString: filetree_entry_name(entry))
            if let kind = unsafe DirectoryEntry.Kind(mode: filetree_entry_kind(entry)) {
                names.append(DirectoryName(name: name, text: text, kind: kind))
                return
            }
            do throws(FileTreeError) {
                names.append(DirectoryName(name: name, text: text, kind: try examine(name).kind))
            } catch {
                guard error.code == .noSuchFileOrDirectory else { throw error }
            }
        }
        return names.sorted {
            ($0.text ?? $0.name.string).utf8.lexicographicallyPrecedes(
                ($1.text ?? $1.name.string).utf8)
        }
    }

    /// Calls with every name in the folder but `.` and `..`.
    private func list(
        _ body: (FilePath.Component, UnsafePointer<dirent>) throws(FileTreeError) -> Void
    ) throws(FileTreeError) {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        let copy = unsafe filetree_open(descriptor, ".", flags, 0)
        guard copy >= 0, let stream = unsafe fdopendir(copy) else { throw .last(.list, path) }
        defer { _ = unsafe closedir(stream) }
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let path = unsafe FilePath(platformString: filetree_entry_name(entry))
            guard let name = path.lastComponent, name.kind == .regular else { continue }
            unsafe try body(name, entry)
        }
        guard errno == 0 else { throw .last(.list, path) }
    }

    /// The facts of one name in the folder, of a link itself and not of its target.
    public func examine(_ name: FilePath.Component) throws(FileTreeError) -> DirectoryEntry {
        var facts = stat()
        guard
            unsafe name.withPlatformString({
                unsafe fstatat(descriptor, $0, &facts, AT_SYMLINK_NOFOLLOW)
            }) == 0
        else { throw .last(.examine, path.appending(name)) }
        return DirectoryEntry(name: name, facts: facts)
    }

    /// What the file system says of the folder itself.
    public func facts() throws(FileTreeError) -> DirectoryEntry {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw .last(.examine, path) }
        return DirectoryEntry(name: path.lastComponent ?? ".", facts: facts)
    }

    /// Whether this process may make and remove names in the folder.
    public var isWritable: Bool { unsafe faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 }

    /// How many bytes this user may still write to the file system that the folder is on.
    public func freeBytes() throws(FileTreeError) -> Int {
        var facts = statvfs()
        guard unsafe fstatvfs(descriptor, &facts) == 0 else { throw .last(.examine, path) }
        let (bytes, overflow) = Int(clamping: facts.f_bavail)
            .multipliedReportingOverflow(by: Int(clamping: facts.f_frsize))
        return overflow ? Int.max : bytes
    }

    /// Whether the name is taken, be it by a dangling link.
    public func contains(_ name: FilePath.Component) throws(FileTreeError) -> Bool {
        do {
            _ = try examine(name)
            return true
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
            return false
        }
    }

    /// The text that a symbolic link below this folder holds.
    public func target(ofLink relative: RelativePath) throws(FileTreeError) -> [UInt8] {
        let (folder, name) = try holder(of: relative)
        return try folder.target(ofLink: name)
    }

    /// The text that a symbolic link in this folder holds.
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
    /// The open folder that holds a path's last name, and that name.
    func holder(
        of relative: RelativePath
    ) throws(FileTreeError) -> (folder: Directory, name: FilePath.Component) {
        var components = relative.components
        guard let name = components.popLast() else {
            throw .refused(.open, path: relative.description, .invalidArgument)
        }
        var folder = self
        for component in components { folder = try folder.open(component) }
        return (folder, name)
    }
}
