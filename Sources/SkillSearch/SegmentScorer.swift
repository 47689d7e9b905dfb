/// Scores the entries of one segment after the other, with memory for one.
struct SegmentScorer {
    private let plan: QueryPlan
    private let totalRarity: Int

    /// The findings about an entry after some units.
    private struct Tally {
        var score: UInt32 = 0
        /// The rarities of the units that the entry has.
        var covered: UInt32 = 0
        /// The number of units in its name.
        var inName: UInt16 = 0
        var isListed = false
    }

    private var tallies: [Tally] = []
    private var listed: [UInt16] = []

    /// For the unit at hand: the best strength of an entry, twice, and 1 if the term is in its name.
    private var strengths: [UInt32] = []
    /// For the run at hand: the number of its bigrams that an entry has, and 256 times that in its name.
    private var counts: [UInt16] = []
    private var met: [UInt16] = []

    /// Whether the unit at hand has several matches, of which the best counts.
    private var isShared = false
    /// The tally of each entry for such a unit so far.
    private var given: [Tally] = []
    private var givenTo: [UInt16] = []

    init(plan: QueryPlan) {
        self.plan = plan
        totalRarity = max(1, plan.rarities.reduce(0, +))
    }

    /// Adds the ranks of the entries of a segment that match; `exact` are those with the name of the query.
    mutating func score(
        _ segment: SearchSegment, index: Int, group: Int, exact: Range<Int>,
        into ranks: inout BestRanks
    ) {
        prepare(segment.count)
        segment.bytes.withSpan { bytes in
            for (matches, rarity) in zip(plan.matches[index], plan.rarities) {
                isShared = matches.count > 1
                if isShared { prepareGiven() }
                for match in matches { add(match, rarity, segment.layout, bytes) }
                forgetGiven()
            }
            let marks = segment.layout.marks.lowerBound
            for entry in listed.lazy.map(Int.init) where !exact.contains(entry) {
                let score = finalScore(
                    tallies[entry], bytes[marks + 2 * entry], bytes[marks + 2 * entry + 1], group)
                ranks.add(Rank(score: score, isExact: false, segment: index, entry: entry))
            }
            for entry in exact {
                let score = exactScore(bytes[marks + 2 * entry], group)
                ranks.add(Rank(score: score, isExact: true, segment: index, entry: entry))
            }
        }
    }

    private mutating func prepare(_ count: Int) {
        for entry in listed { tallies[Int(entry)] = Tally() }
        listed.removeAll(keepingCapacity: true)
        guard tallies.count < count else { return }
        let missing = count - tallies.count
        tallies.append(contentsOf: repeatElement(Tally(), count: missing))
        strengths.append(contentsOf: repeatElement(0, count: missing))
        counts.append(contentsOf: repeatElement(0, count: missing))
    }

    private mutating func add(
        _ match: QueryPlan.Match, _ rarity: Int, _ layout: SegmentLayout, _ bytes: Span<UInt8>
    ) {
        // Postings of an intact file do not overlap, so their size bounds the work on any file.
        // A word and its inflections are also among the words that start with it.
        var budget = 3 * layout.postings.count
        switch match {
        case .any(let terms):
            for term in terms { collectBest(term, layout, bytes, &budget) }
            finish(rarity) { strength, _ in (strength, 256) }
        case .run(let terms, let bigrams):
            for term in terms { collectSum(term, layout, bytes, &budget) }
            let needed = max(min(bigrams, 2), (bigrams + 1) / 2)
            finish(rarity) { strength, counts in
                let (count, inName) = (counts & 0xFF, counts >> 8)
                guard count >= needed else { return (0, 0) }
                let mean = strength / UInt32(bigrams) & ~1
                guard count == bigrams else {
                    return (mean * 3 / 10 & ~1, 128 * count / bigrams)
                }
                return (inName == bigrams ? mean | 1 : mean, 256)
            }
        case .all(let lists):
            for (list, terms) in lists.enumerated() {
                collectNext(list, terms, layout, bytes, &budget)
            }
            finish(rarity) { strength, counts in
                guard counts & 0xFF == lists.count else { return (0, 0) }
                let mean = strength / UInt32(lists.count) & ~1
                return (counts >> 8 == lists.count ? mean | 1 : mean, 256)
            }
        }
    }

    private mutating func collectBest(
        _ term: QueryPlan.Term, _ layout: SegmentLayout, _ bytes: Span<UInt8>, _ budget: inout Int
    ) {
        layout.forEachPosting(of: term.index, in: bytes, &budget) { entry, impact in
            let isInName = impact & TermImpact.nameBit != 0
            guard isInName || !term.isNameOnly else { return }
            let strength = Self.strength(impact, term.strength)
            if strengths[entry] == 0 { met.append(UInt16(entry)) }
            strengths[entry] = max(strengths[entry], strength)
        }
    }

    private mutating func collectSum(
        _ term: QueryPlan.Term, _ layout: SegmentLayout, _ bytes: Span<UInt8>, _ budget: inout Int
    ) {
        layout.forEachPosting(of: term.index, in: bytes, &budget) { entry, impact in
            if strengths[entry] == 0 { met.append(UInt16(entry)) }
            strengths[entry] += Self.strength(impact, term.strength)
            counts[entry] += impact & TermImpact.nameBit == 0 ? 1 : 0x101
        }
    }

    /// Adds one of some terms to the entries that have one of each earlier list.
    private mutating func collectNext(
        _ list: Int, _ terms: [QueryPlan.Term], _ layout: SegmentLayout, _ bytes: Span<UInt8>,
        _ budget: inout Int
    ) {
        for term in terms {
            layout.forEachPosting(of: term.index, in: bytes, &budget) { entry, impact in
                guard counts[entry] & 0xFF == list else { return }
                if list == 0 { met.append(UInt16(entry)) }
                strengths[entry] += Self.strength(impact, term.strength)
                counts[entry] += impact & TermImpact.nameBit == 0 ? 1 : 0x101
            }
        }
    }

    /// Twice the strength of a term in an entry, and 1 for a name, where a term counts half as much again.
    private static func strength(_ impact: UInt8, _ strength: Int) -> UInt32 {
        let product = UInt32(impact & 0x7F) * UInt32(strength) + 1
        return impact & TermImpact.nameBit == 0 ? product * 2 : product * 3 | 1
    }

    /// Adds the unit at hand to the entries that have it; `rating` returns its strength and how much of it counts as
    /// covered, of 256.
    private mutating func finish(_ rarity: Int, rating: (UInt32, Int) -> (UInt32, Int)) {
        for entry in met.lazy.map(Int.init) {
            let (strength, share) = rating(strengths[entry], Int(counts[entry]))
            strengths[entry] = 0
            counts[entry] = 0
            guard strength > 0 else { continue }
            if !tallies[entry].isListed { listed.append(UInt16(entry)) }
            tallies[entry].isListed = true
            give(
                entry, score: (UInt32(rarity) * (strength >> 1)) >> 8,
                covered: UInt32((rarity * share) >> 8), inName: UInt16(strength & 1))
        }
        met.removeAll(keepingCapacity: true)
    }

    /// Adds a unit to an entry; of a unit with several matches, only the part that exceeds the earlier ones.
    private mutating func give(_ entry: Int, score: UInt32, covered: UInt32, inName: UInt16) {
        var (score, covered, inName) = (score, covered, inName)
        if isShared {
            let earlier = given[entry]
            if !earlier.isListed { givenTo.append(UInt16(entry)) }
            given[entry] = Tally(
                score: max(score, earlier.score), covered: max(covered, earlier.covered),
                inName: max(inName, earlier.inName), isListed: true)
            score -= min(score, earlier.score)
            covered -= min(covered, earlier.covered)
            inName -= min(inName, earlier.inName)
        }
        tallies[entry].score += score
        tallies[entry].covered += covered
        tallies[entry].inName += inName
    }

    private mutating func prepareGiven() {
        let missing = max(0, tallies.count - given.count)
        given.append(contentsOf: repeatElement(Tally(), count: missing))
    }

    private mutating func forgetGiven() {
        for entry in givenTo { given[Int(entry)] = Tally() }
        givenTo.removeAll(keepingCapacity: true)
    }

    private func finalScore(
        _ tally: Tally, _ quality: UInt8, _ nameLength: UInt8, _ group: Int
    ) -> Int {
        let coverage = Int(tally.covered) * 256 / totalRarity
        var score = (Int(tally.score) * (64 + (192 * coverage * coverage) >> 16)) >> 4
        // The share of the name that the query has, times the share of the query that the name has.
        let inName = Int(tally.inName)
        let whole = max(Int(nameLength), inName, 1) * max(plan.rarities.count, 1)
        score += score * inName * inName / (2 * whole)
        score += score * Int(min(quality & 0x7F, 100)) / 2_000
        if quality & SearchDocument.unavailableBit != 0 { score /= 4 }
        return score * (100 - 2 * min(group, 5)) / 100
    }

    /// Entries with the name of the query: those that can be installed first, then by group, then by quality.
    private func exactScore(_ quality: UInt8, _ group: Int) -> Int {
        let isAvailable = quality & SearchDocument.unavailableBit == 0 ? 1 : 0
        return isAvailable << 24 | (0xFFFF - min(group, 0xFFFF)) << 8 | Int(quality & 0x7F)
    }
}

extension SegmentLayout {
    /// Calls a closure with the entries of a term and its impact in each, until the postings or the budget end.
    func forEachPosting(
        of term: Int, in bytes: Span<UInt8>, _ budget: inout Int, _ body: (Int, UInt8) -> Void
    ) {
        guard let range = postings(of: term, in: bytes), range.count <= budget else { return }
        budget -= range.count
        var position = range.lowerBound
        var entry = -1
        while position < range.upperBound {
            guard let distance = bytes.variable(at: &position, end: range.upperBound),
                distance < UInt64(entryCount - entry - 1), position < range.upperBound
            else { return }
            entry += Int(distance) + 1
            body(entry, bytes[position])
            position += 1
        }
    }
}
