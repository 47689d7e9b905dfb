internal import ArraySpan
package import Text

/// Characters that are invisible or change how their neighbours are displayed.
package enum Invisible {
    package enum Kind { case tag, bidi, zeroWidth }

    /// Returns the kind of a character; nil for visible ones.
    static func kind(_ scalar: UInt32) -> Kind? {
        switch scalar {
        case 0xE0000...0xE007F: .tag
        case 0x202A...0x202E, 0x2066...0x2069: .bidi
        case 0x200B...0x200D, 0x2060...0x2064, 0x00AD, 0x180E, 0x115F, 0x1160, 0x3164, 0xFFA0,
            0xFEFF:
            .zeroWidth
        case _ where scalar.isVariationSelector: .zeroWidth
        default: nil
        }
    }

    /// Calls a closure with the offset, the scalar and the kind of each invisible character.
    package static func each(in source: SourceText, _ body: (Int, UInt32, Kind) -> Void) {
        guard source.kinds.contains(.beyondASCII) else { return }
        let text = source.bytes.span
        text.forEachIndex(skipping: \.isASCII) { index in
            switch text[index] {
            case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3:
                if let scalar = decode(text, at: index), let kind = kind(scalar) {
                    body(index, scalar, kind)
                }
            default: break
            }
        }
    }

    /// The character at an offset; nil if it is not UTF-8.
    static func decode(_ text: Span<UInt8>, at index: Int) -> UInt32? {
        let lead = text[index]
        let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard index + width <= text.count else { return nil }
        var scalar = UInt32(lead) & (width == 4 ? 0x07 : width == 3 ? 0x0F : 0x1F)
        for offset in 1..<width {
            let byte = text[index + offset]
            guard byte & 0xC0 == 0x80 else { return nil }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
        }
        return scalar
    }
}

extension UInt32 {
    /// Whether the character only changes how the one before it looks, as for emoji and kanji.
    package var isVariationSelector: Bool {
        (0xFE00...0xFE0F).contains(self) || (0xE0100...0xE01EF).contains(self)
    }
    /// Whether the character joins letters or emoji, or keeps letters apart.
    package var isJoiner: Bool { self == 0x200C || self == 0x200D }
    /// The number of bytes of the character in UTF-8.
    var utf8Width: Int { self < 0x80 ? 1 : self < 0x800 ? 2 : self < 0x10000 ? 3 : 4 }
    /// The code point as written in messages, such as `U+200B`.
    package var codePoint: String {
        let digits = String(self, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: digits.count < 4 ? 4 - digits.count : 0)
            + digits
    }
}
