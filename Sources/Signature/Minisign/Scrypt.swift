internal import CLibcrypto

/// The key derivation of encrypted secret keys, scrypt (RFC 7914).
struct Scrypt {
    /// The maximum memory, in bytes, as minisign requires it.
    private static let memoryLimit: UInt64 = 1 << 30
    private static let parallelismLimit: UInt64 = 64
    private static let blockSize: UInt64 = 8

    private let cost: UInt64
    private let parallelism: UInt64

    /// Computes the parameters from those of a secret key, as `crypto_pwhash_scryptsalsa208sha256` of libsodium does;
    /// nil if they exceed the limits.
    init?(operations: UInt64, memory: UInt64) {
        let operations = max(operations, 32_768)
        guard memory <= Self.memoryLimit, operations <= Self.memoryLimit else { return nil }
        let isBoundByTime = operations < memory / 32
        let cost = Self.power(
            upTo: isBoundByTime
                ? operations / (Self.blockSize * 4) : memory / (Self.blockSize * 128))
        self.cost = cost
        parallelism = isBoundByTime ? 1 : operations / 4 / cost / Self.blockSize
        guard (1...Self.parallelismLimit).contains(parallelism) else { return nil }
    }

    /// The smallest power of two from 2 that is larger than half of a number.
    private static func power(upTo limit: UInt64) -> UInt64 {
        var power: UInt64 = 2
        while power <= limit / 2 { power *= 2 }
        return power
    }

    /// Derives bytes from a password.
    func derive(
        _ count: Int, from password: [UInt8], salt: [UInt8]
    ) throws(SignatureError) -> [UInt8] {
        defer { ERR_clear_error() }
        var key = [UInt8](repeating: 0, count: count)
        let text = password.map { CChar(bitPattern: $0) }
        guard
            unsafe EVP_PBE_scrypt(
                text, text.count, salt, salt.count, cost, Self.blockSize, parallelism,
                2 * Self.memoryLimit, &key, count) == 1
        else { throw .libraryFailed }
        return key
    }
}
