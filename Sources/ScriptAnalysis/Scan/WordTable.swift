internal import Text

/// The words that rules and readers look for, found in one pass over a text.
package final class WordTable: Sendable {
    private let patterns: PatternTable
    /// The words of each owner, as one Boolean per word.
    package let owned: [String: [Bool]]
    /// The effects of the words for which code is read.
    let effects: [EffectSet]

    /// Creates a table of the words that owners look for, in lowercase, and of those that make code worth reading.
    package init(_ owners: [String: [String]]) {
        let effects = CallTable.words.merging(TextMeaning.effects) { $0.union($1) }
        let texts = Set(effects.keys).union(owners.values.joined()).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(texts, texts.indices))
        func marks(_ words: [String]) -> [Bool] {
            var marks = [Bool](repeating: false, count: texts.count)
            for word in words { if let number = numbers[word] { marks[number] = true } }
            return marks
        }
        self.effects = texts.map { effects[$0] ?? [] }
        patterns = PatternTable(texts.map { Array($0.utf8) })
        owned = owners.mapValues(marks)
    }

    /// The words in lowercase.
    package var words: [[UInt8]] { patterns.words }

    /// Finds all words in a text, ignoring case; the order of overlapping words is unspecified.
    package func scan(_ bytes: [UInt8], found: (_ word: Int, _ offset: Int) -> Void) {
        patterns.scan(bytes, found: found)
    }
}
