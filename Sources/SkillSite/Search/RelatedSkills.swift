internal import SkillSearch
internal import Tasks

/// Finds skills about the same things: those that share rare words.
struct RelatedSkills: Sendable {
    private static let limit = 6
    /// The number of words of a skill that are compared, the rarest first.
    private static let wordLimit = 12
    /// The number of skills with a word beyond which it is not rare.
    private static let frequencyLimit = 96
    /// The score below which skills are not related.
    private static let threshold = 900
    /// The number of skills whose scores share memory.
    private static let sliceSize = 2_048

    /// A rare word of a skill, and its weight in the skill.
    private struct Word {
        let term: Int32
        let impact: UInt8
    }

    private let index: InvertedIndex
    /// The rare words of each entry, in the order of the terms.
    private let words: [[Word]]
    private let isAvailable: [Bool]
    /// Entries with the same files, which are listed elsewhere.
    private let copies: [[Int]]

    init(_ index: InvertedIndex, isAvailable: [Bool], copies: [[Int]]) {
        self.index = index
        self.isAvailable = isAvailable
        self.copies = copies
        var words = [[Word]](repeating: [], count: isAvailable.count)
        for (term, text) in index.terms.enumerated() {
            let postings = index.postings(of: term)
            guard (2...Self.frequencyLimit).contains(postings.count),
                !InvertedIndex.isFunctionWord(text)
            else { continue }
            for posting in postings {
                words[Int(posting.document)].append(
                    Word(term: Int32(term), impact: posting.impact))
            }
        }
        self.words = words
    }

    /// Returns for each entry those that are related to it, the closest first; all cores compare.
    func all() async -> [[Int]] {
        let slices = stride(from: 0, to: isAvailable.count, by: Self.sliceSize).map {
            $0..<min($0 + Self.sliceSize, isAvailable.count)
        }
        return await ParallelWork.map(slices) { slice in
            var scores = [Int32](repeating: 0, count: isAvailable.count)
            return slice.map { entries(relatedTo: $0, &scores) }
        }.flatMap(\.self)
    }

    /// Returns the entries that are related to one; `scores` are zero before and after.
    private func entries(relatedTo index: Int, _ scores: inout [Int32]) -> [Int] {
        guard isAvailable[index] else { return [] }
        let words = words[index].map { word in
            let postings = self.index.postings(of: Int(word.term))
            return (rarity: rarity(of: postings.count), impact: word.impact, postings: postings)
        }
        // The order of the terms decides among equals.
        let rarest = words.enumerated().sorted {
            ($1.element.rarity, $0.offset) < ($0.element.rarity, $1.offset)
        }.prefix(Self.wordLimit)
        var found: [Int] = []
        for (_, word) in rarest where word.rarity > 0 {
            for posting in word.postings where posting.document != index {
                let entry = Int(posting.document)
                if scores[entry] == 0 { found.append(entry) }
                // A name says more than a description.
                let inNames = (word.impact & posting.impact) >> 7
                scores[entry] += Int32(word.rarity * word.rarity * (inNames == 1 ? 3 : 1))
            }
        }
        // A small catalog has no rare words, so that less is enough.
        let threshold = min(Self.threshold, rarity(of: 2) * rarity(of: 2) * 2)
        let same = Set(copies[index])
        let best = found.filter {
            isAvailable[$0] && !same.contains($0) && Int(scores[$0]) >= threshold
        }.sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(Self.limit)
        for entry in found { scores[entry] = 0 }
        return Array(best)
    }

    /// The rarity of a term that some entries have: four times the binary logarithm of the inverse share of entries.
    private func rarity(of frequency: Int) -> Int {
        // Whole numbers, so that a few more skills change few of them.
        let ratio = UInt64(isAvailable.count + 1) * 16 / UInt64(frequency + 1)
        let exponent = 63 - max(1, ratio).leadingZeroBitCount
        let fraction = Int((ratio << 2) >> UInt64(exponent)) & 3
        return max(0, exponent * 4 + fraction - 16)
    }
}
