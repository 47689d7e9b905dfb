internal import Text

/// The words that security rules look for, found in one pass over a text.
struct WordTable: Sendable {
    /// The words of all rules about text.
    static let shared = WordTable(Rules.textRules, Sign.all)

    private let patterns: PatternTable
    /// The words of each rule, by rule id, as one Boolean per word.
    let owned: [RuleID: [Bool]]
    /// The indices of the signs of each word.
    let signs: [[Int]]
    init(_ rules: [any TextRule], _ signs: [Sign]) {
        let texts = Set(rules.flatMap(\.words)).union(signs.map(\.word)).sorted()
        let words = texts.map { Array($0.utf8) }
        let numbers = Dictionary(zip(texts, texts.indices)) { one, _ in one }
        self.signs = signs.indices.reduce(into: Array(repeating: [], count: texts.count)) {
            signsOfWords, sign in
            if let number = numbers[signs[sign].word] { signsOfWords[number].append(sign) }
        }
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
