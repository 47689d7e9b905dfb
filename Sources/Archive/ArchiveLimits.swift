/// Limits on archives, enforced while reading, before anything is written.
///
/// The defaults exceed the largest of 93 repositories with skills: 17,467 members, 156 MB.
public struct ArchiveLimits: Sendable, Equatable {
    /// The number of members, including folders and ignored files.
    public var entries: Int
    /// The total size of all members in bytes; for a tar, including headers.
    public var totalSize: Int
    /// The size of one file in bytes.
    public var fileSize: Int
    /// The compression ratio of a member larger than 1 MiB.
    public var ratio: Int
    /// The time for one pass over the archive.
    public var duration: Duration

    /// Creates limits.
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

    /// The size up to which the compression ratio is not limited.
    static let ratioFloor = 1 << 20
}
