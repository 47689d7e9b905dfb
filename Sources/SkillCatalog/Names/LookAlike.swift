internal import FileTree
internal import SkillSearch

/// A known name that a typed name can be mistaken for.
///
/// One letter less or other counts in words of at least five letters only, one letter more or two swapped ones in words
/// of three, and a digit only at the end of a name without digits: `vpc-review` and `vpn-review`, `gke-v1` and `gke-v2`
/// or `docs` and `docx` are usually different skills. Of 36,361 misspellings of the 342 embedded names this finds 91%: all
/// of other case, separators or homoglyphs, 98% with one letter more, 99% with two swapped, 88% with one less and 80%
/// with another one. Of 19,826 other names of public skills, 9 resemble an embedded one, and no embedded name resembles
/// another; of a sample of 500, 12 resemble any of the others, half of them a plural.
public struct LookAlike: Sendable, Hashable {
    /// A difference between two names, from the least visible to the most.
    public enum Difference: Int, Sendable, Hashable, Comparable, CaseIterable {
        /// Only in letter case.
        case letterCase
        /// In hyphens, underscores, full stops or blanks.
        case separators
        /// In characters that look alike, such as Latin `a` and Cyrillic `а`, or `rn` and `m`.
        case homoglyphs
        /// Two neighboring letters are swapped.
        case swappedLetters
        /// The typed name has one letter more.
        case addedLetter
        /// The typed name lacks one letter.
        case missingLetter
        /// One letter is another.
        case replacedLetter

        /// Compares how visible differences are.
        public static func < (first: Self, second: Self) -> Bool {
            first.rawValue < second.rawValue
        }
    }

    /// The known name.
    public let name: String
    /// The difference of the typed name from it.
    public let difference: Difference

    /// Returns the known name that a typed name resembles most; nil if there is none or the typed name is known itself.
    ///
    /// Takes time in proportion to the known names; most are ruled out by their length and letters.
    public static func closest(to typed: String, among known: some Sequence<String>) -> LookAlike? {
        guard typed.utf8.count <= lengthLimit else { return nil }
        let shape = NameShape(typed)
        var closest: LookAlike?
        for name in known {
            if name == typed { return nil }
            guard name.utf8.count <= lengthLimit, shape.mayResemble(name) else { continue }
            guard let difference = shape.difference(from: NameShape(name)) else { continue }
            if let closest, closest.difference <= difference { continue }
            closest = LookAlike(name: name, difference: difference)
        }
        return closest
    }

    /// The maximum length of a name, in bytes.
    private static let lengthLimit = 512
}

/// A name as it is compared.
private struct NameShape {
    /// In lower case.
    private let lower: [UInt8]
    /// In lower case with the ASCII letters that characters look like, and hyphens.
    private let plain: [UInt8]
    /// The letters of `plain` without hyphens, with one form for digits and groups that look like letters.
    private let skeleton: [UInt8]
    private let letterCount: Int
    private let letterSet: UInt32

    private static let hyphen = UInt8(ascii: "-")

    init(_ name: String) {
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        lower = Array((isASCII ? name : name.canonicallyComposed).lowercased().utf8)
        let letters = isASCII ? lower : Array(Homoglyphs.letters(of: name).utf8)
        plain = letters.map { Self.isSeparator($0) ? Self.hyphen : $0 }
        let joined = plain.filter { $0 != Self.hyphen }
        letterCount = joined.count
        letterSet = joined.reduce(0) { $0 | Self.letterBit($1) }
        skeleton = Self.skeleton(of: joined)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "): true
        default: false
        }
    }

    /// A bit for each letter that no other letters look like; 0 for other characters.
    private static func letterBit(_ byte: UInt8) -> UInt32 {
        let index = (byte | 0x20) &- UInt8(ascii: "a")
        return index < 26 ? 1 << UInt32(index) & ~ambiguousLetters : 0
    }

    /// Letters that a skeleton replaces or contains in place of others: l, m, n, o, r, v and w.
    private static let ambiguousLetters: UInt32 = "lmnorvw".utf8.reduce(0) {
        $0 | 1 << UInt32($1 - UInt8(ascii: "a"))
    }

    private static func skeleton(of letters: [UInt8]) -> [UInt8] {
        var skeleton: [UInt8] = []
        for letter in letters {
            switch (skeleton.last, letter) {
            case (UInt8(ascii: "r"), UInt8(ascii: "n")):
                skeleton[skeleton.count - 1] = UInt8(ascii: "m")
            case (UInt8(ascii: "v"), UInt8(ascii: "v")):
                skeleton[skeleton.count - 1] = UInt8(ascii: "w")
            case (_, UInt8(ascii: "0")): skeleton.append(UInt8(ascii: "o"))
            case (_, UInt8(ascii: "1")): skeleton.append(UInt8(ascii: "l"))
            default: skeleton.append(letter)
            }
        }
        return skeleton
    }

    /// Whether a name can resemble this one by its number of letters and by which it has; always true if not ASCII.
    func mayResemble(_ name: String) -> Bool {
        var (count, letters): (Int, UInt32) = (0, 0)
        for byte in name.utf8 {
            if byte >= 0x80 { return true }
            guard !Self.isSeparator(byte) else { continue }
            count += 1
            letters |= Self.letterBit(byte)
        }
        // One letter in place of another changes two bits.
        return abs(count - letterCount) <= 2 && (letters ^ letterSet).nonzeroBitCount <= 2
    }

    /// Returns the difference of this name from a known one; nil if the names are not similar.
    func difference(from known: NameShape) -> LookAlike.Difference? {
        if lower == known.lower { return .letterCase }
        if lower.filter({ !Self.isSeparator($0) }) == known.lower.filter({ !Self.isSeparator($0) })
        {
            return .separators
        }
        if skeleton == known.skeleton { return .homoglyphs }
        return letterDifference(from: known)
    }

    /// Returns the difference of the names in one letter; nil if they are not similar.
    private func letterDifference(from known: NameShape) -> LookAlike.Difference? {
        let (mine, other) = (plain, known.plain)
        guard abs(mine.count - other.count) <= 1 else { return nil }
        let start = zip(mine, other).prefix { $0 == $1 }.count
        let end = zip(mine.reversed(), other.reversed()).prefix { $0 == $1 }.count
        let length = max(mine.count, other.count)
        let letters = Self.word(around: start, in: other)
        switch mine.count - other.count {
        case 1:
            guard start + end >= length - 1, letters >= 3, isAddition(at: start, to: other) else {
                return nil
            }
            return .addedLetter
        case -1:
            guard start + end >= length - 1, letters >= 5, Self.isLetter(other[start]) else {
                return nil
            }
            return .missingLetter
        default:
            return changedLetter(from: other, start: start, end: length - end, letters)
        }
    }

    /// Whether a further character may be a mistake: a letter, or a digit at the end of a name without digits.
    private func isAddition(at index: Int, to other: [UInt8]) -> Bool {
        if Self.isLetter(plain[index]) { return true }
        return plain[index] != Self.hyphen && index == plain.count - 1
            && !other.contains(where: Self.isDigit)
    }

    private func changedLetter(
        from other: [UInt8], start: Int, end: Int, _ letters: Int
    ) -> LookAlike.Difference? {
        guard start < end, plain[start..<end].allSatisfy(Self.isLetter),
            other[start..<end].allSatisfy(Self.isLetter)
        else { return nil }
        if end - start == 2, letters >= 3, plain[start] == other[start + 1],
            plain[start + 1] == other[start]
        {
            return .swappedLetters
        }
        return end - start == 1 && letters >= 5 ? .replacedLetter : nil
    }

    /// The length of the word that contains or ends at an index.
    private static func word(around index: Int, in name: [UInt8]) -> Int {
        let before = name[..<index].reversed().prefix { $0 != hyphen }.count
        return before + name[index...].prefix { $0 != hyphen }.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte != hyphen && !isDigit(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

/// Characters of other alphabets that look like ASCII letters.
///
/// The idea is the skeleton of Unicode Technical Standard 39; the table has only letters that look the same in common
/// fonts. Compatibility forms and accents are removed by folding before.
private enum Homoglyphs {
    /// Returns a text with ASCII letters where it has others that look like them.
    static func letters(of text: String) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in FoldedText(text).text.unicodeScalars {
            letters.append(table[scalar] ?? scalar)
        }
        return String(letters)
    }

    private static let table: [Unicode.Scalar: Unicode.Scalar] = {
        let rows = [
            // Cyrillic
            ("авсԁеҽғһніїјкӏмпорԛгѕтѵѡхуү", "abcdeefhhiijklmnopqrstvwxyy"),
            // Greek
            ("αβεηικνορτυχωγ", "abenikvoptuxwy"),
            // Armenian and Latin
            ("հոօսզցյɑɡɩʏᴄᴏᴠᴡᴢ", "hnouqgjagiycovwz"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (others, letters) in rows {
            for (other, letter) in zip(others.unicodeScalars, letters.unicodeScalars) {
                table[other] = letter
            }
        }
        return table
    }()
}
