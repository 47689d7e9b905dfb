#if canImport(CryptoKit)
    import CryptoKit
#else
    import CLibcrypto
#endif

/// An incremental SHA-1 hash, which names the objects of most git repositories.
///
/// SHA-1 (FIPS 180-4) detects accidental damage, but is no protection against attackers: collisions can be made on
/// purpose (shattered.io). Computed by libcrypto on Linux, where libcurl already loads it, and by CryptoKit on macOS.
@safe public struct SHA1: ~Copyable {
    #if canImport(CryptoKit)
        private var state = Insecure.SHA1()

        /// Creates the hash of no bytes.
        public init() {}

        /// Adds bytes.
        public mutating func update(_ bytes: Span<UInt8>) {
            unsafe bytes.withUnsafeBufferPointer {
                unsafe state.update(bufferPointer: UnsafeRawBufferPointer($0))
            }
        }

        /// Returns the 20-byte digest of all bytes added.
        public consuming func finish() -> [UInt8] {
            Array(state.finalize())
        }
    #else
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
    #endif
}
