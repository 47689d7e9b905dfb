internal import ArraySpan
import CLibcrypto

/// An incremental SHA-256 hash.
///
/// Computed by libcrypto.
@safe public struct SHA256: ~Copyable {
    private var state = SHA256_CTX()

    /// Creates the hash of no bytes.
    public init() { unsafe SHA256_Init(&state) }

    /// Adds bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer {
            _ = unsafe SHA256_Update(&state, $0.baseAddress, $0.count)
        }
    }

    /// Returns the digest of all bytes added.
    public consuming func finish() -> SHA256Digest {
        var bytes = [UInt8](repeating: 0, count: 32)
        unsafe SHA256_Final(&bytes, &state)
        return SHA256Digest(bytes: bytes)
    }
}

extension SHA256Digest {
    /// Hashes bytes that are all in memory.
    public init(of bytes: some Collection<UInt8>) { self.init(of: Array(bytes)) }

    /// Hashes bytes that are all in memory.
    public init(of bytes: [UInt8]) {
        var hash = SHA256()
        hash.update(bytes.span)
        self = hash.finish()
    }
}
