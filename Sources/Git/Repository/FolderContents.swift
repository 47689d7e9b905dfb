internal import ArraySpan
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
    /// The paths of symlinks to a folder that contains them, which are omitted.
    public let cycles: [String]

    /// Sorts the files and folders.
    init(files: [File], submodules: [String], links: [String], cycles: [String]) {
        self.files = files.sorted { $0.path < $1.path }
        self.submodules = submodules.sorted()
        self.links = links.sorted()
        self.cycles = cycles.sorted()
    }
}

extension Repository {
    /// The maximum number of files in a folder.
    public static let fileLimit = 10_000

    /// The maximum size of a folder's files in bytes, copies for symlinks included.
    private static let sizeLimit = 512 << 20
    /// The maximum number of rounds of requests for symlinks; Linux follows as many symlinks on one path.
    private static let roundLimit = 40

    /// Lists a folder, resolves its symlinks and fetches every file.
    public func contents(
        of folder: RepositoryFolder
    ) async throws(GitError) -> FolderContents {
        try await contents(of: [folder])[0].get()
    }

    /// Lists folders, resolves their symlinks and fetches every file; the results are in the order of the folders.
    ///
    /// A symlink may point to anything in the repository and is replaced by it. A fault in a folder, such as a symlink
    /// to nothing, concerns this folder only; an error is thrown if objects can't be fetched.
    ///
    /// All files come in one request. Before it, each round fetches the symlinks and trees that are not cached, in
    /// one request each, for all folders together. There are at most as many rounds as symlinks in the longest chain,
    /// where a symlink to a folder with symlinks counts as one, plus folders on the way that are not cached:
    /// typically one round, and none after a search that has fetched all symlinks.
    public func contents(
        of folders: [RepositoryFolder]
    ) async throws(GitError) -> [Result<FolderContents, GitError>] {
        var gatherings = folders.map { FolderGathering(of: $0) }
        var work = GatheringWork()
        for _ in 0..<Self.roundLimit {
            for index in gatherings.indices {
                try gatherings[index].advance(in: self, &work)
            }
            guard !work.missing.isEmpty else { break }
            try await fetch(work.missing)
            work.missing = []
        }
        let results = gatherings.map(\.result)
        try await fetch(files: results.compactMap { try? $0.get() }.flatMap { $0.files.map(\.id) })
        return try results.map { (result) throws(GitError) in try limited(result) }
    }

    /// Refuses a folder that is too large because its symlinks copy the same files many times.
    private func limited(
        _ result: Result<FolderContents, GitError>
    ) throws(GitError) -> Result<FolderContents, GitError> {
        guard case .success(let contents) = result else { return result }
        var size = 0
        for file in contents.files { size += try cache(file.id.format).size(of: file.id) ?? 0 }
        return size <= Self.sizeLimit
            ? result : .failure(.repository(.tooLarge(limit: Self.sizeLimit)))
    }

    /// Fetches the files of several folders in one request.
    public func fetch(filesOf folders: [RepositoryFolder]) async throws(GitError) {
        var missing: [ObjectID] = []
        for folder in folders { missing += try missingObjects(below: folder.id, .treesAndFiles) }
        try await fetch(files: missing)
    }

    /// Writes the files into an empty folder; returns those that are Git LFS pointers.
    public func write(
        _ contents: FolderContents, into directory: Directory
    ) throws(GitError) -> [LargeFile] {
        var pointers: [LargeFile] = []
        var folders = FolderCreator(root: directory)
        for file in contents.files {
            let bytes = try self.contents(ofFile: file.id)
            if let pointer = LargeFile(file, bytes) { pointers.append(pointer) }
            try files { () throws(FileTreeError) in
                let place = try folders.folder(of: file.path)
                guard let name = FilePath.Component(file.path.lastName) else { return }
                let output = try place.createFile(
                    name, permissions: .treeFile(file.flag))
                try output.write(bytes.span)
                output.startWriteback()
            }
        }
        return pointers
    }

    /// Returns the contents of a fetched file.
    public func contents(ofFile id: ObjectID) throws(GitError) -> [UInt8] {
        guard let bytes = try cache(id.format).blob(id) else { throw .server(.incomplete(id)) }
        return bytes
    }

    /// Replaces Git LFS pointers in a folder with the contents that the server has; after an error, all of them are as they
    /// were.
    ///
    /// Together, the contents may have the size of a folder.
    public func replace(
        _ files: [LargeFile], in directory: Directory
    ) async throws(GitError) {
        let pointers = files.compactMap(\.pointer)
        guard pointers.count == files.count else {
            throw .server(.largeFiles("the pointer is not valid"))
        }
        var left = Self.sizeLimit
        for pointer in pointers {
            guard pointer.size <= left else {
                throw .repository(.tooLarge(limit: Self.sizeLimit))
            }
            left -= pointer.size
        }
        let name = FilePath.Component.unique(prefix: "large-")
        let folder = try Git.files { () throws(FileTreeError) in try scratch.create(name) }
        defer { try? scratch.removeTree(name) }
        try await server.download(Array(Set(pointers)), to: folder)
        for (file, pointer) in zip(files, pointers) {
            try Git.files { () throws(FileTreeError) in
                let parent =
                    try file.path.parent.map { path throws(FileTreeError) in
                        try directory.open(path)
                    } ?? directory
                guard let name = FilePath.Component(file.path.lastName) else { return }
                try parent.removeFile(name)
                let output = try parent.createFile(name, permissions: .treeFile(file.flag))
                try output.copy(from: folder.openFile(pointer.fileName))
                output.startWriteback()
            }
        }
    }
}
