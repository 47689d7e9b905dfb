internal import CFileTree
internal import Synchronization
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

// File systems without modes show every file as executable, or none: FAT, exFAT, NTFS, SMB, and the folders of Windows
// in WSL.
extension Directory {
    /// Whether the file system keeps the modes of files.
    ///
    /// Where its kind does not decide that, a folder is created, its mode is changed, and it is removed again, as git
    /// does for its setting `core.fileMode`. If none can be created, the reported modes are not trusted.
    public var keepsModes: Bool {
        if filetree_keeps_modes(descriptor) == 1 { return true }
        // A run that changes something removes what a killed one left, by the start of the name.
        let name = FilePath.Component.unique(prefix: ".skills-stage-probe-").string
        guard unsafe mkdirat(descriptor, name, 0o700) == 0 else { return false }
        defer { _ = unsafe unlinkat(descriptor, name, AT_REMOVEDIR) }
        let probe = unsafe filetree_open(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard probe >= 0 else { return false }
        defer { _ = close(probe) }
        var status = stat()
        guard fchmod(probe, 0o600) == 0, unsafe fstat(probe, &status) == 0 else { return false }
        return status.st_mode & 0o777 == 0o600
    }

    /// Whether the file system keeps the modes of the files in this folder; asks in its parent where possible, so that
    /// the folder itself stays as it is.
    var keepsModesOfFiles: Bool {
        if filetree_keeps_modes(descriptor) == 1 { return true }
        guard let parent = try? openParent(),
            let (own, other) = try? (metadata().identity.device, parent.metadata().identity.device),
            own == other
        else { return keepsModes }
        return parent.keepsModes
    }
}

/// The executable files among those that were created in a folder, or below it, for file systems that don't keep that.
final class CreatedModes: Sendable {
    private struct State {
        var areKept = true
        var executable: Set<FilePath> = []
    }

    private let state = Mutex(State())

    /// Records the mode of a file that was created or changed, and whether the file system kept it.
    func note(_ path: FilePath, isExecutable: Bool, isShownAs shown: Bool) {
        state.withLock { state in
            if isExecutable != shown { state.areKept = false }
            if isExecutable { state.executable.insert(path) } else { state.executable.remove(path) }
        }
    }

    /// Records that a file or folder has another path.
    func rename(_ path: FilePath, to newPath: FilePath) {
        state.withLock { state in
            for file in state.executable where file.starts(with: path) {
                var rest = file
                _ = rest.removePrefix(path)
                state.executable.remove(file)
                state.executable.insert(rest.isEmpty ? newPath : newPath.pushing(rest))
            }
        }
    }

    /// Whether the file system kept all modes so far.
    var areKept: Bool { state.withLock(\.areKept) }

    /// Returns whether a file is executable; nil if the file system keeps modes.
    func isExecutable(_ path: FilePath) -> Bool? {
        state.withLock { $0.areKept ? nil : $0.executable.contains(path) }
    }
}

extension Directory {
    /// Returns the same folder, which remembers the modes of the files that are created in it and below it if the file
    /// system may not keep them.
    public func rememberingModes() throws(FileTreeError) -> Directory {
        if filetree_keeps_modes(descriptor) == 1 { return self }
        let copy = unsafe filetree_open(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard copy >= 0 else { throw .last(.open, path) }
        return Directory(owning: copy, path: path, modes: CreatedModes())
    }

    /// Whether it remembers modes, and the file system lost one.
    public var hasLostModes: Bool { modes.map { !$0.areKept } ?? false }

    /// Whether a file in this folder is executable.
    func isExecutable(_ entry: DirectoryEntry) -> Bool {
        modes?.isExecutable(path.appending(entry.name)) ?? entry.isExecutable
    }

    /// Records the mode that a file should have, and the one that it has.
    func noteMode(of name: FilePath.Component, _ file: CInt, _ permissions: FilePermissions) {
        guard let modes else { return }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        modes.note(
            path.appending(name), isExecutable: permissions.rawValue & 0o111 != 0,
            isShownAs: status.st_mode & 0o111 != 0)
    }
}

extension FileTreeError {
    /// Whether a mode can't be set because the file system has none: EPERM for a file that was just created.
    var meansNoModes: Bool {
        [.notPermitted, .notSupported, .notSupportedOnSocket, .noFunction].contains(code)
    }
}
