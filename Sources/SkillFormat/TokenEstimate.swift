/// About how many tokens a model makes of a text, told from its scripts alone.
///
/// An estimate: each model has its own vocabulary, and none is part of this program. What is behind the weights:
/// English prose has about four characters to a token, most alphabets other than the Latin one have about two, and of
/// Japanese, Chinese and Korean nearly every character is a token of its own. Against no tokenizer was it measured: compare it
/// with estimates only.
public struct TokenEstimate: Sendable {
    /// Quarters of a token; summed as integers, so that the order of the parts makes no difference.
    private var quarters = 0

    /// An estimate of nothing.
    public init() {}

    /// An estimate of one text.
    public init(_ text: String) {
        for scalar in text.unicodeScalars { add(scalar.value) }
    }

    /// An estimate of a text's bytes; what is no UTF-8 counts as it would if it were replaced.
    init(bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while let start = rest.firstBeyondASCII {
            quarters += start - rest.startIndex
            let others = rest[start...].prefix { $0 >= 0x80 }
            for scalar in String(decoding: others, as: UTF8.self).unicodeScalars {
                add(scalar.value)
            }
            rest = rest[others.endIndex...]
        }
        // Each character of ASCII weighs 1.
        quarters += rest.count
    }

    /// The tokens, rounded up.
    public var tokens: Int { (quarters + 3) / 4 }

    /// Counts a text as well.
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
            // Hangul, kana, CJK and what goes with them; symbols and emoji.
            case 0x1100..<0x1200, 0x2E80..<0xA4D0, 0xAC00..<0xD7B0, 0xF900..<0xFB00,
                0xFF00..<0xFFF0:
                4
            case 0x1F000...: 6
            default: 3
            }
        quarters += weight
    }
}
