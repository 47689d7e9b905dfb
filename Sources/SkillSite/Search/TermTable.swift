internal import SkillCatalog

/// The terms of all skills with the skills that have them, for the search in the browser and for related skills.
struct TermTable {
    /// The number of a skill in the search files: 24 bits of the hash of its address, or the next free number, so that a
    /// change of few skills changes few files.
    typealias Number = UInt32

    /// A skill that has a term.
    struct Posting {
        /// The index of the entry.
        let entry: Int32
        let impact: UInt8
    }

    /// The postings of each term, in the order of the entries.
    private(set) var postings: [String: [Posting]] = [:]
    let nameWords: [Int]
    let qualities: [UInt8]
    let count: Int

    init(_ terms: [EntryTerms]) {
        count = terms.count
        nameWords = terms.map(\.nameWords)
        qualities = terms.map(\.quality)
        for (index, entry) in terms.enumerated() {
            for term in entry.terms {
                postings[term.text, default: []].append(
                    Posting(entry: Int32(index), impact: term.impact))
            }
        }
    }

    /// The rarity of a term that some entries have: four times the binary logarithm of the inverse share of entries.
    func rarity(of frequency: Int) -> Int {
        // Whole numbers, so that a few more skills change few of them.
        let ratio = UInt64(count + 1) * 16 / UInt64(frequency + 1)
        let exponent = 63 - max(1, ratio).leadingZeroBitCount
        let fraction = Int((ratio << 2) >> UInt64(exponent)) & 3
        return max(0, exponent * 4 + fraction - 16)
    }
}
