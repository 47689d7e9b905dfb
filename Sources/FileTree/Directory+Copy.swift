internal import Digest
public import SystemPackage

extension Directory {
    /// Copies the files of a snapshot from a folder into this one, which must be empty.
    ///
    /// The snapshot is one of `source`. Links are copied as links.
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

/// Makes the folders of files that are written into a tree, each once.
///
/// Only some of them stay open: a repository has more folders than a process may have open files.
public struct FolderCreator {
    private static let openLimit = 64

    private let root: Directory
    private var made: Set<RelativePath> = []
    private var open: [RelativePath: Directory] = [:]

    /// Starts with an empty folder.
    public init(root: Directory) { self.root = root }

    /// The open folder in which a path's last name belongs, made with those above it where needed.
    ///
    /// Fails with `EEXIST` when something that this value did not make is in the way.
    public mutating func folder(of path: RelativePath) throws(FileTreeError) -> Directory {
        guard let parent = path.parent else { return root }
        if let known = open[parent] { return known }
        let above = try folder(of: parent)
        guard let name = FilePath.Component(parent.lastName) else { return above }
        let folder = try made.insert(parent).inserted ? above.create(name) : above.open(name)
        if open.count >= Self.openLimit { open.removeAll() }
        open[parent] = folder
        return folder
    }
}

extension Directory {
    /// Copies a file, a link, or a folder with all that is in it, noise too, under the same name.
    ///
    /// Bytes, modes and times of change stay; devices, pipes and sockets are passed over.
    public func copyTree(
        _ name: FilePath.Component, to other: Directory
    ) throws(FileTreeError) {
        let facts = try examine(name)
        switch facts.kind {
        case .special: return
        case .link: try other.createLink(name, to: target(ofLink: name))
        case .file:
            let output = try other.createFile(name, permissions: facts.permissions)
            try output.copy(from: openFile(name))
            try output.setTime(from: facts)
        case .directory:
            let source = try open(name)
            let target = try other.create(name, permissions: .openFolder)
            for entry in try source.entries() { try source.copyTree(entry.name, to: target) }
            try other.changePermissions(of: name, to: facts.permissions)
        }
    }

    /// Moves a file, a link or a folder into another folder, by a rename or, between file systems, by a copy.
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
