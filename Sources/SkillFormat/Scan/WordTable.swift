internal import Text

/// The words that security rules look for, found in one pass over a text.
struct WordTable: Sendable {
    /// The words of all rules about text.
    static let shared = WordTable(
        Rules.textRules, triggers: CallTable.triggers + TextMeaning.words,
        runners: CallTable.runners)

    private let patterns: PatternTable
    /// The words of each rule, by rule id, as one Boolean per word.
    let owned: [RuleID: [Bool]]
    /// Whether a word makes code worth reading.
    let isTrigger: [Bool]
    /// Whether a word makes code worth reading beside such code.
    let isRunner: [Bool]

    init(_ rules: [any TextRule], triggers: [String], runners: [String]) {
        let own = rules.map { ($0.id, $0.words) }
        let texts = Set(triggers + runners + own.flatMap(\.1)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(texts, texts.indices))
        func marks(_ words: [String]) -> [Bool] {
            var marks = [Bool](repeating: false, count: texts.count)
            for word in words { if let number = numbers[word] { marks[number] = true } }
            return marks
        }
        isTrigger = marks(triggers)
        isRunner = marks(runners)
        patterns = PatternTable(texts.map { Array($0.utf8) })
        owned = Dictionary(own.map { ($0, marks($1)) }) { one, _ in one }
    }

    /// The words in lowercase.
    var words: [[UInt8]] { patterns.words }

    /// Finds all words in a text, ignoring case; the order of overlapping words is unspecified.
    func scan(_ bytes: [UInt8], found: (_ word: Int, _ offset: Int) -> Void) {
        patterns.scan(bytes, found: found)
    }
}
