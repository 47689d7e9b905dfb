internal import SkillCatalog

/// Finds skills about the same things: those that share rare words.
struct RelatedSkills: Sendable {
    private static let limit = 6
    /// The number of words of a skill that are compared, the rarest first.
    private static let wordLimit = 12
    /// The number of skills with a word beyond which it is not rare.
    private static let frequencyLimit = 96
    /// The score below which skills are not related.
    private static let threshold = 900

    private let table: TermTable
    private let uses: TermUses
    private let isAvailable: [Bool]
    /// Entries with the same files, which are listed elsewhere.
    private let copies: [[Int]]

    init(_ table: TermTable, _ uses: TermUses, isAvailable: [Bool], copies: [[Int]]) {
        self.table = table
        self.uses = uses
        self.isAvailable = isAvailable
        self.copies = copies
    }

    /// Returns for each entry those that are related to it, the closest first; all cores compare.
    func all() async -> [[Int]] {
        await ParallelSlices.map(count: isAvailable.count) { slice in
            var scores = [Int32](repeating: 0, count: isAvailable.count)
            return slice.map { entries(relatedTo: $0, &scores) }
        }
    }

    /// Returns the entries that are related to one; `scores` are zero before and after.
    private func entries(relatedTo index: Int, _ scores: inout [Int32]) -> [Int] {
        guard isAvailable[index] else { return [] }
        var words: [(rarity: Int, impact: UInt8, postings: ArraySlice<TermTable.Posting>)] = []
        for use in uses.terms(of: index) where !table.isFunctionWord[Int(use.term)] {
            let postings = table.postings(of: Int(use.term))
            guard (2...Self.frequencyLimit).contains(postings.count) else { continue }
            words.append((table.rarity(of: postings.count), use.impact, postings))
        }
        // The order of the terms decides among equals.
        let rarest = words.enumerated().sorted {
            ($1.element.rarity, $0.offset) < ($0.element.rarity, $1.offset)
        }.prefix(Self.wordLimit)
        var found: [Int] = []
        for (_, word) in rarest {
            for posting in word.postings where posting.entry != index {
                let entry = Int(posting.entry)
                if scores[entry] == 0 { found.append(entry) }
                // A name says more than a description.
                let inNames = (word.impact & posting.impact) >> 7
                scores[entry] += Int32(word.rarity * word.rarity * (inNames == 1 ? 3 : 1))
            }
        }
        let same = Set(copies[index])
        let best = found.filter {
            isAvailable[$0] && !same.contains($0) && Int(scores[$0]) >= threshold(of: rarest.count)
        }.sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(Self.limit)
        for entry in found { scores[entry] = 0 }
        return Array(best)
    }

    /// A small catalog has no rare words, so that less is enough.
    private func threshold(of words: Int) -> Int {
        let rarest = table.rarity(of: 2)
        return min(Self.threshold, rarest * rarest * 2)
    }
}
