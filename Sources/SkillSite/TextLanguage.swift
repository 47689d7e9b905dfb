/// Guesses the language of a text by its script, for the `lang` attributes that choose fonts and voices.
enum TextLanguage {
    /// The number of characters that are looked at.
    private static let limit = 2_000

    /// Returns a language tag: `ja`, `ko`, `zh` or `en`; nil for other scripts.
    static func tag(of text: String) -> String? {
        var (latin, kana, han, hangul, other) = (0, 0, 0, 0, 0)
        for scalar in text.unicodeScalars.prefix(limit) {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A: latin += 1
            case ..<0x80: break
            case 0x3041...0x30FF: kana += 1
            case 0x3400...0x9FFF: han += 1
            case 0xAC00...0xD7A3: hangul += 1
            case 0xC0...0x24F: latin += 1
            default: other += scalar.properties.isAlphabetic ? 1 : 0
            }
        }
        // A word of Chinese or Japanese has about a quarter of the letters of an English one.
        if hangul * 4 > latin { return "ko" }
        if (kana + han) * 4 > latin { return kana * 20 > han ? "ja" : "zh" }
        return other > latin || latin == 0 ? nil : "en"
    }
}
