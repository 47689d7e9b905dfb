internal import FileTree
internal import Synchronization
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Opens the folders and files of a scope that are changed, so that the checked folder is the one that is used.
///
/// Between a check of a path and its use, another program can replace a folder on the way with a symlink. So nothing is
/// judged by its path: a project's folder is opened once, folders in it are opened from there by one name after the
/// other, and the open folder is judged and changed.
final class ScopeFolders: Sendable {
    /// The project's folder; nil in the user scope.
    private let project: FilePath?
    private let home: FilePath
    private let opened = Mutex<Directory?>(nil)
    private let hasNoted = Mutex(false)

    init(scope: Scope, home: FilePath) {
        project = scope.folder
        self.home = home
    }

    /// Whether this is the first call: a remark about the folders is made once.
    func isFirstNote() -> Bool {
        hasNoted.withLock { hasNoted in
            defer { hasNoted = true }
            return !hasNoted
        }
    }

    /// Opens a folder to change its contents.
    ///
    /// Throws if others can change it or, outside of projects, a folder on the way to it, or if a folder of a project is
    /// not in the project.
    func open(
        _ path: FilePath, missing: Descent.Missing = .fail
    ) throws(SkillStoreError) -> Descent {
        let descent = try reach(path, missing: missing)
        let folder = try files { () throws(FileTreeError) in try descent.directory.metadata() }
        guard let project, path.rest(after: project) != nil else {
            if let reason = UnsafeOwnership(
                of: folder, user: geteuid(), keepsModes: descent.directory.keepsModes)
            {
                throw .foreign(path.string, reason)
            }
            return descent
        }
        // Others can change everything in such a project; some shared file systems report nothing else.
        let root = try files { () throws(FileTreeError) in
            try projectFolder(project).metadata()
        }
        guard
            root.permissions.contains(.otherWrite) || !folder.permissions.contains(.otherWrite)
                || !descent.directory.keepsModes
        else { throw .foreign(path.string, .writableByEveryone) }
        return descent
    }

    /// Opens a folder like ``open(_:missing:)``; nil if it is missing.
    func openIfPresent(_ path: FilePath) throws(SkillStoreError) -> Descent? {
        do throws(SkillStoreError) { return try open(path) } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
    }

    /// Opens a folder that others may be able to change if it is in a project or has the sticky bit, such as the parent of
    /// an agent's folder.
    func reach(
        _ path: FilePath, missing: Descent.Missing = .fail
    ) throws(SkillStoreError) -> Descent {
        guard let project, let rest = path.rest(after: project) else {
            return try TrustedWalk.run(to: path, home: home, missing)
        }
        return try inside { () throws(FileTreeError) in
            try projectFolder(project, missing).descend(to: rest, missing: missing)
        }
    }

    /// Opens the folder with the scope's lock file, and keeps it open if it is a project's: the same folder is used for
    /// everything later, even if another one has its path by then.
    func openTop(
        of lockFile: FilePath, missing: Descent.Missing = .fail
    ) throws(FileTreeError) -> Directory {
        let folder = lockFile.removingLastComponent()
        guard let project, folder == project else {
            return missing == .create
                ? try Directory.openOrCreate(folder) : try Directory.open(folder)
        }
        return try projectFolder(project, missing)
    }

    private func projectFolder(
        _ project: FilePath, _ missing: Descent.Missing = .fail
    ) throws(FileTreeError) -> Directory {
        if let directory = opened.withLock(\.self), directory.isLinked { return directory }
        let directory =
            missing == .create
            ? try Directory.openOrCreate(project) : try Directory.open(project)
        return opened.withLock { opened in
            if let opened, opened.isLinked { return opened }
            opened = directory
            return directory
        }
    }
}

// The lock file and the manifest.
extension ScopeFolders {
    /// Returns the open folder and the name of a file of the project, behind all links; nil in the user scope, whose files
    /// are next to the journal.
    func locate(_ file: FilePath) throws(SkillStoreError) -> Descent.Place? {
        guard let project, let rest = file.rest(after: project) else { return nil }
        return try inside { () throws(FileTreeError) in
            try projectFolder(project).locate(file: rest)
        }
    }

    /// Reads a file; nil if it does not exist.
    func contents(of file: FilePath, limit: Int) throws(SkillStoreError) -> [UInt8]? {
        do throws(SkillStoreError) {
            let place = try locate(file)
            return try files { () throws(FileTreeError) in
                guard let place else { return try InputFile.open(file).contents(limit: limit) }
                return try place.parent.openFile(place.name).contents(limit: limit)
            }
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
    }

    /// Replaces or creates a file atomically; an existing file keeps its mode.
    func replaceFile(_ file: FilePath, with bytes: [UInt8]) throws(SkillStoreError) {
        let place = try locate(file)
        try files { () throws(FileTreeError) in
            guard let place else { return try Directory.replaceFile(at: file, with: bytes) }
            guard try place.parent.contains(place.name) else {
                return try place.parent.replaceFile(place.name, with: bytes)
            }
            let old = try place.parent.examine(place.name)
            guard old.kind != .directory else {
                throw .failed(.write, path: file.string, .isDirectory)
            }
            try place.parent.replaceFile(place.name, with: bytes, permissions: old.permissions)
        }
    }
}

extension SkillStoreError {
    /// Whether a path does not exist.
    var isMissingFile: Bool {
        guard case .files(let error) = self else { return false }
        return error.meansMissing
    }
}

/// Does work in a project; a link out of it is an error of the project.
private func inside<Result>(
    _ body: () throws(FileTreeError) -> Result
) throws(SkillStoreError) -> Result {
    do { return try body() } catch {
        guard case .leadsOutside(let path, let target) = error else { throw .files(error) }
        throw .foreign(path, .leadsOutside(FilePath(target)))
    }
}

extension Descent {
    /// Opens a folder by its path; symlinks are followed.
    init(at path: FilePath, _ missing: Missing) throws(FileTreeError) {
        var above = path
        var names: [FilePath.Component] = []
        var start: Directory?
        while start == nil {
            do throws(FileTreeError) {
                start = try Directory.open(above.isEmpty ? "." : above)
            } catch {
                guard missing == .create, error.code == .noSuchFileOrDirectory,
                    let name = above.lastComponent
                else { throw error }
                names.append(name)
                above.removeLastComponent()
            }
        }
        guard let start else { preconditionFailure("the loop ends with a folder") }
        self.init(directory: start, parent: try? start.openParent(), created: [])
        for name in names.reversed() { self = try creating(name) }
    }

    /// Creates a folder in this one and goes on to it.
    func creating(_ name: FilePath.Component) throws(FileTreeError) -> Descent {
        Descent(
            directory: try directory.openOrCreate(name), parent: directory,
            created: created + [Place(parent: directory, name: name)])
    }
}
