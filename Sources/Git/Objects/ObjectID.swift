/// The ID of a git object: the hash of its type, size and contents.
///
/// Ordered by bytes. Stored inline, because there may be hundreds of thousands.
public struct ObjectID: Hashable, Comparable, Sendable, CustomStringConvertible {
    // Big-endian; the unused part of a SHA-1 is 0.
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64
    /// The hash algorithm.
    public let format: ObjectFormat

    /// Creates an ID from exactly as many bytes as the format requires.
    public init?(bytes: some Collection<UInt8>, format: ObjectFormat) {
        guard bytes.count == format.byteCount else { return nil }
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        for (index, byte) in bytes.enumerated() {
            let part = UInt64(byte) << UInt64(56 - 8 * (index & 7))
            switch index >> 3 {
            case 0: words.0 |= part
            case 1: words.1 |= part
            case 2: words.2 |= part
            default: words.3 |= part
            }
        }
        (first, second, third, fourth) = words
        self.format = format
    }

    /// Creates an ID from the bytes at an offset.
    init(_ bytes: Span<UInt8>, at place: Int, format: ObjectFormat) {
        let bytes = bytes.extracting(place..<place + format.byteCount)
        func word(_ range: Range<Int>) -> UInt64 {
            var word: UInt64 = 0
            for index in range { word = word << 8 | UInt64(bytes[index]) }
            return word
        }
        first = word(0..<8)
        second = word(8..<16)
        third = format == .sha1 ? word(16..<20) << 32 : word(16..<24)
        fourth = format == .sha1 ? 0 : word(24..<32)
        self.format = format
    }

    /// Parses 40 or 64 hexadecimal digits, in upper or lower case.
    public init?(hex: some StringProtocol) { self.init(hexDigits: hex.utf8) }

    init?(hexDigits digits: some Collection<UInt8>) {
        let format: ObjectFormat
        switch digits.count {
        case 40: format = .sha1
        case 64: format = .sha256
        default: return nil
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(format.byteCount)
        var high: UInt8?
        for digit in digits {
            guard let value = hexValue(digit) else { return nil }
            if let half = high {
                bytes.append(half << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        self.init(bytes: bytes, format: format)
    }

    /// The 20 or 32 bytes of the ID.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(format.byteCount)
        append(to: &bytes)
        return bytes
    }

    /// Appends the 20 or 32 bytes of the ID.
    func append(to bytes: inout [UInt8]) {
        func append(_ word: UInt64, count: Int = 8) {
            for index in 0..<count {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * index)))
            }
        }
        append(first)
        append(second)
        append(third, count: format == .sha1 ? 4 : 8)
        if format == .sha256 { append(fourth) }
    }

    /// The ID in lowercase hexadecimal digits.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// The first seven digits, for messages.
    public var abbreviation: String { String(description.prefix(7)) }

    /// The first eight bytes as a big-endian number.
    var prefix: UInt64 { first }

    /// Compares bytes; an ID that is a prefix of another comes first.
    public static func < (one: Self, other: Self) -> Bool {
        if one.first != other.first { return one.first < other.first }
        if one.second != other.second { return one.second < other.second }
        if one.third != other.third { return one.third < other.third }
        if one.fourth != other.fourth { return one.fourth < other.fourth }
        return one.format == .sha1 && other.format == .sha256
    }
}

/// Returns the value of a hexadecimal digit in upper or lower case.
func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
}
