/// A SHA-256 digest (FIPS 180-4): 32 bytes, written as 64 lower-case hexadecimal digits.
public struct SHA256Digest: Hashable, Comparable, Sendable, CustomStringConvertible {
    // Four big-endian words instead of an array: large catalogs have several digests for each skill, and copy them often.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    init(bytes: [UInt8]) {
        precondition(bytes.count == 32)
        self.init { bytes[$0] }
    }

    private init(_ byte: (Int) -> UInt8) {
        func word(_ start: Int) -> UInt64 {
            (start..<start + 8).reduce(0) { $0 << 8 | UInt64(byte($1)) }
        }
        words = (word(0), word(8), word(16), word(24))
    }

    /// Takes the 32 bytes of a digest; nil for any other number.
    public init?(rawBytes bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        self.init(bytes: Array(bytes))
    }

    /// Parses 64 hexadecimal digits of either case; nil for anything else.
    public init?(hex: some StringProtocol) { self.init(hex: String(hex)) }

    /// Parses 64 hexadecimal digits of either case; nil for anything else.
    public init?(hex: String) {
        guard hex.utf8.count == 64 else { return nil }
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var place = 0
        for byte in hex.utf8 {
            guard let digit = Self.value(of: byte) else { return nil }
            switch place / 16 {
            case 0: words.0 = words.0 << 4 | digit
            case 1: words.1 = words.1 << 4 | digit
            case 2: words.2 = words.2 << 4 | digit
            default: words.3 = words.3 << 4 | digit
            }
            place += 1
        }
        self.words = words
    }

    private static func value(of digit: UInt8) -> UInt64? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(digit - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(digit - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// The 32 bytes, the most significant first.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for word in [words.0, words.1, words.2, words.3] {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return bytes
    }

    /// The 64 lower-case hexadecimal digits.
    public var hex: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(64)
        for word in [words.0, words.1, words.2, words.3] {
            for shift in stride(from: 60, through: 0, by: -4) {
                let value = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
                digits.append(
                    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value)
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The digest as it appears in files and on screen: `sha256:` and the digits.
    public var description: String { "sha256:\(hex)" }

    /// Whether two digests are equal.
    public static func == (one: SHA256Digest, other: SHA256Digest) -> Bool {
        one.words == other.words
    }

    /// Orders digests by their bytes, which is the order of their digits.
    public static func < (one: SHA256Digest, other: SHA256Digest) -> Bool {
        one.words < other.words
    }

    /// Feeds the digest into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}
