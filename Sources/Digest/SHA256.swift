#if canImport(CryptoKit)
    import CryptoKit
#else
    import CLibcrypto
#endif

/// Computes a SHA-256 from bytes that come in pieces.
///
/// The work is done by libcrypto on Linux (libcurl brings it along) and by CryptoKit on macOS.
@safe public struct SHA256: ~Copyable {
    #if canImport(CryptoKit)
        private var state = CryptoKit.SHA256()

        /// Starts with no bytes.
        public init() {}

        /// Adds the next bytes.
        public mutating func update(_ bytes: Span<UInt8>) {
            unsafe bytes.withUnsafeBufferPointer {
                unsafe state.update(bufferPointer: UnsafeRawBufferPointer($0))
            }
        }

        /// Gives the digest of all bytes added.
        public consuming func finish() -> SHA256Digest {
            SHA256Digest(bytes: Array(state.finalize()))
        }
    #else
        private var state = SHA256_CTX()

        /// Starts with no bytes.
        public init() { unsafe SHA256_Init(&state) }

        /// Adds the next bytes.
        public mutating func update(_ bytes: Span<UInt8>) {
            unsafe bytes.withUnsafeBufferPointer {
                _ = unsafe SHA256_Update(&state, $0.baseAddress, $0.count)
            }
        }

        /// Gives the digest of all bytes added.
        public consuming func finish() -> SHA256Digest {
            var bytes = [UInt8](repeating: 0, count: 32)
            unsafe SHA256_Final(&bytes, &state)
            return SHA256Digest(bytes: bytes)
        }
    #endif
}

extension SHA256Digest {
    /// The digest of bytes that are all there.
    public init(of bytes: some Collection<UInt8>) {
        var hash = SHA256()
        hash.update(Array(bytes).span)
        self = hash.finish()
    }
}
