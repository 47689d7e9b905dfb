internal import Text

// Operands and the operators between them.
extension ProgramReader {
    mutating func expressionList() -> Expression {
        let first = expression()
        guard isSymbol(",") else { return first }
        var items = [Argument(label: nil, value: first)]
        while take(",") {
            skipLines()
            guard !isAtEnd, !isSymbol(")"), !isSymbol("]"), !isSymbol("}") else { break }
            let before = index
            items.append(Argument(label: nil, value: expression()))
            if index == before || isAssignment { break }
        }
        return .list(items)
    }

    /// Reads operands with the operators between them.
    mutating func expression(
        inBrackets: Bool = false, isTarget: Bool = false
    ) -> Expression {
        guard depth < Limit.programNesting else {
            index += 1
            isComplete = false
            return .nothing
        }
        depth += 1
        defer { depth -= 1 }
        var choices: [Expression] = []
        var parts: [Expression] = []
        var isPath = false
        var isTest = false
        var isChoice = false
        // Ends a choice, after which another one starts.
        func close() {
            if !parts.isEmpty {
                choices.append(
                    isTest
                        ? .test(parts)
                        : parts.count == 1 ? parts[0] : isPath ? .path(parts) : .joined(parts))
            }
            (parts, isPath, isTest) = ([], false, false)
        }
        var wantsOperand = true
        while !isAtEnd {
            if kind == .line {
                guard inBrackets || wantsOperand && !parts.isEmpty || continuesOnNextLine else {
                    break
                }
                index += 1
                continue
            }
            if wantsOperand {
                let before = index
                guard let operand = operand(inBrackets: inBrackets) else {
                    if index == before { break }
                    continue
                }
                parts.append(operand)
                wantsOperand = false
                continue
            }
            guard kind == .symbol else {
                // `x if y else z`, `x as T`, and texts side by side.
                if kind == .text, syntax.hasLongTexts { wantsOperand = true; continue }
                if isWord("if") || isWord("else") || isWord("or") || isWord("and") {
                    close()
                    index += 1
                    wantsOperand = true
                    continue
                }
                if isWord("not") || isWord("is") || isWord("in") && !isTarget {
                    isTest = true
                    index += 1
                    wantsOperand = true
                    continue
                }
                if isWord("for"), inBrackets { comprehension(); continue }
                break
            }
            let symbol = word(at: index)
            if symbol == "?" { isChoice = true }
            if syntax.concatenations.contains(symbol) {
                index += 1
                wantsOperand = true
            } else if symbol == "/", syntax.joinsPaths {
                isPath = true
                index += 1
                wantsOperand = true
            } else if Self.comparisons.contains(symbol) {
                isTest = true
                index += 1
                wantsOperand = true
            } else if Self.operators.contains(symbol) || symbol == ":" && isChoice {
                close()
                index += 1
                wantsOperand = true
            } else {
                break
            }
        }
        close()
        return choices.count == 1 ? choices[0] : .any(choices)
    }

    static let operators: Set<String> = [
        "+", "-", "*", "/", "%", "&", "|", "^", "||", "&&", "??", "?", "<<", ">>", "//", "..", "~",
        "=>",
    ]
    static let comparisons: Set<String> = [
        "<", ">", "==", "!=", "===", "!==", "<=", ">=", "<=>",
    ]

    /// Whether the next line goes on with a member or an operator.
    var continuesOnNextLine: Bool {
        var place = index
        while place < tokens.count, tokens[place].kind == .line { place += 1 }
        return isSymbol(".", at: place) || isSymbol("?.", at: place) || isSymbol("||", at: place)
            || isSymbol("&&", at: place) || isSymbol("->", at: place)
            || isSymbol("+", at: place) && syntax.blocks == .braces
    }

    /// Reads `for x in values` in brackets, whose names hold before the expression.
    mutating func comprehension() {
        let start = offset
        index += 1
        guard depth < Limit.programNesting else {
            isComplete = false
            return
        }
        depth += 1
        defer { depth -= 1 }
        var items = [Argument(label: nil, value: operand(inBrackets: true) ?? .nothing)]
        while take(",") {
            items.append(Argument(label: nil, value: operand(inBrackets: true) ?? .nothing))
        }
        guard isWord("in") else { return }
        index += 1
        let source = expression()
        let target: Expression = items.count == 1 ? items[0].value : .list(items)
        add(.assignment(to: target, .any([source]), adds: true), from: start)
    }
}
