public import Digest
public import FileTree

/// The files of a folder to merge.
public struct FileList: Sendable, Equatable {
    /// The maximum number of files.
    public static let limit = 20_000

    /// A file or symlink.
    public struct File: Sendable, Hashable {
        /// The SHA-256 of the contents, or of the target of a symlink.
        public let digest: SHA256Digest
        /// Whether it is executable or a symlink.
        public let flag: TreeFile.Flag

        /// Creates a file without its content.
        public init(digest: SHA256Digest, flag: TreeFile.Flag) {
            self.digest = digest
            self.flag = flag
        }
    }

    /// The files, none of which is in another one.
    public let files: [RelativePath: File]

    /// Creates a list; throws if the files can't exist in one folder.
    public init(_ files: [RelativePath: File]) throws(MergeError) {
        guard files.count <= Self.limit else { throw .tooManyFiles(limit: Self.limit) }
        for path in files.keys {
            for folder in path.ancestors where files[folder] != nil {
                throw .fileInFile(path, in: folder)
            }
        }
        self.files = files
    }

    /// Creates a list of the files and symlinks in a folder on disk; other entries are ignored.
    public init(_ snapshot: TreeSnapshot) throws(MergeError) {
        try self.init(
            Dictionary(
                snapshot.files.map { ($0.path, File(digest: $0.digest, flag: $0.flag)) },
                uniquingKeysWith: { first, _ in first }))
    }

    subscript(path: RelativePath) -> File? { files[path] }
}

extension FileList.File {
    /// The properties that determine whether contents are equal.
    struct Content: Hashable {
        let digest: SHA256Digest
        let isLink: Bool
    }

    var content: Content { Content(digest: digest, isLink: flag == .link) }
}
