internal import FileTree
internal import SystemPackage

// Files by their paths below a folder, as catalogs and sites have them.
extension Directory {
    /// Returns the contents of a file of at most `limit` bytes; nil if it does not exist.
    func existing(_ path: String, limit: Int) throws(FileTreeError) -> [UInt8]? {
        guard let path = RelativePath(path) else { return nil }
        do { return try contents(of: path, limit: limit) } catch {
            guard [.noSuchFileOrDirectory, .notDirectory].contains(error.code) else { throw error }
            return nil
        }
    }

    /// Replaces a file atomically; folders that are missing are created.
    func replace(
        _ path: String, with bytes: [UInt8], _ durability: Durability
    ) throws(FileTreeError) {
        guard let (folder, name) = try parent(of: path, creating: .missing) else { return }
        try folder.replaceFile(name, with: bytes, durability: durability)
        try? folder.removeAbandonedFiles { $0 == name.string }
    }

    /// Writes a file: a new one under its name at once, one that exists atomically; neither waits for the disk.
    func put(_ bytes: [UInt8], at path: String) throws(FileTreeError) {
        guard let (folder, name) = try parent(of: path, creating: .missing) else { return }
        do { try folder.createFile(name, with: bytes) } catch {
            guard error.code == .fileExists else { throw error }
            try replace(path, with: bytes, .inMemory)
        }
    }

    /// Removes a file, if it exists.
    func remove(_ path: String) throws(FileTreeError) {
        do {
            guard let (folder, name) = try parent(of: path, creating: .none) else { return }
            try folder.removeFile(name)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
        }
    }

    /// Removes the folders of a path that are empty, the innermost first.
    func removeEmptyFolders(of path: String) {
        var rest = RelativePath(path)?.parent
        while let folder = rest {
            try? open(folder).removeAbandonedFiles { _ in true }
            guard let entry = try? parent(of: folder.description, creating: .none),
                (try? entry.folder.removeEmptyDirectory(entry.name)) != nil
            else { return }
            rest = folder.parent
        }
    }

    private enum Folders { case missing, none }

    /// Returns the folder that has a path, and the last name of it; nil if the path is not valid.
    private func parent(
        of path: String, creating folders: Folders
    ) throws(FileTreeError) -> (folder: Directory, name: FilePath.Component)? {
        guard let path = RelativePath(path), let name = FilePath.Component(path.lastName) else {
            return nil
        }
        guard let parent = path.parent else { return (self, name) }
        let folder = folders == .missing ? try openOrCreate(parent) : try open(parent)
        return (folder, name)
    }
}
