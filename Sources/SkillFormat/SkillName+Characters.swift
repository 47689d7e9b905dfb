extension SkillName {
    /// Whether names may contain a character of a text in NFC.
    static func allows(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9", "-": return true
        case _ where scalar.isASCII: return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber:
            return !hasCompatibilityForm(scalar)
        default: return false
        }
    }

    /// Whether NFKC would replace or remove a character.
    ///
    /// The standard library has no NFKC, only `changesWhenNFKCCaseFolded`, which also holds for the letters that case
    /// folding alone changes, such as ß and ς.
    private static func hasCompatibilityForm(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.changesWhenNFKCCaseFolded
            && (!properties.changesWhenCaseFolded || foldedForms.contains(scalar))
    }

    /// The characters that case folding changes and that have a compatibility form (Unicode 16, UnicodeData.txt).
    private static let foldedForms = Set(
        "µŉſϐϑϕϖϰϱϵևẚẛⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ".unicodeScalars)

    /// The alphabets with letters that look alike.
    enum Alphabet: String {
        case latin = "Latin"
        case greek = "Greek"
        case cyrillic = "Cyrillic"
        case armenian = "Armenian"
        case cherokee = "Cherokee"

        /// Returns the alphabet of a letter, by the blocks of Unicode; nil for other characters and scripts.
        init?(of scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x61...0x7A, 0xDF...0xF6, 0xF8...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF:
                self = .latin
            case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
            case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: self = .cyrillic
            case 0x531...0x58F: self = .armenian
            case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
            default: return nil
            }
        }
    }

    /// The first letter of a word of a name that is of another alphabet than the letters before it in the word.
    static func mixture(
        in name: String
    ) -> (letter: Unicode.Scalar, alphabets: (Alphabet, Alphabet))? {
        var known: Alphabet?
        for scalar in name.unicodeScalars {
            guard scalar != "-" else {
                known = nil
                continue
            }
            guard let alphabet = Alphabet(of: scalar) else { continue }
            if let known, known != alphabet { return (scalar, (known, alphabet)) }
            known = alphabet
        }
        return nil
    }
}
