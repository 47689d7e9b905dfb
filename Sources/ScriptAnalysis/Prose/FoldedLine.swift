internal import Text

/// A line in which letters of the alphabet replace those that look alike, without invisible characters and references.
struct FoldedLine {
    private(set) var bytes: [UInt8] = []
    /// The offset in the file of each byte.
    private(set) var origins: [Int] = []

    /// A character of a word.
    private struct Letter {
        let scalar: Unicode.Scalar
        /// The letter that it looks like.
        let twin: UInt8?
        let origin: Int
    }

    private var word: [Letter] = []
    /// Whether the word has a letter of the alphabet.
    private var isLatin = false

    /// Folds a line; nil if it stays the same.
    init?(_ line: ArraySlice<UInt8>) {
        guard !Self.isPlain(line) else { return nil }
        bytes.reserveCapacity(line.count)
        origins.reserveCapacity(line.count)
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            let origin = index
            if byte == UInt8(ascii: "&"), let (scalar, end) = Self.reference(in: line, at: index) {
                index = end
                add(scalar, origin)
            } else if byte < 0x80 {
                index += 1
                add(byte, origin)
            } else if let (scalar, end) = Self.scalar(in: line, at: index) {
                index = end
                add(scalar, origin)
            } else {
                index += 1
                endWord()
                push(byte, origin)
            }
        }
        endWord()
    }

    /// Whether a line stays the same: it has no references, and of characters beyond ASCII only letters of Latin-1,
    /// punctuation, arrows, boxes, emoji and East Asian ones.
    private static func isPlain(_ line: ArraySlice<UInt8>) -> Bool {
        var index = line.startIndex
        while index < line.endIndex {
            let lead = line[index]
            if lead < 0x80 {
                if lead == UInt8(ascii: "&") { return false }
                index += 1
                continue
            }
            let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
            guard index + width <= line.endIndex else { return false }
            let (second, third) = (line[index + 1], width > 2 ? line[index + 2] : 0)
            let isPlain =
                switch lead {
                case 0xC3, 0xE4...0xE9, 0xEB, 0xEC: true
                case 0xE2:
                    second == 0x80 && (0x90...0xA7).contains(third)
                        || (0x86...0x8F).contains(second) || (0x94...0x9E).contains(second)
                case 0xE3: second != 0x85
                case 0xEA: second >= 0xB0
                case 0xF0: second == 0x9F && third != 0x84 && third != 0x85
                default: false
                }
            guard isPlain else { return false }
            index += width
        }
        return true
    }

    private mutating func push(_ byte: UInt8, _ origin: Int) {
        bytes.append(byte)
        origins.append(origin)
    }

    private mutating func add(_ byte: UInt8, _ origin: Int) {
        if byte.isLetter { isLatin = true }
        guard !word.isEmpty else {
            if !byte.isWordPart { isLatin = false }
            return push(byte, origin)
        }
        guard byte.isWordPart else {
            endWord()
            return push(byte, origin)
        }
        word.append(Letter(scalar: Unicode.Scalar(byte), twin: byte, origin: origin))
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ origin: Int) {
        if scalar.isASCII { return add(UInt8(scalar.value), origin) }
        // Dashes, quotation marks, arrows, boxes and most emoji stay what they are.
        switch scalar.value {
        case 0x2010...0x2027, 0x2190...0x2426, 0x2500...0x27BF, 0x3000...0x3003, 0x1F300...0x1FAFF:
            endWord()
            return push(scalar, origin)
        default: break
        }
        // What is not seen is not read, and a mark over a letter leaves it readable.
        if Invisible.kind(scalar.value) != nil || (0x300...0x36F).contains(scalar.value) { return }
        if let letter = LetterTwin.compatible(scalar.value) ?? LetterTwin.variant(scalar.value) {
            return add(letter, origin)
        }
        guard scalar.properties.isAlphabetic else {
            endWord()
            return push(scalar, origin)
        }
        word.append(
            Letter(scalar: scalar, twin: LetterTwin.foreign(scalar.value), origin: origin))
    }

    private mutating func push(_ scalar: Unicode.Scalar, _ origin: Int) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { push(byte, origin) }
    }

    /// Letters of other alphabets replace none in words that have none of this one: they are Russian or Greek.
    private mutating func endWord() {
        for letter in word {
            if isLatin, let twin = letter.twin {
                push(twin, letter.origin)
            } else {
                push(letter.scalar, letter.origin)
            }
        }
        word.removeAll(keepingCapacity: true)
        isLatin = false
    }

    /// The character at an index and the index after it; nil if it is not UTF-8.
    private static func scalar(
        in line: ArraySlice<UInt8>, at index: Int
    ) -> (Unicode.Scalar, Int)? {
        let lead = line[index]
        let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, index + width <= line.endIndex else { return nil }
        var value = UInt32(lead) & (width == 4 ? 0x07 : width == 3 ? 0x0F : 0x1F)
        for byte in line[(index + 1)..<(index + width)] {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return Unicode.Scalar(value).map { ($0, index + width) }
    }

    /// The character that a reference such as `&#105;` stands for, and the index after it; nil if it is none.
    private static func reference(
        in line: ArraySlice<UInt8>, at index: Int
    ) -> (Unicode.Scalar, Int)? {
        let body = line[(index + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
        guard body.endIndex < line.endIndex, line[body.endIndex] == UInt8(ascii: ";") else {
            return nil
        }
        let end = body.endIndex + 1
        let name = String(decoding: body, as: UTF8.self)
        if let scalar = named[name] { return (scalar, end) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let value =
            isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return value.flatMap(Unicode.Scalar.init).map { ($0, end) }
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "\u{AD}",
        "colon": ":", "sol": "/", "period": ".", "commat": "@", "num": "#", "lowbar": "_",
        "Tab": "\t", "ZeroWidthSpace": "\u{200B}", "zwnj": "\u{200C}", "zwj": "\u{200D}",
    ]
}
