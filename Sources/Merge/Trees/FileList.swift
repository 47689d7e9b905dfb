public import Digest
public import FileTree

/// The files of a folder, as a merge sees them.
public struct FileList: Sendable, Equatable {
    /// The most files that are merged.
    public static let limit = 20_000

    /// What stands at a path.
    public struct File: Sendable, Hashable {
        /// The SHA-256 of its bytes; of a link, that of its target's text.
        public let digest: SHA256Digest
        /// Whether it is executable, or a link.
        public let flag: TreeFile.Flag

        /// Collects the two facts.
        public init(digest: SHA256Digest, flag: TreeFile.Flag) {
            self.digest = digest
            self.flag = flag
        }
    }

    /// What stands at each path.
    public let files: [RelativePath: File]

    /// Takes files that can lie in one folder.
    public init(_ files: [RelativePath: File]) throws(MergeError) {
        guard files.count <= Self.limit else { throw .tooManyFiles(limit: Self.limit) }
        for path in files.keys {
            for folder in path.ancestors where files[folder] != nil {
                throw .fileInFile(path, in: folder)
            }
        }
        self.files = files
    }

    /// Takes the files and links of a folder on the disk; its strangers are left out.
    public init(_ snapshot: TreeSnapshot) throws(MergeError) {
        try self.init(
            Dictionary(
                snapshot.files.map { ($0.path, File(digest: $0.digest, flag: $0.flag)) },
                uniquingKeysWith: { first, _ in first }))
    }

    subscript(path: RelativePath) -> File? { files[path] }
}

extension FileList.File {
    /// What counts when contents are compared.
    struct Content: Hashable {
        let digest: SHA256Digest
        let isLink: Bool
    }

    var content: Content { Content(digest: digest, isLink: flag == .link) }
}
