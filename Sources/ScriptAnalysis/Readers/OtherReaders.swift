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
            guard let place = bytes[line].firstIndex(of: Array(name.utf8)) else {
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
        case "json", "jsonc", "json5": JSONCommands.reading(of: source.bytes)
        default: lines(source)
        }
    }

    /// The values after `:` and `=`, and the texts of property lists.
    private static func lines(_ source: SourceText) -> CodeReading {
        var reading = CodeReading()
        for number in source.lineStarts.indices {
            let line = source.line(number)
            var text = line.drop { $0.isBlank || $0 == UInt8(ascii: "-") }
            if text.first == UInt8(ascii: "#") || text.isEmpty { continue }
            if let mark = text.firstIndex(of: "<string>") {
                text = text[(mark + 8)...].prefix { $0 != UInt8(ascii: "<") }
            } else {
                reading.add(.result(.text(text)), text.indices)
                if let setting = Setting(text) {
                    reading.add(setting.assignment, text.indices)
                    text = setting.value.drop { $0.isBlank || "\"'".utf8.contains($0) }
                }
            }
            let value = text.trimmingEnd
            reading.add(CommandReader.reading(of: source.bytes, in: value.indices))
        }
        return reading
    }

    /// A line such as `name: value` or `name = value`.
    private struct Setting {
        let name: ArraySlice<UInt8>
        let value: ArraySlice<UInt8>

        init?(_ line: ArraySlice<UInt8>) {
            let mark = line.indices.first { index in
                let isLast = index + 1 == line.endIndex
                // The colon of an address is none, nor is the sign in an option: `curl -d a=b https://…`.
                return line[index] == UInt8(ascii: ":") && (isLast || line[index + 1].isSpace)
                    || line[index] == UInt8(ascii: "=")
            }
            guard let mark else { return nil }
            (name, value) = (line[..<mark].trimmingEnd, line[(mark + 1)...])
            if line[mark] == UInt8(ascii: "="), name.contains(where: \.isBlank) { return nil }
        }

        var assignment: Statement.Kind {
            .assignment(
                to: .name(String(decoding: name, as: UTF8.self), name.startIndex), .text(value),
                adds: false)
        }
    }
}

/// Reads the values of JSON; those of "command" and "args" in an object are one command, as are the items of a list.
private struct JSONCommands {
    /// An open object or list.
    private struct Level {
        let start: Int
        var isList = false
        /// The key under which it is.
        var key: ArraySlice<UInt8> = []
        /// The command of an object, or the items of a list.
        var words: [Expression] = []
        /// The arguments of the command, in whatever order.
        var arguments: [Expression] = []
    }

    private let bytes: [UInt8]
    private var reading = CodeReading()
    private var key: ArraySlice<UInt8> = []
    private var levels: [Level] = []

    static func reading(of bytes: [UInt8]) -> CodeReading {
        var reader = JSONCommands(bytes)
        reader.read()
        return reader.reading
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() {
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                levels.append(
                    Level(start: index, isList: bytes[index] == UInt8(ascii: "["), key: key))
                key = []
            case UInt8(ascii: "]"), UInt8(ascii: "}"): close(at: index)
            case UInt8(ascii: "\""):
                let start = index + 1
                index = start
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                take(start..<min(index, bytes.count))
            default: break
            }
            index += 1
        }
    }

    /// Takes a text: a key, an item of a list, or a value.
    private mutating func take(_ range: Range<Int>) {
        let next = bytes[min(range.upperBound + 1, bytes.count)...].first { !$0.isSpace }
        let decoded = String(decoding: Escapes.decoded(bytes[range]), as: UTF8.self)
        let text = Expression.text(decoded, range.lowerBound)
        let last = levels.indices.last
        if next == UInt8(ascii: ":") {
            key = bytes[range]
            reading.add(.result(text), range)
        } else if let last, levels[last].isList {
            levels[last].words.append(text)
            reading.add(.result(text), range)
        } else {
            let name = Expression.name(String(decoding: key, as: UTF8.self), range.lowerBound)
            reading.add(.assignment(to: name, text, adds: false), range)
            if let last, key.elementsEqual("command".utf8) { levels[last].words = [text] }
            reading.add(CommandReader.reading(of: bytes, in: range))
        }
    }

    /// Ends an object or list: its words are a command, unless they are the arguments of one.
    private mutating func close(at end: Int) {
        guard let level = levels.popLast() else { return }
        if level.isList, level.key.elementsEqual("args".utf8), let last = levels.indices.last {
            levels[last].arguments = level.words
            return
        }
        let words = level.words + level.arguments
        guard words.count > 1, case .text(_, let offset) = words[0] else { return }
        let command = Command(words: words, offset: offset)
        reading.add(.expression(.command(command)), level.start..<end)
    }
}

extension Expression {
    /// A text as it is.
    fileprivate static func text(_ bytes: ArraySlice<UInt8>) -> Expression {
        .text(String(decoding: bytes, as: UTF8.self), bytes.startIndex)
    }
}

extension CodeReading {
    fileprivate mutating func add(_ kind: Statement.Kind, _ range: Range<Int>) {
        statements.append(Statement(range: range, kind: kind))
    }
}
