/// A word of at most 64 letters, prepared to be compared with many others.
///
/// Each letter of another word takes a few operations on a machine word, however long this word is. From H. Hyyrö, "A
/// Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", 2003.
struct LetterPattern {
    static let lengthLimit = 64

    private let letterCount: Int
    /// For each ASCII letter and for the others, the positions at which this word has it.
    private var places = [UInt64](repeating: 0, count: 128)
    private var otherPlaces: [Character: UInt64] = [:]

    /// Prepares a word; nil if it has no letters or too many.
    init?(_ letters: [Character]) {
        guard (1...Self.lengthLimit).contains(letters.count) else { return nil }
        letterCount = letters.count
        for (place, letter) in letters.enumerated() {
            let bit = UInt64(1) << UInt64(place)
            if let byte = letter.asciiByte {
                places[Int(byte)] |= bit
            } else {
                otherPlaces[letter, default: 0] |= bit
            }
        }
    }

    /// Returns the optimal string alignment distance to a word: insertions, deletions, substitutions, and swaps of
    /// adjacent letters.
    func distance(to word: [Character]) -> Int {
        var comparison = Comparison(with: letterCount)
        for letter in word {
            let ofLetter = letter.asciiByte.map { places[Int($0)] } ?? otherPlaces[letter] ?? 0
            comparison.add(ofLetter)
        }
        return comparison.distance
    }

    /// Returns the distance to a word in ASCII, without regard to its case.
    func distance(toASCII word: Span<UInt8>) -> Int {
        var comparison = Comparison(with: letterCount)
        for index in word.indices { comparison.add(places[Int(word[index].lowercased & 0x7F)]) }
        return comparison.distance
    }
}

/// The comparison of a pattern with the letters of a word so far; bits are columns of the usual table of distances.
private struct Comparison {
    private(set) var distance: Int
    private let end: UInt64
    /// The positions at which the distance grows from one letter of the pattern to the next, and those at which it
    /// falls.
    private var (rises, falls): (UInt64, UInt64) = (.max, 0)
    /// The positions at which a letter of the pattern could be matched without an edit, and those at which it is the
    /// last letter of the word.
    private var (diagonal, last): (UInt64, UInt64) = (0, 0)

    init(with count: Int) {
        distance = count
        end = 1 << UInt64(count - 1)
    }

    /// Adds a letter, by its positions in the pattern.
    mutating func add(_ places: UInt64) {
        let swaps = ((~diagonal & places) << 1) & last
        diagonal = (((places & rises) &+ rises) ^ rises) | places | falls | swaps
        let growth = falls | ~(diagonal | rises)
        let loss = diagonal & rises
        if growth & end != 0 { distance += 1 }
        if loss & end != 0 { distance -= 1 }
        let shifted = growth << 1 | 1
        rises = loss << 1 | ~(diagonal | shifted)
        falls = shifted & diagonal
        last = places
    }
}

extension Character {
    /// The byte of an ASCII letter.
    var asciiByte: UInt8? { utf8.count == 1 ? utf8.first : nil }
}

extension UInt8 {
    /// An ASCII letter in lower case; any other byte as it is.
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
