internal import Text

/// The parts of lines that facts read, as bytes of UTF-8.
typealias Passage = ArraySlice<UInt8>

/// A set of lowercase words for passages.
struct WordSet {
    private let words: Set<String>
    private let longest: Int

    init(_ text: String) {
        words = Set(text.split(separator: " ").map(String.init))
        longest = words.map(\.utf8.count).max() ?? 0
    }

    /// Whether a word, in any letter case, is in the set.
    func contains(_ word: Passage) -> Bool {
        word.count <= longest && words.contains(word.lowercasedText)
    }

    func contains(_ word: String) -> Bool { words.contains(word) }
}

extension Passage {
    /// The text with ASCII letters in lowercase.
    var lowercasedText: String { String(decoding: map(\.lowercased), as: UTF8.self) }

    /// Whether the byte at an index is part of a letter, a digit, a number or an underscore.
    func isWord(at index: Int) -> Bool {
        let byte = self[index]
        return byte < 0x80 ? byte.isWordPart : isLetterBeyondASCII(at: index)
    }

    private func isLetterBeyondASCII(at index: Int) -> Bool {
        var start = index
        while start > startIndex, self[start] & 0xC0 == 0x80 { start -= 1 }
        var decoder = UTF8()
        var bytes = self[start...].prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    /// Whether a word starts or ends at an index.
    func isWordBoundary(at index: Int) -> Bool {
        let isAfter = index > startIndex && isWord(at: index - 1)
        let isBefore = index < endIndex && isWord(at: index)
        return isAfter != isBefore
    }

    /// Returns the words: the longest runs of word characters.
    func words() -> [Passage] {
        var result: [Passage] = []
        var index = startIndex
        while index < endIndex {
            guard isWord(at: index) else {
                index += 1
                continue
            }
            let start = index
            while index < endIndex, isWord(at: index) { index += 1 }
            result.append(self[start..<index])
        }
        return result
    }

    /// Returns the last characters of a text.
    func suffix(characters count: Int) -> Passage {
        guard self.count > count else { return self }
        var start = endIndex
        var left = count
        while start > startIndex, left > 0 {
            start -= 1
            if self[start] & 0xC0 != 0x80 { left -= 1 }
        }
        return self[start...]
    }

    /// The number of Unicode scalars.
    var characterCount: Int { count { $0 & 0xC0 != 0x80 } }

    /// Returns the text without some bytes at its end.
    func droppingLast(where isDropped: (UInt8) -> Bool) -> Passage {
        var end = endIndex
        while end > startIndex, isDropped(self[end - 1]) { end -= 1 }
        return self[..<end]
    }

    /// Returns the text without one of several bytes at its end.
    func droppingLast(oneOf bytes: StaticString) -> Passage {
        last.map { byte in bytes.contains(byte) } == true ? dropLast() : self
    }

    /// Returns the text without blanks at its end.
    var withoutTrailingBlanks: Passage { droppingLast(where: \.isSpace) }

    /// Whether the text ends in another one; letters in ASCII match in any case.
    func ends(in text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        return self.count >= count && matches(text, at: endIndex - count)
    }

    /// Whether the text starts with another one; letters in ASCII match in any case.
    func begins(with text: StaticString) -> Bool { matches(text, at: startIndex) }

    /// Whether lowercase text is at an index; letters in ASCII match in any case.
    func matches(_ text: StaticString, at index: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index >= startIndex, index + count <= endIndex else { return false }
        for offset in 0..<count where self[index + offset].lowercased != text.byte(offset) {
            return false
        }
        return true
    }

    /// Returns the indices at which lowercase text occurs; letters in ASCII match in any case.
    func indices(of text: StaticString) -> [Int] {
        guard count >= text.utf8CodeUnitCount else { return [] }
        let first = text.byte(0)
        return (startIndex...endIndex - text.utf8CodeUnitCount).filter {
            self[$0].lowercased == first && matches(text, at: $0)
        }
    }

    /// Whether lowercase text occurs; letters in ASCII match in any case.
    func contains(_ text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        let first = text.byte(0)
        return (startIndex...endIndex - text.utf8CodeUnitCount).contains {
            self[$0].lowercased == first && matches(text, at: $0)
        }
    }

    /// Whether any of several lowercase texts occurs.
    func contains(anyOf texts: [StaticString]) -> Bool { texts.contains { contains($0) } }
}

extension StaticString {
    /// The byte at an offset.
    fileprivate func byte(_ offset: Int) -> UInt8 { unsafe utf8Start[offset] }

    /// Whether a byte is one of this text.
    func contains(_ byte: UInt8) -> Bool {
        (0..<utf8CodeUnitCount).contains { self.byte($0) == byte }
    }
}
