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
            // The next variable of a declaration: `const a = x, b = y`.
            if syntax.interpolation == .template, kind == .name, isSymbol("=", at: index + 1) {
                break
            }
            let before = index
            items.append(Argument(label: nil, value: expression()))
            if index == before || isAssignment { break }
        }
        return items.count == 1 ? first : .list(items)
    }

    /// Reads operands with the operators between them.
    mutating func expression(
        inBrackets: Bool = false, isTarget: Bool = false
    ) -> Expression {
        guard mayNest() else {
            index += 1
            return .nothing
        }
        return nested { $0.operation(inBrackets: inBrackets, isTarget: isTarget) }
    }

    /// The result of operators on the operands between them.
    private struct Operation {
        private var choices: [Expression] = []
        private var parts: [Expression] = []
        var isPath = false
        var isTest = false
        var isChoice = false
        var wantsOperand = true

        var isEmpty: Bool { parts.isEmpty }

        mutating func add(_ operand: Expression) {
            parts.append(operand)
            wantsOperand = false
        }

        /// Ends a choice, after which another one starts.
        mutating func close() {
            if !parts.isEmpty {
                choices.append(
                    isTest
                        ? .test(parts)
                        : parts.count == 1 ? parts[0] : isPath ? .path(parts) : .joined(parts))
            }
            (parts, isPath, isTest, wantsOperand) = ([], false, false, true)
        }

        var expression: Expression {
            var copy = self
            copy.close()
            return copy.choices.count == 1 ? copy.choices[0] : .any(copy.choices)
        }
    }

    private mutating func operation(inBrackets: Bool, isTarget: Bool) -> Expression {
        var operation = Operation()
        while !isAtEnd {
            if kind == .line {
                let goesOn = inBrackets || operation.wantsOperand && !operation.isEmpty
                guard goesOn || continuesOnNextLine else { break }
                index += 1
            } else if operation.wantsOperand {
                let before = index
                guard let operand = operand(inBrackets: inBrackets) else {
                    if index == before { break }
                    continue
                }
                operation.add(operand)
            } else if kind != .symbol, isWord("for"), inBrackets {
                comprehension()
            } else {
                let isRead =
                    kind == .symbol
                    ? takeOperator(&operation) : takeWord(&operation, isTarget: isTarget)
                guard isRead else { break }
            }
        }
        return operation.expression
    }

    /// Reads an operator of a word: `x if y else z`, `x as T`, and texts side by side; returns whether there is one.
    private mutating func takeWord(_ operation: inout Operation, isTarget: Bool) -> Bool {
        if kind == .text, syntax.hasLongTexts {
            operation.wantsOperand = true
            return true
        }
        if isWord("if") || isWord("else") || isWord("or") || isWord("and") {
            operation.close()
        } else if isWord("not") || isWord("is") || isWord("in") && !isTarget {
            (operation.isTest, operation.wantsOperand) = (true, true)
        } else {
            return false
        }
        index += 1
        return true
    }

    /// Reads an operator of signs; returns whether there is one.
    private mutating func takeOperator(_ operation: inout Operation) -> Bool {
        let symbol = word(at: index)
        if symbol == "?" { operation.isChoice = true }
        if syntax.concatenations.contains(symbol) {
            operation.wantsOperand = true
        } else if symbol == "/", syntax.joinsPaths {
            (operation.isPath, operation.wantsOperand) = (true, true)
        } else if Self.comparisons.contains(symbol) {
            (operation.isTest, operation.wantsOperand) = (true, true)
        } else if Self.operators.contains(symbol) || symbol == ":" && operation.isChoice {
            operation.close()
        } else {
            return false
        }
        index += 1
        return true
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
        guard mayNest() else { return }
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
        add(.assignment(to: target, .any([source]), adds: false), from: start)
    }
}
