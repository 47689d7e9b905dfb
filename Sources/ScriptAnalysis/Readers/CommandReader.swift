internal import Text

/// Reads commands of shells: scripts, the lines of code blocks, and the commands that programs start.
///
/// Follows quoting, expansions, substitutions, here-documents, redirections, pipes and functions; loops and conditions are
/// read as if all of their commands ran once.
struct CommandReader: CodeCursor, NestingReader {
    static let nestingLimit = Limit.commandNesting

    /// The ends of lists of commands.
    enum End { case text, parenthesis, brace, backtick }

    let bytes: [UInt8]
    let end: Int
    var index: Int
    var depth = 0
    /// Where the text goes on after the here-documents of a line.
    var hereDocumentEnd: Int?
    /// The number before the redirection that is next.
    var descriptor: UInt8?
    /// The end of the line of the last here-document.
    var lineEnd = -1

    /// The number of bytes in which the ends of here-documents may still be looked for.
    var searchLimit: Int

    /// Whether everything was read: false once a limit was reached, also that of nesting.
    var isComplete = true

    /// The quotation marks that no other one follows.
    var unclosedMarks: Set<UInt8> = []
    /// Where the last parentheses end that looked like arithmetic; none starts before.
    var arithmeticEnd = 0

    /// Reads the statements in a range of a text.
    static func reading(of bytes: [UInt8], in range: Range<Int>) -> CodeReading {
        var reader = CommandReader(bytes: bytes, end: range.upperBound, index: range.lowerBound)
        let statements = reader.list(until: .text)
        return CodeReading(statements: statements, isComplete: reader.isComplete)
    }

    init(bytes: [UInt8], end: Int, index: Int) {
        (self.bytes, self.end, self.index) = (bytes, end, index)
        searchLimit = Limit.hereDocumentSearch(ofSize: end - index)
    }

    mutating func skipBlanks() { skipBlanks(joinedBy: UInt8(ascii: "\\")) }

    // Lists and pipelines.

    mutating func list(until closing: End) -> [Statement] {
        nested { $0.statements(until: closing) }
    }

    private mutating func statements(until closing: End) -> [Statement] {
        var statements: [Statement] = []
        while index < end {
            switch byte {
            case Byte.newline: skipLineEnd()
            case Byte.space, Byte.tab, Byte.carriageReturn, UInt8(ascii: ";"), UInt8(ascii: "&"),
                UInt8(ascii: "|"):
                index += 1
            case UInt8(ascii: ")"):
                index += 1
                if closing == .parenthesis { return statements }
            case UInt8(ascii: "`") where closing == .backtick:
                index += 1
                return statements
            case UInt8(ascii: "}") where !peek().isWordPart:
                index += 1
                if closing == .brace { return statements }
            default: pipeline(closing, &statements)
            }
        }
        return statements
    }

    mutating func pipeline(_ closing: End, _ statements: inout [Statement]) {
        let start = index
        var commands: [Expression] = []
        while index < end {
            let before = index
            if let next = command(closing, &statements) { commands.append(next) }
            skipBlanks()
            guard byte == UInt8(ascii: "|"), peek() != UInt8(ascii: "|"), index > before else {
                break
            }
            index += peek() == UInt8(ascii: "&") ? 2 : 1
            skip(while: \.isSpace)
        }
        if index == start { index += 1 }
        guard let pipeline = Expression.piped(commands) else { return }
        statements.append(Statement(range: start..<index, kind: .expression(pipeline)))
    }

    /// Goes to the next line, and behind the here-documents that start there.
    mutating func skipLineEnd() {
        index += 1
        if let next = hereDocumentEnd {
            index = max(index, next)
            hereDocumentEnd = nil
        }
    }

    // Commands.

    static let keywords: Set<String> = [
        "if", "then", "else", "elif", "fi", "do", "done", "while", "until", "esac", "time", "!",
        "$", "%", "RUN", "CMD", "ENTRYPOINT", "coproc", "begin", "end", "and", "or", "not",
    ]
    static let declarations: Set<String> = [
        "export", "local", "declare", "readonly", "typeset", "ENV", "ARG",
    ]

    /// A command that is being read.
    private struct Draft {
        var command: Command
        /// Whether more words may be assignments: `export a=b c=d`.
        var declares = false
    }

    private enum Step {
        case goOn
        /// The command is read, or was something else.
        case end(Expression?)
    }

    mutating func command(_ closing: End, _ statements: inout [Statement]) -> Expression? {
        var draft = Draft(command: Command(words: [], offset: index))
        while index < end {
            skipBlanks()
            if isAtEndOfCommand(closing) { break }
            let step = symbol(&draft, closing, &statements) ?? word(&draft, closing, &statements)
            if case .end(let expression) = step { return expression }
        }
        let command = draft.command
        guard command.words.isEmpty, command.redirections.isEmpty else { return .command(command) }
        return command.input
    }

    private mutating func isAtEndOfCommand(_ closing: End) -> Bool {
        switch byte {
        case Byte.newline, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ")"), 0: return true
        case UInt8(ascii: "`"): return closing == .backtick
        case UInt8(ascii: "&"): return peek() != UInt8(ascii: ">")
        case UInt8(ascii: "#"):
            skipLine()
            return true
        default: return false
        }
    }

    /// Reads a redirection, a group or the head of a function; nil if a word is next.
    private mutating func symbol(
        _ draft: inout Draft, _ closing: End, _ statements: inout [Statement]
    ) -> Step? {
        let isFirst = draft.command.words.isEmpty
        switch byte {
        case UInt8(ascii: "&"): index += 1
        case UInt8(ascii: "<") where placeholderEnd != nil:
            draft.command.words.append(word(closing))
        case UInt8(ascii: "<"), UInt8(ascii: ">"): redirection(&draft.command)
        case UInt8(ascii: "(") where isFirst:
            if peek() == UInt8(ascii: "("), let value = arithmetic() {
                draft.command.input = value
                break
            }
            index += 1
            return .end(group(.parenthesis))
        case UInt8(ascii: "("):
            guard peek() == UInt8(ascii: ")"), let name = draft.command.name else {
                index += 1
                break
            }
            index += 2
            function(name, draft.command.offset, &statements)
            return .end(nil)
        case UInt8(ascii: "{") where isFirst && peek().isSpace:
            index += 1
            return .end(group(.brace))
        case UInt8(ascii: "}") where isFirst && !peek().isWordPart: return .end(nil)
        default: return nil
        }
        return .goOn
    }

    /// Reads a word, an assignment, or a keyword with what follows it.
    private mutating func word(
        _ draft: inout Draft, _ closing: End, _ statements: inout [Statement]
    ) -> Step {
        let isFirst = draft.command.words.isEmpty
        if isFirst || draft.declares, assignment(&statements) { return .goOn }
        if isRedirectionNumber() { return .goOn }
        let start = index
        if isFirst {
            draft.command.offset = start
            if byte == UInt8(ascii: "@") { index += 1 }
        }
        var word = word(closing)
        if index == start { index += 1; return .goOn }
        // A name in pieces is no keyword, and rules about single lines don't see it.
        if isFirst, case .text = word, bytes[start..<index].contains(where: Self.isMark) {
            word = .joined([word])
        }
        if isFirst, case .text(let name, _) = word {
            if Self.keywords.contains(name) { return .goOn }
            if Self.declarations.contains(name) { draft.declares = true; return .goOn }
            if name == "for" { loop(&statements); return .end(nil) }
            if name == "function" {
                namedFunction(closing, start, &statements)
                return .end(nil)
            }
        }
        draft.command.words.append(word)
        return .goOn
    }

    /// Whether a byte quotes or escapes what follows it.
    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
    }

    mutating func group(_ closing: End) -> Expression {
        guard mayNest() else { return .nothing }
        return .block(list(until: closing))
    }

    /// Reads `name { … }`, after `function`.
    private mutating func namedFunction(
        _ closing: End, _ start: Int, _ statements: inout [Statement]
    ) {
        skipBlanks()
        guard case .text(let name, _) = word(closing) else { return }
        if byte == UInt8(ascii: "("), peek() == UInt8(ascii: ")") { index += 2 }
        function(name, start, &statements)
    }

    /// Reads the body of a function.
    mutating func function(_ name: String, _ start: Int, _ statements: inout [Statement]) {
        skip(while: \.isSpace)
        guard byte == UInt8(ascii: "{"), mayNest() else { return }
        index += 1
        let parameters = (1...9).map { "\($0)" }
        statements.append(
            Statement(range: start..<index, kind: .functionStart(name, parameters: parameters)))
        for statement in list(until: .brace) {
            statements.append(statement)
            // What a command prints is the output of the function.
            if case .expression(let value) = statement.kind {
                statements.append(Statement(range: statement.range, kind: .result(value)))
            }
        }
        statements.append(Statement(range: index..<index, kind: .functionEnd))
    }

    /// Reads `for name in words`, after `for`.
    mutating func loop(_ statements: inout [Statement]) {
        skipBlanks()
        let start = index
        guard case .text(let name, let offset) = word(.text) else { return }
        skipBlanks()
        guard case .text("in", _) = word(.text) else { return }
        var values: [Expression] = []
        while index < end {
            skipBlanks()
            if byte == Byte.newline || byte == UInt8(ascii: ";") { break }
            let before = index
            values.append(word(.text))
            if index == before { index += 1 }
        }
        statements.append(
            Statement(
                range: start..<index,
                kind: .assignment(to: .name(name, offset), .any(values), adds: false)))
    }

    /// Reads `name=value`, `name+=value` and `name=(values)`; returns whether there is one.
    mutating func assignment(_ statements: inout [Statement]) -> Bool {
        guard byte.isLetter || byte == UInt8(ascii: "_") else { return false }
        var equals = index
        while equals < end, bytes[equals].isWordPart { equals += 1 }
        let nameEnd = equals
        if equals < end, bytes[equals] == UInt8(ascii: "+") { equals += 1 }
        guard equals < end, bytes[equals] == UInt8(ascii: "=") else { return false }
        let start = index
        let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self)
        index = equals + 1
        var value = Expression.nothing
        if byte == UInt8(ascii: "("), mayNest() {
            index += 1
            var items: [Argument] = []
            while index < end, byte != UInt8(ascii: ")") {
                if byte.isSpace { index += 1; continue }
                let before = index
                items.append(Argument(label: nil, value: word(.text)))
                if index == before { index += 1 }
            }
            index += 1
            value = .list(items)
        } else if !byte.isSpace {
            value = word(.text)
        }
        statements.append(
            Statement(
                range: start..<min(index, end),
                kind: .assignment(to: .name(name, start), value, adds: equals > nameEnd)))
        return true
    }
}
