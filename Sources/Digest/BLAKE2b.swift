/// An incremental BLAKE2b hash without a key (RFC 7693), which minisign signs.
///
/// Written in Swift, because libcrypto has no digests of other lengths before version 3.2, which Debian 12 lacks.
public struct BLAKE2b {
    private static let blockSize = 128

    private var state: [UInt64]
    private var block: [UInt8] = []
    private var count: UInt64 = 0
    private let length: Int

    /// Creates the hash of no bytes; its digest has 1 to 64 bytes.
    public init(length: Int = 64) {
        precondition((1...64).contains(length))
        self.length = length
        state = initialState
        state[0] ^= 0x0101_0000 ^ UInt64(length)
        block.reserveCapacity(Self.blockSize)
    }

    /// Adds bytes.
    public mutating func update(_ bytes: some Collection<UInt8>) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // The last block is compressed differently, so a full one waits for the next byte.
            if block.count == Self.blockSize { compress(isLast: false) }
            let part = rest.prefix(Self.blockSize - block.count)
            block.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
        }
    }

    /// Returns the digest of all bytes added.
    public consuming func finish() -> [UInt8] {
        compress(isLast: true)
        let bytes = state.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
        }
        return Array(bytes.prefix(length))
    }

    /// Returns the digest of bytes in memory; `length` is its size, 1 to 64 bytes.
    public static func digest(of bytes: some Collection<UInt8>, length: Int = 64) -> [UInt8] {
        var hash = BLAKE2b(length: length)
        hash.update(bytes)
        return hash.finish()
    }

    private mutating func compress(isLast: Bool) {
        count += UInt64(block.count)
        var words = [UInt64](repeating: 0, count: 16)
        for (index, byte) in block.enumerated() {
            words[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
        }
        var work = state + initialState
        work[12] ^= count
        if isLast { work[14] = ~work[14] }
        for round in 0..<12 {
            Self.mix(&work, words, permutations[round % 10])
        }
        for index in 0..<8 { state[index] ^= work[index] ^ work[index + 8] }
        block.removeAll(keepingCapacity: true)
    }

    private static func mix(_ work: inout [UInt64], _ words: [UInt64], _ order: [Int]) {
        for (index, indices) in mixed.enumerated() {
            mix(&work, indices, words[order[2 * index]], words[order[2 * index + 1]])
        }
    }

    /// The function G of the RFC's section 3.1.
    @inline(__always)
    private static func mix(
        _ work: inout [UInt64], _ indices: (Int, Int, Int, Int), _ first: UInt64, _ second: UInt64
    ) {
        var (a, b, c, d) = (work[indices.0], work[indices.1], work[indices.2], work[indices.3])
        a = a &+ b &+ first
        d = rotate(d ^ a, by: 32)
        c = c &+ d
        b = rotate(b ^ c, by: 24)
        a = a &+ b &+ second
        d = rotate(d ^ a, by: 16)
        c = c &+ d
        b = rotate(b ^ c, by: 63)
        (work[indices.0], work[indices.1], work[indices.2], work[indices.3]) = (a, b, c, d)
    }

    @inline(__always)
    private static func rotate(_ word: UInt64, by bits: UInt64) -> UInt64 {
        word >> bits | word << (64 - bits)
    }
}

/// The initialization vector (the RFC's section 2.6).
private let initialState: [UInt64] = [
    0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
    0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
]

/// The columns and diagonals of the work vector, in the order in which they are mixed.
private let mixed = [
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
]

/// The message words of each round (the RFC's section 2.7).
private let permutations = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]
