internal import Text

/// Reads scripts of PowerShell: pipelines of commands and of expressions with methods.
///
/// Names of variables and commands ignore case, so they are read in lowercase.
struct PowerShellReader: CodeCursor {
    let bytes: [UInt8]
    let end: Int
    var index: Int
    private var depth = 0

    private var isComplete = true

    static func reading(of bytes: [UInt8], in range: Range<Int>) -> CodeReading {
        var reader = PowerShellReader(bytes: bytes, end: range.upperBound, index: range.lowerBound)
        let statements = reader.list(until: 0)
        return CodeReading(statements: statements, isComplete: reader.isComplete)
    }

    /// Whether what is nested here is read.
    private mutating func mayNest() -> Bool {
        if depth >= Limit.commandNesting { isComplete = false }
        return depth < Limit.commandNesting
    }

    private init(bytes: [UInt8], end: Int, index: Int) {
        (self.bytes, self.end, self.index) = (bytes, end, index)
    }

    private mutating func skipBlanks() { skipBlanks(joinedBy: UInt8(ascii: "`")) }

    private mutating func list(until closing: UInt8) -> [Statement] {
        depth += 1
        defer { depth -= 1 }
        var statements: [Statement] = []
        while index < end {
            skipBlanks()
            if byte == closing, closing != 0 { index += 1; break }
            if byte == UInt8(ascii: "#") {
                skipLine()
            }
            if byte == UInt8(ascii: "<"), peek() == UInt8(ascii: "#") {
                while index < end, !(byte == UInt8(ascii: "#") && peek() == UInt8(ascii: ">")) {
                    index += 1
                }
                index += 2
                continue
            }
            let start = index
            if byte.isLetter, name(at: index).lowercased() == "function" {
                index += 8
                skipBlanks()
                let name = self.word().lowercased()
                skip { $0 != UInt8(ascii: "{") }
                index += 1
                guard mayNest() else { continue }
                statements.append(
                    Statement(
                        range: start..<min(index, end), kind: .functionStart(name, parameters: [])))
                statements += list(until: UInt8(ascii: "}"))
                statements.append(
                    Statement(range: min(index, end)..<min(index, end), kind: .functionEnd))
                continue
            }
            let value = pipeline()
            if index > start, let value {
                let range = start..<min(index, end)
                if byte == UInt8(ascii: "="), peek() != UInt8(ascii: "=") {
                    index += 1
                    skipBlanks()
                    let source = pipeline() ?? .nothing
                    statements.append(
                        Statement(
                            range: start..<min(index, end),
                            kind: .assignment(to: value, source, adds: false)))
                } else {
                    statements.append(Statement(range: range, kind: .expression(value)))
                }
            }
            if index == start { index += 1 }
        }
        index = min(index, end)
        return statements
    }

    private mutating func pipeline() -> Expression? {
        var elements: [Expression] = []
        while index < end {
            skipBlanks()
            guard let next = element() else { break }
            elements.append(next)
            skipBlanks()
            guard byte == UInt8(ascii: "|"), peek() != UInt8(ascii: "|") else { break }
            index += 1
            skip(while: \.isSpace)
        }
        return .piped(elements)
    }

    /// Reads a command, or an expression with its operators.
    private mutating func element() -> Expression? {
        if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "."), !peek().isWordPart {
            let start = index
            index += 1
            skipBlanks()
            guard let program = operand() else { return nil }
            return command([program], start)
        }
        if byte.isLetter || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\") {
            let start = index
            let name = word()
            if [
                "if", "else", "elseif", "foreach", "while", "try", "catch", "param", "return", "do",
            ]
            .contains(name.lowercased()) {
                return name.lowercased() == "return" ? pipeline() : nil
            }
            guard !name.isEmpty else { return nil }
            return command([.text(name.lowercased(), start)], start)
        }
        guard let first = operand() else { return nil }
        var operands = [first]
        var operation: Operation?
        var changes = 0
        while index < end {
            skipBlanks()
            guard let next = self.operation() else { break }
            if next != operation {
                guard changes < Limit.operatorChanges else {
                    isComplete = false
                    break
                }
                changes += 1
                operands = [Self.expression(of: operands, operation)]
                operation = next
            }
            skipBlanks()
            guard let operand = operand() else { break }
            operands.append(operand)
        }
        return Self.expression(of: operands, operation)
    }

    /// What operators make of their operands.
    private enum Operation {
        /// A text: `+` and `-f`.
        case text
        /// A list: the comma.
        case list
        /// Something else, such as `-join`, `-replace` and `-bxor`.
        case choice
    }

    /// Reads an operator; nil if none is next.
    private mutating func operation() -> Operation? {
        if byte == UInt8(ascii: "+"), peek() != UInt8(ascii: "=") {
            index += 1
            return .text
        }
        if byte == UInt8(ascii: ",") {
            index += 1
            return .list
        }
        guard byte == UInt8(ascii: "-"), peek().isLetter else { return nil }
        return word().lowercased() == "-f" ? .text : .choice
    }

    private static func expression(
        of operands: [Expression], _ operation: Operation?
    ) -> Expression {
        guard operands.count > 1 else { return operands[0] }
        return switch operation {
        case .text: .joined(operands)
        case .list: .list(operands.map { Argument(label: nil, value: $0) })
        case .choice, nil: .any(operands)
        }
    }

    private mutating func command(_ words: [Expression], _ start: Int) -> Expression {
        var command = Command(words: words, offset: start)
        while index < end {
            skipBlanks()
            switch byte {
            case Byte.newline, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ")"),
                UInt8(ascii: "}"), UInt8(ascii: "#"), 0:
                return .command(command)
            case UInt8(ascii: ">"):
                let place = index
                skip { $0 == UInt8(ascii: ">") }
                skipBlanks()
                if let target = operand() {
                    command.redirections.append(
                        Command.Redirection(kind: .writes, target: target, offset: place))
                }
            case UInt8(ascii: ","): index += 1
            default:
                let before = index
                if let word = operand() { command.words.append(word) }
                if index == before { index += 1 }
            }
        }
        return .command(command)
    }

    /// Reads a value with its members, or a bare word.
    private mutating func operand() -> Expression? {
        var value: Expression
        let start = index
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): value = quotation()
        case UInt8(ascii: "@") where peek() == 34 || peek() == 39: value = hereText()
        case UInt8(ascii: "@") where peek() == UInt8(ascii: "(") || peek() == UInt8(ascii: "{"),
            UInt8(ascii: "("), UInt8(ascii: "{"):
            if byte == UInt8(ascii: "@") { index += 1 }
            let close = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
            index += 1
            guard mayNest() else { return .nothing }
            value = .block(list(until: close))
        case UInt8(ascii: "$"):
            index += 1
            if byte == UInt8(ascii: "("), mayNest() {
                index += 1
                value = .block(list(until: UInt8(ascii: ")")))
            } else {
                if byte == UInt8(ascii: "{") { index += 1 }
                let nameStart = index
                skip { $0.isWordPart || $0 == UInt8(ascii: ":") }
                value = .name(
                    String(decoding: bytes[nameStart..<index].map(\.lowercased), as: UTF8.self),
                    start)
                if byte == UInt8(ascii: "}") { index += 1 }
            }
        case UInt8(ascii: "["):
            guard let close = closingBracket() else {
                index += 1
                return nil
            }
            value = .name(
                String(decoding: bytes[(index + 1)..<close].map(\.lowercased), as: UTF8.self),
                start)
            index = close + 1
            // A type before a value converts it.
            if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "(") || byte == 34 || byte == 39 {
                return operand()
            }
        case _ where byte.isSpace || byte == 0 || ")}];|,=".utf8.contains(byte): return nil
        default: return .text(word(), start)
        }
        return suffixes(of: value)
    }

    private mutating func suffixes(of first: Expression) -> Expression {
        var value = first
        var length = 0
        while index < end {
            guard length < Limit.chain else {
                isComplete = false
                return value
            }
            length += 1
            if byte == UInt8(ascii: "."), peek().isLetter {
                index += 1
            } else if byte == UInt8(ascii: ":"), peek() == UInt8(ascii: ":") {
                index += 2
            } else if byte == UInt8(ascii: "["), let close = closingBracket() {
                index = close + 1
                continue
            } else {
                return value
            }
            let start = index
            skip(while: \.isWordPart)
            let name = String(decoding: bytes[start..<index].map(\.lowercased), as: UTF8.self)
            value = .member(value, name, start)
            guard byte == UInt8(ascii: "("), mayNest() else { continue }
            index += 1
            depth += 1
            var items: [Argument] = []
            while index < end, byte != UInt8(ascii: ")") {
                skipBlanks()
                let before = index
                if let item = element() {
                    items.append(Argument(label: nil, value: item))
                }
                if byte == UInt8(ascii: ",") || index == before, byte != UInt8(ascii: ")") {
                    index += 1
                }
            }
            depth -= 1
            index = min(end, index + 1)
            value = .call(Call(callee: value, arguments: items, offset: start))
        }
        return value
    }

    /// The bracket that closes the one here, if it is near.
    private mutating func closingBracket() -> Int? {
        let limit = min(end, index + Limit.brackets)
        let close = bytes[index..<limit].firstIndex { "]\n".utf8.contains($0) }
        if close == nil, limit < end { isComplete = false }
        return close.flatMap { bytes[$0] == UInt8(ascii: "]") ? $0 : nil }
    }

    private mutating func word() -> String {
        let start = index
        skip { !$0.isSpace && !"|;(){}\"'$,=><".utf8.contains($0) }
        return text(from: start)
    }

    private func name(at place: Int) -> String {
        String(decoding: bytes[place..<end].prefix(20).prefix(while: \.isLetter), as: UTF8.self)
    }

    private mutating func quotation() -> Expression {
        let mark = byte
        index += 1
        var parts = Parts(start: index)
        while index < end {
            if byte == mark {
                index += 1
                guard byte == mark else { break }
            }
            if mark == 34, byte == UInt8(ascii: "`") {
                index += 1
                parts.take(byte, at: &index)
            } else if mark == 34, byte == UInt8(ascii: "$"),
                peek().isWordPart || peek() == UInt8(ascii: "(") || peek() == UInt8(ascii: "{"),
                let value = variable()
            {
                parts.add(value, next: index)
            } else {
                parts.take(byte, at: &index)
            }
        }
        return parts.expression
    }

    /// A variable or subexpression in a text, without members.
    private mutating func variable() -> Expression? {
        if peek() == UInt8(ascii: "("), mayNest() {
            index += 2
            return .block(list(until: UInt8(ascii: ")")))
        }
        let start = index
        index += peek() == UInt8(ascii: "{") ? 2 : 1
        let nameStart = index
        while index < end, byte.isWordPart || byte == UInt8(ascii: ":") && peek().isLetter {
            index += 1
        }
        let name = bytes[nameStart..<index].map(\.lowercased)
        if byte == UInt8(ascii: "}") { index += 1 }
        return .name(String(decoding: name, as: UTF8.self), start)
    }

    /// Reads `@"…"@` and `@'…'@`.
    private mutating func hereText() -> Expression {
        let mark = peek()
        let start = min(end, index + 2)
        index = start
        while index < end, !(byte == mark && peek() == UInt8(ascii: "@")) { index += 1 }
        let text = String(decoding: bytes[start..<min(index, end)], as: UTF8.self)
        index = min(end, index + 2)
        return .text(text, start)
    }
}
