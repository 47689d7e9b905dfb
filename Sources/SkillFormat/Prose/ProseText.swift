internal import Markdown
internal import Text

/// The text of a file as it is read: in lowercase, without marks of emphasis and code, line breaks as blanks, and with letters
/// of the alphabet for those that look alike.
struct ProseText {
    /// A sentence, an item of a list, a heading or a row of a table.
    struct Sentence {
        /// The bytes of the text.
        let range: Range<Int>
        /// The number of the paragraph or list that it belongs to.
        let paragraph: Int
        /// The number of the heading above it.
        let section: Int
    }

    private(set) var bytes: [UInt8] = []
    /// The offset in the file of each byte.
    private(set) var origins: [Int32] = []
    private(set) var sentences: [Sentence] = []
    private var start = 0
    private var paragraph = 0
    private var section = 0

    /// A longer one is split: no one writes such a sentence.
    private static let sentenceLimit = 700

    init(_ source: SourceText) {
        bytes.reserveCapacity(source.bytes.count)
        origins.reserveCapacity(source.bytes.count)
        // Blocks of programs and data are no prose.
        let code = CodeFences(in: source).all.filter { !Self.isProse(fence: $0.language) }
            .map(\.lines)
        var next = 0
        for number in source.lineStarts.indices {
            while next < code.count, code[next].upperBound <= number { next += 1 }
            if next < code.count, code[next].contains(number) {
                endParagraph()
                continue
            }
            add(source.line(number))
        }
        endSentence()
    }

    private static func isProse(fence language: String) -> Bool {
        ["", "text", "txt", "plain", "plaintext", "markdown", "md", "prompt"].contains(language)
    }

    private mutating func add(_ line: ArraySlice<UInt8>) {
        let text = line.drop(while: \.isSpace)
        // A line of hyphens ends the frontmatter or a part.
        guard let first = text.first, !text.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isSpace })
        else { return endParagraph() }
        if first == UInt8(ascii: "#") {
            endParagraph()
            section += 1
            append(text)
            return endParagraph()
        }
        // Items of lists and rows of tables are sentences of one paragraph.
        let isItem =
            "-*+|>".utf8.contains(first) && (text.dropFirst().first ?? Byte.space).isSpace
            || first == UInt8(ascii: "|")
            || first.isDigit && text.drop(while: \.isDigit).starts(with: ". ".utf8)
        if isItem { endSentence() } else { separate(at: line.startIndex) }
        append(text)
    }

    /// Adds a blank between two lines, unless the letters before it need none.
    private mutating func separate(at origin: Int) {
        guard let last = bytes.last, last < 0xE3, last != Byte.space, bytes.count > start else {
            return
        }
        // The last byte of a Chinese, Japanese or Korean character.
        if last >= 0x80, bytes.count >= 3, bytes[bytes.count - 3] >= 0xE3 { return }
        bytes.append(Byte.space)
        origins.append(Int32(origin))
    }

    private mutating func append(_ line: ArraySlice<UInt8>) {
        guard let folded = FoldedLine(line) else { return append(line, origins: nil) }
        append(folded.bytes[...], origins: folded.origins)
    }

    /// Appends bytes with their offsets in the file; without, these are the indices.
    private mutating func append(_ text: ArraySlice<UInt8>, origins: [Int]?) {
        var index = text.startIndex
        while index < text.endIndex {
            var byte = text[index]
            let origin = origins?[index] ?? index
            index += 1
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "`"), Byte.carriageReturn: continue
            case Byte.tab: byte = Byte.space
            case 0xC3 where index < text.endIndex && (0x80...0x9E).contains(text[index]):
                push(byte, origin)
                byte = text[index] + 0x20
                index += 1
            case 0xD0 where index < text.endIndex && (0x90...0xAF).contains(text[index]):
                let letter = text[index]
                push(letter < 0xA0 ? 0xD0 : 0xD1, origin)
                byte = letter < 0xA0 ? letter + 0x20 : letter - 0x20
                index += 1
            case 0xE2 where text[index...].starts(with: [0x80, 0x99]):
                byte = UInt8(ascii: "'")
                index += 2
            default: byte = byte.lowercased
            }
            if byte == Byte.space, bytes.last == Byte.space { continue }
            push(byte, origin)
            if bytes.count - start >= Self.sentenceLimit && byte == Byte.space
                || bytes.count - start >= 2 * Self.sentenceLimit
                || ends(byte, text, index)
            {
                endSentence()
            }
        }
    }

    private mutating func push(_ byte: UInt8, _ origin: Int) {
        bytes.append(byte)
        origins.append(Int32(origin))
    }

    /// Whether a sentence ends after a byte: `.`, `!` or `?` before a blank and no small letter, or `。`, `！`, `？`.
    private func ends(_ byte: UInt8, _ text: ArraySlice<UInt8>, _ next: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
            guard next < text.endIndex else { return true }
            guard text[next].isSpace || text[next] == UInt8(ascii: "*") else { return false }
            let letter = text[next...].first { !$0.isSpace && !"*`\"'(".utf8.contains($0) }
            return letter.map { !(0x61...0x7A).contains($0) } ?? true
        case 0x82: return bytes.suffix(3).elementsEqual([0xE3, 0x80, 0x82])
        case 0x81, 0x9F:
            let last = bytes.suffix(3)
            return last.elementsEqual([0xEF, 0xBC, 0x81]) || last.elementsEqual([0xEF, 0xBC, 0x9F])
        default: return false
        }
    }

    private mutating func endSentence() {
        if bytes.count > start, let origin = origins.last {
            sentences.append(
                Sentence(range: start..<bytes.count, paragraph: paragraph, section: section))
            // No word reaches from one sentence into the next.
            bytes.append(Byte.newline)
            origins.append(origin)
        }
        start = bytes.count
    }

    private mutating func endParagraph() {
        endSentence()
        paragraph += 1
    }

    /// The offset in the file of a byte of the text.
    func origin(of index: Int) -> Int { Int(origins[min(index, origins.count - 1)]) }
}
