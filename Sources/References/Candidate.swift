internal import Text

/// A word or link destination that looks like a path.
struct Candidate {
    /// The piece of Markdown that contains the candidate.
    enum Kind: UInt8 {
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
    /// The path.
    let name: PathName
}

/// Recognizes words that look like paths.
enum PathWord {
    private static let lengthLimit = 160

    /// The bytes that words consist of; other words and slots in brackets are parts as well.
    private static let isPart: [Bool] = (0...UInt8.max).map {
        $0.isWordPart || ".~@$%+-*/".utf8.contains($0)
    }
    private static let ellipsis: StaticString = "…"

    /// Whether a text may contain a word with a slash or an extension; a quick test.
    static func mayOccur(in text: Passage) -> Bool {
        let bytes = text.span
        for index in 0..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/"): return true
            case UInt8(ascii: "."):
                if index + 1 < bytes.count, bytes[index + 1].isLetterOrDigit { return true }
            default: continue
            }
        }
        return false
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
            if byte < 0x80 {
                if isPart[Int(byte)] {
                    index += 1
                } else if let close = endOfSlot(at: index, in: text) {
                    index = close
                } else {
                    return index
                }
            } else if text.isWord(at: index) || text.matches(ellipsis, at: index) {
                index += 1
                while index < text.endIndex, text[index] & 0xC0 == 0x80 { index += 1 }
            } else {
                return index
            }
        }
        return index
    }

    /// Returns the end of `{name}`, `<name>` or `[name]`.
    private static func endOfSlot(at start: Int, in text: Passage) -> Int? {
        let isBracket = text[start] == UInt8(ascii: "[")
        guard isBracket || text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "<")
        else { return nil }
        var index = start + 1
        while index < text.endIndex {
            let byte = text[index]
            let isInner = byte == 0x2D || !isBracket && " .|/".utf8.contains(byte)
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
        guard word.count <= lengthLimit * 4, word.characterCount <= lengthLimit,
            word.first != UInt8(ascii: "@"), !word.starts(with: "http".utf8),
            !word.starts(with: "www.".utf8), !word.holds("://".utf8)
        else { return false }
        let text = word.prefix { $0 != UInt8(ascii: "#") }.droppingLast { ".,:;".utf8.contains($0) }
        guard text.contains(where: { $0.isLetter || $0 >= 0xE4 && $0 <= 0xE9 }) else {
            return false
        }
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
        return PathVocabulary.bundleFolders.contains(String(decoding: first, as: UTF8.self))
            && text.indices.allSatisfy {
                text[$0] == 0x2E || text[$0] == 0x2F || text[$0] == 0x2D || text.isWord(at: $0)
            }
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
            [0x2E, 0x2D, 0x2F].contains(rest[$0]) || rest.isWord(at: $0)
        }
        return first != UInt8(ascii: "#") && !rest.isEmpty && isPlain && !rest.holds("//".utf8)
            && rest.first != 0x2F && rest.last != 0x2F
    }
}
