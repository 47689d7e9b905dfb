internal import Text

/// The text that a user searches for, of any length and content.
///
/// Any word suffices for a match. Words are compared without case, width and Latin or Greek accents, English ones also
/// without plural, `-ing` and `-ed`, and less closely with nouns made of verbs (`translate`, `translator`). Other forms
/// of a term, and English words for Japanese ones, count nearly as much (``SearchSynonyms``). Text of scripts without
/// blanks is divided where the script changes and at Japanese particles, and each part is found by its pairs of
/// characters.
public struct SearchQuery: Sendable {
    /// The number of words that are searched; the rest is ignored.
    public static let wordLimit = 16
    /// The number of bytes of the text that are read; the rest is ignored.
    public static let lengthLimit = 2_048

    /// The treatment of the last word.
    public enum LastWord: Sendable {
        /// The word is whole.
        case complete
        /// The user is still typing the word.
        case open
    }

    /// Whether the text was longer than the limits.
    public let isCut: Bool
    /// Whether the text has no word to search for, such as one of blanks and punctuation.
    public var isEmpty: Bool { parts.isEmpty }
    /// The names that the whole text may mean.
    let names: [String]
    let parts: [QueryPart]

    /// Splits a text into words; words after the limit are ignored.
    public init(_ text: String, last: LastWord = .complete) {
        let part = Self.start(of: text)
        let parts = Self.parts(of: SearchUnit.all(in: SearchWord.words(of: part), last))
        self.parts = Array(parts.prefix(Self.wordLimit))
        names = NameKey.keys(of: part)
        isCut = part.utf8.count < text.utf8.count || parts.count > Self.wordLimit
    }

    private static func start(of text: String) -> String {
        guard text.utf8.count > lengthLimit else { return text }
        // Half a character at the end becomes a replacement character, which separates words.
        return String(decoding: text.utf8.prefix(lengthLimit), as: UTF8.self)
    }

    private static func parts(of units: [SearchUnit]) -> [QueryPart] {
        let synonyms = SearchSynonyms(for: units.prefix(wordLimit * 4))
        let units = units.prefix(wordLimit * 4).flatMap(synonyms.divided)
        var parts = units.prefix(wordLimit * 4).map { QueryPart(unit: $0) }
        synonyms.extend(&parts)
        let content = parts.filter { !$0.unit.isFunctionWord || $0.unit.prefix == .typed }
        return unique(content.isEmpty ? parts : content)
    }

    private static func unique(_ parts: [QueryPart]) -> [QueryPart] {
        var seen: Set<SearchUnit> = []
        return parts.filter { seen.insert($0.unit).inserted }
    }
}

/// A part of a query that an entry has or lacks.
enum SearchUnit: Hashable, Sendable {
    /// A word; `compounds` are the word and a neighbor as one word.
    case word(String, compounds: [String], PrefixUse)
    /// At least two characters of a script without blanks, as bigrams.
    case run([String])
    /// One character of such a script, with the following one if that may be an ending.
    case character(String, ending: String?)

    /// The fields in which a longer word matches.
    enum PrefixUse: Hashable, Sendable {
        /// Only in names.
        case name
        /// Anywhere, because the user is still typing the word.
        case typed
    }

    var prefix: PrefixUse? {
        guard case .word(_, _, let prefix) = self else { return nil }
        return prefix
    }

    /// Whether this is a word of grammar, or a verb that every wish has, which does not distinguish skills.
    var isFunctionWord: Bool {
        switch self {
        case .word(let word, _, _): Self.functionWords.contains(word)
        case .character(let character, .some): Self.functionVerbs.contains(character)
        case .character, .run: false
        }
    }

    /// Pronouns, prepositions, auxiliaries, and light verbs: `help me make slides` is a search for slides.
    private static let functionWords: Set<String> = [
        "a", "an", "and", "any", "are", "as", "at", "be", "by", "can", "could", "do", "for", "from",
        "get", "give", "help", "helps", "how", "i", "in", "into", "is", "it", "let", "like", "make",
        "makes", "making", "me", "my", "need", "needs", "of", "on", "or", "our", "please", "s",
        "so",
        "some", "that", "the", "their", "this", "to", "use", "using", "want", "we", "what", "when",
        "which", "with", "would", "you", "your",
    ]

    /// The first characters of Japanese verbs that mean to make and to use, before their endings: 作りたい, 使う.
    private static let functionVerbs: Set<String> = ["作", "使"]
}

extension SearchUnit {
    /// The units of words, in their order.
    static func all(in words: [SearchWord], _ last: SearchQuery.LastWord) -> [SearchUnit] {
        var units: [SearchUnit] = []
        for (index, word) in words.enumerated() {
            switch word {
            case .letters(let letters):
                let prefix: PrefixUse =
                    last == .open && index == words.count - 1 ? .typed : .name
                let compounds = [
                    compound(words, index - 1), compound(words, index),
                ]
                units.append(.word(letters, compounds: compounds.compactMap(\.self), prefix))
            case .run(let scalars): units += CJKTokenizer(scalars).units
            }
        }
        return units
    }

    /// The word at an index and the next one as one word: `swift ui` finds `swiftui`.
    private static func compound(_ words: [SearchWord], _ index: Int) -> String? {
        guard index >= 0, index + 1 < words.count, case .letters(let start) = words[index],
            case .letters(let end) = words[index + 1]
        else { return nil }
        return start + end
    }
}
