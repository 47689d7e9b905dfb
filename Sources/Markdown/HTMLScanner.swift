internal import Text

/// Finds link destinations and anchors in the attributes of raw HTML; skips comments.
///
/// Reads piece by piece, because md4c reports HTML line by line.
struct HTMLScanner {
    enum Attribute { case destination, anchor }

    static let commentStart = Array("<!--".utf8)
    static let commentEnd = Array("-->".utf8)

    private enum State { case text, tag, comment }

    private var state = State.text

    /// Reads a piece and returns the values of `href`, `src`, `id` and `name`.
    mutating func scan(_ bytes: [UInt8], in range: Range<Int>) -> [(Attribute, Range<Int>)] {
        var found: [(Attribute, Range<Int>)] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            switch state {
            case .text:
                guard bytes[offset] == UInt8(ascii: "<") else { break }
                state = bytes.has(Self.commentStart, at: offset) ? .comment : .tag
            case .comment:
                if bytes.has(Self.commentEnd, at: offset) { state = .text }
            case .tag:
                if bytes[offset] == UInt8(ascii: ">") {
                    state = .text
                } else if let (attribute, value, end) = Self.attribute(
                    bytes, offset, range.upperBound)
                {
                    if let attribute, !value.isEmpty { found.append((attribute, value)) }
                    offset = end
                    continue
                }
            }
            offset += 1
        }
        return found
    }

    /// Reads `name = "value"` at the start of a name; the kind is nil for names of no interest.
    private static func attribute(
        _ bytes: [UInt8], _ start: Int, _ limit: Int
    ) -> (Attribute?, Range<Int>, Int)? {
        guard start > 0, bytes[start - 1].isSpace else { return nil }
        var offset = start
        while offset < limit, bytes[offset].isLetter { offset += 1 }
        guard offset > start else { return nil }
        let name = start..<offset
        while offset < limit, bytes[offset].isSpace { offset += 1 }
        guard offset < limit, bytes[offset] == UInt8(ascii: "=") else { return nil }
        offset += 1
        while offset < limit, bytes[offset].isSpace { offset += 1 }
        guard offset < limit else { return nil }
        let quote = bytes[offset]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { offset += 1 }
        let first = offset
        while offset < limit, isQuoted ? bytes[offset] != quote : !isEnd(bytes[offset]) {
            offset += 1
        }
        return (kind(of: bytes[name]), first..<offset, isQuoted ? min(offset + 1, limit) : offset)
    }

    private static func kind(of name: ArraySlice<UInt8>) -> Attribute? {
        switch String(decoding: name, as: UTF8.self).lowercased() {
        case "href", "src": .destination
        case "id", "name": .anchor
        default: nil
        }
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte.isSpace || byte == UInt8(ascii: ">") }
}
