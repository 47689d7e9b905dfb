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
    public let strangers: [String]

    /// The tree hash of the folder.
    public var hash: TreeHash { TreeHash(of: treeFiles) }

    /// All files' bytes together.
    public var size: Int { files.reduce(0) { $0 + $1.size } }

    /// The file at a path.
    public subscript(path: RelativePath) -> File? { files.first { $0.path == path } }

    /// Reads every file below a folder and hashes it; noise (see ``Noise``), and whatever has one of the names,
    /// is passed over.
    public init(
        of directory: Directory, limits: Limits = Limits(), without names: Set<String> = []
    ) throws(FileTreeError) {
        var walk = Walk(limits: limits, root: directory.path, skippedNames: names)
        try walk.visit(directory, at: nil, depth: 0)
        files = walk.files.sorted { $0.path < $1.path }
        strangers = walk.strangers
    }

    private struct Walk {
        let limits: Limits
        let root: FilePath
        let skippedNames: Set<String>
        var files: [File] = []
        var strangers: [String] = []
        var count = 0
        var buffer = [UInt8](repeating: 0, count: 131_072)

        mutating func visit(
            _ directory: Directory, at folder: RelativePath?, depth: Int
        ) throws(FileTreeError) {
            guard depth <= limits.depth else {
                throw .tooDeep(path: root.string, limit: limits.depth)
            }
            for entry in try directory.entries() where !isSkipped(entry.name.string) {
                count += 1
                guard count <= limits.entries else {
                    throw .tooManyFiles(path: root.string, limit: limits.entries)
                }
                let text = (folder.map { "\($0)/" } ?? "") + entry.name.string
                guard let path = RelativePath(text), FilePath.Component(path.lastName) == entry.name
                else {
                    strangers.append(text)
                    continue
                }
                try visit(entry, of: directory, at: path, depth: depth)
            }
        }

        private func isSkipped(_ name: String) -> Bool {
            Noise.contains(name) || skippedNames.contains(name)
        }

        private mutating func visit(
            _ entry: DirectoryEntry, of directory: Directory, at path: RelativePath, depth: Int
        ) throws(FileTreeError) {
            switch entry.kind {
            case .directory:
                try visit(directory.open(entry.name), at: path, depth: depth + 1)
            case .link:
                let digest = SHA256Digest(of: try directory.target(ofLink: entry.name))
                files.append(File(path: path, size: 0, digest: digest, flag: .link))
            case .special:
                strangers.append(path.description)
            case .file:
                let input = try directory.openFile(entry.name)
                var hash = SHA256()
                var size = 0
                while true {
                    let count = try input.read(into: &buffer)
                    if count == 0 { break }
                    size += count
                    hash.update(buffer.span.extracting(first: count))
                }
                files.append(
                    File(
                        path: path, size: size, digest: hash.finish(),
                        flag: entry.isExecutable ? .executable : .plain))
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
