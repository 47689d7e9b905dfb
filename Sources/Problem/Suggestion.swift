/// A suggested next step: a sentence, with commands of this program in it as values.
///
/// It is written as a string literal: `"restore it: \(skills: "restore", name)"`. The command line shows it, and changes its
/// commands so that they work where the running command was typed.
public struct Suggestion: Sendable {
    /// A part of the sentence.
    public enum Part: Sendable {
        case text(String)
        case command(SuggestedCommand)
        /// A command of another program, as it is pasted into a shell.
        case shell(String)
        /// A line break of the literal, between alternatives; one in a value stays text.
        case lineBreak
    }

    /// The parts, in order.
    public let parts: [Part]

    /// Joins parts to a sentence.
    public init(_ parts: [Part]) { self.parts = parts }

    /// Returns two parts of a sentence as one.
    public static func + (first: Suggestion, second: Suggestion) -> Suggestion {
        Suggestion(first.parts + second.parts)
    }
}

extension Suggestion: CustomStringConvertible {
    /// The sentence with its commands as they are, for logs and tests.
    public var description: String { text { $0.description } }

    /// Returns the sentence with each command as `line` writes it.
    public func text(_ line: (SuggestedCommand) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .command(let command): line(command)
            case .shell(let command): command
            case .lineBreak: "\n"
            }
        }.joined()
    }
}

extension Suggestion: Hashable {
    /// Whether two suggestions read the same.
    public static func == (first: Suggestion, second: Suggestion) -> Bool {
        first.description == second.description
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Suggestion: ExpressibleByStringInterpolation {
    /// Creates a sentence without commands.
    public init(stringLiteral text: String) {
        var literal = StringInterpolation(literalCapacity: text.utf8.count, interpolationCount: 0)
        literal.appendLiteral(text)
        parts = literal.parts
    }

    /// Creates a sentence from a literal with values.
    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// The parts of a literal with values.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        /// Starts without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds text of the literal.
        public mutating func appendLiteral(_ text: String) {
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                if index > 0 { parts.append(.lineBreak) }
                if !line.isEmpty { parts.append(.text(String(line))) }
            }
        }

        /// Adds a value as text.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.text(value.description))
        }

        /// Adds a command.
        public mutating func appendInterpolation(_ command: SuggestedCommand) {
            parts.append(.command(command))
        }

        /// Adds a command, given as the words after `skills`.
        public mutating func appendInterpolation(skills words: any CustomStringConvertible...) {
            parts.append(.command(SuggestedCommand(words: words)))
        }

        /// Adds a command of another program.
        public mutating func appendInterpolation(shell command: String) {
            parts.append(.shell(command))
        }

        /// Adds commands with a text between them.
        public mutating func appendInterpolation(
            _ commands: some Sequence<SuggestedCommand>, separator: String
        ) {
            for (index, command) in commands.enumerated() {
                if index > 0 { parts.append(.text(separator)) }
                parts.append(.command(command))
            }
        }

        /// Adds commands of which one is to be chosen, each on a line of its own.
        public mutating func appendInterpolation(oneOf commands: some Sequence<SuggestedCommand>) {
            for command in commands { parts += [.lineBreak, .command(command)] }
        }

        /// Adds a part of the sentence.
        public mutating func appendInterpolation(_ other: Suggestion) { parts += other.parts }
    }
}
