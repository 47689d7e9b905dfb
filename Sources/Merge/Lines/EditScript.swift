/// The replacements of lines that turn one text into another.
///
/// Of the many possible edits, this is the one that `git diff` and `git merge-file` choose, so that results look as
/// they do in git. Only where git resorts to heuristics (from 256 changes on), this continues to search for the
/// shortest edit.
struct EditScript {
    /// A range of old lines replaced by a range of new lines; one of them may be empty.
    struct Change: Equatable {
        let old: Range<Int>
        let new: Range<Int>
    }

    /// The changes in order, with at least one unchanged line between them.
    let changes: [Change]

    /// Compares two sequences of line numbers.
    init(from old: [Int], to new: [Int], budget: inout StepBudget) throws(StepBudgetExhausted) {
        let ends = CommonEnds(old, new)
        let (oldMiddle, newMiddle) = (ends.middle(of: old), ends.middle(of: new))
        let ground = CommonGround(old, oldMiddle, new, newMiddle)
        let edit = try ShortestEdit(
            from: ground.old.map { old[$0] }, to: ground.new.map { new[$0] }, budget: &budget)
        var removed = ChangedLines(old, all: oldMiddle)
        for (place, isRemoved) in zip(ground.old, edit.removed) { removed[place] = isRemoved }
        var added = ChangedLines(new, all: newMiddle)
        for (place, isAdded) in zip(ground.new, edit.added) { added[place] = isAdded }
        try removed.slideGroups(beside: added, budget: &budget)
        try added.slideGroups(beside: removed, budget: &budget)
        changes = Self.changes(removed, added)
    }

    /// Replaces everything between the common first and last lines, without searching for a shorter edit.
    init(replacing old: [Int], with new: [Int]) {
        let ends = CommonEnds(old, new)
        let change = Change(old: ends.middle(of: old), new: ends.middle(of: new))
        changes = change.old.isEmpty && change.new.isEmpty ? [] : [change]
    }

    private static func changes(_ removed: ChangedLines, _ added: ChangedLines) -> [Change] {
        var changes: [Change] = []
        var (old, new) = (ChangedLines.Group(), ChangedLines.Group())
        removed.extend(&old)
        added.extend(&new)
        repeat {
            if !old.isEmpty || !new.isEmpty {
                changes.append(Change(old: old.start..<old.end, new: new.start..<new.end))
            }
        } while removed.goToNext(&old) && added.goToNext(&new)
        return changes
    }
}

/// The number of common lines at the start and at the end of two texts.
struct CommonEnds {
    let head: Int
    let tail: Int

    init(_ old: [Int], _ new: [Int]) {
        let shorter = min(old.count, new.count)
        var (head, tail) = (0, 0)
        while head < shorter, old[head] == new[head] { head += 1 }
        while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
            tail += 1
        }
        (self.head, self.tail) = (head, tail)
    }

    func middle(of lines: [Int]) -> Range<Int> { head..<lines.count - tail }
}

/// The lines worth comparing: those that also occur in the other text.
///
/// A line that is very frequent in the other text, such as an empty line or a brace, is no evidence of a match:
/// among lines that are certainly changed, it counts as changed too.
private struct CommonGround {
    let old: [Int]
    let new: [Int]

    init(_ old: [Int], _ oldMiddle: Range<Int>, _ new: [Int], _ newMiddle: Range<Int>) {
        self.old = Self.places(oldMiddle, of: old, in: new)
        self.new = Self.places(newMiddle, of: new, in: old)
    }

    private enum Worth { case none, little, full }

    /// The distance in which certainly changed lines are searched.
    private static let window = 100

    private static func places(
        _ range: Range<Int>, of lines: [Int], in others: [Int]
    ) -> [Int] {
        guard !range.isEmpty else { return [] }
        var counts: [Int: Int] = [:]
        for line in others { counts[line, default: 0] += 1 }
        let often = min(approximateSquareRoot(lines.count), 1024)
        let worth = range.map { place -> Worth in
            let count = counts[lines[place], default: 0]
            return count == 0 ? .none : count >= often ? .little : .full
        }
        return worth.indices.compactMap { index in
            switch worth[index] {
            case .none: nil
            case .little: isAmidChanges(index, worth) ? nil : range.lowerBound + index
            case .full: range.lowerBound + index
            }
        }
    }

    private static func isAmidChanges(_ index: Int, _ worth: [Worth]) -> Bool {
        let before = stride(from: index - 1, through: max(0, index - window), by: -1)
        let after = stride(from: index + 1, through: min(worth.count - 1, index + window), by: 1)
        var (changed, little) = (0, 2)
        for side in [before, after] {
            let changedBefore = changed
            for other in side {
                guard worth[other] != .full else { break }
                if worth[other] == .none { changed += 1 } else { little += 1 }
            }
            guard changed > changedBefore else { return false }
        }
        return little * 3 < changed
    }

    /// Returns a power of two near the square root, computed as in git.
    private static func approximateSquareRoot(_ count: Int) -> Int {
        1 << ((Int.bitWidth - count.leadingZeroBitCount + 1) / 2)
    }
}
