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
        private let context: OpaquePointer

        /// Starts with no bytes.
        public init() {
            guard let context = unsafe EVP_MD_CTX_new(),
                unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
            else { preconditionFailure("libcrypto has no memory or no SHA-256") }
            unsafe self.context = context
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        /// Adds the next bytes.
        public mutating func update(_ bytes: Span<UInt8>) {
            let status = unsafe bytes.withUnsafeBufferPointer {
                unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count)
            }
            precondition(status == 1, "libcrypto refused bytes to hash")
        }

        /// Gives the digest of all bytes added.
        public consuming func finish() -> SHA256Digest {
            var bytes = [UInt8](repeating: 0, count: 32)
            let status = unsafe EVP_DigestFinal_ex(context, &bytes, nil)
            precondition(status == 1, "libcrypto could not finish a hash")
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
