internal import FileTree
internal import Text

/// Reads AppleScript: each line with the words before a text as the name of a call.
enum AppleScriptReader {
    static func statements(of bytes: [UInt8], in range: Range<Int>) -> [Statement] {
        var statements: [Statement] = []
        var lineStart = range.lowerBound
        while lineStart < range.upperBound {
            let end =
                bytes[lineStart..<range.upperBound].firstIndex(of: Byte.newline) ?? range.upperBound
            if let statement = statement(bytes, lineStart..<end) { statements.append(statement) }
            lineStart = end + 1
        }
        return statements
    }

    private static let calls = ["do shell script", "display dialog", "run script", "load script"]

    private static func statement(_ bytes: [UInt8], _ line: Range<Int>) -> Statement? {
        let text = bytes[line]
        guard text.first(where: { !$0.isBlank }) != nil, !text.starts(with: "--".utf8) else {
            return nil
        }
        var value = value(bytes, line)
        for name in calls {
            guard let place = bytes[line].firstRange(of: Array(name.utf8))?.lowerBound else {
                continue
            }
            value = .call(
                Call(
                    callee: .name(name, place),
                    arguments: [
                        Argument(
                            label: nil,
                            value: self.value(bytes, place + name.utf8.count..<line.upperBound)),
                        Argument(
                            label: "options",
                            value: .text(
                                String(decoding: bytes[place..<line.upperBound], as: UTF8.self),
                                place)),
                    ], offset: place))
            break
        }
        let words = text.split(separator: Byte.space, maxSplits: 3).map {
            String(decoding: $0, as: UTF8.self)
        }
        if words.count > 2, words[0].drop(while: { $0 == "\t" }) == "set", words[2] == "to" {
            return Statement(
                range: line,
                kind: .assignment(to: .name(words[1], line.lowerBound), value, adds: false))
        }
        return Statement(range: line, kind: .expression(value))
    }

    /// The texts and names of a line, put together.
    private static func value(_ bytes: [UInt8], _ line: Range<Int>) -> Expression {
        var parts: [Expression] = []
        var index = line.lowerBound
        while index < line.upperBound {
            let start = index
            if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                while index < line.upperBound, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                let end = min(index, line.upperBound)
                let text = Escapes.decoded(bytes[start + 1..<end])
                parts.append(.text(String(decoding: text, as: UTF8.self), start + 1))
                index = end + 1
            } else if bytes[index].isLetter {
                while index < line.upperBound, bytes[index].isWordPart { index += 1 }
                let name = String(decoding: bytes[start..<index], as: UTF8.self)
                if !parts.isEmpty { parts.append(.name(name, start)) }
            } else {
                index += 1
            }
        }
        return parts.count == 1 ? parts[0] : .joined(parts)
    }
}

/// Reads the commands in settings and manifests: each value as a line of a shell, and the items of a list as one command.
enum SettingsReader {
    static func reading(of source: SourceText) -> CodeReading {
        switch source.path.fileExtension {
        case "json", "jsonc", "json5": json(source.bytes)
        default: lines(source)
        }
    }

    /// The values of JSON; those of "command" and "args" are one command.
    private static func json(_ bytes: [UInt8]) -> CodeReading {
        var reading = CodeReading()
        var words: [Expression] = []
        var wordsStart = 0
        var listDepth = 0
        func finish(at end: Int) {
            if words.count > 1, case .text(_, let offset) = words[0] {
                reading.statements.append(
                    Statement(
                        range: wordsStart..<end,
                        kind: .expression(.command(Command(words: words, offset: offset)))))
            }
            words = []
        }
        var index = 0
        var key: ArraySlice<UInt8> = []
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["): listDepth += 1
            case UInt8(ascii: "]"):
                listDepth = max(0, listDepth - 1)
                if listDepth == 0 { finish(at: index) }
            case UInt8(ascii: "}"): finish(at: index)
            case UInt8(ascii: "\""):
                let start = index + 1
                index = start
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                let end = min(index, bytes.count)
                let next = bytes[min(end + 1, bytes.count)...].first { !$0.isSpace }
                let text = Expression.text(
                    String(decoding: Escapes.decoded(bytes[start..<end]), as: UTF8.self), start)
                if next == UInt8(ascii: ":") {
                    key = bytes[start..<end]
                    reading.statements.append(Statement(range: start..<end, kind: .result(text)))
                } else if listDepth > 0 {
                    if words.isEmpty { wordsStart = start }
                    words.append(text)
                    reading.statements.append(Statement(range: start..<end, kind: .result(text)))
                } else {
                    reading.statements.append(
                        Statement(
                            range: start..<end,
                            kind: .assignment(
                                to: .name(String(decoding: key, as: UTF8.self), start), text,
                                adds: false)))
                    if key.elementsEqual("command".utf8) {
                        (words, wordsStart) = ([text], start)
                    }
                    reading.add(CommandReader.reading(of: bytes, in: start..<end))
                }
            default: break
            }
            index += 1
        }
        return reading
    }

    /// The values after `:` and `=`, and the texts of property lists.
    private static func lines(_ source: SourceText) -> CodeReading {
        var reading = CodeReading()
        let marks = Array("<string>".utf8)
        for number in source.lineStarts.indices {
            let line = source.line(number)
            var text = line.drop { $0.isBlank || $0 == UInt8(ascii: "-") }
            if text.first == UInt8(ascii: "#") || text.isEmpty { continue }
            if let range = text.firstRange(of: marks) {
                text = text[range.upperBound...].prefix { $0 != UInt8(ascii: "<") }
            } else {
                reading.statements.append(
                    Statement(
                        range: text.startIndex..<text.endIndex,
                        kind: .result(
                            .text(
                                String(decoding: text, as: UTF8.self), text.startIndex))))
                if let mark = text.prefix(60).firstIndex(where: { $0 == 58 || $0 == 61 }) {
                    let name = String(decoding: text[..<mark].trimmingEnd, as: UTF8.self)
                    let value = String(decoding: text[(mark + 1)...], as: UTF8.self)
                    reading.statements.append(
                        Statement(
                            range: text.startIndex..<text.endIndex,
                            kind: .assignment(
                                to: .name(name, text.startIndex), .text(value, mark + 1),
                                adds: false)))
                    text = text[(mark + 1)...].drop { $0.isBlank || $0 == 34 || $0 == 39 }
                }
            }
            let value = text.trimmingEnd
            reading.add(
                CommandReader.reading(of: source.bytes, in: value.startIndex..<value.endIndex))
        }
        return reading
    }
}
