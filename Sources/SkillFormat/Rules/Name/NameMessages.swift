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

    static func mixedScripts(
        _ letter: Unicode.Scalar, _ first: SkillName.Alphabet, _ second: SkillName.Alphabet
    ) -> String {
        "a word of the name mixes \(first.rawValue) and \(second.rawValue) letters: `\(letter)` is "
            + second.rawValue
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
