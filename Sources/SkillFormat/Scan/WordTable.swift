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
        let (triggers, runners) = (Set(triggers), Set(runners))
        let texts = triggers.union(runners).union(rules.flatMap(\.words)).sorted()
        let words = texts.map { Array($0.utf8) }
        isTrigger = texts.map(triggers.contains)
        isRunner = texts.map(runners.contains)
        patterns = PatternTable(words)
        owned = Dictionary(
            rules.map { rule in
                let own = Set(rule.words)
                return (rule.id, texts.map { own.contains($0) })
            }
        ) { one, _ in one }
    }

    /// The words in lowercase.
    var words: [[UInt8]] { patterns.words }

    /// Finds all words in a text, ignoring case; the order of overlapping words is unspecified.
    func scan(_ bytes: [UInt8], found: (_ word: Int, _ offset: Int) -> Void) {
        patterns.scan(bytes, found: found)
    }
}
