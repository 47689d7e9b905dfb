/// One entry of a zip archive, of which everything the archive says twice is known to agree.
public struct ZipEntry: Sendable, Equatable {
    /// What an entry is.
    public enum Kind: Sendable {
        case file, directory
        /// A symbolic link, whose data is its target.
        case link
        /// A device, pipe or socket.
        case other
    }

    /// How an entry's data is packed.
    public enum Method: UInt16, Sendable {
        case stored = 0
        case deflated = 8
    }

    /// The name as its bytes stand in the archive.
    public let rawName: [UInt8]
    /// The name as text, `/` between its parts and behind a directory; not yet under any policy.
    public let name: String
    /// What the entry is.
    public let kind: Kind
    /// Whether it is a file that its owner, group or others could run where it was packed.
    public let isExecutable: Bool
    /// How its data is packed.
    public let method: Method
    /// The general purpose flags as the archive's directory has them.
    public let flags: UInt16
    /// The CRC-32 of the unpacked data.
    public let checksum: UInt32
    /// The size of the packed data, in bytes.
    public let compressedSize: Int
    /// The size that the data is said to have unpacked: at most 1,032 times the packed one.
    public let size: Int
    /// Where the entry's local header starts in the file.
    public let headerOffset: Int
    /// Where the packed data lies in the file.
    public let data: Range<Int>
}
