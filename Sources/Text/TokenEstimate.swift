/// An estimate of the number of tokens that a model makes of a text, based on its scripts alone.
///
/// Each model has its own vocabulary, and none is part of this program. The weights assume about four characters a
/// token for English prose, about two for other alphabets, and one for Japanese, Chinese and Korean. They were
/// not measured against a tokenizer, so compare estimates only with estimates.
public struct TokenEstimate: Sendable {
    /// Quarters of a token; integers, so that the order of the parts makes no difference.
    private var quarters = 0

    /// Creates an estimate of the empty text.
    public init() {}

    /// Estimates a text.
    public init(_ text: String) {
        for scalar in text.unicodeScalars { add(scalar.value) }
    }

    /// Estimates the bytes of a text; invalid UTF-8 counts like the replacement character.
    public init(bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while let start = rest.firstBeyondASCII {
            quarters += start - rest.startIndex
            let others = rest[start...].prefix { $0 >= 0x80 }
            for scalar in String(decoding: others, as: UTF8.self).unicodeScalars {
                add(scalar.value)
            }
            rest = rest[others.endIndex...]
        }
        // Every ASCII character weighs 1.
        quarters += rest.count
    }

    /// The number of tokens, rounded up.
    public var tokens: Int { (quarters + 3) / 4 }

    /// Adds two estimates.
    public static func + (first: Self, second: Self) -> Self {
        var sum = first
        sum.quarters += second.quarters
        return sum
    }

    private mutating func add(_ scalar: UInt32) {
        let weight =
            switch scalar {
            case ..<0x80: 1
            case 0x80..<0x1100: 2
            // Hangul, kana, CJK and related blocks; symbols and emoji.
            case 0x1100..<0x1200, 0x2E80..<0xA4D0, 0xAC00..<0xD7B0, 0xF900..<0xFB00,
                0xFF00..<0xFFF0:
                4
            case 0x1F000...: 6
            default: 3
            }
        quarters += weight
    }
}
