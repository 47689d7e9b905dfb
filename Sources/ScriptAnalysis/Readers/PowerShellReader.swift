internal import Text

/// Reads scripts of PowerShell: pipelines of commands and of expressions with methods.
///
/// Names of variables and commands ignore case, so they are read in lowercase.
struct PowerShellReader: CodeCursor, NestingReader {
    static let nestingLimit = Limit.commandNesting

    let bytes: [UInt8]
    let end: Int
    var index: Int
    var depth = 0
    var isComplete = true

    static func reading(of bytes: [UInt8], in range: Range<Int>) -> CodeReading {
        var reader = PowerShellReader(bytes: bytes, end: range.upperBound, index: range.lowerBound)
        let statements = reader.list(until: 0)
        return CodeReading(statements: statements, isComplete: reader.isComplete)
    }

    private init(bytes: [UInt8], end: Int, index: Int) {
        (self.bytes, self.end, self.index) = (bytes, end, index)
    }

    private mutating func skipBlanks() { skipBlanks(joinedBy: UInt8(ascii: "`")) }

    private mutating func list(until closing: UInt8) -> [Statement] {
        nested { $0.statements(until: closing) }
    }

    private mutating func statements(until closing: UInt8) -> [Statement] {
        var statements: [Statement] = []
        while index < end {
            skipBlanks()
            if byte == closing, closing != 0 { index += 1; break }
            if byte == UInt8(ascii: "#") { skipLine() }
            if skipComment() { continue }
            let start = index
            if byte.isLetter, name(at: index).lowercased() == "function" {
                function(start, &statements)
            } else if let value = pipeline(), index > start {
                statements.append(statement(value, start))
            }
            if index == start { index += 1 }
        }
        index = min(index, end)
        return statements
    }

    /// Skips `<# … #>`; returns whether there was one.
    private mutating func skipComment() -> Bool {
        guard isNext("<#") else { return false }
        while index < end, !isNext("#>") { index += 1 }
        index += 2
        return true
    }

    private mutating func function(_ start: Int, _ statements: inout [Statement]) {
        index += "function".utf8.count
        skipBlanks()
        let name = word().lowercased()
        skip { $0 != UInt8(ascii: "{") }
        index += 1
        guard mayNest() else { return }
        let head = Statement.Kind.functionStart(name, parameters: [])
        statements.append(Statement(range: start..<min(index, end), kind: head))
        statements += list(until: UInt8(ascii: "}"))
        let stop = min(index, end)
        statements.append(Statement(range: stop..<stop, kind: .functionEnd))
    }

    /// Reads the rest of a statement that starts with a value: perhaps what is assigned to it.
    private mutating func statement(_ value: Expression, _ start: Int) -> Statement {
        guard byte == UInt8(ascii: "="), peek() != UInt8(ascii: "=") else {
            return Statement(range: start..<min(index, end), kind: .expression(value))
        }
        index += 1
        skipBlanks()
        let source = pipeline() ?? .nothing
        return Statement(
            range: start..<min(index, end), kind: .assignment(to: value, source, adds: false))
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
            let name = word().lowercased()
            if name == "return" { return pipeline() }
            guard !name.isEmpty, !Self.keywords.contains(name) else { return nil }
            return command([.text(name, start)], start)
        }
        return operand().map { operation(on: $0) }
    }

    private static let keywords: Set<String> = [
        "if", "else", "elseif", "foreach", "while", "try", "catch", "param", "do",
    ]

    /// Reads the operators and operands after a first operand.
    private mutating func operation(on first: Expression) -> Expression {
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

    /// The result of operators on their operands.
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
        case UInt8(ascii: "@") where "\"'".utf8.contains(peek()): value = hereText()
        case UInt8(ascii: "@") where "({".utf8.contains(peek()):
            index += 1
            value = block()
        case UInt8(ascii: "("), UInt8(ascii: "{"): value = block()
        case UInt8(ascii: "$"): value = variable()
        case UInt8(ascii: "["):
            guard let close = closingBracket() else {
                index += 1
                return nil
            }
            value = .name(lowercased(index + 1..<close), start)
            index = close + 1
            // A type before a value converts it.
            if "$(\"'".utf8.contains(byte) { return operand() }
        case _ where byte.isSpace || byte == 0 || ")}];|,=".utf8.contains(byte): return nil
        default: return .text(word(), start)
        }
        return suffixes(of: value)
    }

    /// Reads the statements in parentheses or braces.
    private mutating func block() -> Expression {
        let close = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
        index += 1
        guard mayNest() else { return .nothing }
        return .block(list(until: close))
    }

    /// Reads `$name`, `${name}` or `$(…)`.
    private mutating func variable() -> Expression {
        let start = index
        index += 1
        if byte == UInt8(ascii: "(") { return block() }
        if byte == UInt8(ascii: "{") { index += 1 }
        let nameStart = index
        while byte.isWordPart || byte == UInt8(ascii: ":") && peek().isLetter { index += 1 }
        let name = lowercased(nameStart..<index)
        if byte == UInt8(ascii: "}") { index += 1 }
        return .name(name, start)
    }

    private func lowercased(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].map(\.lowercased), as: UTF8.self)
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
            value = .member(value, lowercased(start..<index), start)
            guard byte == UInt8(ascii: "("), mayNest() else { continue }
            let items = nested { $0.arguments() }
            value = .call(Call(callee: value, arguments: items, offset: start))
        }
        return value
    }

    private mutating func arguments() -> [Argument] {
        index += 1
        var items: [Argument] = []
        while index < end, byte != UInt8(ascii: ")") {
            skipBlanks()
            let before = index
            if let item = element() { items.append(Argument(label: nil, value: item)) }
            if byte == UInt8(ascii: ",") || index == before, byte != UInt8(ascii: ")") {
                index += 1
            }
        }
        index = min(end, index + 1)
        return items
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
        let expands = mark == UInt8(ascii: "\"")
        index += 1
        var parts = Parts(start: index)
        while index < end {
            if byte == mark {
                index += 1
                guard byte == mark else { break }
            }
            if expands, byte == UInt8(ascii: "`") {
                index += 1
                parts.take(byte, at: &index)
            } else if expands, byte == UInt8(ascii: "$"),
                peek().isWordPart || "({".utf8.contains(peek())
            {
                // A variable in a text is without members.
                parts.add(variable(), next: index)
            } else {
                parts.take(byte, at: &index)
            }
        }
        return parts.expression
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
