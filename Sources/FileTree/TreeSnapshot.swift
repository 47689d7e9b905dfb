internal import ArraySpan
public import Digest
internal import SystemPackage

/// The files in a folder at any depth, each with its size and hash.
public struct TreeSnapshot: Sendable, Equatable {
    /// Limits beyond which reading a folder fails.
    public struct Limits: Sendable {
        /// The number of files and folders, of any name.
        public var entries: Int
        /// The nesting depth of folders.
        public var depth: Int

        /// Creates limits; the defaults are ten times the largest of 12,157 public skills.
        public init(entries: Int = 20_000, depth: Int = 64) {
            self.entries = entries
            self.depth = depth
        }
    }

    /// A regular file or a symlink, with the hash of its contents.
    public struct File: Sendable, Equatable {
        /// The path in the folder.
        public let path: RelativePath
        /// The size in bytes.
        public let size: Int
        /// The SHA-256 of the contents.
        public let digest: SHA256Digest
        /// The kind of file.
        public let flag: TreeFile.Flag
    }

    /// The regular files and symbolic links, sorted by the bytes of their paths.
    public let files: [File]
    /// The paths of devices, pipes and sockets, and paths that are not UTF-8.
    public let unsupportedPaths: [String]
    /// The outermost paths that were skipped because of ``IgnoredNames``, sorted.
    public let ignoredPaths: [RelativePath]
    /// The files that have other line ends than a record of them (see ``recorded(in:at:as:)``).
    public let convertedPaths: Set<RelativePath>
    /// Whether files lack the modes of a record, although the file system keeps modes (see ``withExecutable(_:)``).
    public private(set) var lacksModes = false

    /// The tree hash of the folder, if it was calculated before.
    private var knownHash: TreeHash?

    /// The tree hash of the folder.
    public var hash: TreeHash { knownHash ?? TreeHash(of: treeFiles) }

    /// The total size of the files in bytes.
    public var size: Int { files.reduce(0) { $0 + $1.size } }

    /// The file at a path; nil if there is none.
    public subscript(path: RelativePath) -> File? {
        var range = files.startIndex..<files.endIndex
        while let middle = range.middle {
            if files[middle].path == path { return files[middle] }
            range =
                files[middle].path < path
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    /// Returns the snapshot without some files.
    public func without(_ paths: some Collection<RelativePath>) -> TreeSnapshot {
        let left = Set(paths)
        return TreeSnapshot(
            files: files.filter { !left.contains($0.path) }, unsupportedPaths: unsupportedPaths,
            ignoredPaths: ignoredPaths, convertedPaths: convertedPaths)
    }

    /// Returns the snapshot with more executable files, which a record has as such and the folder has not.
    public func withExecutable(_ isExecutable: (RelativePath) -> Bool) -> TreeSnapshot {
        let files = self.files.map { file in
            guard file.flag == .plain, isExecutable(file.path) else { return file }
            return File(
                path: file.path, size: file.size, digest: file.digest, flag: .executable)
        }
        var snapshot = TreeSnapshot(
            files: files, unsupportedPaths: unsupportedPaths, ignoredPaths: ignoredPaths,
            convertedPaths: convertedPaths)
        snapshot.lacksModes = true
        return snapshot
    }

    /// Creates a snapshot of files, sorted by path, with their hash, in a folder with nothing else.
    init(files: [File], hash: TreeHash) {
        self.init(files: files, unsupportedPaths: [], ignoredPaths: [])
        knownHash = hash
    }

    init(
        files: [File], unsupportedPaths: [String], ignoredPaths: [RelativePath],
        convertedPaths: Set<RelativePath> = []
    ) {
        self.files = files
        self.unsupportedPaths = unsupportedPaths
        self.ignoredPaths = ignoredPaths
        self.convertedPaths = convertedPaths
    }

    /// The same files with git repositories as unsupported paths: a repository is ignored in a source, but in a folder
    /// it may be the only copy of someone's work.
    public var countingRepositories: TreeSnapshot {
        let repositories = ignoredPaths.filter { $0.lastName == ".git" }
        guard !repositories.isEmpty else { return self }
        return TreeSnapshot(
            files: files, unsupportedPaths: unsupportedPaths + repositories.map(\.description),
            ignoredPaths: ignoredPaths, convertedPaths: convertedPaths)
    }

    /// Compares files and unsupported paths; ignored paths don't matter.
    public static func == (first: Self, second: Self) -> Bool {
        first.files == second.files && first.unsupportedPaths == second.unsupportedPaths
    }

    /// Reads and hashes every file in a folder, except those with ignored names (see ``IgnoredNames``) or `names`.
    public init(
        of directory: Directory, limits: Limits = Limits(), excluding names: Set<String> = []
    ) throws(FileTreeError) {
        try self.init(of: directory, limits, names, .kept, nil, { _, _ in }) {
            (_, _) throws(FileTreeError) in
        }
    }

    /// Reads a folder, and passes the metadata of every file and folder, nil for the folder itself, to `note` before the
    /// file is read.
    init(
        of directory: Directory, noting note: (RelativePath?, FileStamp) -> Void
    ) throws(FileTreeError) {
        note(nil, try directory.metadata().stamp)
        try self.init(of: directory, Limits(), [], .kept, nil, note) {
            (_, _) throws(FileTreeError) in
        }
    }

    /// The treatment of symbolic links in a snapshot.
    public enum Links: Sendable {
        /// The link itself.
        case kept
        /// The file or the files of the folder that it leads to, as a program that opens the path sees them; the link itself
        /// if it leads nowhere, or to a folder around it.
        case followed
    }

    /// The files whose contents are passed on while a folder is read.
    public struct Selection {
        /// The maximum size of files that are always passed on, in bytes.
        let size: Int
        /// The maximum size of files that are passed on if they are wanted, in bytes.
        let largeSize: Int
        /// Whether a larger one is passed on, by its path and its first bytes.
        let isWanted: (RelativePath, [UInt8]) -> Bool

        /// The number of bytes by which larger files are recognized.
        static let headCount = 512

        /// Selects all files up to a size, and larger ones that are wanted.
        public init(
            upTo size: Int, orUpTo largeSize: Int,
            where isWanted: @escaping (RelativePath, [UInt8]) -> Bool
        ) {
            (self.size, self.largeSize, self.isWanted) = (size, largeSize, isWanted)
        }
    }

    /// Also passes the contents of some files to `visit`, so that no file is read twice.
    public init(
        of directory: Directory, limits: Limits = Limits(), excluding names: Set<String> = [],
        links: Links = .kept, reading selection: Selection,
        visit: (RelativePath, [UInt8]) throws(FileTreeError) -> Void
    ) throws(FileTreeError) {
        try self.init(of: directory, limits, names, links, selection, { _, _ in }, visit)
    }

    private init(
        of directory: Directory, _ limits: Limits, _ names: Set<String>, _ links: Links,
        _ selection: Selection?, _ note: (RelativePath?, FileStamp) -> Void,
        _ visitContents: (RelativePath, [UInt8]) throws(FileTreeError) -> Void
    ) throws(FileTreeError) {
        var walk = Walk(
            limits: limits, root: directory.path, skippedNames: names, links: links,
            selection: selection)
        try walk.visit(directory, at: nil, depth: 0, note, visitContents)
        // A file system without modes shows every file as executable.
        if walk.files.contains(where: { $0.flag == .executable }),
            walk.files.allSatisfy({ $0.flag != .plain }),
            directory.modes?.areKept ?? true, !directory.keepsModesOfFiles
        {
            walk.takeModesFromContents()
        }
        convertedPaths = []
        files = walk.files.sorted { $0.path < $1.path }
        unsupportedPaths = walk.unsupportedPaths
        ignoredPaths = walk.ignoredPaths.sorted()
    }

    private struct Walk {
        let limits: Limits
        let root: FilePath
        let skippedNames: Set<String>
        let links: Links
        /// The folders around the current one, if links are followed.
        var ancestors: [FileIdentity] = []
        /// The files whose contents are visited; nil for none.
        let selection: Selection?
        var files: [File] = []
        /// The paths of files that start as scripts and programs do.
        var programs: Set<RelativePath> = []
        var unsupportedPaths: [String] = []
        var ignoredPaths: [RelativePath] = []
        /// The number of entries so far, with those that are ignored.
        var count = 0
        var buffer: [UInt8] = []

        mutating func visit(
            _ directory: Directory, at folder: RelativePath?, depth: Int,
            _ note: (RelativePath?, FileStamp) -> Void,
            _ visitContents: (RelativePath, [UInt8]) throws(FileTreeError) -> Void
        ) throws(FileTreeError) {
            guard depth <= limits.depth else {
                throw .tooDeep(path: root.string, limit: limits.depth)
            }
            guard let entries = try directory.entries(upTo: limits.entries - count) else {
                throw .tooManyFiles(path: root.string, limit: limits.entries)
            }
            count += entries.count
            if links == .followed { ancestors.append(try directory.metadata().identity) }
            defer { if links == .followed { ancestors.removeLast() } }
            for entry in entries {
                let name = entry.name.string
                let text = (folder.map { "\($0)/" } ?? "") + name
                if IgnoredNames.contains(name) {
                    if let path = RelativePath(text) { ignoredPaths.append(path) }
                    continue
                }
                if skippedNames.contains(name) { continue }
                guard let path = RelativePath(text), FilePath.Component(path.lastName) == entry.name
                else {
                    unsupportedPaths.append(text)
                    continue
                }
                note(path, entry.stamp)
                try visit(entry, of: directory, at: path, depth: depth, note, visitContents)
            }
        }

        private mutating func visit(
            _ entry: DirectoryEntry, of directory: Directory, at path: RelativePath, depth: Int,
            _ note: (RelativePath?, FileStamp) -> Void,
            _ visitContents: (RelativePath, [UInt8]) throws(FileTreeError) -> Void
        ) throws(FileTreeError) {
            switch entry.kind {
            case .directory:
                try visit(
                    directory.open(entry.name), at: path, depth: depth + 1, note, visitContents)
            case .link:
                let target = directory.path.appending(entry.name)
                if links == .followed, let folder = try? Directory.open(target),
                    !ancestors.contains(try folder.metadata().identity)
                {
                    return try visit(folder, at: path, depth: depth + 1, note, visitContents)
                }
                if links == .followed, let input = try? InputFile.open(target),
                    let found = try? input.metadata(), found.kind == .file
                {
                    return try add(found, input, of: directory, at: path, visitContents)
                }
                let digest = SHA256Digest(of: try directory.target(ofLink: entry.name))
                files.append(File(path: path, size: 0, digest: digest, flag: .link))
            case .special:
                unsupportedPaths.append(path.description)
            case .file:
                try add(
                    entry, directory.openFile(entry.name), of: directory, at: path, visitContents)
            }
        }

        private mutating func add(
            _ entry: DirectoryEntry, _ input: InputFile, of directory: Directory,
            at path: RelativePath,
            _ visitContents: (RelativePath, [UInt8]) throws(FileTreeError) -> Void
        ) throws(FileTreeError) {
            let content: (size: Int, digest: SHA256Digest)
            if let limit = try limit(of: entry, path, input) {
                let bytes = try input.contents(limit: limit)
                content = (bytes.count, SHA256Digest(of: bytes))
                if bytes.startAsProgram { programs.insert(path) }
                try visitContents(path, bytes)
            } else {
                content = try read(input, at: path)
            }
            files.append(
                File(
                    path: path, size: content.size, digest: content.digest,
                    flag: directory.isExecutable(entry) ? .executable : .plain))
        }

        /// Returns the maximum size of a file whose contents are visited; nil if they are not.
        private func limit(
            of entry: DirectoryEntry, _ path: RelativePath, _ input: InputFile
        ) throws(FileTreeError) -> Int? {
            guard let selection, entry.size > selection.size else { return selection?.size }
            guard entry.size <= selection.largeSize,
                selection.isWanted(path, try input.bytes(at: 0, count: Selection.headCount))
            else { return nil }
            return selection.largeSize
        }

        /// Makes the files executable that start as scripts and programs do, and no others.
        mutating func takeModesFromContents() {
            files = files.map { file in
                guard file.flag != .link else { return file }
                return File(
                    path: file.path, size: file.size, digest: file.digest,
                    flag: programs.contains(file.path) ? .executable : .plain)
            }
        }

        private mutating func read(
            _ input: InputFile, at path: RelativePath
        ) throws(FileTreeError) -> (size: Int, digest: SHA256Digest) {
            if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 131_072) }
            var hash = SHA256()
            var size = 0
            while true {
                let count = try input.read(into: &buffer)
                if count == 0 { return (size, hash.finish()) }
                if size == 0, count > 3, buffer.startAsProgram { programs.insert(path) }
                size += count
                hash.update(buffer.span.extracting(first: count))
            }
        }
    }
}

extension TreeSnapshot {
    /// The files as input to the tree hash.
    public var treeFiles: [TreeFile] {
        files.map { TreeFile(path: $0.path.description, digest: $0.digest, flag: $0.flag) }
    }
}

extension [UInt8] {
    /// Whether they are the start of a file that the system runs: a script with an interpreter, or a compiled program.
    fileprivate var startAsProgram: Bool {
        [
            [0x23, 0x21], [0x7F, 0x45, 0x4C, 0x46], [0xCF, 0xFA, 0xED, 0xFE],
            [0xCA, 0xFE, 0xBA, 0xBE],
        ]
        .contains { starts(with: $0) }
    }
}

extension Range<Int> {
    /// The index in the middle; nil if the range is empty.
    fileprivate var middle: Int? { isEmpty ? nil : lowerBound + count / 2 }
}
