/// The messages of the rules about names.
enum NameMessages {
    static let missing = "the frontmatter has no name"
    static let empty = "the name is empty"
    static let notString = "the name is not a string"
    static let forbiddenCharacter =
        "the name contains a character other than lowercase letters, digits and hyphens"
    static let nonASCII = "the name contains non-ASCII characters"
    static let edgeHyphen = "the name starts or ends with a hyphen"
    static let doubleHyphen = "the name contains consecutive hyphens"
    static let angleBracket = "the name contains an angle bracket"

    static func tooLong(_ count: Int, limit: Int) -> String {
        "the name is \(count) characters long, more than the maximum of \(limit)"
    }

    static func tooManyBytes(_ count: Int, limit: Int) -> String {
        "the name is \(count) bytes long, more than the maximum of \(limit) for a folder"
    }

    /// Names what the name looks like and where its letter of another alphabet is.
    static func mixedScripts(
        _ name: String, _ letter: Unicode.Scalar, _ first: SkillName.Alphabet,
        _ second: SkillName.Alphabet
    ) -> String {
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
        return
            "the name \(looks) its \(position(of: strange, in: name)) letter `\(strange)` is \(alphabet.rawValue)"
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

    static func renameFolder(to name: SkillName) -> String { "rename the folder to \(name)" }
    static func folderMismatch(_ name: String, folder: String) -> String {
        "the name is `\(name)`, but the folder is `\(folder)`"
    }

    static func reservedWord(_ word: String) -> String {
        "the name contains the reserved word `\(word)`"
    }

    static func reservedName(_ name: String) -> String {
        "Claude Code reserves the name `\(name)`"
    }

    static func builtinCommand(_ name: String) -> String {
        "Claude Code has a built-in command /\(name)"
    }
}
