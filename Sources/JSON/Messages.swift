extension JSONError {
    /// Where the error is, and what is wrong.
    public var summary: String {
        switch self {
        case .notJSON(let line, let column, let reason):
            "line \(line), column \(column): \(reason)"
        }
    }
}

/// Reasons of syntax errors, as phrases to follow a colon.
enum Messages {
    static let trailingContent = "unexpected content after the value"
    static let missingValue = "expected a value, found the end of the text"
    static let expectedValue = "expected a value"
    static let expectedKey = "expected a key in double quotes"
    static let expectedColon = "expected a colon"
    static let expectedCommaOrBrace = "expected a comma or a closing brace"
    static let expectedCommaOrBracket = "expected a comma or a closing bracket"
    static let expectedDigit = "expected a digit"
    static let numberTooLarge = "the number is too large"
    static let expectedHexDigits = "expected four hexadecimal digits"
    static let trailingCommaInObject = "trailing comma before a closing brace"
    static let trailingCommaInArray = "trailing comma before a closing bracket"
    static let unclosedObject = "unclosed object"
    static let unclosedArray = "unclosed array"
    static let unclosedString = "unclosed string"
    static let invalidUTF8 = "a string is not valid UTF-8"
    static let unescapedControlCharacter = "unescaped line break or control character in a string"
    static let unpairedSurrogate = "unpaired surrogate"
    static let invalidEscape = "invalid escape sequence"

    static func nestedTooDeeply(limit: Int) -> String {
        "values are nested more than \(limit) levels deep"
    }
}
