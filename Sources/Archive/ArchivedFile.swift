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
    /// Whether the file is executable.
    public let mode: Mode

    /// Creates a file.
    public init(path: RelativePath, bytes: [UInt8], mode: Mode) {
        self.path = path
        self.bytes = bytes
        self.mode = mode
    }
}

/// Files to write into an archive that this program can read; none is read before the limits of the whole allow it.
public struct ArchivedFiles: Sendable {
    /// The files so far.
    public private(set) var files: [ArchivedFile] = []
    private var total = WrittenTotal()

    /// Creates an empty list.
    public init() {}

    /// Adds a file with these contents.
    public mutating func add(
        _ path: String, _ bytes: [UInt8], _ flag: TreeFile.Flag = .plain
    ) throws(ArchiveError) {
        let path = try admit(path, of: bytes.count)
        files.append(ArchivedFile(path: path, bytes: bytes, mode: .init(flag)))
    }

    /// Reads and adds the files of a tree, below a folder of the archive.
    public mutating func add(
        _ snapshot: TreeSnapshot, in directory: Directory, below folder: String
    ) throws(ArchiveError) {
        for file in snapshot.files {
            let path = try admit("\(folder)/\(file.path)", of: file.size)
            let bytes: [UInt8]
            do { bytes = try directory.contents(of: file.path, limit: file.size) } catch {
                throw .files(error)
            }
            files.append(ArchivedFile(path: path, bytes: bytes, mode: .init(file.flag)))
        }
    }

    /// Counts a file, and returns its path.
    private mutating func admit(_ path: String, of size: Int) throws(ArchiveError) -> RelativePath {
        guard let valid = RelativePath(path) else { throw .name(member: path, .pathTooLong) }
        try total.add(path, of: size)
        return valid
    }
}

/// The number and size of the files of an archive that is to be written.
private struct WrittenTotal {
    private var count = 0
    private var size = 0
    private let limits = ArchiveLimits()

    /// Counts a file; throws if this program would not read the archive.
    mutating func add(_ path: String, of size: Int) throws(ArchiveError) {
        count += 1
        guard count <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
        guard size <= limits.fileSize else {
            throw .fileTooLarge(member: path, limit: limits.fileSize)
        }
        self.size += size
        guard self.size <= limits.totalSize else { throw .tooLarge(limit: limits.totalSize) }
    }
}

extension [ArchivedFile] {
    /// Throws if an archive of these files would not be read by this program.
    func checkLimits() throws(ArchiveError) {
        var total = WrittenTotal()
        for file in self { try total.add(file.path.description, of: file.bytes.count) }
    }
}
