/// An entry of a zip archive, whose redundant fields have been compared.
public struct ZipEntry: Sendable, Equatable {
    /// The kinds of entry.
    public enum Kind: Sendable {
        case file, directory
        /// A symbolic link, whose data is its target.
        case link
        /// A device, pipe or socket.
        case other
    }

    /// The supported compression methods.
    public enum Method: UInt16, Sendable {
        case stored = 0
        case deflated = 8
    }

    /// The bytes of the name in the archive.
    public let rawName: [UInt8]
    /// The name as text, with `/` as separator and after directories; not checked against any policy.
    public let name: String
    /// The kind of entry.
    public let kind: Kind
    /// Whether this is a file with any executable bit.
    public let isExecutable: Bool
    /// The compression method.
    public let method: Method
    /// The general purpose flags in the central directory.
    public let flags: UInt16
    /// The CRC-32 of the uncompressed data.
    public let checksum: UInt32
    /// The size of the compressed data in bytes.
    public let compressedSize: Int
    /// The declared size of the uncompressed data: at most 1,032 times the compressed size.
    public let size: Int
    /// The offset of the local header in the file.
    public let headerOffset: Int
    /// The range of the compressed data in the file.
    public let data: Range<Int>
}
