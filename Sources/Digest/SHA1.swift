#if canImport(CryptoKit)
    import CryptoKit
#else
    import CLibcrypto
#endif

/// Computes a SHA-1 from bytes that come in pieces: the name of an object in most git repositories.
///
/// It proves that bytes are those that a name was made for, not who made them: two texts with one
/// SHA-1 can be made on purpose (FIPS 180-4; shattered.io).
/// The work is done by libcrypto on Linux (libcurl brings it along) and by CryptoKit on macOS.
@safe public struct SHA1: ~Copyable {
    #if canImport(CryptoKit)
        private var state = Insecure.SHA1()

        /// Starts with no bytes.
        public init() {}

        /// Adds the next bytes.
        public mutating func update(_ bytes: Span<UInt8>) {
            unsafe bytes.withUnsafeBufferPointer {
                unsafe state.update(bufferPointer: UnsafeRawBufferPointer($0))
            }
        }

        /// Gives the 20 bytes of the digest of all bytes added.
        public consuming func finish() -> [UInt8] {
            Array(state.finalize())
        }
    #else
        private var state = SHA_CTX()

        /// Starts with no bytes.
        public init() { unsafe SHA1_Init(&state) }

        /// Adds the next bytes.
        public mutating func update(_ bytes: Span<UInt8>) {
            unsafe bytes.withUnsafeBufferPointer {
                _ = unsafe SHA1_Update(&state, $0.baseAddress, $0.count)
            }
        }

        /// Gives the 20 bytes of the digest of all bytes added.
        public consuming func finish() -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 20)
            unsafe SHA1_Final(&bytes, &state)
            return bytes
        }
    #endif
}
