/// Merges sequences of lines by finding the changes of one or both sides.
struct LineMerge {
    private(set) var pieces: [ConflictedText.Piece] = []
    private(set) var hasConflicts = false

    /// A run of lines in the result.
    private enum Stretch {
        /// Lines of yours, equal on both sides or changed only by you.
        case yours(Range<Int>, Origin)
        /// Lines of theirs, changed only by them.
        case theirs(Range<Int>)
        case conflict(Overlap)

        enum Origin { case common, changed }
    }

    /// Corresponding lines of yours and theirs.
    private struct Overlap {
        var yours: Range<Int>
        var theirs: Range<Int>
    }

    init(
        base: [ArraySlice<UInt8>], yours: [ArraySlice<UInt8>], theirs: [ArraySlice<UInt8>],
        _ budget: inout StepBudget
    ) throws(StepBudgetExhausted) {
        var table = LineTable()
        let baseNumbers = table.numbers(of: base)
        let rows = Rows(yours: table.numbers(of: yours), theirs: table.numbers(of: theirs))
        let regions = Region.all(
            try EditScript(from: baseNumbers, to: rows.yours, budget: &budget),
            try EditScript(from: baseNumbers, to: rows.theirs, budget: &budget))
        var stretches: [Stretch] = []
        var next = 0
        for region in regions {
            Self.append(.yours(next..<region.yours.lowerBound, .common), to: &stretches)
            next = region.yours.upperBound
            switch region.author {
            case .yours: Self.append(.yours(region.yours, .changed), to: &stretches)
            case .theirs: Self.append(.theirs(region.theirs), to: &stretches)
            case .both:
                let overlap = Overlap(yours: region.yours, theirs: region.theirs)
                for stretch in rows.refine(overlap, &budget) {
                    Self.append(stretch, to: &stretches)
                }
            }
        }
        Self.append(.yours(next..<yours.count, .common), to: &stretches)
        var settled: [UInt8] = []
        for stretch in Self.joined(stretches, yours) {
            switch stretch {
            case .yours(let lines, _): settled += yours[lines].text
            case .theirs(let lines): settled += theirs[lines].text
            case .conflict(let overlap):
                if !settled.isEmpty { pieces.append(.merged(settled)) }
                settled = []
                hasConflicts = true
                let conflict = (yours[overlap.yours].text, theirs[overlap.theirs].text)
                pieces.append(.conflict(yours: conflict.0, theirs: conflict.1))
            }
        }
        if !settled.isEmpty { pieces.append(.merged(settled)) }
    }

    /// Appends a run; adjacent runs of common lines are joined.
    private static func append(_ stretch: Stretch, to stretches: inout [Stretch]) {
        guard case .yours(let lines, .common) = stretch else { return stretches.append(stretch) }
        guard !lines.isEmpty else { return }
        if case .yours(let before, .common) = stretches.last {
            stretches[stretches.count - 1] = .yours(before.lowerBound..<lines.upperBound, .common)
        } else {
            stretches.append(stretch)
        }
    }

    /// Joins conflicts that are separated by at most three lines, or by lines without letters and digits, because a single
    /// choice is easier.
    private static func joined(_ stretches: [Stretch], _ yours: [ArraySlice<UInt8>]) -> [Stretch] {
        var joined: [Stretch] = []
        for stretch in stretches {
            joined.append(stretch)
            let last = joined.suffix(3)
            guard last.count == 3, case .conflict(let one) = last.first,
                case .yours(let gap, .common) = last.dropFirst().first,
                case .conflict(let other) = stretch,
                gap.count <= 3 || !yours[gap].contains(where: hasLetters)
            else { continue }
            let both = Overlap(
                yours: one.yours.lowerBound..<other.yours.upperBound,
                theirs: one.theirs.lowerBound..<other.theirs.upperBound)
            joined.removeLast(3)
            joined.append(.conflict(both))
        }
        return joined
    }

    /// Returns whether a line contains a letter or digit; every non-ASCII character counts as one.
    private static func hasLetters(_ line: ArraySlice<UInt8>) -> Bool {
        line.contains { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
                true
            default: false
            }
        }
    }

    /// The line numbers of both sides.
    private struct Rows {
        let yours: [Int]
        let theirs: [Int]

        /// Splits an overlap into common lines and conflicts.
        ///
        /// If the step budget is exhausted, the entire overlap is a conflict.
        func refine(_ overlap: Overlap, _ budget: inout StepBudget) -> [Stretch] {
            let (one, other) = (Array(yours[overlap.yours]), Array(theirs[overlap.theirs]))
            guard one != other else { return [.yours(overlap.yours, .common)] }
            guard !one.isEmpty, !other.isEmpty, let changes = changes(one, other, &budget) else {
                return [.conflict(overlap)]
            }
            var stretches: [Stretch] = []
            var next = overlap.yours.lowerBound
            for change in changes {
                let yours = overlap.yours.lowerBound + change.old.lowerBound
                let theirs = overlap.theirs.lowerBound + change.new.lowerBound
                LineMerge.append(.yours(next..<yours, .common), to: &stretches)
                next = yours + change.old.count
                let conflict = Overlap(
                    yours: yours..<next, theirs: theirs..<theirs + change.new.count)
                stretches.append(.conflict(conflict))
            }
            LineMerge.append(.yours(next..<overlap.yours.upperBound, .common), to: &stretches)
            return stretches
        }

        /// Compares in an order that does not depend on which side is which.
        private func changes(
            _ one: [Int], _ other: [Int], _ budget: inout StepBudget
        ) -> [EditScript.Change]? {
            if one.lexicographicallyPrecedes(other) {
                return try? EditScript(from: one, to: other, budget: &budget).changes
            }
            return try? EditScript(from: other, to: one, budget: &budget).changes.map {
                EditScript.Change(old: $0.new, new: $0.old)
            }
        }
    }
}

/// A range of base lines changed by one side or both; overlapping and adjacent changes are one region.
private struct Region {
    enum Author { case yours, theirs, both }

    var base: Range<Int>
    var yours: Range<Int>
    var theirs: Range<Int>
    var author: Author

    static func all(_ yours: EditScript, _ theirs: EditScript) -> [Region] {
        var regions: [Region] = []
        var (one, other) = (Side(yours), Side(theirs))
        while let start = [one.start, other.start].compactMap(\.self).min() {
            var end = start
            one.open(at: start)
            other.open(at: start)
            while one.take(&end) || other.take(&end) {}
            regions.append(
                Region(
                    base: start..<end, yours: one.lines(to: end), theirs: other.lines(to: end),
                    author: !other.isChanged ? .yours : one.isChanged ? .both : .theirs))
        }
        return regions
    }

    /// The changes of one side, and the number of those that have been processed.
    private struct Side {
        private let changes: [EditScript.Change]
        private var next = 0
        /// The difference between a position on this side and the same position in the base.
        private var offset = 0
        private var first = 0
        private(set) var isChanged = false

        init(_ script: EditScript) { changes = script.changes }

        /// The position of the next change in the base.
        var start: Int? { next < changes.count ? changes[next].old.lowerBound : nil }

        mutating func open(at place: Int) {
            first = place + offset
            isChanged = false
        }

        /// Adds the next change to a region of the base if it overlaps or touches it.
        mutating func take(_ end: inout Int) -> Bool {
            guard let start, start <= end else { return false }
            let change = changes[next]
            end = max(end, change.old.upperBound)
            offset = change.new.upperBound - change.old.upperBound
            next += 1
            isChanged = true
            return true
        }

        func lines(to end: Int) -> Range<Int> { first..<end + offset }
    }
}
