internal import References
internal import Text

/// Why YAML can't read a value as it stands, and what would help.
enum ValueTrouble {
    /// A colon and a blank in plain text, at an offset.
    case colon(Int)
    /// A field of its own starts in the middle of a line, at an offset.
    case lostBreak(Int)
    /// Plain text that starts with a character that YAML keeps for itself.
    case start
    /// Text behind a closing bracket, a bracket too many or too few.
    case brackets
    /// A quotation mark or a backslash in a quoted value.
    case quotes
    /// The first item of a list on the key's own line.
    case listItem

    /// Looks at a value; `stumble` is where YAML gave up.
    init?(in bytes: [UInt8], _ entry: BlockEntry, stumble: Int) {
        let value = bytes[entry.value]
        guard let first = value.first else { return nil }
        let isHere = entry.lines.contains(stumble) || entry.lines.upperBound == stumble
        switch first {
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            guard isHere,
                value.dropFirst().first.map({ !"+-0123456789 \r\n".utf8.contains($0) }) == true
            else { return nil }
            self = .start
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            guard isHere || !Self.isClosed(value, quote: first) else { return nil }
            self = .quotes
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            guard isHere || !Self.isBalanced(value) else { return nil }
            self = .brackets
        case UInt8(ascii: "-") where value.dropFirst().first?.isBlank == true: self = .listItem
        case UInt8(ascii: "*"), UInt8(ascii: "&"), UInt8(ascii: "!"):
            guard isHere else { return nil }
            self = .start
        default:
            if "@`%,]}".utf8.contains(first) || first == UInt8(ascii: "?") && isHere {
                self = .start
            } else if let colon = Self.colon(in: value) {
                let word = Self.field(in: value, endingAt: colon)
                self = word.map { .lostBreak($0) } ?? .colon(colon)
            } else {
                return nil
            }
        }
    }

    /// Whether nobody can mean but one thing: plain text of a field that holds text, which lacks its quotation
    /// marks.
    ///
    /// An open bracket or quotation mark may be closed in many places, and a name between quotes is still none.
    func hasOneAnswer(in bytes: [UInt8], _ entry: BlockEntry) -> Bool {
        let value = bytes[entry.value]
        switch self {
        case .brackets, .quotes, .listItem: return false
        case .lostBreak(let offset):
            return bytes[offset - 1] >= 0x80 && !bytes[offset...].starts(with: "name:".utf8)
        case .start:
            guard let first = value.first, "@`%,".utf8.contains(first) else { return false }
        case .colon(let offset):
            guard !Self.startsField(in: value, endingAt: offset) else { return false }
        }
        let key = String(decoding: bytes[entry.key], as: UTF8.self)
        // What looks like a comment may be one.
        return (entry.indent > 0 || FieldTable.texts.contains(key)) && !value.holds(" #".utf8)
    }

    /// Whether a known field seems to stand on a further line of a value, only indented.
    private static func startsField(in value: ArraySlice<UInt8>, endingAt colon: Int) -> Bool {
        guard let lineEnd = value[..<colon].lastIndex(of: Byte.newline) else { return false }
        let word = value[(lineEnd + 1)..<colon].drop { $0.isBlank }
        let name = String(decoding: word, as: UTF8.self)
        return FieldTable.isKnown(name) || ["version", "author"].contains(name)
    }

    /// The first colon with white space behind it, before any comment.
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

    /// Where the name of a known field starts that ends at a colon and follows a full stop or text that is
    /// not ASCII without a blank: there a line break was lost.
    private static func field(in value: ArraySlice<UInt8>, endingAt colon: Int) -> Int? {
        let isPart: (UInt8) -> Bool = { $0.isLetter || $0 == 0x2D || $0 == 0x5F }
        let start = value[..<colon].lastIndex { !isPart($0) }.map { $0 + 1 }
        guard let start, start > value.startIndex, start < colon else { return nil }
        let before = value[start - 1]
        guard before >= 0x80 || ".!?\"')".utf8.contains(before) else { return nil }
        let name = String(decoding: value[start..<colon], as: UTF8.self)
        return FieldTable.isKnown(name) || ["version", "author"].contains(name) ? start : nil
    }

    /// Whether a quoted value ends where its quotation mark closes.
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

    /// Whether the first bracket closes, and nothing follows it.
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
