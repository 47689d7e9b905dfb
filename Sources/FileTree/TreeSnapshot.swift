public import Digest
internal import SystemPackage

/// What stands in a folder and below: every file with its size and hash.
public struct TreeSnapshot: Sendable, Equatable {
    /// The most that a folder may hold before we stop looking.
    public struct Limits: Sendable {
        /// Files and folders.
        public var entries: Int
        /// Folders inside folders.
        public var depth: Int

        /// Collects the limits; the defaults are ten times what the largest of 12,157 public skills has.
        public init(entries: Int = 20_000, depth: Int = 64) {
            self.entries = entries
            self.depth = depth
        }
    }

    /// One file.
    public struct File: Sendable, Equatable {
        /// Where it lies in the folder.
        public let path: RelativePath
        /// Its bytes, counted.
        public let size: Int
        /// The SHA-256 of its bytes.
        public let digest: SHA256Digest
        /// Whether it is executable, or a symbolic link.
        public let flag: TreeFile.Flag
    }

    /// The regular files and symbolic links, ordered by the bytes of their paths.
    public let files: [File]
    /// Things that no skill may hold: devices, pipes, sockets, names that are not UTF-8.
    public let unsupportedPaths: [String]
    /// The noise (see ``IgnoredNames``) that was passed over, ordered by its paths; the outermost names only.
    public let ignoredPaths: [RelativePath]

    /// The tree hash of the folder.
    public var hash: TreeHash { TreeHash(of: treeFiles) }

    /// All files' bytes together.
    public var size: Int { files.reduce(0) { $0 + $1.size } }

    /// The file at a path.
    public subscript(path: RelativePath) -> File? { files.first { $0.path == path } }

    /// Two snapshots are one when their files and strangers are; noise counts for nothing.
    public static func == (first: Self, second: Self) -> Bool {
        first.files == second.files && first.unsupportedPaths == second.unsupportedPaths
    }

    /// Reads every file below a folder and hashes it; noise (see ``IgnoredNames``), and whatever has one of the names,
    /// is passed over.
    public init(
        of directory: Directory, limits: Limits = Limits(), excluding names: Set<String> = []
    ) throws(FileTreeError) {
        try self.init(of: directory, limits, names, upTo: nil) { _, _ in }
    }

    /// Does the same and hands over the bytes of each file that has at most so many, so that nobody reads it again.
    public init(
        of directory: Directory, limits: Limits = Limits(), excluding names: Set<String> = [],
        upTo byteLimit: Int, handOver: (RelativePath, [UInt8]) -> Void
    ) throws(FileTreeError) {
        try self.init(of: directory, limits, names, upTo: byteLimit, handOver)
    }

    private init(
        of directory: Directory, _ limits: Limits, _ names: Set<String>, upTo byteLimit: Int?,
        _ handOver: (RelativePath, [UInt8]) -> Void
    ) throws(FileTreeError) {
        var walk = Walk(
            limits: limits, root: directory.path, skippedNames: names, byteLimit: byteLimit)
        try walk.visit(directory, at: nil, depth: 0, handOver)
        files = walk.files.sorted { $0.path < $1.path }
        unsupportedPaths = walk.unsupportedPaths
        ignoredPaths = walk.ignoredPaths.sorted()
    }

    private struct Walk {
        let limits: Limits
        let root: FilePath
        let skippedNames: Set<String>
        /// The most bytes of a file that is handed over; nil for none.
        let byteLimit: Int?
        var files: [File] = []
        var unsupportedPaths: [String] = []
        var ignoredPaths: [RelativePath] = []
        var count = 0
        var buffer: [UInt8] = []

        mutating func visit(
            _ directory: Directory, at folder: RelativePath?, depth: Int,
            _ handOver: (RelativePath, [UInt8]) -> Void
        ) throws(FileTreeError) {
            guard depth <= limits.depth else {
                throw .tooDeep(path: root.string, limit: limits.depth)
            }
            for entry in try directory.entries() {
                let name = entry.name.string
                let text = (folder.map { "\($0)/" } ?? "") + name
                if IgnoredNames.contains(name) {
                    if let path = RelativePath(text) { ignoredPaths.append(path) }
                    continue
                }
                if skippedNames.contains(name) { continue }
                count += 1
                guard count <= limits.entries else {
                    throw .tooManyFiles(path: root.string, limit: limits.entries)
                }
                guard let path = RelativePath(text), FilePath.Component(path.lastName) == entry.name
                else {
                    unsupportedPaths.append(text)
                    continue
                }
                try visit(entry, of: directory, at: path, depth: depth, handOver)
            }
        }

        private mutating func visit(
            _ entry: DirectoryEntry, of directory: Directory, at path: RelativePath, depth: Int,
            _ handOver: (RelativePath, [UInt8]) -> Void
        ) throws(FileTreeError) {
            switch entry.kind {
            case .directory:
                try visit(directory.open(entry.name), at: path, depth: depth + 1, handOver)
            case .link:
                let digest = SHA256Digest(of: try directory.target(ofLink: entry.name))
                files.append(File(path: path, size: 0, digest: digest, flag: .link))
            case .special:
                unsupportedPaths.append(path.description)
            case .file:
                let input = try directory.openFile(entry.name)
                let content: (size: Int, digest: SHA256Digest)
                if let byteLimit, entry.size <= byteLimit {
                    let bytes = try input.contents(limit: byteLimit)
                    content = (bytes.count, SHA256Digest(of: bytes))
                    handOver(path, bytes)
                } else {
                    content = try read(input)
                }
                files.append(
                    File(
                        path: path, size: content.size, digest: content.digest,
                        flag: entry.isExecutable ? .executable : .plain))
            }
        }

        private mutating func read(
            _ input: InputFile
        ) throws(FileTreeError) -> (size: Int, digest: SHA256Digest) {
            if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 131_072) }
            var hash = SHA256()
            var size = 0
            while true {
                let count = try input.read(into: &buffer)
                if count == 0 { return (size, hash.finish()) }
                size += count
                hash.update(buffer.span.extracting(first: count))
            }
        }
    }
}

extension TreeSnapshot {
    /// The files as the tree hash sees them.
    public var treeFiles: [TreeFile] {
        files.map { TreeFile(path: $0.path.description, digest: $0.digest, flag: $0.flag) }
    }
}
