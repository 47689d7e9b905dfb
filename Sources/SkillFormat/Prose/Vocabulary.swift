internal import Text

/// The words of a language by their roles.
///
/// A table has a line for each role: its name, a colon, and words between commas. A word that ends in `*` is the
/// beginning of words; others end where they end, in languages that have blanks between words.
struct Vocabulary: Sendable {
    /// Where the words of a language begin and end.
    enum Spacing: Sendable {
        /// Where letters begin and end.
        case blanks
        /// With blanks, in a language that shares letters with English: only in sentences with several such words.
        case foreignBlanks
        /// Anywhere, in a language without blanks between words.
        case none
    }

    /// A word of a table.
    struct Entry: Sendable {
        let text: [UInt8]
        var roles: RoleSet
        var spacing: Spacing
        /// Whether letters may follow.
        let isStem: Bool
    }

    let entries: [Entry]

    init(_ spacing: Spacing, _ table: String) {
        let roles = Dictionary(uniqueKeysWithValues: Role.allCases.map { ("\($0)", $0) })
        var entries: [Entry] = []
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2,
                let role = roles[parts[0].filter { $0 != " " }]
            else { preconditionFailure("a line of a vocabulary starts with a role: \(line)") }
            for part in parts[1].split(separator: ",") {
                let word = part.utf8.drop { $0 == Byte.space }
                let isStem = word.last == UInt8(ascii: "*")
                let text = Array(isStem ? word.dropLast() : word)
                entries.append(
                    Entry(text: text, roles: RoleSet(role), spacing: spacing, isStem: isStem))
            }
        }
        self.entries = entries
    }

    /// All words, each spelling with the roles that it has in any table.
    ///
    /// A spelling that is both a word and the beginning of words is in two entries.
    static let shared: [Entry] = {
        var found: [Entry] = []
        var numbers: [[UInt8]: Int] = [:]
        for table in [english, european, chinese, japanese, korean] {
            for entry in table.entries {
                if let number = numbers[entry.text], found[number].isStem == entry.isStem {
                    // A word of English too is one of English.
                    guard found[number].spacing == entry.spacing else { continue }
                    found[number].roles.formUnion(entry.roles)
                } else {
                    numbers[entry.text] = found.count
                    found.append(entry)
                }
            }
        }
        return found
    }()

    /// The words as a table for one pass.
    static let table = PatternTable(shared.map(\.text))
}
