internal import Text

/// A reason why a value is not valid YAML, and the repair that it needs.
enum ValueProblem {
    /// Plain text contains a colon followed by a space, at an offset.
    case colon(Int)
    /// Another field starts in the middle of the line, at an offset.
    case lostLineBreak(Int)
    /// Plain text starts with a character that is special in YAML.
    case specialStart
    /// Brackets are unbalanced, or text follows the closing bracket.
    case brackets
    /// A quoted value contains an unescaped quotation mark or backslash.
    case quotes
    /// The first item of a list is on the line of the key.
    case listItem

    /// Finds the problem of a value; `errorOffset` is where the YAML parser failed.
    init?(in bytes: [UInt8], _ entry: BlockEntry, errorOffset: Int) {
        let value = bytes[entry.value]
        guard let first = value.first else { return nil }
        let isHere = entry.lines.contains(errorOffset) || entry.lines.upperBound == errorOffset
        switch first {
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            guard isHere,
                value.dropFirst().first.map({ !"+-0123456789 \r\n".utf8.contains($0) }) == true
            else { return nil }
            self = .specialStart
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            guard isHere || !Self.isClosed(value, quote: first) else { return nil }
            self = .quotes
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            guard isHere || !Self.isBalanced(value) else { return nil }
            self = .brackets
        case UInt8(ascii: "-") where value.dropFirst().first?.isBlank == true: self = .listItem
        case UInt8(ascii: "*"), UInt8(ascii: "&"), UInt8(ascii: "!"):
            guard isHere else { return nil }
            self = .specialStart
        default:
            if "@`%,]}".utf8.contains(first) || first == UInt8(ascii: "?") && isHere {
                self = .specialStart
            } else if let colon = Self.colon(in: value) {
                let word = Self.field(in: value, endingAt: colon)
                self = word.map { .lostLineBreak($0) } ?? .colon(colon)
            } else {
                return nil
            }
        }
    }

    /// Whether only one repair is possible: quoting the plain text of a text field.
    ///
    /// An open bracket or quotation mark can be closed in several places, and quotes don't make a text a valid name.
    func hasUniqueRepair(in bytes: [UInt8], _ entry: BlockEntry) -> Bool {
        let value = bytes[entry.value]
        switch self {
        case .brackets, .quotes, .listItem: return false
        case .lostLineBreak(let offset):
            return bytes[offset - 1] >= 0x80 && !bytes[offset...].starts(with: "name:".utf8)
        case .specialStart:
            guard let first = value.first, "@`%,".utf8.contains(first) else { return false }
        case .colon(let offset):
            guard !Self.startsField(in: value, endingAt: offset) else { return false }
        }
        let key = String(decoding: bytes[entry.key], as: UTF8.self)
        // The rest after ` #` may be a comment.
        return (entry.indent > 0 || FieldTable.texts.contains(key)) && !value.holds(" #".utf8)
    }

    /// Whether a known field seems to start on a later line of a value, wrongly indented.
    private static func startsField(in value: ArraySlice<UInt8>, endingAt colon: Int) -> Bool {
        guard let lineEnd = value[..<colon].lastIndex(of: Byte.newline) else { return false }
        let word = value[(lineEnd + 1)..<colon].drop { $0.isBlank }
        let name = String(decoding: word, as: UTF8.self)
        return FieldTable.isKnown(name) || ["version", "author"].contains(name)
    }

    /// Returns the offset of the first colon that is followed by white space, before any comment.
    private static func colon(in value: ArraySlice<UInt8>) -> Int? {
        for offset in value.indices {
            let isBeforeSpace =
                offset + 1 == value.endIndex || value[offset + 1].isBlank
                || value[offset + 1] == Byte.newline || value[offset + 1] == Byte.carriageReturn
            if value[offset] == UInt8(ascii: ":"), isBeforeSpace { return offset }
            let isComment = value[offset] == UInt8(ascii: "#") && offset > value.startIndex
            if isComment, value[offset - 1].isBlank { return nil }
        }
        return nil
    }

    /// Returns the start of a known field name that ends at a colon and directly follows punctuation or non-ASCII
    /// text, which means that a line break was lost.
    private static func field(in value: ArraySlice<UInt8>, endingAt colon: Int) -> Int? {
        let isPart: (UInt8) -> Bool = { $0.isLetter || $0 == 0x2D || $0 == 0x5F }
        let start = value[..<colon].lastIndex { !isPart($0) }.map { $0 + 1 }
        guard let start, start > value.startIndex, start < colon else { return nil }
        let before = value[start - 1]
        guard before >= 0x80 || ".!?\"')".utf8.contains(before) else { return nil }
        let name = String(decoding: value[start..<colon], as: UTF8.self)
        return FieldTable.isKnown(name) || ["version", "author"].contains(name) ? start : nil
    }

    /// Whether a quoted value ends with its closing quotation mark.
    private static func isClosed(_ value: ArraySlice<UInt8>, quote: UInt8) -> Bool {
        var offset = value.startIndex + 1
        while offset < value.endIndex {
            let next = offset + 1 < value.endIndex ? value[offset + 1] : 0
            if quote == UInt8(ascii: "\""), value[offset] == UInt8(ascii: "\\") {
                offset += 2
            } else if value[offset] != quote {
                offset += 1
            } else if quote == UInt8(ascii: "'"), next == quote {
                offset += 2
            } else {
                return isEmptyOrComment(value[(offset + 1)...])
            }
        }
        return false
    }

    /// Whether the first bracket is closed and nothing follows it.
    private static func isBalanced(_ value: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        var quote: UInt8?
        for offset in value.indices {
            let byte = value[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") {
                quote = byte
            } else if "[{".utf8.contains(byte) {
                depth += 1
            } else if "]}".utf8.contains(byte) {
                depth -= 1
                if depth == 0 { return isEmptyOrComment(value[(offset + 1)...]) }
            }
        }
        return false
    }

    private static func isEmptyOrComment(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let first = rest.first else { return true }
        return first.isBlank && rest.first { !$0.isBlank } == UInt8(ascii: "#")
    }
}
