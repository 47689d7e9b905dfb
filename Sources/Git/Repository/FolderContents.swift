public import Digest
public import FileTree
internal import SystemPackage

/// The contents of a folder in a repository, ready to be written as regular files.
public struct FolderContents: Sendable {
    /// A file to write.
    public struct File: Sendable {
        /// The path, relative to the folder.
        public let path: RelativePath
        /// Whether the file is executable.
        public let flag: TreeFile.Flag
        /// The ID of its contents.
        public let id: ObjectID
    }

    /// The files, sorted by path.
    public let files: [File]
    /// The paths of submodules, which are omitted.
    public let submodules: [String]
    /// The paths of symlinks, which are replaced by their targets.
    public let links: [String]
}

extension Repository {
    /// The maximum number of files in a folder.
    public static let fileLimit = 10_000

    /// Lists a folder, resolves its symlinks and fetches every file.
    ///
    /// A symlink may point to anything in the repository and is replaced by it.
    public func contents(
        of folder: RepositoryFolder
    ) async throws(GitError) -> FolderContents {
        var gathering = Gathering()
        try await gather(folder, at: [], into: &gathering, links: 0)
        try await fetch(files: gathering.files.map(\.id))
        return FolderContents(
            files: gathering.files.sorted { $0.path < $1.path },
            submodules: gathering.submodules.sorted(), links: gathering.links.sorted())
    }

    /// Fetches the files of several folders in one request.
    public func fetch(filesOf folders: [RepositoryFolder]) async throws(GitError) {
        var missing: [ObjectID] = []
        for folder in folders { missing += try missingObjects(below: folder.id, .treesAndFiles) }
        try await fetch(files: missing)
    }

    /// Writes the files into an empty folder; returns the paths of Git LFS pointers, whose contents are stored elsewhere
    /// (git-lfs, "The pointer").
    public func write(
        _ contents: FolderContents, into directory: Directory
    ) throws(GitError) -> [RelativePath] {
        var pointers: [RelativePath] = []
        var folders = FolderCreator(root: directory)
        for file in contents.files {
            let bytes = try self.contents(ofFile: file.id)
            if Self.isLargeFilePointer(bytes) { pointers.append(file.path) }
            try files { () throws(FileTreeError) in
                let place = try folders.folder(of: file.path)
                guard let name = FilePath.Component(file.path.lastName) else { return }
                let output = try place.createFile(
                    name, permissions: .treeFile(file.flag))
                try output.write(bytes.span)
            }
        }
        return pointers
    }

    /// Returns the contents of a fetched file.
    public func contents(ofFile id: ObjectID) throws(GitError) -> [UInt8] {
        guard let bytes = try cache(id.format).blob(id) else { throw .server(.incomplete(id)) }
        return bytes
    }

    private static func isLargeFilePointer(_ bytes: [UInt8]) -> Bool {
        bytes.count < 1_024 && bytes.starts(with: "version https://git-lfs.github.com/spec/v1".utf8)
    }

    private struct Gathering {
        var files: [FolderContents.File] = []
        var submodules: [String] = []
        var links: [String] = []
        private var keys: [String: RelativePath] = [:]
        private var taken: Set<RelativePath> = []

        /// Adds a file unless its path collides with another one on a case-insensitive file system.
        mutating func add(
            _ path: RelativePath, _ mode: TreeEntry.Mode, _ id: ObjectID
        ) throws(GitError) {
            guard files.count < Repository.fileLimit else {
                throw .repository(.tooManyFiles(limit: Repository.fileLimit))
            }
            guard taken.insert(path).inserted else {
                throw .repository(.collision(path.description, path.description))
            }
            for place in [path] + path.ancestors {
                let other = keys.updateValue(place, forKey: place.collisionKey)
                if let other, other != place {
                    throw .repository(.collision(place.description, other.description))
                }
            }
            let flag = mode == .executable ? TreeFile.Flag.executable : .plain
            files.append(FolderContents.File(path: path, flag: flag, id: id))
        }
    }

    private func gather(
        _ folder: RepositoryFolder, at prefix: [[UInt8]], into gathering: inout Gathering,
        links: Int
    ) async throws(GitError) {
        try await fetchTrees(below: folder.id)
        var found: [RepositoryEntry] = []
        try walk(folder) { (entry) throws(GitError) in
            let name = entry.path.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
            if IgnoredNames.contains(name) { return .pass }
            if entry.mode != .directory { found.append(entry) }
            return .enter
        }
        for entry in found {
            let path = prefix + entry.path
            let text = path.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
            switch entry.mode {
            case .directory: break
            case .submodule: gathering.submodules.append(text)
            case .file, .executable:
                let place: RelativePath
                do {
                    place = try RelativePath(
                        untrusted: Array(path.joined(separator: [UInt8(ascii: "/")])))
                } catch {
                    throw .repository(.badName(text, error))
                }
                try gathering.add(place, entry.mode, entry.id)
            case .symbolicLink:
                gathering.links.append(text)
                try await follow(entry, in: folder, at: path, into: &gathering, links: links + 1)
            }
        }
    }

    private func follow(
        _ entry: RepositoryEntry, in folder: RepositoryFolder, at path: [[UInt8]],
        into gathering: inout Gathering, links: Int
    ) async throws(GitError) {
        let broken = GitError.repository(.brokenLink(path: entry.shownPath))
        guard links <= Self.linkLimit, let root = folder.root else { throw broken }
        let place = try await locate(folder.path + entry.path, below: root)
        switch place.mode {
        case .file, .executable:
            let copy = RepositoryEntry(path: path, mode: place.mode, id: place.id)
            do {
                try gathering.add(copy.relativePath, place.mode, place.id)
            } catch let error as NameViolation {
                throw .repository(.badName(copy.shownPath, error))
            } catch let error as GitError {
                throw error
            } catch {
                preconditionFailure("no other error is thrown above")
            }
        case .directory:
            // A folder that contains the symlink would be copied into itself.
            guard !(folder.path + entry.path).starts(with: place.names) else { throw broken }
            let target = RepositoryFolder(id: place.id, root: root, path: place.names)
            try await gather(target, at: path, into: &gathering, links: links)
        case .submodule, .symbolicLink: throw broken
        }
    }
}
