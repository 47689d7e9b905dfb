internal import FileTree

/// The messages of the rules about files and the encoding of text.
enum FileMessages {
    static let byteOrderMark = FindingText(
        "the file starts with a byte order mark", ja: "ファイルがバイト順マーク (BOM) で始まっています")
    static let byteOrderMarkFix = "remove the first three bytes (EF BB BF)"
    static let mixedLineEndings = FindingText(
        "some lines end with CRLF and some with LF", ja: "行末に CRLF と LF が混ざっています")
    static let crlf = FindingText("the lines end with CRLF", ja: "行末が CRLF です")
    static let crlfFix = "end all lines with LF"
    static let nulByte = FindingText("the text contains a NUL byte", ja: "本文に NUL が含まれています")
    static let empty = FindingText("SKILL.md is empty", ja: "SKILL.md が空です")

    static func escapedControlCharacter(_ name: String) -> FindingText {
        FindingText(
            "the value contains the control character \(name), written as an escape sequence",
            ja: "値に制御文字 \(name) がエスケープで書かれています")
    }

    static func controlCharacter(count: Int) -> FindingText {
        FindingText(
            "the text contains a control character" + (count > 1 ? " (\(count) in this file)" : ""),
            ja: "本文に制御文字が含まれています" + (count > 1 ? "（このファイルに \(count)個）" : ""))
    }

    static func conflict(count: Int) -> FindingText {
        FindingText(
            "an unresolved merge conflict" + (count > 1 ? " (\(count) in this file)" : ""),
            ja: "未解決のマージの競合があります" + (count > 1 ? "（このファイルに \(count)件）" : ""))
    }

    static func wrongCase(_ path: RelativePath) -> FindingText {
        FindingText(
            "the file must be named SKILL.md, not \(path)",
            ja: "ファイルの名前は \(path) ではなく SKILL.md でなければなりません")
    }
}
