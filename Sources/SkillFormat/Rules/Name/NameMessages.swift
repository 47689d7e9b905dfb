internal import ScriptAnalysis

/// The messages of the rules about names.
enum NameMessages {
    static let missing = FindingText(
        "the frontmatter has no name",
        ja: "フロントマターに名前 (name) がありません")
    static let empty = FindingText(
        "the name is empty",
        ja: "名前が空です")
    static let notString = FindingText(
        "the name is not a string",
        ja: "名前が文字列ではありません")
    static let forbiddenCharacter = FindingText(
        "the name contains a character other than lowercase letters, digits and hyphens",
        ja: "名前に、英小文字、数字、ハイフン以外の文字が含まれています")
    static let nonASCII = FindingText(
        "the name contains non-ASCII characters",
        ja: "名前に ASCII 以外の文字が含まれています")
    static let edgeHyphen = FindingText(
        "the name starts or ends with a hyphen",
        ja: "名前がハイフンで始まるか終わっています")
    static let doubleHyphen = FindingText(
        "the name contains consecutive hyphens",
        ja: "名前にハイフンが続いています")
    static let angleBracket = FindingText(
        "the name contains an angle bracket",
        ja: "名前に山括弧が含まれています")

    static func tooLong(_ count: Int, limit: Int) -> FindingText {
        FindingText(
            "the name is \(count) characters long, more than the maximum of \(limit)",
            ja: "名前が \(count)文字あり、上限の \(limit)文字を超えています")
    }

    static func tooManyBytes(_ count: Int, limit: Int) -> FindingText {
        FindingText(
            "the name is \(count) bytes long, more than the maximum of \(limit) for a folder",
            ja: "名前が \(count)バイトあり、フォルダー名の上限の \(limit)バイトを超えています")
    }

    /// Names what the name looks like and where its letter of another alphabet is.
    static func mixedScripts(
        _ name: String, _ letter: Unicode.Scalar, _ first: SkillName.Alphabet,
        _ second: SkillName.Alphabet
    ) -> FindingText {
        // The other letters are Latin if the strange one isn't.
        let (strange, alphabet) =
            second == .latin
            ? foreignLetter(of: name).map { ($0, first) } ?? (letter, second)
            : (letter, second)
        let plain = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map {
                    LetterTwin.foreign($0.value).map { Unicode.Scalar($0) } ?? $0
                }))
        let isPlain = plain != name && plain.utf8.allSatisfy { $0 < 0x80 }
        let looks = isPlain ? "looks like `\(plain)`, but" : "mixes alphabets:"
        let place = 1 + (Array(name.unicodeScalars).firstIndex(of: strange) ?? 0)
        return FindingText(
            "the name \(looks) its \(position(of: strange, in: name)) letter `\(strange)` is \(alphabet.rawValue)",
            ja:
                "名前が\(isPlain ? "`\(plain)` に見えますが、" : "複数の種類の文字を混ぜています。")\(place)文字目の `\(strange)` は \(alphabet.rawValue) の文字です"
        )
    }

    private static func foreignLetter(of name: String) -> Unicode.Scalar? {
        name.unicodeScalars.first { LetterTwin.foreign($0.value) != nil }
    }

    private static func position(of letter: Unicode.Scalar, in name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        let index = scalars.firstIndex(of: letter) ?? 0
        if index == scalars.count - 1, index > 0 { return "last" }
        let words = ["first", "second", "third", "fourth", "fifth"]
        return index < words.count ? words[index] : "\(index + 1)th"
    }

    /// Not a command, because the working directory is not known here.
    static func renaming(_ folder: String, to name: SkillName) -> String { "\(folder)/ → \(name)/" }
    static func folderMismatch(_ name: String, folder: String) -> FindingText {
        FindingText(
            "the name is `\(name)`, but the folder is `\(folder)`",
            ja: "名前は `\(name)` ですが、フォルダーは `\(folder)` です")
    }

    static func reservedWord(_ word: String) -> FindingText {
        FindingText(
            "the name contains the reserved word `\(word)`",
            ja: "名前に予約語 `\(word)` が含まれています")
    }

    static func reservedName(_ name: String) -> FindingText {
        FindingText(
            "Claude Code reserves the name `\(name)`",
            ja: "名前 `\(name)` は Claude Code が予約しています")
    }

    static func builtinCommand(_ name: String) -> FindingText {
        FindingText(
            "Claude Code has a built-in command /\(name)",
            ja: "Claude Code に組み込みのコマンド /\(name) があります")
    }
}
