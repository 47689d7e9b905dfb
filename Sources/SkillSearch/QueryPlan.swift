internal import ArraySpan

/// The terms of every segment that a query needs, and the rarity of its units over all segments.
struct QueryPlan {
    /// A term of a segment and its weight for a unit, of 256.
    struct Term {
        let index: Int
        let strength: Int
        /// Whether only names count.
        let isNameOnly: Bool
    }

    /// The combination of the terms of a unit.
    enum Match {
        /// Any term suffices; the best counts.
        case any([Term])
        /// The terms of a run, of this number of bigrams; most of them have to be present.
        case run([Term], bigrams: Int)
        /// One term of each list has to be present.
        case all([[Term]])
    }

    /// For each segment and unit the matches, of which the best counts.
    let matches: [[[Match]]]
    /// The rarity of each unit, as the binary logarithm in 1/256.
    let rarities: [Int]

    init(_ query: SearchQuery, _ segments: [SearchSegment]) {
        let total = segments.reduce(0) { $0 + $1.count }
        var frequencies = [UnitFrequency](repeating: UnitFrequency(), count: query.parts.count)
        matches = segments.map { segment in
            defer { segment.bytes.releasePages() }
            return query.parts.enumerated().map { index, part in
                let lookup = TermLookup(segment)
                return [lookup.match(part.unit, &frequencies[index])]
                    + part.alternatives.compactMap { lookup.match(all: $0, &frequencies[index]) }
            }
        }
        rarities = frequencies.map { $0.rarity(of: total) }
    }
}

/// The number of entries that have a unit.
struct UnitFrequency {
    /// By the form itself and its inflections; for a run, by each bigram.
    var exact: [Int] = []
    /// By other words.
    var other = 0
    /// By other forms of the term.
    var alternative = 0

    mutating func add(_ count: Int, at index: Int = 0) {
        while exact.count <= index { exact.append(0) }
        exact[index] += count
    }

    /// The binary logarithm of the inverse share of entries, in 1/256; the rarest bigram represents a run.
    func rarity(of total: Int) -> Int {
        let known = exact.filter { $0 > 0 }.min() ?? other
        let frequency = min(known + alternative, total)
        let ratio = (UInt64(total) + 1) * 512 / (2 * UInt64(frequency) + 1)
        return max(128, Self.logarithm(max(256, ratio)) - 8 * 256)
    }

    /// The binary logarithm in 1/256, linear between powers of two, because results must not depend on a math library.
    private static func logarithm(_ value: UInt64) -> Int {
        let exponent = 63 - value.leadingZeroBitCount
        let fraction = exponent >= 8 ? value >> (exponent - 8) : value << (8 - exponent)
        return exponent * 256 + Int(fraction & 0xFF)
    }
}

/// Finds the terms of units in one segment.
struct TermLookup {
    private let segment: SearchSegment

    /// The worth of a term that is not the word itself, of 256.
    private enum Strength {
        static let exact = 256
        static let compound = 230
        static let inflection = 220
        static let synonym = 200
        static let derivation = 150
        static let typed = 180
        static let name = 100
        static let character = 140
    }

    /// The maximum number of terms that a word matches, besides those that start with it.
    private static let inflectionLimit = 2_000
    /// The maximum number of terms with the same start that a word matches; the most frequent are used.
    static let prefixLimit = 4_096

    init(_ segment: SearchSegment) { self.segment = segment }

    /// Returns the terms of a unit, and counts their entries.
    func match(_ unit: SearchUnit, _ frequency: inout UnitFrequency) -> QueryPlan.Match {
        switch unit {
        case .word(let word, let compounds, let use):
            var terms = forms(of: word, &frequency)
            for compound in compounds {
                terms += exact(compound, Strength.compound, &frequency)
            }
            terms += longer(than: word, use, &frequency)
            return .any(terms)
        case .run(let bigrams):
            var terms: [QueryPlan.Term] = []
            for (index, bigram) in Set(bigrams).sorted().enumerated() {
                terms += exact(bigram, Strength.exact, &frequency, at: index)
            }
            return .run(terms, bigrams: Set(bigrams).count)
        case .character(let character, let ending):
            var terms = ending.map { exact($0, Strength.exact, &frequency) } ?? []
            terms += all(startingWith: character) { _ in
                ending == nil ? Strength.exact : Strength.character
            } counting: {
                frequency.other += $0
            }
            return .any(terms)
        }
    }

    /// Returns the terms of another form of a unit; nil if the segment lacks one of them.
    func match(all units: [SearchUnit], _ frequency: inout UnitFrequency) -> QueryPlan.Match? {
        var lists: [[QueryPlan.Term]] = []
        var counts: [Int] = []
        for unit in units where !unit.isFunctionWord || units.count == 1 {
            for list in terms(of: unit, &counts) {
                guard !list.isEmpty else { return nil }
                lists.append(list)
            }
        }
        frequency.alternative += counts.min() ?? 0
        return lists.isEmpty ? nil : .all(lists)
    }

    private func terms(of unit: SearchUnit, _ counts: inout [Int]) -> [[QueryPlan.Term]] {
        let texts: [String]
        switch unit {
        case .word(let word, _, _): texts = [word]
        case .run(let bigrams): texts = Set(bigrams).sorted()
        case .character: return []
        }
        return texts.map { text in
            var frequency = UnitFrequency()
            defer { counts.append(frequency.exact.reduce(0, +)) }
            return forms(of: text, &frequency).map {
                QueryPlan.Term(
                    index: $0.index, strength: $0.strength * Strength.synonym / 256,
                    isNameOnly: false)
            }
        }
    }

    private func exact(
        _ text: String, _ strength: Int, _ frequency: inout UnitFrequency, at part: Int = 0
    ) -> [QueryPlan.Term] {
        segment.bytes.withSpan { bytes in
            let text = Array(text.utf8)
            let index = segment.firstTerm(from: text.span, in: bytes)
            guard index < segment.layout.termCount,
                let range = segment.layout.text(of: index, in: bytes),
                bytes.order(range, text.span) == 0
            else { return [] }
            frequency.add(segment.layout.frequency(of: index, in: bytes), at: part)
            return [QueryPlan.Term(index: index, strength: strength, isNameOnly: false)]
        }
    }

    /// The word and others with its stem.
    private func forms(of word: String, _ frequency: inout UnitFrequency) -> [QueryPlan.Term] {
        let stem = EnglishStem.stem(of: word)
        let root = EnglishStem.root(ofStem: stem)
        let start = EnglishStem.commonPrefix(ofStem: root)
        var terms = exact(word, Strength.exact, &frequency)
        guard start.utf8.count >= 3, start.utf8.allSatisfy({ $0 < 0x80 }) else { return terms }
        segment.forEachTerm(startingWith: start, longer: 8, limit: Self.inflectionLimit) {
            index, text, count in
            guard text != word else { return }
            let other = EnglishStem.stem(of: text)
            let isInflection = other == stem
            guard isInflection || EnglishStem.root(ofStem: other) == root else { return }
            frequency.add(count)
            terms.append(
                QueryPlan.Term(
                    index: index,
                    strength: isInflection ? Strength.inflection : Strength.derivation,
                    isNameOnly: false))
        }
        return terms
    }

    /// Words that start with a word.
    private func longer(
        than word: String, _ use: SearchUnit.PrefixUse, _ frequency: inout UnitFrequency
    ) -> [QueryPlan.Term] {
        let length = word.utf8.count
        let isNameOnly = use == .name || length < 3
        guard use == .typed || length >= 3 else { return [] }
        return all(startingWith: word, isNameOnly: isNameOnly) {
            $0 == length ? Strength.exact : use == .typed ? Strength.typed : Strength.name
        } counting: {
            frequency.other += $0
        }
    }

    private func all(
        startingWith prefix: String, isNameOnly: Bool = false, strength: (Int) -> Int,
        counting count: (Int) -> Void
    ) -> [QueryPlan.Term] {
        segment.bytes.withSpan { bytes in
            let prefix = Array(prefix.utf8)
            var found = FrequentTerms(limit: Self.prefixLimit)
            var index = segment.firstTerm(from: prefix.span, in: bytes)
            while index < segment.layout.termCount,
                let range = segment.layout.text(of: index, in: bytes),
                bytes.starts(range, with: prefix.span)
            {
                let frequency = segment.layout.frequency(of: index, in: bytes)
                count(frequency)
                let isWhole = range.count == prefix.count
                let term = QueryPlan.Term(
                    index: index, strength: strength(range.count),
                    isNameOnly: isNameOnly && !isWhole)
                // The word itself counts, however rare it is.
                found.add(term, frequency: isWhole ? .max : frequency)
                index += 1
            }
            return found.terms
        }
    }
}

/// Collects the terms that most entries have, of which a hostile file may have many millions.
private struct FrequentTerms {
    private let limit: Int
    private var found: [(term: QueryPlan.Term, frequency: Int)] = []

    init(limit: Int) { self.limit = limit }

    /// The terms in the order of the file.
    var terms: [QueryPlan.Term] { best.map(\.term).sorted { $0.index < $1.index } }

    mutating func add(_ term: QueryPlan.Term, frequency: Int) {
        found.append((term, frequency))
        if found.count >= 2 * limit { found = best }
    }

    private var best: [(term: QueryPlan.Term, frequency: Int)] {
        guard found.count > limit else { return found }
        let sorted = found.sorted { ($1.frequency, $0.term.index) < ($0.frequency, $1.term.index) }
        return Array(sorted.prefix(limit))
    }
}

extension SearchSegment {
    /// The index of the first term that is not before a text.
    func firstTerm(from text: Span<UInt8>, in bytes: Span<UInt8>) -> Int {
        let order = SampledOrder(samples: layout.termSamples, count: layout.termCount)
        return order.firstIndex(from: text, in: bytes) { layout.text(of: $0, in: bytes) }
    }

    /// Calls a closure with the index, text and number of entries of terms that start with a text and are at most
    /// `longer` bytes longer; only the first `limit` terms with the start are looked at.
    func forEachTerm(
        startingWith prefix: String, longer: Int, limit: Int,
        _ body: (Int, String, Int) -> Void
    ) {
        bytes.withSpan { bytes in
            let prefix = Array(prefix.utf8)
            let start = firstTerm(from: prefix.span, in: bytes)
            for index in start..<min(start + limit, layout.termCount) {
                guard let range = layout.text(of: index, in: bytes),
                    bytes.starts(range, with: prefix.span)
                else { return }
                guard range.count <= prefix.count + longer else { continue }
                if let text = bytes.text(range) {
                    body(index, text, layout.frequency(of: index, in: bytes))
                }
            }
        }
    }
}
