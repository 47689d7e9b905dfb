/// The most that an archive may ask of us; every limit is held while reading, before bytes are written.
///
/// The defaults leave room above the largest of 93 repositories with skills: 17,467 members, 156 MB.
public struct ArchiveLimits: Sendable, Equatable {
    /// Members of any kind, folders and noise among them.
    public var entries: Int
    /// Bytes of all members together; a tar counts with its headers.
    public var totalSize: Int
    /// Bytes of one file.
    public var fileSize: Int
    /// How many times larger than its packed form a member over 1 MiB may be.
    public var ratio: Int
    /// How long one pass over the archive may take.
    public var duration: Duration

    /// Collects the limits.
    public init(
        entries: Int = 50_000, totalSize: Int = 512 << 20, fileSize: Int = 128 << 20,
        ratio: Int = 200, duration: Duration = .seconds(60)
    ) {
        self.entries = entries
        self.totalSize = totalSize
        self.fileSize = fileSize
        self.ratio = ratio
        self.duration = duration
    }

    /// Members up to this size may be packed as tightly as they like.
    static let ratioFloor = 1 << 20
}
