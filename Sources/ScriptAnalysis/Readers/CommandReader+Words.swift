internal import Text

// Words with their quotation marks and expansions.
extension CommandReader {
    mutating func word(_ closing: End) -> Expression {
        var parts = Parts(start: index)
        while index < end {
            if let stop = placeholderEnd {
                parts.literal += bytes[index..<stop]
                index = stop
                continue
            }
            switch byte {
            case 32, 9, 13, 10, UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"),
                UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("), UInt8(ascii: ")"):
                return parts.expression
            case UInt8(ascii: "`"):
                guard closing != .backtick else { return parts.expression }
                index += 1
                parts.add(group(.backtick), next: index)
            case UInt8(ascii: "\\"):
                index += 1
                if byte == Byte.newline { index += 1 } else { parts.take(byte, at: &index) }
            case UInt8(ascii: "'"):
                guard let close = closingMark() else { parts.take(byte, at: &index); continue }
                parts.literal += bytes[(index + 1)..<close]
                index = close + 1
            case UInt8(ascii: "\""):
                guard closingMark() != nil else { parts.take(byte, at: &index); continue }
                index += 1
                parts.add(quotation(until: UInt8(ascii: "\"")), next: index)
            case UInt8(ascii: "$"):
                if peek() == UInt8(ascii: "'") {
                    index += 1
                    guard let close = closingMark() else { continue }
                    parts.literal += Escapes.decoded(bytes[(index + 1)..<close])
                    index = close + 1
                } else if let value = expansion() {
                    parts.add(value, next: index)
                } else {
                    parts.take(byte, at: &index)
                }
            default: parts.take(byte, at: &index)
            }
        }
        return parts.expression
    }

    /// The offset of the next quotation mark that is the same as the one here.
    mutating func closingMark() -> Int? {
        guard !unclosedMarks.contains(byte) else { return nil }
        let close = bytes[(index + 1)..<end].firstIndex(of: byte)
        if close == nil { unclosedMarks.insert(byte) }
        return close
    }

    /// Reads quoted text with its expansions up to a mark or the end.
    mutating func quotation(until mark: UInt8?) -> Expression {
        var parts = Parts(start: index)
        while index < end {
            if byte == mark { index += 1; break }
            switch byte {
            case UInt8(ascii: "\\") where "\\\"$`\n".utf8.contains(peek()):
                index += 1
                if byte == Byte.newline { index += 1 } else { parts.take(byte, at: &index) }
            case UInt8(ascii: "`"):
                index += 1
                parts.add(group(.backtick), next: index)
            case UInt8(ascii: "$"):
                if let value = expansion() {
                    parts.add(value, next: index)
                } else {
                    parts.take(byte, at: &index)
                }
            default: parts.take(byte, at: &index)
            }
        }
        return parts.expression
    }

    /// Reads what follows a dollar sign; nil if it is only a dollar sign.
    mutating func expansion() -> Expression? {
        let start = index
        let next = peek()
        if next == UInt8(ascii: "(") {
            if peek(2) == UInt8(ascii: "(") {
                index += 1
                if let value = arithmetic() { return value }
                index -= 1
            }
            index += 2
            return group(.parenthesis)
        }
        if next == UInt8(ascii: "{") {
            index += 2
            return parameter(start)
        }
        // `$$name` of a makefile.
        if next == UInt8(ascii: "$"), peek(2).isWordPart { index += 1 }
        var stop = index + 1
        while stop < end, bytes[stop].isWordPart { stop += 1 }
        if stop == index + 1, stop < end, "@*#?!-$".utf8.contains(bytes[stop]) { stop += 1 }
        guard stop > index + 1 else { return nil }
        let name = String(decoding: bytes[(index + 1)..<stop], as: UTF8.self)
        index = stop
        return .name(name, start)
    }

    /// Reads the rest of `${name…}`.
    mutating func parameter(_ start: Int) -> Expression {
        skip { "!#".utf8.contains($0) }
        let nameStart = index
        skip { $0.isWordPart || $0 == UInt8(ascii: "@") }
        let name = Expression.name(text(from: nameStart), start)
        if byte == UInt8(ascii: ":") { index += 1 }
        var fallback: Expression?
        if "-=+".utf8.contains(byte), mayNest() {
            index += 1
            fallback = nested { $0.braced() }
        }
        skip { $0 != UInt8(ascii: "}") && $0 != Byte.newline }
        if byte == UInt8(ascii: "}") { index += 1 }
        return fallback.map { .any([name, $0]) } ?? name
    }

    /// Reads the fallback of an expansion up to its brace.
    mutating func braced() -> Expression {
        var parts = Parts(start: index)
        while index < end, byte != UInt8(ascii: "}"), byte != Byte.newline {
            if byte == UInt8(ascii: "$"), let value = expansion() {
                parts.add(value, next: index)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                index += 1
            } else {
                parts.take(byte, at: &index)
            }
        }
        return parts.expression
    }

    /// Reads `((…))`, in which commands may be substituted; nil if no arithmetic ends on the line, so that it is a command in
    /// two pairs of parentheses.
    mutating func arithmetic() -> Expression? {
        guard index >= arithmeticEnd else { return nil }
        var level = 0
        var stop = index + 2
        while stop < end, bytes[stop] != Byte.newline {
            if bytes[stop] == UInt8(ascii: "(") { level += 1 }
            if bytes[stop] == UInt8(ascii: ")") {
                if level == 0 { break }
                level -= 1
            }
            stop += 1
        }
        guard stop + 1 < end, bytes[stop] == UInt8(ascii: ")"), bytes[stop + 1] == bytes[stop]
        else {
            arithmeticEnd = stop
            return nil
        }
        var reader = CommandReader(bytes: bytes, end: stop, index: index + 2)
        reader.depth = depth
        // What is computed is a number.
        let value = Expression.test([reader.quotation(until: nil)])
        note(reader)
        index = stop + 2
        return value
    }
}
