import CLibcrypto

/// An incremental SHA-1 hash, which names the objects of most git repositories.
///
/// SHA-1 (FIPS 180-4) detects accidental damage, but is no protection against attackers: collisions can be made on
/// purpose (shattered.io). Computed by libcrypto.
@safe public struct SHA1: ~Copyable {
    private var state = SHA_CTX()

    /// Creates the hash of no bytes.
    public init() { unsafe SHA1_Init(&state) }

    /// Adds bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer {
            _ = unsafe SHA1_Update(&state, $0.baseAddress, $0.count)
        }
    }

    /// Returns the 20-byte digest of all bytes added.
    public consuming func finish() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 20)
        unsafe SHA1_Final(&bytes, &state)
        return bytes
    }
}
