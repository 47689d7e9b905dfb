/// What makes one row of lines into another: runs of lines that are replaced, and all others kept.
///
/// Of the many edits that do it, this is the one that `git diff` and `git merge-file` choose, so that people get
/// from us what they would have got from git; only where git starts to guess (from 256 changes on), this
/// still looks for the shortest.
struct EditScript {
    /// Some old lines that become some new ones; one of both may be none.
    struct Change: Equatable {
        let old: Range<Int>
        let new: Range<Int>
    }

    /// In order, with at least one kept line between two of them.
    let changes: [Change]

    /// Compares rows of line numbers.
    init(from old: [Int], to new: [Int], effort: inout Effort) throws(EffortSpent) {
        let ends = CommonEnds(old, new)
        let (oldMiddle, newMiddle) = (ends.middle(of: old), ends.middle(of: new))
        let ground = CommonGround(old, oldMiddle, new, newMiddle)
        let edit = try ShortestEdit(
            from: ground.old.map { old[$0] }, to: ground.new.map { new[$0] }, effort: &effort)
        var removed = ChangedLines(old, all: oldMiddle)
        for (place, isRemoved) in zip(ground.old, edit.removed) { removed[place] = isRemoved }
        var added = ChangedLines(new, all: newMiddle)
        for (place, isAdded) in zip(ground.new, edit.added) { added[place] = isAdded }
        try removed.slideGroups(beside: added, effort: &effort)
        try added.slideGroups(beside: removed, effort: &effort)
        changes = Self.changes(removed, added)
    }

    /// Gives up: all that is between the lines that both have at the start and at the end is replaced.
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

/// How many lines two rows have in common at the start, and behind those at the end.
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

/// The lines that are worth comparing: those that the other row has as well.
///
/// A line that the other row has very often (an empty one, a brace) says little: amid lines that are surely
/// changed, it counts as changed too.
private struct CommonGround {
    let old: [Int]
    let new: [Int]

    init(_ old: [Int], _ oldMiddle: Range<Int>, _ new: [Int], _ newMiddle: Range<Int>) {
        self.old = Self.places(oldMiddle, of: old, in: new)
        self.new = Self.places(newMiddle, of: new, in: old)
    }

    private enum Worth { case none, little, full }

    /// How far around a line is looked for lines that are surely changed.
    private static let window = 100

    private static func places(
        _ range: Range<Int>, of lines: [Int], in others: [Int]
    ) -> [Int] {
        guard !range.isEmpty else { return [] }
        var counts: [Int: Int] = [:]
        for line in others { counts[line, default: 0] += 1 }
        let often = min(roughRoot(lines.count), 1024)
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

    /// A power of two near the square root, as git takes it.
    private static func roughRoot(_ count: Int) -> Int {
        1 << ((Int.bitWidth - count.leadingZeroBitCount + 1) / 2)
    }
}
