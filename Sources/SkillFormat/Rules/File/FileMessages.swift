internal import FileTree

/// The messages of the rules about files and the encoding of text.
enum FileMessages {
    static let byteOrderMark = "the file starts with a byte order mark"
    static let byteOrderMarkFix = "remove the first three bytes (EF BB BF)"
    static let mixedLineEndings = "some lines end with CRLF and some with LF"
    static let crlf = "the lines end with CRLF"
    static let crlfFix = "end all lines with LF"
    static let nulByte = "the text contains a NUL byte"
    static let empty = "SKILL.md is empty"

    static func escapedControlCharacter(_ name: String) -> String {
        "the value contains the control character \(name), written as an escape sequence"
    }

    static func controlCharacter(count: Int) -> String {
        "the text contains a control character" + (count > 1 ? " (\(count) in this file)" : "")
    }

    static func conflict(count: Int) -> String {
        "an unresolved merge conflict" + (count > 1 ? " (\(count) in this file)" : "")
    }

    static func wrongCase(_ path: RelativePath) -> String {
        "the file must be named SKILL.md, not \(path)"
    }
}
