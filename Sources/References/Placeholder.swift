internal import Text

/// Recognizes paths with placeholders.
enum Placeholder {
    private static let signs: [Bool] = {
        var signs = [Bool](repeating: false, count: 256)
        for byte in "<>{}[]$%*?|()\"',;=&!`^\\:".utf8 { signs[Int(byte)] = true }
        return signs
    }()
    private static let ellipsis = Array("…".utf8)
    private static let capitals = ["SCRIPT", "FILE", "FILENAME", "NAME", "TOPIC"].map {
        Array($0.utf8)
    }

    /// Whether a path contains a placeholder: `references/<topic>.md`, `path/to/x`, `your-skill/a.md`.
    static func occurs(in path: String) -> Bool {
        let bytes = Array(path.utf8)
        var wordStart = 0
        var previous = ArraySlice<UInt8>()
        for offset in 0...bytes.count {
            if offset < bytes.count, bytes[offset].isLetterOrDigit { continue }
            let word = bytes[wordStart..<offset]
            if isPlaceholder(word)
                || (word.elementsEqual("to".utf8) && previous.elementsEqual("path".utf8))
            {
                return true
            }
            if !word.isEmpty { previous = word }
            wordStart = offset + 1
            guard offset < bytes.count else { break }
            if signs[Int(bytes[offset])] || bytes.has([0x2E, 0x2E, 0x2E], at: offset)
                || bytes.has(ellipsis, at: offset)
            {
                return true
            }
        }
        return false
    }

    /// Whether a word is a placeholder: `foo`, `your`, `YYYY`, or one capital letter as in `lesson_X`.
    private static func isPlaceholder(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first, word.count < 12 else { return false }
        // As in `scripts/SCRIPT.py`.
        if capitals.contains(where: word.elementsEqual) {
            return true
        }
        if word.count == 1 { return first == UInt8(ascii: "X") || first == UInt8(ascii: "N") }
        return Vocabulary.placeholders.contains(String(decoding: word, as: UTF8.self).lowercased())
    }
}
