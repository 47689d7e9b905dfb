internal import Text

/// Reads programs: calls, assignments, functions and the values in them.
///
/// It knows the order of tokens, not the grammar of a language: operators other than those that put texts and paths
/// together count as a choice between their operands, and types and patterns are read as values without meaning.
struct ProgramReader: NestingReader {
    static let nestingLimit = Limit.programNesting

    let bytes: [UInt8]
    let syntax: ProgramSyntax
    let tokens: [ProgramToken]
    var index = 0
    var depth = 0
    var statements: [Statement] = []
    /// The open functions: by their indentation, or by the number of open braces.
    var functions: [Int] = []
    var braces = 0
    var indentation = 0
    /// Whether nothing was left out: neither size nor depth reached a limit.
    var isComplete: Bool
    /// The parentheses that close others, by token; read when they are first asked for.
    lazy var closings = closingParentheses()

    static func reading(
        of bytes: [UInt8], in range: Range<Int>, _ syntax: ProgramSyntax, depth: Int = 0
    ) -> CodeReading {
        var reader = ProgramReader(bytes, range, syntax, depth)
        while !reader.isAtEnd { reader.statement() }
        reader.closeFunctions(from: 0)
        return CodeReading(
            statements: reader.statements, isComplete: reader.isComplete, isRuby: syntax.isRuby)
    }

    init(_ bytes: [UInt8], _ range: Range<Int>, _ syntax: ProgramSyntax, _ depth: Int) {
        (self.bytes, self.syntax, self.depth) = (bytes, syntax, depth)
        (tokens, isComplete) = ProgramTokens.tokens(of: bytes, in: range, syntax)
    }

    // Tokens.

    var isAtEnd: Bool { index >= tokens.count }
    var offset: Int { isAtEnd ? bytes.count : tokens[index].range.lowerBound }
    var kind: ProgramToken.Kind? { isAtEnd ? nil : tokens[index].kind }
    func text(at place: Int) -> ArraySlice<UInt8> {
        place < tokens.count ? bytes[tokens[place].range] : []
    }
    func word(at place: Int) -> String { String(decoding: text(at: place), as: UTF8.self) }
    func isSymbol(_ symbol: StaticString, at place: Int? = nil) -> Bool {
        let place = place ?? index
        guard place < tokens.count, tokens[place].kind == .symbol,
            tokens[place].range.count == symbol.utf8CodeUnitCount
        else { return false }
        return bytes.has(symbol, at: tokens[place].range.lowerBound)
    }
    func isWord(_ word: StaticString, at place: Int? = nil) -> Bool {
        let place = place ?? index
        guard place < tokens.count, tokens[place].kind == .name,
            tokens[place].range.count == word.utf8CodeUnitCount
        else { return false }
        return bytes.has(word, at: tokens[place].range.lowerBound)
    }
    mutating func take(_ symbol: StaticString) -> Bool {
        guard isSymbol(symbol) else { return false }
        index += 1
        return true
    }
    mutating func skipLines() { while kind == .line { index += 1 } }

    // Statements.

    mutating func closeFunctions(from level: Int) {
        while let last = functions.last, last >= level {
            functions.removeLast()
            statements.append(Statement(range: offset..<offset, kind: .functionEnd))
        }
    }

    mutating func add(_ kind: Statement.Kind, from start: Int) {
        let end = index > 0 && index <= tokens.count ? tokens[index - 1].range.upperBound : start
        statements.append(Statement(range: start..<max(start, end), kind: kind))
    }

    /// Reads one statement, or one brace.
    mutating func statement() {
        let before = index
        switch kind {
        case nil: return
        case .line:
            let next = index + 1 < tokens.count ? tokens[index + 1].kind : .line
            if next != .line {
                indentation = tokens[index].range.count
                if syntax.blocks == .indentation { closeFunctions(from: indentation) }
            }
            index += 1
        case .symbol where isSymbol("{"):
            braces += 1
            index += 1
        case .symbol where isSymbol("}"):
            index += 1
            if syntax.blocks == .braces { closeFunctions(from: braces) }
            braces = max(0, braces - 1)
        case .name where method() || keywordStatement(): break
        default:
            simpleStatement()
            if index == before { index += 1 }
        }
    }

    mutating func simpleStatement() {
        let start = offset
        let value = expression()
        skipType(of: value)
        if isAssignment {
            let adds = !(isSymbol("=") || isSymbol(":="))
            index += 1
            let source = expressionList()
            // `a = b = value`.
            if isAssignment {
                index += 1
                let last = expressionList()
                add(.assignment(to: source, last, adds: false), from: start)
                add(.assignment(to: value, last, adds: adds), from: start)
            } else {
                add(.assignment(to: value, source, adds: adds), from: start)
            }
        } else if isSymbol(",") {
            // Several targets: `a, b = value`.
            var items = [Argument(label: nil, value: value)]
            while take(",") {
                if kind == .line || isAssignment { break }
                items.append(Argument(label: nil, value: expression()))
            }
            guard isAssignment else { return add(.expression(.list(items)), from: start) }
            index += 1
            let source = expressionList()
            add(.assignment(to: .list(items), source, adds: false), from: start)
        } else {
            add(.expression(value), from: start)
        }
        while isSymbol(";") || isSymbol(",") || isSymbol(")") || isSymbol("]") || isSymbol(":") {
            index += 1
        }
    }

    /// Skips the type of a variable that gets a value: `name: Type = value`.
    mutating func skipType(of value: Expression) {
        guard isSymbol(":"), case .name = value, index + 1 < tokens.count,
            tokens[index + 1].kind == .name
        else { return }
        var place = index + 2
        let limit = index + Limit.lookahead
        while place < tokens.count, tokens[place].kind != .line {
            if isSymbol("=", at: place) {
                index = place
                return
            }
            if tokens[place].kind == .text || isSymbol("(", at: place) || isSymbol(";", at: place) {
                return
            }
            guard place < limit else { return isComplete = false }
            place += 1
        }
    }

    var isAssignment: Bool {
        guard kind == .symbol, text(at: index).last == UInt8(ascii: "=") else { return false }
        let symbol = text(at: index)
        return symbol.count == 1
            || symbol.count <= 3 && !"=!<>".utf8.contains(symbol.first ?? 0)
    }

    /// Reads a statement that starts with a keyword; returns whether it did.
    mutating func keywordStatement() -> Bool {
        let start = offset
        let word = word(at: index)
        if syntax.functionWords.contains(word) { return function(start) }
        switch word {
        case "import", "from", "use", "using": return importation(start)
        case "export" where isSymbol("*", at: index + 1) || isSymbol("{", at: index + 1):
            return importation(start)
        case "return", "yield":
            index += 1
            let value = kind == .line || isSymbol(";") ? .nothing : expressionList()
            add(.result(value), from: start)
        case "for", "foreach":
            index += 1
            _ = take("(")
            loop(start)
        case "with", "try", "if", "elif", "else", "while", "elsif", "unless", "do",
            "const", "let", "var", "my", "our", "local", "static", "public", "private", "export",
            "default", "async", "final", "mut", "pub", "throw", "raise", "defer", "go", "then",
            "begin", "end", "rescue", "ensure", "finally", "except", "catch", "switch", "case",
            "guard", "defined", "module", "package", "assert":
            // A call such as `end(x)` is none.
            if isSymbol("(", at: index + 1),
                !["if", "while", "catch", "switch", "try"].contains(word),
                word != "with" || !syntax.joinsPaths
            {
                return false
            }
            if isSymbol(".", at: index + 1) || isSymbol("=", at: index + 1) { return false }
            index += 1
            // The pattern of a declaration: `const { a } = x`.
            if isSymbol("{") || isSymbol("["), ["const", "let", "var"].contains(word) {
                simpleStatement()
            }
            // `with x as y`: y is x.
            if word == "with" || word == "try" { contexts(start) }
        default: return false
        }
        return true
    }

    /// Reads `open(x) as y, open(z) as w`.
    mutating func contexts(_ start: Int) {
        repeat {
            guard kind != .line, !isSymbol("{"), !isSymbol(":") else { return }
            let value = expression()
            guard isWord("as") else { return add(.expression(value), from: start) }
            index += 1
            let target = expression()
            add(.assignment(to: target, value, adds: false), from: start)
        } while take(",")
    }

    /// Reads `x in values`, `x of values`, `values as x`.
    mutating func loop(_ start: Int) {
        while isWord("const") || isWord("let") || isWord("var") || isWord("my") || isWord("await") {
            index += 1
        }
        var items = [Argument(label: nil, value: expression(isTarget: true))]
        while take(",") { items.append(Argument(label: nil, value: expression(isTarget: true))) }
        let target: Expression = items.count == 1 ? items[0].value : .list(items)
        if isWord("in") || isWord("of") || isSymbol(":=") {
            index += 1
            if isWord("range") { index += 1 }
            add(.assignment(to: target, .any([expressionList()]), adds: false), from: start)
        } else if isWord("as") {
            index += 1
            let name = expression()
            add(.assignment(to: name, .any([target]), adds: false), from: start)
        } else if isAssignment {
            index += 1
            add(.assignment(to: target, expressionList(), adds: true), from: start)
        } else {
            add(.expression(target), from: start)
        }
    }
}
