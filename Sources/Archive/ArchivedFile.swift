public import Digest
public import FileTree

/// A file to write into an archive.
public struct ArchivedFile: Sendable {
    /// The modes that written archives have: 755 and 644.
    public enum Mode: Sendable {
        case executable, plain

        /// Returns the mode of a file in a tree.
        public init(_ flag: TreeFile.Flag) { self = flag == .executable ? .executable : .plain }
    }

    /// The path in the archive.
    public let path: RelativePath
    /// The contents.
    public let bytes: [UInt8]
    /// The mode.
    public let mode: Mode

    /// Creates a file.
    public init(path: RelativePath, bytes: [UInt8], mode: Mode) {
        self.path = path
        self.bytes = bytes
        self.mode = mode
    }
}

extension [ArchivedFile] {
    /// Throws if an archive of these files would not be read by this program.
    func checkLimits() throws(ArchiveError) {
        let limits = ArchiveLimits()
        guard count <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
        var total = 0
        for file in self {
            guard file.bytes.count <= limits.fileSize else {
                throw .fileTooLarge(member: file.path.description, limit: limits.fileSize)
            }
            total += file.bytes.count
            guard total <= limits.totalSize else { throw .tooLarge(limit: limits.totalSize) }
        }
    }
}
