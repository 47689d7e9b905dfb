/// The messages about the encoding and the frontmatter of a SKILL.md.
extension Messages {
    // MARK: Encoding

    static let utf16 = "the file is UTF-16, not UTF-8"
    static let utf32 = "the file is UTF-32, not UTF-8"

    static func nulByte(at offset: Int) -> String {
        "the file contains a NUL byte at offset \(offset)"
    }

    static func singleByteEncoding(at offset: Int) -> String {
        "the file is Latin-1 or Windows-1252, not UTF-8: see the byte at offset \(offset)"
    }

    static func invalidUTF8(at offset: Int) -> String {
        "the byte at offset \(offset) is not valid UTF-8"
    }

    static func forbiddenCharacter(_ code: String, count: Int) -> String {
        "YAML does not allow the character \(code) in the frontmatter"
            + (count > 1 ? " (\(count) occurrences)" : "")
    }

    // MARK: The block

    static let missing = "the file has no frontmatter"
    static let notFirst = "the frontmatter does not start on line 1"
    static let unclosed = "the frontmatter is not closed by a `---` line"
    static let unclosedBeforeHeading = "no `---` line closes the frontmatter before this heading"
    static let mergeConflict = "unresolved merge conflict"

    static func tooLarge(limit: Int) -> String {
        "the frontmatter is larger than \(limit / 1024) KiB"
    }

    // MARK: YAML

    static func invalidYAML(_ reason: String) -> String { "invalid YAML: \(reason)" }

    static let secondDocument = "a second YAML document starts here"
    static let notMapping = "the frontmatter is not a mapping of keys to values"
    static let mergeKey = "the merge key `<<` is not supported"
    static let alias = "aliases are not supported"
    static let anchorOrTag = "anchors and tags are not supported"
    static let flowStyle = "not every YAML parser reads brackets and braces"

    static func duplicateKey(_ key: String) -> String { "duplicate key `\(key)`" }
    static func tooDeep(limit: Int) -> String { "values are nested more than \(limit) levels deep" }

    static func tooManyNodes(limit: Int) -> String {
        "the frontmatter has more than \(limit) keys and values"
    }

    // MARK: Repairs

    static let tabs = "YAML does not allow tabs for indentation"
    static let unquotedColon = "quote values that contain `: `"
    static let lostLineBreak = "this field must start on a new line"
    static let specialStart = "quote values that start with this character"
    static let unbalancedBrackets = "quote values with unbalanced brackets"
    static let unescapedQuotes = "escape quotation marks and backslashes in quoted values"
    static let listOnKeyLine = "a list must start on a new line"
}
