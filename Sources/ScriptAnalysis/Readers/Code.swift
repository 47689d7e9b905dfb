/// An expression of a script, in whatever language it is written.
///
/// Readers translate every language into these few forms; ``TaintAnalyzer`` finds out what they mean. Offsets are those of the
/// text that was read.
indirect enum Expression: Sendable {
    /// A text literal, or a word of a shell.
    case text(String, Int)
    case number(String)
    /// A variable, function or module.
    case name(String, Int)
    case member(Expression, String, Int)
    case element(Expression, Expression)
    /// Texts one after the other.
    case joined([Expression])
    /// The components of a path.
    case path([Expression])
    /// The items of an array, dictionary or object.
    case list([Argument])
    /// One of several values, or something that is computed from them.
    case any([Expression])
    /// A comparison, which gives only true or false.
    case test([Expression])
    case call(Call)
    case command(Command)
    /// Commands, each of which gets what the one before it prints.
    case pipeline([Expression])
    case function(parameters: [String], body: [Statement])
    /// The output of a list of commands, or the result of a block.
    case block([Statement])

    /// A value that says nothing.
    static let nothing = Expression.any([])

    /// The commands as a pipeline if there are several; nil if there are none.
    static func piped(_ commands: [Expression]) -> Expression? {
        commands.count > 1 ? .pipeline(commands) : commands.first
    }
}

extension Expression {
    /// A call of this function with an argument more.
    func called(with argument: Expression, at offset: Int) -> Expression {
        let argument = Argument(label: nil, value: argument)
        if case .call(let call) = self {
            return .call(
                Call(
                    callee: call.callee, arguments: call.arguments + [argument],
                    offset: call.offset))
        }
        return .call(Call(callee: self, arguments: [argument], offset: offset))
    }
}

/// An argument of a call or an item of a list.
struct Argument: Sendable {
    let label: String?
    let value: Expression
}

/// A call of a function.
struct Call: Sendable {
    let callee: Expression
    let arguments: [Argument]
    let offset: Int
}

/// A command of a shell.
struct Command: Sendable {
    /// Where a file or another command is connected.
    struct Redirection: Sendable {
        enum Kind { case reads, writes, both }
        let kind: Kind
        let target: Expression
        let offset: Int
        /// The number under which a command may read from it later: `exec 3<>file`, `read x <&3`.
        var descriptor: UInt8?

        /// Whether the command prints to it; errors may go elsewhere: `2>/dev/null`.
        var takesOutput: Bool {
            kind == .writes && (descriptor == nil || descriptor == UInt8(ascii: "1"))
        }
    }

    var words: [Expression]
    var redirections: [Redirection] = []
    /// The input from a here-document or a process substitution, instead of a pipe.
    var input: Expression?
    var offset: Int

    /// The program, if it is not computed.
    var name: String? { if case .text(let name, _)? = words.first { name } else { nil } }
}

/// A statement of a program, or a pipeline of a shell.
struct Statement: Sendable {
    enum Kind: Sendable {
        case expression(Expression)
        /// Gives names a value; `adds` if they keep what they have.
        case assignment(to: Expression, Expression, adds: Bool)
        case functionStart(String, parameters: [String])
        case functionEnd
        case result(Expression)
    }

    let range: Range<Int>
    let kind: Kind
}

/// The statements of a text.
struct CodeReading: Sendable {
    var statements: [Statement] = []
    /// Whether the whole text was read: no limit of the reader was reached.
    var isComplete = true
    /// Whether a name alone may be a call, and a function has the result of its expressions.
    var isRuby = false

    /// Adds what was read of another part.
    mutating func add(_ other: CodeReading) {
        statements += other.statements
        isComplete = isComplete && other.isComplete
    }
}

/// A script, a code block or a code span, in which names hold.
struct CodeUnit: Sendable {
    let reading: CodeReading
    /// Whether the file only shows the code: in a table, a quotation or a block that is not meant to be run.
    let isShown: Bool
    /// Whether it is a part of a sentence, where a path is rarely a command.
    var isSpan = false
}

extension Expression {
    /// The owner of a member or element, or of the method that is called; for other calls, the function.
    var owner: Expression? {
        switch self {
        case .member(let owner, _, _), .element(let owner, _): owner
        case .call(let call):
            switch call.callee {
            case .member(let owner, _, _), .element(let owner, _): owner
            default: call.callee
            }
        default: nil
        }
    }
}

extension Statement {
    /// Whether it starts or is a function.
    var definesFunction: Bool {
        switch kind {
        case .functionStart, .assignment(_, .function, _): true
        default: false
        }
    }
}
