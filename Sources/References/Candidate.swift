internal import Text

/// A word or link destination that looks like a path.
struct Candidate {
    /// The piece of Markdown that contains the candidate.
    enum Kind {
        /// The destination of a link or image, or the value of an attribute.
        case link
        /// A code span.
        case span
        case prose
        /// A code block.
        case block
    }

    let kind: Kind
    /// The line, counted from 0.
    let line: Int
    /// The range of the path in the source.
    let range: Range<Int>
    /// The offset of the word that contains the path, with emphasis before it.
    let wordStart: Int
    /// The range of the code span's text; nil elsewhere.
    let span: Range<Int>?
    /// The path that the word spells.
    let name: PathName
}

/// Recognizes words that look like paths: word characters, marks and slots in brackets.
enum PathWord {
    private static let lengthLimit = 160
    /// The maximum length of a destination in bytes; no genuine link is longer.
    static let destinationLimit = 1100

    /// Returns the first index from a given one of a slash, or of a full stop before a letter or digit.
    ///
    /// A word without one is not a path.
    static func nextSign(in text: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < text.count {
            let end = min(index + 8, text.count)
            if end - index == 8, !text.eight(at: index).mayHoldSign {
                index = end
                continue
            }
            while index < end {
                if isSign(at: index, in: text) { return index }
                index += 1
            }
        }
        return nil
    }

    private static func isSign(at index: Int, in text: Span<UInt8>) -> Bool {
        switch text[index] {
        case UInt8(ascii: "/"): true
        case UInt8(ascii: "."): index + 1 < text.count && text[index + 1].isLetterOrDigit
        default: false
        }
    }

    /// Whether a text may have slots with blanks in them.
    static func mayHaveSlots(_ text: Passage) -> Bool {
        text.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }
    }

    /// Returns the last index up to a given one that no word before it reaches, nor any slot.
    static func start(
        upTo index: Int, from first: Int, in text: Passage, hasSlots: Bool
    ) -> Int {
        var start = index
        while start > first {
            let byte = text[start - 1]
            let isInWord =
                byte.isWordPart || byte >= 0x80 || isMark(byte) || byte.isOne(of: "[]{}<>|")
                || hasSlots && byte == Byte.space
            guard isInWord else { break }
            start -= 1
        }
        return start
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: "$"),
            UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"),
            UInt8(ascii: "/"):
            true
        default: false
        }
    }

    /// Whether a word starts with the operator of a shell before a default value, as in `${NAME:-path}`.
    static func isDefaultValue(_ word: Passage, after text: Passage) -> Bool {
        text.last == UInt8(ascii: ":")
            && (word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+"))
    }

    /// Returns the end of the word that starts at an index; the index itself if none does.
    static func end(from start: Int, in text: Passage) -> Int {
        var index = start
        while index < text.endIndex {
            let byte = text[index]
            if byte.isWordPart || isMark(byte) {
                index += 1
            } else if let end = endOfPart(at: index, in: text) {
                if isEastAsian(text[index]), hasKnownEnding(text[start..<index], minimum: 1) {
                    break
                }
                index = end
            } else {
                break
            }
        }
        return index
    }

    // MARK: Texts without blanks

    /// Whether a byte starts a character of Japanese, Chinese or Korean, among the letters that words have.
    private static func isEastAsian(_ byte: UInt8) -> Bool { (0xE3...0xED).contains(byte) }

    /// Returns the path in a word: in a text without blanks, such as `次にreferences/a.mdを参照`, words contain more.
    ///
    /// After a path, the text starts behind a known extension. Before it, the text ends in hiragana, which names of
    /// files don't have before a letter in ASCII, or is followed by a usual folder. Nil if both cannot be
    /// distinguished.
    static func path(in range: Range<Int>, of text: Passage) -> Passage? {
        let word = text[range]
        guard let start = lastChangeToASCII(in: word) else { return word }
        let rest = word[start...]
        let folder = rest.prefix { $0 != UInt8(ascii: "/") }
        let isFolder = folder.endIndex < rest.endIndex
        if isHiragana(before: start, in: word) { return rest }
        if isFolder, PathVocabulary.bundleFolders.contains(exactly: folder) { return rest }
        let isAttached = range.upperBound < text.endIndex && isEastAsian(text[range.upperBound])
        return isAttached ? nil : word
    }

    /// Returns the last index in the first component of a letter or digit in ASCII after an East Asian character.
    private static func lastChangeToASCII(in word: Passage) -> Int? {
        let first = word.prefix { $0 != UInt8(ascii: "/") }
        guard first.contains(where: isEastAsian) else { return nil }
        return first.indices.dropFirst(3).last { index in
            first[index].isLetterOrDigit && isEastAsian(first[index - 3])
                && first[index - 1] & 0xC0 == 0x80
        }
    }

    /// Whether the character before an index is hiragana (U+3040 to U+309F).
    private static func isHiragana(before index: Int, in word: Passage) -> Bool {
        guard index - 3 >= word.startIndex, word[index - 3] == 0xE3 else { return false }
        return word[index - 2] == 0x81 || word[index - 2] == 0x82 && word[index - 1] < 0xA0
    }

    /// Returns the end of a character or slot that is a part of a word, besides letters, digits and marks in ASCII.
    private static func endOfPart(at index: Int, in text: Passage) -> Int? {
        guard text[index] >= 0x80 else { return endOfSlot(at: index, in: text) }
        guard text.isWord(at: index) || text.matches("…", at: index) else { return nil }
        var end = index + 1
        while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// Returns the end of `{name}`, `<name>` or `[name]`.
    private static func endOfSlot(at start: Int, in text: Passage) -> Int? {
        let isBracket = text[start] == UInt8(ascii: "[")
        guard isBracket || text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "<")
        else { return nil }
        var index = start + 1
        while index < text.endIndex {
            let byte = text[index]
            let isInner = byte == 0x2D || !isBracket && byte.isOne(of: " .|/")
            guard isInner || text.isWord(at: index) else { break }
            index += 1
        }
        guard index > start + 1, index < text.endIndex else { return nil }
        let isClosed =
            isBracket
            ? text[index] == UInt8(ascii: "]")
            : text[index] == UInt8(ascii: "}") || text[index] == UInt8(ascii: ">")
        return isClosed ? index + 1 : nil
    }

    /// Whether a word looks like a path: it has a known extension, ends in a slash, or starts in a usual folder.
    static func looksLikePath(_ word: Passage) -> Bool {
        let text = word.prefix { $0 != UInt8(ascii: "#") }.droppingLast { $0.isOne(of: ".,:;") }
        return hasEndingOrFolder(text)
            && text.contains(where: { $0.isLetter || $0 >= 0xE4 && $0 <= 0xE9 })
            && word.first != UInt8(ascii: "@") && !word.starts(with: "http".utf8)
            && !word.starts(with: "www.".utf8) && !word.contains("://")
            && word.count <= lengthLimit * 4
            && word.characterCount <= lengthLimit
    }

    private static func hasEndingOrFolder(_ text: Passage) -> Bool {
        let plain = text.droppingLast { $0 == UInt8(ascii: "/") }
        let isFolder = plain.endIndex < text.endIndex
        let nameStart = plain.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? plain.startIndex
        let name = plain[nameStart...]
        guard plain.drop(while: { $0 == UInt8(ascii: "/") }).contains(UInt8(ascii: "/")) else {
            if isFolder { return PathVocabulary.bundleFolders.contains(plain) }
            return hasKnownEnding(name, minimum: 2)
        }
        return isFolder || hasKnownEnding(name, minimum: 0) || isInBundle(text)
    }

    /// Whether a name has a known extension and at least some bytes more.
    private static func hasKnownEnding(_ name: Passage, minimum: Int) -> Bool {
        let rest = name.drop { $0 == UInt8(ascii: ".") }
        guard let dot = rest.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let ending = name[(dot + 1)...]
        return name.count >= ending.count + minimum && PathVocabulary.endings.contains(ending)
    }

    /// Whether a path starts in a usual folder and has no unusual characters.
    private static func isInBundle(_ text: Passage) -> Bool {
        let first = text.prefix { $0 != UInt8(ascii: "/") }
        return PathVocabulary.bundleFolders.contains(exactly: first)
            && text.indices.allSatisfy { text[$0].isOne(of: "./-") || text.isWord(at: $0) }
    }

    /// Whether the destination of a link without a scheme looks like a path or a plain name.
    static func isDestination(_ text: Passage) -> Bool {
        guard let first = text.first else { return false }
        if looksLikePath(text) { return true }
        let scheme = text.prefix { $0.isLetter && $0 == $0.lowercased }
        if !scheme.isEmpty, text.dropFirst(scheme.count).first == UInt8(ascii: ":") { return false }
        var rest = text
        for _ in 0..<2 where rest.first == 0x2E { rest = rest.dropFirst() }
        if rest.first == 0x2F { rest = rest.dropFirst() }
        if rest.last == 0x2F { rest = rest.dropLast() }
        let isPlain = rest.indices.allSatisfy {
            rest[$0].isOne(of: "./-") || rest.isWord(at: $0)
        }
        return first != UInt8(ascii: "#") && !rest.isEmpty && isPlain && !rest.contains("//")
            && rest.first != 0x2F && rest.last != 0x2F
    }
}

extension EightBytes {
    /// Whether any byte is a slash or a full stop, whose bits differ only in the lowest one.
    fileprivate var mayHoldSign: Bool {
        let rest = (bits ^ 0x2E2E_2E2E_2E2E_2E2E) & 0xFEFE_FEFE_FEFE_FEFE
        return (rest &- 0x0101_0101_0101_0101) & ~rest & 0x8080_8080_8080_8080 != 0
    }
}
