/// The format around compressed bytes.
public enum DeflateContainer: Sendable {
    /// RFC 1952.
    case gzip
    /// RFC 1950.
    case zlib

    /// The size of the window, as zlib understands it: 16 more select gzip.
    var windowBits: Int32 {
        switch self {
        case .gzip: 15 + 16
        case .zlib: 15
        }
    }
}
