internal import Text

// Redirections and here-documents.
extension CommandReader {
    /// Takes the number before a redirection: `2>file`.
    mutating func isRedirectionNumber() -> Bool {
        guard byte.isDigit, "<>".utf8.contains(peek()) else { return false }
        descriptor = byte
        index += 1
        return true
    }

    /// Where a placeholder such as `<file name>` ends, if one starts here.
    var placeholderEnd: Int? {
        guard byte == UInt8(ascii: "<"), peek().isLetter else { return nil }
        let limit = min(end, index + 60)
        let stop = bytes[(index + 1)..<limit].firstIndex {
            !($0.isWordPart || $0 >= 0x80 || "-. /:|".utf8.contains($0))
        }
        guard let stop, bytes[stop] == UInt8(ascii: ">") else { return nil }
        return stop + 1
    }

    mutating func redirection(_ command: inout Command) {
        let start = index
        defer { descriptor = nil }
        if isNext("<<<") {
            index += 3
            skipBlanks()
            command.input = word(.text)
        } else if isNext("<<") {
            index += 2
            if let text = hereDocument() { command.input = text }
        } else if isNext("<(") || isNext(">(") {
            index += 2
            command.words.append(group(.parenthesis))
        } else {
            let isBoth = isNext("<>")
            let writes = byte == UInt8(ascii: ">")
            skip { "<>|".utf8.contains($0) }
            if byte == UInt8(ascii: "&") {
                index += 1
                if byte.isDigit || byte == UInt8(ascii: "-") {
                    let isNumber = byte.isDigit
                    let name = index - 1
                    skip { $0.isDigit || $0 == UInt8(ascii: "-") }
                    if isNumber, !writes {
                        let source = Expression.text(text(from: name), name)
                        command.redirections.append(
                            Command.Redirection(kind: .reads, target: source, offset: start))
                    }
                    return
                }
            }
            skipBlanks()
            if isNext("<(") || isNext(">(") {
                index += 2
                command.input = group(.parenthesis)
                return
            }
            let before = index
            let target = word(.text)
            guard index > before else { return }
            command.redirections.append(
                Command.Redirection(
                    kind: isBoth ? .both : writes ? .writes : .reads, target: target, offset: start,
                    descriptor: descriptor))
        }
    }

    /// Reads the here-document whose delimiter is next; its text starts on the next line.
    mutating func hereDocument() -> Expression? {
        if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "~") { index += 1 }
        skipBlanks()
        let isLiteral = byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
        guard case .text(let delimiter, _) = word(.text), !delimiter.isEmpty else { return nil }
        if lineEnd < index { lineEnd = bytes[index..<end].firstIndex(of: Byte.newline) ?? end }
        let start = min(end, max(lineEnd + 1, hereDocumentEnd ?? 0))
        var line = start
        while line < end {
            let next = bytes[line..<end].firstIndex(of: Byte.newline) ?? end
            let text = bytes[line..<next].drop(while: \.isBlank)
            if text.trimmingEnd.elementsEqual(delimiter.utf8) {
                hereDocumentEnd = min(end, next + 1)
                return content(start..<line, isLiteral)
            }
            searchLimit -= next + 1 - line
            guard searchLimit > 0 else {
                isComplete = false
                return nil
            }
            line = next + 1
        }
        return nil
    }

    mutating func content(_ range: Range<Int>, _ isLiteral: Bool) -> Expression {
        guard !isLiteral, mayNest() else {
            return .text(String(decoding: bytes[range], as: UTF8.self), range.lowerBound)
        }
        var reader = CommandReader(bytes: bytes, end: range.upperBound, index: range.lowerBound)
        reader.depth = depth + 1
        let text = reader.quotation(until: nil)
        note(reader)
        return text
    }
}
