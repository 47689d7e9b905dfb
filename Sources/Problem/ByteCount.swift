/// A number of bytes, formatted for messages: `64 MiB`, `3 KiB` or `1000 bytes`.
public struct ByteCount: CustomStringConvertible, Sendable {
    private let bytes: Int

    /// Creates a number of bytes to show.
    public init(_ bytes: Int) { self.bytes = bytes }

    /// The number in the largest unit that divides it.
    public var description: String {
        guard bytes > 0 else { return exact }
        return switch bytes.trailingZeroBitCount {
        case 40...: "\(bytes >> 40) TiB"
        case 30...: "\(bytes >> 30) GiB"
        case 20...: "\(bytes >> 20) MiB"
        case 10...: "\(bytes >> 10) KiB"
        default: exact
        }
    }

    /// The number in bytes.
    public var exact: String { bytes == 1 ? "1 byte" : "\(bytes) bytes" }
}
