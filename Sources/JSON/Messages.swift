internal import Problem

extension JSONError {
    /// The location of the error, and the fault, in one sentence.
    public var summary: String {
        switch self {
        case .notJSON(let line, let column, let reason):
            say(
                "line \(line), column \(column): \(reason)",
                ja: "\(line)行目の \(column)文字目: \(reason)")
        }
    }
}

/// Reasons of syntax errors, as phrases to follow a colon.
enum Messages {
    static var trailingContent: String {
        say("unexpected content after the value", ja: "値の後に余分な内容があります")
    }
    static var missingValue: String {
        say("expected a value, found the end of the text", ja: "値が必要ですが、テキストが終わっています")
    }
    static var expectedValue: String { say("expected a value", ja: "値が必要です") }
    static var expectedKey: String {
        say("expected a key in double quotes", ja: "二重引用符で囲んだキーが必要です")
    }
    static var expectedColon: String { say("expected a colon", ja: "コロンが必要です") }
    static var expectedCommaOrBrace: String {
        say("expected a comma or a closing brace", ja: "コンマか閉じ波括弧が必要です")
    }
    static var expectedCommaOrBracket: String {
        say("expected a comma or a closing bracket", ja: "コンマか閉じ角括弧が必要です")
    }
    static var expectedDigit: String { say("expected a digit", ja: "数字が必要です") }
    static var numberTooLarge: String { say("the number is too large", ja: "数が大きすぎます") }
    static var expectedHexDigits: String {
        say("expected four hexadecimal digits", ja: "4桁の16進数が必要です")
    }
    static var trailingCommaInObject: String {
        say("trailing comma before a closing brace", ja: "閉じ波括弧の前に余分なコンマがあります")
    }
    static var trailingCommaInArray: String {
        say("trailing comma before a closing bracket", ja: "閉じ角括弧の前に余分なコンマがあります")
    }
    static var unclosedObject: String { say("unclosed object", ja: "オブジェクトが閉じられていません") }
    static var unclosedArray: String { say("unclosed array", ja: "配列が閉じられていません") }
    static var unclosedString: String { say("unclosed string", ja: "文字列が閉じられていません") }
    static var invalidUTF8: String {
        say("a string is not valid UTF-8", ja: "文字列が正しい UTF-8 ではありません")
    }
    static var unescapedControlCharacter: String {
        say(
            "unescaped line break or control character in a string",
            ja: "文字列に、エスケープされていない改行または制御文字があります")
    }
    static var unpairedSurrogate: String { say("unpaired surrogate", ja: "対になっていないサロゲートがあります") }
    static var invalidEscape: String { say("invalid escape sequence", ja: "エスケープシーケンスが正しくありません") }

    static func nestedTooDeeply(limit: Int) -> String {
        say("values are nested more than \(limit) levels deep", ja: "値の階層が \(limit)段を超えています")
    }
}
