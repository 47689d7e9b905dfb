extension Unicode.Scalar {
    /// Whether the character can't be seen, or changes how others are seen, so that a text looks like another one or
    /// controls a terminal.
    ///
    /// These are the control and format characters and the separators of lines and paragraphs of Unicode 16.0 (general
    /// categories Cc, Cf, Zl and Zp), the block of tags, the fillers of Hangul, and U+FFFE and U+FFFF, which XML forbids.
    /// Joiners and variation selectors are none: emoji and several scripts need them. All outputs use this list; those
    /// with lines and tabs of their own let these pass.
    public var isHidden: Bool {
        switch value {
        case 0x20..<0x7F: false
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2,
            0x115F, 0x1160, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
            0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0x110BD, 0x110CD,
            0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// The code point, such as `U+202E`.
    public var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
