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
    /// Keeps names and modes, and the modification times of files; skips devices, pipes and sockets.
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

    /// Makes those files of a copied folder executable that a snapshot has as such, and no others, and lets no other user
    /// write: the modes of a copy from a file system without modes mean nothing.
    public func takeModes(
        of snapshot: TreeSnapshot, for name: FilePath.Component
    ) throws(FileTreeError) {
        try takeModes(of: snapshot, for: name, at: "")
    }

    private func takeModes(
        of snapshot: TreeSnapshot, for name: FilePath.Component, at path: String
    ) throws(FileTreeError) {
        let entry = try examine(name)
        switch entry.kind {
        case .link, .special: return
        case .file:
            let flag = RelativePath(path).flatMap { snapshot[$0]?.flag } ?? .plain
            var permissions = entry.permissions.intersection(.treeFile(flag))
            if flag == .executable {
                permissions.formUnion([.ownerExecute, .groupExecute, .otherExecute])
            }
            try changePermissions(of: name, to: permissions)
        case .directory:
            try changePermissions(of: name, to: entry.permissions.intersection(.openFolder))
            let folder = try open(name)
            for inner in try folder.entries() {
                let prefix = path.isEmpty ? "" : path + "/"
                try folder.takeModes(of: snapshot, for: inner.name, at: prefix + inner.name.string)
            }
        }
    }

    /// Whether another folder contains a complete copy of a file, symbolic link or folder.
    ///
    /// Checks copies made by ``copyTree(_:to:)``, which may contain more.
    /// Contents are not compared: a file that changed after it was copied has another modification time or size.
    public func hasCopy(
        of name: FilePath.Component, in other: Directory
    ) throws(FileTreeError) -> Bool {
        let facts = try examine(name)
        if facts.kind == .special { return true }
        guard try other.contains(name) else { return false }
        let copy = try other.examine(name)
        guard copy.kind == facts.kind else { return false }
        switch facts.kind {
        case .special: return true
        case .link: return try target(ofLink: name) == other.target(ofLink: name)
        case .file:
            return copy.size == facts.size
                && (copy.permissions == facts.permissions || !keepsModes || !other.keepsModes)
                && !copy.isOlder(than: facts) && !facts.isOlder(than: copy)
        case .directory:
            let (source, target) = (try open(name), try other.open(name))
            for entry in try source.entries() {
                guard try source.hasCopy(of: entry.name, in: target) else { return false }
            }
            return true
        }
    }
}
