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
    private(set) var sentences: [Sentence] = []
    /// Where bytes start that follow each other in the file as well, with the offset of the first in the file.
    private var runs: [(start: Int32, origin: Int32)] = []
    /// The offset in the file after the last byte.
    private var nextOrigin = -1
    private var start = 0
    private var paragraph = 0
    private var section = 0

    /// A longer one is split: no one writes such a sentence.
    private static let sentenceLimit = 700

    init(_ source: SourceText, fences: [CodeFence]) {
        bytes.reserveCapacity(source.bytes.count + source.bytes.count / 16)
        let lowercased = source.bytes.lowercased
        // Blocks of programs and data are no prose.
        let code = fences.filter { !Self.isProse(fence: $0.language) }.map(\.lines)
        var next = 0
        var isInFrontmatter = false
        for number in source.lineStarts.indices {
            let line = source.line(number)
            if line.starts(with: "---" as StaticString) {
                isInFrontmatter = number == 0
            } else if isInFrontmatter, line.first?.isLetter == true {
                // Each field is read by itself.
                endParagraph()
            }
            while next < code.count, code[next].upperBound <= number { next += 1 }
            if next < code.count, code[next].contains(number) {
                endParagraph()
                continue
            }
            add(line, lowercased)
        }
        endSentence()
    }

    private static func isProse(fence language: String) -> Bool {
        ["", "text", "txt", "plain", "plaintext", "markdown", "md", "prompt"].contains(language)
    }

    private mutating func add(_ line: ArraySlice<UInt8>, _ lowercased: [UInt8]) {
        let text = line.drop(while: \.isSpace)
        // A line of hyphens ends the frontmatter or a part.
        guard let first = text.first, !text.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isSpace })
        else { return endParagraph() }
        if first == UInt8(ascii: "#") {
            endParagraph()
            section += 1
            append(text, lowercased)
            return endParagraph()
        }
        // Items of lists and rows of tables are sentences of one paragraph.
        let isItem =
            "-*+|>".utf8.contains(first) && (text.dropFirst().first ?? Byte.space).isSpace
            || first == UInt8(ascii: "|")
            || first.isDigit && text.drop(while: \.isDigit).starts(with: ". ".utf8)
        if isItem { endSentence() } else { separate(at: line.startIndex) }
        append(text, lowercased)
    }

    /// Adds a blank between two lines, unless the letters before it need none.
    private mutating func separate(at origin: Int) {
        guard let last = bytes.last, last < 0xE3, last != Byte.space, bytes.count > start else {
            return
        }
        // The last byte of a Chinese, Japanese or Korean character.
        if last >= 0x80, bytes.count >= 3, bytes[bytes.count - 3] >= 0xE3 { return }
        push(Byte.space, origin)
    }

    /// Appends the text of a line, given the bytes of the file in lowercase.
    private mutating func append(_ line: ArraySlice<UInt8>, _ lowercased: [UInt8]) {
        if let folded = FoldedLine(line) {
            var index = 0
            while index < folded.bytes.count {
                appendCharacter(of: folded.bytes[...], &index, origin: folded.origins[index])
            }
            return
        }
        var index = line.startIndex
        while index < line.endIndex {
            let end = endOfPlainPart(of: line[index...])
            if end > index {
                startRun(at: index)
                bytes.append(contentsOf: lowercased[index..<end])
                nextOrigin = end
                index = end
            } else {
                appendCharacter(of: line, &index, origin: index)
            }
        }
    }

    /// Where the bytes end that stay as they are, except for their case: before a mark, a second blank, or as many bytes as a
    /// sentence may have.
    private func endOfPlainPart(of text: ArraySlice<UInt8>) -> Int {
        let room = Self.sentenceLimit - 1 - (bytes.count - start)
        var last = bytes.last ?? 0
        var index = text.startIndex
        let end = min(text.endIndex, index + max(0, room))
        let isPlain = Self.isPlain
        while index < end {
            let byte = text[index]
            if !isPlain[Int(byte)] {
                switch byte {
                case Byte.space: if last == Byte.space { return index }
                case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
                    let next = index + 1 < text.endIndex ? text[index + 1] : Byte.space
                    if next.isSpace || next == UInt8(ascii: "*") { return index }
                default: return index
                }
            }
            last = byte
            index += 1
        }
        return index
    }

    /// Whether a byte other than a blank stays as it is, except for its case, and ends no sentence.
    private static let isPlain: [Bool] = (0...255).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "*"), UInt8(ascii: "`"), Byte.carriageReturn, Byte.tab, Byte.space,
            UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), 0x81, 0x82, 0x9F, 0xC3, 0xD0,
            0xE2:
            false
        default: true
        }
    }

    /// Appends the byte or character at an index, with its offset in the file, and goes on to the next.
    private mutating func appendCharacter(
        of text: ArraySlice<UInt8>, _ index: inout Int, origin: Int
    ) {
        var byte = text[index]
        index += 1
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "`"), Byte.carriageReturn: return
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
        case 0xE2
        where index + 1 < text.endIndex && text[index] == 0x80 && text[index + 1] == 0x99:
            byte = UInt8(ascii: "'")
            index += 2
        default: byte = byte.lowercased
        }
        if byte == Byte.space, bytes.last == Byte.space { return }
        push(byte, origin)
        if bytes.count - start >= Self.sentenceLimit && byte == Byte.space
            || bytes.count - start >= 2 * Self.sentenceLimit
            || ends(byte, text, index)
        {
            endSentence()
        }
    }

    private mutating func push(_ byte: UInt8, _ origin: Int) {
        startRun(at: origin)
        bytes.append(byte)
        nextOrigin = origin + 1
    }

    private mutating func startRun(at origin: Int) {
        if nextOrigin != origin { runs.append((Int32(bytes.count), Int32(origin))) }
    }

    /// Whether a sentence ends after a byte: `.`, `!` or `?` before a blank and no small letter, or `。`, `！`, `？`.
    private func ends(_ byte: UInt8, _ text: ArraySlice<UInt8>, _ next: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
            guard next < text.endIndex else { return true }
            guard text[next].isSpace || text[next] == UInt8(ascii: "*") else { return false }
            let letter = text[next...].first { !$0.isSpace && !"*`\"'(".utf8.contains($0) }
            return letter.map { !(0x61...0x7A).contains($0) } ?? true
        case 0x82: return bytes.has([0xE3, 0x80, 0x82], at: bytes.count - 3)
        case 0x81, 0x9F: return bytes.has([0xEF, 0xBC, byte], at: bytes.count - 3)
        default: return false
        }
    }

    private mutating func endSentence() {
        if bytes.count > start {
            sentences.append(
                Sentence(range: start..<bytes.count, paragraph: paragraph, section: section))
            // No word reaches from one sentence into the next.
            push(Byte.newline, nextOrigin - 1)
        }
        start = bytes.count
    }

    private mutating func endParagraph() {
        endSentence()
        paragraph += 1
    }

    /// The offset in the file of a byte of the text.
    func origin(of index: Int) -> Int {
        let index = min(index, bytes.count - 1)
        let run = runs[runs.partitionPoint { $0.start > index } - 1]
        return Int(run.origin) + index - Int(run.start)
    }
}
