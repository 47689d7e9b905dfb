/// The changed lines of a text, in groups that can slide.
///
/// If the line after a group equals its first line, the group can start one line later with the same result. Readers
/// expect a group as far down as possible, or next to the changes of the other side.
struct ChangedLines {
    /// A run of changed lines, or the empty position between two unchanged ones.
    struct Group {
        var start = 0
        var end = 0

        var isEmpty: Bool { start == end }
    }

    private let lines: [Int]
    private var isChanged: [Bool]

    init(_ lines: [Int], all range: Range<Int>) {
        self.lines = lines
        isChanged = Array(repeating: false, count: lines.count)
        for place in range { isChanged[place] = true }
    }

    subscript(place: Int) -> Bool {
        get { isChanged[place] }
        set { isChanged[place] = newValue }
    }

    /// Extends a group up to the next unchanged line.
    func extend(_ group: inout Group) {
        while group.end < lines.count, isChanged[group.end] { group.end += 1 }
    }

    /// Moves past the next unchanged line; returns false if none is left.
    func goToNext(_ group: inout Group) -> Bool {
        guard group.end < lines.count else { return false }
        group = Group(start: group.end + 1, end: group.end + 1)
        extend(&group)
        return true
    }

    private func goToPrevious(_ group: inout Group) {
        group = Group(start: group.start - 1, end: group.start - 1)
        while group.start > 0, isChanged[group.start - 1] { group.start -= 1 }
    }

    private mutating func slideUp(_ group: inout Group) -> Bool {
        guard group.start > 0, lines[group.start - 1] == lines[group.end - 1] else { return false }
        group.start -= 1
        group.end -= 1
        isChanged[group.start] = true
        isChanged[group.end] = false
        while group.start > 0, isChanged[group.start - 1] { group.start -= 1 }
        return true
    }

    private mutating func slideDown(_ group: inout Group) -> Bool {
        guard group.end < lines.count, lines[group.start] == lines[group.end] else { return false }
        isChanged[group.start] = false
        isChanged[group.end] = true
        group.start += 1
        group.end += 1
        extend(&group)
        return true
    }

    /// Slides every group to its expected position; groups that touch are merged.
    mutating func slideGroups(beside other: ChangedLines, budget: inout StepBudget)
        throws(StepBudgetExhausted)
    {
        var (group, place) = (Group(), Group())
        extend(&group)
        other.extend(&place)
        repeat {
            if !group.isEmpty { try slide(&group, beside: other, at: &place, &budget) }
        } while goToNext(&group) && other.goToNext(&place)
    }

    private mutating func slide(
        _ group: inout Group, beside other: ChangedLines, at place: inout Group,
        _ budget: inout StepBudget
    ) throws(StepBudgetExhausted) {
        var highest = group.end
        var meetsOther = false
        var count = 0
        repeat {
            count = group.end - group.start
            while slideUp(&group) {
                other.goToPrevious(&place)
                try budget.spend(1)
            }
            highest = group.end
            meetsOther = !place.isEmpty
            while slideDown(&group) {
                _ = other.goToNext(&place)
                meetsOther = meetsOther || !place.isEmpty
                try budget.spend(1)
            }
        } while count != group.end - group.start
        guard group.end > highest, meetsOther else { return }
        while place.isEmpty, slideUp(&group) { other.goToPrevious(&place) }
    }
}
