internal import Digest
public import SystemPackage

extension Directory {
    /// Copies the files of a snapshot of `source` into this folder, which must be empty.
    ///
    /// Symbolic links are copied as links.
    public func copy(_ snapshot: TreeSnapshot, from source: Directory) throws(FileTreeError) {
        var folders = FolderCreator(root: self)
        for file in snapshot.files {
            let folder = try folders.folder(of: file.path)
            guard let name = FilePath.Component(file.path.lastName) else { continue }
            if file.flag == .link {
                try folder.createLink(name, to: source.target(ofLink: file.path))
                continue
            }
            let output = try folder.createFile(name, permissions: .treeFile(file.flag))
            try output.copy(from: source.openFile(file.path))
        }
    }
}

/// Creates the parent folders of files that are written into a new tree.
///
/// Keeps a limited number of folders open: a repository can have more folders than a process can have open files.
public struct FolderCreator {
    private static let openLimit = 64

    private let root: Directory
    private var created: Set<RelativePath> = []
    private var open: [RelativePath: Directory] = [:]

    /// Starts with an empty root folder.
    public init(root: Directory) { self.root = root }

    /// Returns the parent folder of a path, open; it and its ancestors are created if needed.
    ///
    /// Fails with `EEXIST` if something not created by this value is in the way.
    public mutating func folder(of path: RelativePath) throws(FileTreeError) -> Directory {
        guard let parent = path.parent else { return root }
        if let folder = open[parent] { return folder }
        let above = try folder(of: parent)
        guard let name = FilePath.Component(parent.lastName) else { return above }
        let folder = try created.insert(parent).inserted ? above.create(name) : above.open(name)
        if open.count >= Self.openLimit { open.removeAll() }
        open[parent] = folder
        return folder
    }
}

extension Directory {
    /// Copies a file, a symbolic link, or a folder with all its contents to another folder.
    ///
    /// Keeps names, modes and modification times; skips devices, pipes and sockets.
    public func copyTree(
        _ name: FilePath.Component, to other: Directory
    ) throws(FileTreeError) {
        let entry = try examine(name)
        switch entry.kind {
        case .special: return
        case .link: try other.createLink(name, to: target(ofLink: name))
        case .file:
            let output = try other.createFile(name, permissions: entry.permissions)
            try output.copy(from: openFile(name))
            try output.setModificationTime(from: entry)
        case .directory:
            let source = try open(name)
            let target = try other.create(name, permissions: .openFolder)
            for entry in try source.entries() { try source.copyTree(entry.name, to: target) }
            try other.changePermissions(of: name, to: entry.permissions)
        }
    }

    /// Moves a file, a symbolic link or a folder into another folder; copies and removes it across file systems.
    public func moveTree(
        _ name: FilePath.Component, to other: Directory
    ) throws(FileTreeError) {
        do {
            try rename(name, to: name, in: other)
        } catch {
            guard error.code == .improperLink else { throw error }
            if try other.contains(name) { try other.removeTree(name) }
            try copyTree(name, to: other)
            try removeTree(name)
        }
    }
}
