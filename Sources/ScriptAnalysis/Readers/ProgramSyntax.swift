/// How a programming language writes what ``ProgramReader`` reads.
package struct ProgramSyntax: Sendable {
    /// How expressions stand in text literals.
    enum Interpolation: Sendable {
        case none
        /// `{x}` after the mark `f` or `$`.
        case markedBraces
        /// `${x}` in backquotes.
        case template
        /// `#{x}`.
        case hash
        /// `$x`, `{$x}` and `${x}`.
        case variables
        /// `\(x)`.
        case parentheses
    }
    /// The ends of functions.
    enum Blocks { case braces, indentation }

    let name: String
    var lineComments: [StaticString] = ["//"]
    var blockComment: (open: StaticString, close: StaticString)? = ("/*", "*/")
    var blocks = Blocks.braces
    var interpolation = Interpolation.none
    /// The operators that put texts together.
    var concatenations: Set<String> = ["+"]
    /// Whether a slash joins paths.
    var joinsPaths = false
    /// Whether a slash may start a regular expression.
    var hasPatterns = false
    /// Whether text literals may have three marks.
    var hasLongTexts = false
    /// Whether functions are called without parentheses.
    var callsByWords = false
    /// Whether it is Ruby: calls have blocks, `%w[a b]` is a list of texts, a name alone may be a call, and a function has the
    /// result of its expressions.
    var isRuby = false
    /// Whether text in backquotes is a command.
    var hasCommandTexts = false
    /// Whether a function may have the form `name(parameters) {`.
    var functionWords: Set<String> = ["function", "func", "fn", "fun", "def", "sub"]

    static let python = ProgramSyntax(
        name: "python", lineComments: ["#"], blockComment: nil, blocks: .indentation,
        interpolation: .markedBraces,
        concatenations: ["+", "%"], joinsPaths: true, hasLongTexts: true,
        functionWords: ["def"])
    static let javaScript = ProgramSyntax(
        name: "javaScript", interpolation: .template, hasPatterns: true, functionWords: ["function"]
    )
    static let ruby = ProgramSyntax(
        name: "ruby", lineComments: ["#"], blockComment: nil, blocks: .indentation,
        interpolation: .hash,
        concatenations: ["+", "<<"], hasPatterns: true, callsByWords: true, isRuby: true,
        hasCommandTexts: true, functionWords: ["def"])
    static let perl = ProgramSyntax(
        name: "perl", lineComments: ["#"], blockComment: nil, interpolation: .variables,
        concatenations: ["."],
        hasPatterns: true, callsByWords: true, hasCommandTexts: true, functionWords: ["sub"])
    static let php = ProgramSyntax(
        name: "php", lineComments: ["//", "#"], interpolation: .variables, concatenations: ["."],
        callsByWords: true, hasCommandTexts: true, functionWords: ["function"])
    static let lua = ProgramSyntax(
        name: "lua", lineComments: ["--"], blockComment: nil, blocks: .indentation,
        concatenations: [".."],
        functionWords: ["function"])
    static let swift = ProgramSyntax(name: "swift", interpolation: .parentheses, hasLongTexts: true)
    /// Go, Rust, Java, Kotlin, C# and others that are read alike.
    static let others = ProgramSyntax(name: "others", interpolation: .markedBraces)
    static let r = ProgramSyntax(name: "r", lineComments: ["#"], blockComment: nil)
}
