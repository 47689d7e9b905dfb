/// The messages about the encoding and the frontmatter of a SKILL.md.
extension Messages {
    // MARK: Encoding

    static let utf16 = FindingText(
        "the file is UTF-16, not UTF-8",
        ja: "ファイルが UTF-8 ではなく UTF-16 です")
    static let utf32 = FindingText(
        "the file is UTF-32, not UTF-8",
        ja: "ファイルが UTF-8 ではなく UTF-32 です")

    static func nulByte(at offset: Int) -> FindingText {
        FindingText(
            "the file contains a NUL byte at offset \(offset)",
            ja: "\(offset)バイト目に NUL があります")
    }

    static func singleByteEncoding(at offset: Int) -> FindingText {
        FindingText(
            "the file is Latin-1 or Windows-1252, not UTF-8: see the byte at offset \(offset)",
            ja: "ファイルが UTF-8 ではなく Latin-1 か Windows-1252 です（\(offset)バイト目）")
    }

    static func invalidUTF8(at offset: Int) -> FindingText {
        FindingText(
            "the byte at offset \(offset) is not valid UTF-8",
            ja: "\(offset)バイト目が正しい UTF-8 ではありません")
    }

    static func forbiddenCharacter(_ code: String, count: Int) -> FindingText {
        FindingText(
            "YAML does not allow the character \(code) in the frontmatter"
                + (count > 1 ? " (\(count) occurrences)" : ""),
            ja: "フロントマターに、YAML で使えない文字 \(code) があります" + (count > 1 ? "（\(count)個）" : ""))
    }

    // MARK: The block

    static let missing = FindingText(
        "the file has no frontmatter",
        ja: "フロントマターがありません")
    static let notFirst = FindingText(
        "the frontmatter does not start on line 1",
        ja: "フロントマターが 1行目から始まっていません")
    static let unclosed = FindingText(
        "the frontmatter is not closed by a `---` line",
        ja: "フロントマターを閉じる `---` の行がありません")
    static let unclosedBeforeHeading = FindingText(
        "no `---` line closes the frontmatter before this heading",
        ja: "この見出しの前に、フロントマターを閉じる `---` の行がありません")
    static let mergeConflict = FindingText(
        "unresolved merge conflict",
        ja: "未解決のマージの競合があります")

    static func tooLarge(limit: Int) -> FindingText {
        FindingText(
            "the frontmatter is larger than \(limit / 1024) KiB",
            ja: "フロントマターが \(limit / 1024) KiB を超えています")
    }

    // MARK: YAML

    static func invalidYAML(_ reason: String) -> FindingText {
        FindingText(
            "invalid YAML: \(reason)",
            ja: "YAML が正しくありません: \(reason)")
    }

    static let secondDocument = FindingText(
        "a second YAML document starts here",
        ja: "ここから 2つ目の YAML 文書が始まっています")
    static let notMapping = FindingText(
        "the frontmatter is not a mapping of keys to values",
        ja: "フロントマターがキーと値の対応になっていません")
    static let wideColon = FindingText(
        "the frontmatter is not a mapping of keys to values; write `: ` after a key, not the wide colon `：`",
        ja: "フロントマターがキーと値の対応になっていません。キーの後は、全角の「：」ではなく、半角の「: 」にしてください")
    static let mergeKey = FindingText(
        "the merge key `<<` is not supported",
        ja: "マージキー `<<` には対応していません")
    static let alias = FindingText(
        "aliases are not supported",
        ja: "エイリアスには対応していません")
    static let anchorOrTag = FindingText(
        "anchors and tags are not supported",
        ja: "アンカーとタグには対応していません")
    static let flowStyle = FindingText(
        "not every YAML parser reads brackets and braces",
        ja: "括弧は、YAML のパーサーによっては読めません")

    static func duplicateKey(_ key: String) -> FindingText {
        FindingText(
            "duplicate key `\(key)`",
            ja: "キー `\(key)` が重複しています")
    }
    static func tooDeep(limit: Int) -> FindingText {
        FindingText(
            "values are nested more than \(limit) levels deep",
            ja: "値の階層が \(limit)段を超えています")
    }

    static func tooManyNodes(limit: Int) -> FindingText {
        FindingText(
            "the frontmatter has more than \(limit) keys and values",
            ja: "フロントマターのキーと値が \(limit)個を超えています")
    }

    // MARK: Repairs

    static let tabs = FindingText(
        "YAML does not allow tabs for indentation",
        ja: "YAML では、字下げにタブを使えません")
    static let unquotedColon = FindingText(
        "quote values that contain `: `",
        ja: "`: ` を含む値は引用符で囲んでください")
    static let lostLineBreak = FindingText(
        "this field must start on a new line",
        ja: "この欄は新しい行から始めてください")
    static let specialStart = FindingText(
        "quote values that start with this character",
        ja: "この文字で始まる値は引用符で囲んでください")
    static let unbalancedBrackets = FindingText(
        "quote values with unbalanced brackets",
        ja: "括弧の対応しない値は引用符で囲んでください")
    static let unescapedQuotes = FindingText(
        "close every quoted value, and escape quotation marks and backslashes inside it",
        ja: "値の引用符を閉じ、値の中の引用符とバックスラッシュはエスケープしてください")
    static let listOnKeyLine = FindingText(
        "a list must start on a new line",
        ja: "リストは新しい行から始めてください")
}
