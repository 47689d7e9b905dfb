internal import Text

/// The words of a language by their roles.
///
/// A table has a line for each role: its name, a colon, and words between commas. A word that ends in `*` is the
/// beginning of words; others end where they end, in languages that have blanks between words.
struct Vocabulary: Sendable {
    /// The language of a table, which says where its words begin and end and in which sentences they stand.
    enum Language: Sendable {
        case english
        /// Languages that share letters with English: only in sentences with several such words.
        case european
        /// Without blanks between words; not in sentences with kana.
        case chinese
        /// Without blanks between words; only in sentences with kana, since Chinese has many of its words with other roles.
        case japanese
        /// Endings follow words without a blank.
        case korean

        var hasBlanks: Bool { self == .english || self == .european }
    }

    let language: Language
    let table: String

    init(_ language: Language, _ table: String) { (self.language, self.table) = (language, table) }

    static let all = [english, european, chinese, japanese, korean]

    /// The words of a line of the table and their role.
    struct Line {
        let role: Role
        /// The range of each word in the bytes of the table, without its mark of a stem.
        let words: [(range: Range<Int>, isStem: Bool)]
    }

    /// The lines of a table, given as bytes.
    static func lines(of bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var index = 0
        while index < bytes.count {
            let end = bytes.firstOffset(of: Byte.newline, from: index) ?? bytes.count
            let colon = bytes.firstOffset(of: UInt8(ascii: ":"), from: index) ?? end
            guard colon < end, let role = roles[Array(bytes[index..<colon])] else {
                preconditionFailure("a line of a vocabulary starts with a role")
            }
            var words: [(Range<Int>, Bool)] = []
            index = colon + 1
            while index < end {
                while index < end, bytes[index] == Byte.space { index += 1 }
                let start = index
                while index < end, bytes[index] != UInt8(ascii: ",") { index += 1 }
                let isStem = index > start && bytes[index - 1] == UInt8(ascii: "*")
                if index > start { words.append((start..<(isStem ? index - 1 : index), isStem)) }
                index += 1
            }
            lines.append(Line(role: role, words: words))
            index = end + 1
        }
        return lines
    }

    private static let roles = Dictionary(
        uniqueKeysWithValues: Role.allCases.map { (Array("\($0)".utf8), $0) })
}
