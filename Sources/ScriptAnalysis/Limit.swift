/// The limits on what the readers of commands and programs follow, and what happens at each.
///
/// Text that a limit leaves out makes the ``ScriptAnalysis`` incomplete, which the rule `file-not-checked` reports. Where
/// effort in proportion to the size is enough, there is none: texts, lists, words, parameters,
/// redirections and the distance between quotation marks may be of any size.
package enum Limit {
    // Of the selection.

    /// The number of bytes of a script that is read without a reason to look; a larger one needs a word of the tables.
    static let smallScript = 2_048

    // Of the readers: what is beyond is not read.

    /// The number of tokens of a program.
    static let tokens = 2_000_000
    /// The nesting of lists of commands in shells and PowerShell: groups, substitutions, functions.
    static let commandNesting = 12
    /// The nesting of expressions and blocks of programs, and of the code in their texts.
    static let programNesting = 24
    /// The number of members, elements and calls after one operand.
    static let chain = 250
    /// The number of changes from one operator to another in an expression of PowerShell.
    static let operatorChanges = 20
    /// The number of bytes in brackets of PowerShell: a type or an index.
    static let brackets = 500
    /// The number of tokens in which the end of a receiver or a type is looked for, which may be missing.
    static let lookahead = 60
    /// The number of bytes in which the ends of here-documents are looked for, which may be missing.
    static func hereDocumentSearch(ofSize size: Int) -> Int { 100_000 + 4 * size }

    // Of the analyzer: what is beyond has no value.

    /// The effort for a file: one for each statement and expression, and for each part of ``textPart`` bytes of a text.
    static func effort(ofSize size: Int) -> Int { min(600_000 + size, 3_000_000) }
    /// The effort for all files of a skill of some size, whose scripts may carry much from one to another.
    static func effort(ofSkillOfSize size: Int) -> Int { 4_000_000 + 2 * size }
    /// The number of bytes of a text that take as much effort as an expression.
    static let textPart = 16
    /// The number of taints of a value that take as much effort as an expression.
    static let taintsPart = 8
    /// The nesting of expressions, and of functions.
    static let expressionNesting = 60
    /// The nesting of texts that are code.
    static let codeNesting = 6
    /// The number of names in a function, of functions in a script, and of files that the scripts of a skill write.
    static let names = 20_000
    /// The number of different secrets, downloads and paths that one value has.
    static let taints = 64

    // Of the system: all of it is read.

    /// The number of bytes of a path; systems accept no longer ones.
    static let path = 4_096
}
