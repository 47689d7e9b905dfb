internal import Text

/// The parts of lines that facts read, as bytes of UTF-8.
typealias Passage = ArraySlice<UInt8>

/// A set of lowercase words of ASCII letters, digits and marks, found by their bytes.
struct WordSet {
    private let words: [[UInt8]]
    private let lengths: ClosedRange<Int>
    /// The indices plus one of the words, each at the first free slot from its hash; 0 for free slots.
    private let slots: [UInt16]

    init(_ text: String) {
        words = text.utf8.split(separator: Byte.space).map(Array.init)
        lengths = (words.map(\.count).min() ?? 1)...(words.map(\.count).max() ?? 1)
        var slots: [UInt16] = Array(repeating: 0, count: 64)
        while slots.count < words.count * 4 { slots += slots }
        for (index, word) in words.enumerated() {
            var slot = Self.hash(word) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt16(index + 1)
        }
        self.slots = slots
    }

    /// Whether a word, in any letter case, is in the set.
    func contains(_ word: some Collection<UInt8>) -> Bool { contains(word) { $0.lowercased } }

    /// Whether a word is in the set as it is.
    func contains(exactly word: some Collection<UInt8>) -> Bool { contains(word) { $0 } }

    private func contains(
        _ word: some Collection<UInt8>, as form: (UInt8) -> UInt8
    ) -> Bool {
        guard lengths.contains(word.count) else { return false }
        var slot = Self.hash(word) & (slots.count - 1)
        while slots[slot] != 0 {
            let known = words[Int(slots[slot]) - 1]
            if known.count == word.count, zip(known, word).allSatisfy({ $0 == form($1) }) {
                return true
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return false
    }

    /// FNV-1a over lowercase letters.
    private static func hash(_ word: some Collection<UInt8>) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in word { hash = (hash ^ UInt32(byte.lowercased)) &* 0x0100_0193 }
        return Int(hash ^ hash >> 15)
    }
}

extension UInt8 {
    /// Whether this is one of the bytes of a text.
    @inline(__always) func isOne(of text: StaticString) -> Bool { text.contains(self) }
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
        // A scalar has at most three continuation bytes.
        var start = index
        while start > startIndex, index - start < 3, self[start] & 0xC0 == 0x80 { start -= 1 }
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

    /// The words of the text.
    var words: Words { Words(in: self) }

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
        var found: [Int] = []
        var start = startIndex
        while let index = firstIndex(of: text, from: start) {
            found.append(index)
            start = index + 1
        }
        return found
    }

    /// Returns the first index from a given one at which lowercase text occurs.
    private func firstIndex(of text: StaticString, from start: Int) -> Int? {
        let first = text.byte(0)
        let last = endIndex - text.utf8CodeUnitCount
        var index = start
        while index <= last {
            if self[index].lowercased == first, matches(text, at: index) { return index }
            index += 1
        }
        return nil
    }

    /// Whether lowercase text occurs; letters in ASCII match in any case.
    func contains(_ text: StaticString) -> Bool { firstIndex(of: text, from: startIndex) != nil }

    /// Whether any of several lowercase texts occurs.
    func contains(anyOf texts: [StaticString]) -> Bool { texts.contains { contains($0) } }
}

/// The words of a text: the longest runs of word characters.
struct Words: Sequence, IteratorProtocol {
    private let text: Passage
    private var index: Int

    init(in text: Passage) {
        self.text = text
        index = text.startIndex
    }

    mutating func next() -> Passage? {
        while index < text.endIndex, !text.isWord(at: index) { index += 1 }
        let start = index
        while index < text.endIndex, text.isWord(at: index) { index += 1 }
        return start < index ? text[start..<index] : nil
    }
}

extension StaticString {
    fileprivate func byte(_ offset: Int) -> UInt8 { unsafe utf8Start[offset] }

    /// Whether a byte is one of this text.
    func contains(_ byte: UInt8) -> Bool {
        (0..<utf8CodeUnitCount).contains { self.byte($0) == byte }
    }
}
