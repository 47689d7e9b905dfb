/// A number of bytes, formatted for messages: `64 MiB`, `3 KiB` or `1000 bytes`.
public struct ByteCount: CustomStringConvertible, Sendable {
    private let bytes: Int

    /// Creates a number of bytes to show.
    public init(_ bytes: Int) { self.bytes = bytes }

    /// The number in the largest unit that divides it.
    public var description: String {
        let units = [(1 << 40, "TiB"), (1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
        for (size, name) in units where bytes >= size && bytes.isMultiple(of: size) {
            return "\(bytes / size) \(name)"
        }
        return exact
    }

    /// The number in bytes.
    public var exact: String { bytes == 1 ? "1 byte" : "\(bytes) bytes" }
}
