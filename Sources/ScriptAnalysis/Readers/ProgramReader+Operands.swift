internal import Text

// Operands with their members, elements and arguments; text literals.
extension ProgramReader {
    static let prefixes: Set<String> = [
        "await", "new", "not", "typeof", "async", "void", "delete", "del", "mut", "ref", "const",
        "let", "var", "my", "our", "local", "yield", "return", "in", "echo", "print", "try",
        "unsafe",
        "then", "throw", "raise",
    ]

    /// Reads an operand with its members, elements and arguments; nil if none is next.
    mutating func operand(inBrackets: Bool) -> Expression? {
        var value: Expression
        skipPrefixes()
        let start = offset
        switch kind {
        case nil, .line: return nil
        case .number:
            value = .number(word(at: index))
            index += 1
        case .text:
            value = literal(tokens[index])
            index += 1
        case .command:
            let command = literal(tokens[index])
            index += 1
            value = .call(
                Call(
                    callee: .name("system", start),
                    arguments: [Argument(label: nil, value: command)],
                    offset: start))
        case .name:
            if isWord("lambda") { return lambda() }
            if isWord("function") || isWord("func") || isWord("fn") || isWord("sub") {
                return anonymousFunction()
            }
            if isWord("async"), isSymbol("(", at: index + 1) {
                index += 1
                if arrowParenthesis() != nil { return bracketed() }
                index -= 1
            }
            if isSymbol("=>", at: index + 1), syntax.hasPatterns {
                let parameter = word(at: index)
                index += 2
                return arrow([parameter])
            }
            value = .name(word(at: index), start)
            index += 1
        case .symbol:
            guard let bracketed = bracketed() else { return nil }
            value = bracketed
        }
        return suffixes(of: value, inBrackets: inBrackets)
    }

    /// Skips the words and signs before an operand that don't change what it has.
    private mutating func skipPrefixes() {
        while !isAtEnd {
            let isSign = kind == .symbol && Self.signs.contains(word(at: index))
            let isWord =
                kind == .name && Self.prefixes.contains(word(at: index))
                && !isSymbol("(", at: index + 1) && !isSymbol(".", at: index + 1)
                && !isSymbol("=", at: index + 1)
            guard isSign || isWord else { return }
            index += 1
        }
    }

    private static let signs: Set<String> = ["-", "!", "*", "&", "...", "@", "~", "+", "$"]

    /// Reads `(…)`, `[…]` or `{…}`; nil if none is next.
    mutating func bracketed() -> Expression? {
        if isSymbol("(") {
            if let close = arrowParenthesis() {
                let names = parameters()
                index = max(index, close + 1)
                if isSymbol("=>") { index += 1 }
                return arrow(names)
            }
            index += 1
            let items = arguments(until: ")")
            return items.count == 1 ? items[0].value : .list(items)
        }
        if isSymbol("[") {
            index += 1
            return .list(arguments(until: "]"))
        }
        if isSymbol("{") {
            index += 1
            // `{ name }` is `{ name: name }`.
            return .list(
                arguments(until: "}").map { item in
                    guard item.label == nil, case .name(let name, _) = item.value else {
                        return item
                    }
                    return Argument(label: name, value: item.value)
                })
        }
        return nil
    }

    /// The closing parenthesis here, if an arrow follows it.
    mutating func arrowParenthesis() -> Int? {
        guard syntax.hasPatterns, closings[index] > index else { return nil }
        return isSymbol("=>", at: closings[index] + 1) ? closings[index] : nil
    }

    /// The closing parenthesis of each opening one, and 0 for other tokens; in one pass, since they are asked for
    /// again and again.
    func closingParentheses() -> [Int] {
        var open: [Int] = []
        var closings = Array(repeating: 0, count: tokens.count)
        for place in tokens.indices where tokens[place].kind == .symbol {
            if isSymbol("(", at: place) { open.append(place) }
            if isSymbol(")", at: place), let start = open.popLast() { closings[start] = place }
        }
        return closings
    }

    mutating func arrow(_ parameters: [String]) -> Expression {
        skipLines()
        if isSymbol("{") { return .function(parameters: parameters, body: block()) }
        let start = offset
        let value = expression()
        let end = index > 0 ? tokens[min(index, tokens.count) - 1].range.upperBound : start
        return .function(
            parameters: parameters,
            body: [Statement(range: start..<max(start, end), kind: .result(value))])
    }

    mutating func lambda() -> Expression {
        index += 1
        var parameters: [String] = []
        while !isAtEnd, !isSymbol(":"), kind != .line {
            if kind == .name { parameters.append(word(at: index)) }
            index += 1
        }
        index += 1
        return arrow(parameters)
    }

    mutating func anonymousFunction() -> Expression? {
        let isShort = isWord("fn")
        index += 1
        if isSymbol("*") { index += 1 }
        if kind == .name { index += 1 }
        let parameters = isSymbol("(") ? self.parameters() : []
        if isShort, take("=>") { return arrow(parameters) }
        while !isAtEnd, !isSymbol("{"), kind != .line, !isSymbol(",") { index += 1 }
        guard isSymbol("{") else { return .nothing }
        return .function(parameters: parameters, body: block())
    }

    /// Reads the statements in braces.
    mutating func block() -> [Statement] {
        guard mayNest() else {
            index += 1
            return []
        }
        let outer = (statements, functions, braces)
        (statements, functions, braces) = ([], [], 0)
        repeat { statement() } while braces > 0 && !isAtEnd
        closeFunctions(from: 0)
        let body = statements
        (statements, functions, braces) = outer
        return body
    }

    mutating func suffixes(of first: Expression, inBrackets: Bool) -> Expression {
        var value = first
        var length = 0
        while !isAtEnd {
            length += 1
            guard length < Limit.chain else {
                isComplete = false
                break
            }
            if isSymbol(".") || isSymbol("?.") || isSymbol("->") || isSymbol("::") {
                // `.` puts texts together in some languages.
                if isSymbol("."), syntax.concatenations.contains(".") { break }
                index += 1
                skipLines()
                if kind == .name {
                    value = .member(value, word(at: index), offset)
                    index += 1
                } else if !isSymbol("("), !isSymbol("[") {
                    break
                }
            } else if isSymbol("("), !tokens[index].follows || !syntax.callsByWords {
                index += 1
                value = .call(
                    Call(
                        callee: value, arguments: arguments(until: ")"),
                        offset: self.place(of: value)))
            } else if isSymbol("["), !tokens[index].follows {
                index += 1
                let items = arguments(until: "]")
                value = .element(value, items.first?.value ?? .nothing)
            } else if isSymbol("!"), !tokens[index].follows,
                isSymbol("(", at: index + 1) || isSymbol(".", at: index + 1)
            {
                index += 1
            } else if kind == .line, continuesWithMember {
                skipLines()
            } else if syntax.isRuby, isSymbol("{") || isWord("do"), let block = rubyBlock() {
                value = value.called(with: block, at: place(of: value))
            } else if syntax.callsByWords, takesWords(value) {
                value = wordCall(value)
            } else {
                break
            }
        }
        return value
    }

    var continuesWithMember: Bool {
        var place = index
        while place < tokens.count, tokens[place].kind == .line { place += 1 }
        return isSymbol(".", at: place) && !syntax.concatenations.contains(".")
            || isSymbol("?.", at: place) || isSymbol("->", at: place)
    }

    /// Whether a name is called with the words after it.
    func takesWords(_ value: Expression) -> Bool {
        guard !isAtEnd, tokens[index].follows else { return false }
        switch value {
        case .name, .member: break
        default: return false
        }
        switch tokens[index].kind {
        case .text, .number, .command: return true
        case .name:
            return !Self.conjunctions.contains(word(at: index))
        case .symbol:
            return isSymbol("(") || isSymbol("$")
        case .line: return false
        }
    }

    static let conjunctions: Set<String> = [
        "if", "unless", "do", "and", "or", "then", "in", "as", "rescue", "while", "until", "x",
        "eq",
        "ne", "is", "instanceof", "for", "foreach", "end", "else",
    ]

    mutating func wordCall(_ callee: Expression) -> Expression {
        var items: [Argument] = []
        repeat {
            skipLines()
            items.append(argument())
        } while take(",")
        return .call(Call(callee: callee, arguments: items, offset: place(of: callee)))
    }

    /// Where the name of a function is.
    func place(of callee: Expression) -> Int {
        switch callee {
        case .name(_, let place), .member(_, _, let place): place
        case .call(let call): call.offset
        default: max(0, index > 1 ? tokens[min(index, tokens.count) - 1].range.lowerBound : 0)
        }
    }

    /// Reads arguments or items up to a closing bracket.
    mutating func arguments(until close: StaticString) -> [Argument] {
        var items: [Argument] = []
        while !isAtEnd {
            if kind == .line || isSymbol(",") || isSymbol(";") { index += 1; continue }
            if take(close) { break }
            let before = index
            items.append(argument())
            if isWord("for") { comprehension() }
            if index == before {
                // A bracket that closes nothing ends the list as well.
                if isSymbol(")") || isSymbol("]") || isSymbol("}") { break }
                index += 1
            }
        }
        return items
    }

    /// Reads an argument, perhaps with a label: `a=x`, `a: x`, `"a": x`, `"a" => x`.
    mutating func argument() -> Argument {
        var label: String?
        if kind == .name || kind == .text {
            let isLabel =
                isSymbol(":", at: index + 1)
                || isSymbol("=", at: index + 1) && !syntax.hasPatterns
                || isSymbol("=>", at: index + 1) && (!syntax.hasPatterns || kind == .text)
            if isLabel {
                label = word(at: index)
                index += 2
                skipLines()
            }
        }
        let start = offset
        let value = expression(inBrackets: true)
        guard isAssignment else { return Argument(label: label, value: value) }
        // An assignment in an expression: `(source += chunk)`.
        let adds = !(isSymbol("=") || isSymbol(":="))
        index += 1
        let source = expression(inBrackets: true)
        let range = start..<max(start, offset)
        return Argument(
            label: label,
            value: .block([
                Statement(range: range, kind: .assignment(to: value, source, adds: adds)),
                Statement(range: range, kind: .expression(value)),
            ]))
    }

    mutating func literal(_ token: ProgramToken) -> Expression {
        let range = token.range
        guard token.isInterpolated, mayNest() else {
            let text = token.isRaw ? Array(bytes[range]) : Escapes.decoded(bytes[range])
            return .text(String(decoding: text, as: UTF8.self), range.lowerBound)
        }
        var parts = Parts(start: range.lowerBound)
        var index = range.lowerBound
        let closings = closingBrackets(in: range)
        while index < range.upperBound {
            if let (code, next) = interpolation(at: index, range.upperBound, closings) {
                let inner = ProgramReader.reading(of: bytes, in: code, syntax, depth: depth + 1)
                isComplete = isComplete && inner.isComplete
                parts.add(.block(inner.statements), next: next)
                index = next
            } else if bytes[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound {
                parts.literal += Escapes.decoded(bytes[index..<index + 2])
                index += 2
            } else {
                parts.take(bytes[index], at: &index)
            }
        }
        return parts.expression
    }

    /// The brackets of a text that close others, by the places of these.
    private func closingBrackets(in range: Range<Int>) -> [Int: Int] {
        var open: [Int] = []
        var closings: [Int: Int] = [:]
        for place in range {
            switch bytes[place] {
            case UInt8(ascii: "{"), UInt8(ascii: "("): open.append(place)
            case UInt8(ascii: "}"), UInt8(ascii: ")"):
                if let start = open.popLast() { closings[start] = place }
            default: break
            }
        }
        return closings
    }

    /// The code of an interpolation at a place, and where the text goes on.
    private func interpolation(
        at index: Int, _ end: Int, _ closings: [Int: Int]
    ) -> (code: Range<Int>, next: Int)? {
        func braced(from open: Int) -> (Range<Int>, Int)? {
            closings[open].map { (open + 1..<$0, $0 + 1) }
        }
        let byte = bytes[index]
        let next = index + 1 < end ? bytes[index + 1] : 0
        let brace = UInt8(ascii: "{")
        switch syntax.interpolation {
        case .none: return nil
        case .markedBraces:
            guard byte == brace, next != brace else { return nil }
            return braced(from: index)
        case .template:
            return byte == UInt8(ascii: "$") && next == brace ? braced(from: index + 1) : nil
        case .hash:
            return byte == UInt8(ascii: "#") && next == brace ? braced(from: index + 1) : nil
        case .parentheses:
            return byte == UInt8(ascii: "\\") && next == UInt8(ascii: "(")
                ? braced(from: index + 1) : nil
        case .variables:
            let dollar = UInt8(ascii: "$")
            if byte == brace, next == dollar { return braced(from: index) }
            guard byte == dollar || byte == UInt8(ascii: "@"), next.isLetter || next == brace
            else { return nil }
            if next == brace { return braced(from: index + 1) }
            var stop = index + 1
            while stop < end, bytes[stop].isWordPart { stop += 1 }
            return (index + 1..<stop, stop)
        }
    }
}
