internal import Text

/// A token of a program.
struct ProgramToken {
    enum Kind {
        case name, number, symbol, text, command
        /// The end of a line; the range is the indentation of the next one.
        case line
    }

    let kind: Kind
    /// For texts, what is between the marks.
    let range: Range<Int>
    /// Whether a text literal has expressions in it, or its escapes stay as they are.
    var isInterpolated = false
    var isRaw = false
    /// Whether a blank precedes it.
    var follows = false
}

/// Divides a program into tokens, without its comments.
struct ProgramTokens: CodeCursor {
    let bytes: [UInt8]
    let end: Int
    var index: Int
    private let syntax: ProgramSyntax
    private var tokens: [ProgramToken] = []

    /// Returns the tokens in a range of a text, and whether they are all of them.
    static func tokens(
        of bytes: [UInt8], in range: Range<Int>, _ syntax: ProgramSyntax
    ) -> (tokens: [ProgramToken], areAll: Bool) {
        var reader = ProgramTokens(bytes, range, syntax)
        reader.read()
        return (reader.tokens, reader.index >= reader.end)
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>, _ syntax: ProgramSyntax) {
        (self.bytes, self.syntax) = (bytes, syntax)
        (index, end) = (range.lowerBound, range.upperBound)
    }

    private mutating func read() {
        var blankBefore = true
        while index < end, tokens.count < Limit.tokens {
            let byte = bytes[index]
            let count = tokens.count
            switch byte {
            case Byte.newline:
                var next = index + 1
                while next < end, bytes[next].isBlank { next += 1 }
                add(.line, index + 1..<next)
                index = next
            case 32, 9, 13: index += 1
            case UInt8(ascii: "\\") where index + 1 < end && bytes[index + 1] == Byte.newline:
                index += 2
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): text(prefix: [])
            case _ where comment(): break
            case _ where byte.isDigit:
                let start = index
                skip(while: \.isWordPart)
                add(.number, start..<index)
            case _ where byte.isWordPart || byte >= 0x80: word()
            case UInt8(ascii: "%") where syntax.isRuby && wordList(): break
            case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "%"):
                mark()
            case UInt8(ascii: "/") where syntax.hasPatterns && isOperandPlace: pattern()
            default: symbol()
            }
            if tokens.count > count {
                tokens[count].follows = blankBefore
                blankBefore = false
            } else {
                blankBefore = true
            }
        }
    }

    /// Reads the mark of a variable with its name, or of a text with expressions.
    private mutating func mark() {
        if peek().isLetter || peek() == UInt8(ascii: "_"), syntax.callsByWords,
            byte != UInt8(ascii: "%") || isOperandPlace
        {
            index += 1
            word()
        } else if isNext("$\"") {
            index += 1
            text(prefix: [UInt8(ascii: "f")])
        } else {
            symbol()
        }
    }

    /// Reads the words of `%w[a b]` as texts, up to the closing bracket; returns whether there is such a list.
    private mutating func wordList() -> Bool {
        guard "wWiI".utf8.contains(peek()),
            let close = [UInt8(ascii: "["): "]" as Unicode.Scalar, UInt8(ascii: "("): ")"][peek(2)]
        else { return false }
        index += 2
        add(.symbol, index..<index + 1)
        index += 1
        while index < end, byte != UInt8(ascii: close) {
            let start = index
            skip { !$0.isSpace && $0 != UInt8(ascii: close) }
            if index > start { add(.text, start..<index) } else { index += 1 }
        }
        return true
    }

    private mutating func add(_ kind: ProgramToken.Kind, _ range: Range<Int>) {
        tokens.append(ProgramToken(kind: kind, range: range))
    }

    /// Whether an operand may come next, so that a slash starts a pattern.
    private var isOperandPlace: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .name:
            return bytes[last.range].elementsEqual("return".utf8)
        case .number, .text, .command: return false
        case .line: return true
        case .symbol: return !")]}".utf8.contains(bytes[last.range.lowerBound])
        }
    }

    private mutating func comment() -> Bool {
        if syntax.lineComments.contains(where: { isNext($0) }) {
            skipLine()
            return true
        }
        guard let block = syntax.blockComment, isNext(block.open) else { return false }
        index += 2
        while index < end, !isNext(block.close) { index += 1 }
        index = min(end, index + 2)
        return true
    }

    private mutating func word() {
        let start = index
        skip { $0.isWordPart || $0 >= 0x80 }
        // Marks of text literals: `f"…"`, `rb'…'`.
        if index - start <= 2, index < end, bytes[index] == 34 || bytes[index] == 39,
            syntax.hasLongTexts,
            bytes[start..<index].allSatisfy({ "rbfuRBFU".utf8.contains($0) })
        {
            text(prefix: bytes[start..<index].map(\.lowercased))
            return
        }
        // A quotation in other marks: `q{…}`, `%w[…]` are rare.
        add(.name, start..<index)
    }

    private mutating func text(prefix: [UInt8]) {
        let mark = bytes[index]
        let isLong =
            syntax.hasLongTexts && index + 2 < end && bytes[index + 1] == mark
            && bytes[index + 2] == mark
        index += isLong ? 3 : 1
        let start = index
        let isRaw = prefix.contains(UInt8(ascii: "r"))
        let mayHaveLines = isLong || mark == 96 || syntax.interpolation != .markedBraces
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\") { index += 2; continue }
            if byte == Byte.newline, !mayHaveLines { break }
            if byte == mark {
                guard isLong else { break }
                if index + 2 < end, bytes[index + 1] == mark, bytes[index + 2] == mark { break }
            }
            index += 1
        }
        let close = min(index, end)
        index = min(end, close + (isLong ? 3 : 1))
        if close < end, bytes[close] == Byte.newline { index = close }
        let isCommand = mark == 96 && syntax.hasCommandTexts
        var token = ProgramToken(kind: isCommand ? .command : .text, range: start..<close)
        token.isRaw = isRaw
        switch syntax.interpolation {
        case .none: break
        case .markedBraces: token.isInterpolated = prefix.contains(UInt8(ascii: "f"))
        case .template: token.isInterpolated = mark == 96
        case .hash, .variables, .parentheses: token.isInterpolated = mark != 39
        }
        tokens.append(token)
    }

    /// Skips a regular expression, which ends on its line.
    private mutating func pattern() {
        let start = index
        index += 1
        var isInClass = false
        while index < end, bytes[index] != Byte.newline {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\") { index += 2; continue }
            if byte == UInt8(ascii: "[") { isInClass = true }
            if byte == UInt8(ascii: "]") { isInClass = false }
            if byte == UInt8(ascii: "/"), !isInClass { index += 1; break }
            index += 1
        }
        index = min(index, end)
        skip(while: \.isLetter)
        add(.number, start..<index)
    }

    private static let symbols: [StaticString] = [
        "===", "!==", "**=", "||=", "&&=", "??=", "...", "<=>", "->", "=>", "::", ":=", "?.",
        "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", ".=", "%=", "|=", "&=", "||", "&&", "??",
        "..", "<<", ">>", "//",
    ]

    private mutating func symbol() {
        let start = index
        // All longer symbols go on with one of these bytes.
        switch peek() {
        case UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: "&"),
            UInt8(ascii: "?"), UInt8(ascii: "."), UInt8(ascii: ">"), UInt8(ascii: ":"),
            UInt8(ascii: "<"), UInt8(ascii: "/"):
            index += Self.symbols.first { isNext($0) }?.utf8CodeUnitCount ?? 1
        default: index += 1
        }
        add(.symbol, start..<index)
    }
}
