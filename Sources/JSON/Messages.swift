internal import Problem

extension JSONError {
    /// The location of the error, and the fault, in one sentence.
    public var summary: String {
        switch self {
        case .notJSON(let line, let column, let reason):
            say(
                "line \(line), column \(column): \(reason.message)",
                ja: "\(line)行目の \(column)文字目: \(reason.message)")
        }
    }
}

/// A fault of JSON text.
public enum JSONFault: Hashable, Sendable {
    case trailingContent, missingValue, expectedValue,
        expectedKey, expectedColon, expectedCommaOrBrace,
        expectedCommaOrBracket, expectedDigit, numberTooLarge,
        expectedHexDigits, trailingCommaInObject, trailingCommaInArray,
        unclosedObject, unclosedArray, unclosedString,
        invalidUTF8, unescapedControlCharacter, unpairedSurrogate,
        invalidEscape
    case nestedTooDeeply(limit: Int)

    /// The fault, as a phrase to follow a colon.
    public var message: String {
        switch self {
        case .trailingContent: say("unexpected content after the value", ja: "値の後に余分な内容があります")
        case .missingValue: say("expected a value, found the end of the text", ja: "値の途中で終わっています")
        case .expectedValue: say("expected a value", ja: "値がありません")
        case .expectedKey: say("expected a key in double quotes", ja: "二重引用符で囲んだキーがありません")
        case .expectedColon: say("expected a colon", ja: "コロンがありません")
        case .expectedCommaOrBrace:
            say("expected a comma or a closing brace", ja: "コンマまたは閉じ波括弧がありません")
        case .expectedCommaOrBracket:
            say("expected a comma or a closing bracket", ja: "コンマまたは閉じ角括弧がありません")
        case .expectedDigit: say("expected a digit", ja: "数字がありません")
        case .numberTooLarge: say("the number is too large", ja: "数値が大きすぎます")
        case .expectedHexDigits: say("expected four hexadecimal digits", ja: "4桁の16進数がありません")
        case .trailingCommaInObject:
            say("trailing comma before a closing brace", ja: "閉じ波括弧の前に余分なコンマがあります")
        case .trailingCommaInArray:
            say("trailing comma before a closing bracket", ja: "閉じ角括弧の前に余分なコンマがあります")
        case .unclosedObject: say("unclosed object", ja: "オブジェクトが閉じていません")
        case .unclosedArray: say("unclosed array", ja: "配列が閉じていません")
        case .unclosedString: say("unclosed string", ja: "文字列が閉じていません")
        case .invalidUTF8: say("a string is not valid UTF-8", ja: "文字列が正しい UTF-8 ではありません")
        case .unescapedControlCharacter:
            say(
                "unescaped line break or control character in a string",
                ja: "文字列に、エスケープされていない改行または制御文字があります")
        case .unpairedSurrogate: say("unpaired surrogate", ja: "対になっていないサロゲートがあります")
        case .invalidEscape: say("invalid escape sequence", ja: "エスケープシーケンスが正しくありません")
        case .nestedTooDeeply(let limit):
            say("values are nested more than \(limit) levels deep", ja: "値の階層が \(limit)段を超えています")
        }
    }
}
