/// Splits prose into words.
///
/// A word is a run of letters and digits in a script that separates words by spaces. In other scripts, such as
/// Japanese, Chinese and Thai, each character is a word, except that a run of katakana is one. A run of spaces, any
/// other character and a line break are also words.
enum TextWords {
    private enum Kind { case letter, katakana, space, single }

    /// Returns the words of some lines; no word is empty.
    static func words(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        // Split by characters, so that combining marks stay with their letters. Decoding invalid UTF-8 would change the
        // number of bytes, so such a text has one word per line.
        guard let characters = String(validating: text, as: UTF8.self) else {
            return LineTable.lines(of: Array(text))
        }
        var words: [ArraySlice<UInt8>] = []
        var (start, end) = (text.startIndex, text.startIndex)
        var last = Kind.single
        for character in characters {
            let kind = kind(of: character)
            if end > start, kind != last || kind == .single {
                words.append(text[start..<end])
                start = end
            }
            end += character.utf8.count
            last = kind
        }
        if end > start { words.append(text[start..<end]) }
        return words
    }

    private static func kind(of character: Character) -> Kind {
        guard let scalar = character.unicodeScalars.first, !character.isNewline else {
            return .single
        }
        if character.isWhitespace { return .space }
        switch scalar.value {
        case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return .katakana
        case _ where isUnspaced(scalar): return .single
        case 0x5F: return .letter
        default: return character.isLetter || character.isNumber ? .letter : .single
        }
    }

    /// Returns whether a letter belongs to a script that is written without spaces.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x31BF, 0x3200...0x9FFF,
            0xF900...0xFAFF, 0x1_B000...0x1_B16F, 0x2_0000...0x3_FFFF:
            true
        default: false
        }
    }
}
