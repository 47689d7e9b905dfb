public import Digest
internal import Signature

// The hashes of a Merkle tree (RFC 6962, section 2.1). The prefixes keep entries and nodes apart.
extension SHA256Digest {
    /// Hashes an entry as a leaf of the tree.
    public init(ofEntry entry: [UInt8]) { self.init(of: [0x00] + entry) }

    /// Hashes two nodes as the node above them.
    public init(ofNode left: SHA256Digest, _ right: SHA256Digest) {
        var bytes: [UInt8] = [0x01]
        bytes.reserveCapacity(65)
        bytes += left.bytes
        bytes += right.bytes
        self.init(of: bytes)
    }

    /// The root of a tree without entries.
    static let emptyTree = SHA256Digest(of: [])

    /// The digest in base64, as checkpoints and proofs have it.
    public var base64: String { Base64.encode(bytes) }

    /// Reads a digest in base64; nil for anything else.
    init?(base64 text: some StringProtocol) {
        guard let bytes = Base64.decode(Array(text.utf8), count: 32) else { return nil }
        self.init(rawBytes: bytes)
    }
}

/// The limits for the number and the length of entries.
public enum LogLimits {
    /// The maximum number of entries: more than anyone publishes, and small enough for six levels of tiles.
    public static let size = 1 << 48
    /// The longest entry, in bytes: its length has 16 bits (C2SP tlog-tiles, section "Log entries").
    public static let entry = 65_535
    /// The maximum size of a bundle of entries, in bytes.
    public static let bundle = Tile.width * (2 + entry)
}

extension StringProtocol {
    /// The text as a decimal number without leading zeros, up to a limit; nil for anything else.
    func number(upTo limit: Int) -> Int? {
        guard !isEmpty, utf8.count <= 19, utf8.allSatisfy({ (48...57).contains($0) }),
            utf8.first != 48 || utf8.count == 1, let number = Int(self), number <= limit
        else { return nil }
        return number
    }
}
