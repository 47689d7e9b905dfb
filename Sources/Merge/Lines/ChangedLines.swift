/// Which lines of a row are changed, in groups that can slide.
///
/// Where the line behind a group equals the group's first one, the group may as well start one line later: the
/// outcome is the same. People expect groups as far down as they go, or beside the other side's changes.
struct ChangedLines {
    /// A run of changed lines, or the empty place between two kept ones.
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

    /// Makes a group reach to the next kept line.
    func extend(_ group: inout Group) {
        while group.end < lines.count, isChanged[group.end] { group.end += 1 }
    }

    /// Goes behind the next kept line; says whether there was one.
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

    /// Slides every group to where people expect it; groups that meet become one.
    mutating func slideGroups(beside other: ChangedLines, effort: inout Effort) throws(EffortSpent)
    {
        var (group, place) = (Group(), Group())
        extend(&group)
        other.extend(&place)
        repeat {
            if !group.isEmpty { try slide(&group, beside: other, at: &place, &effort) }
        } while goToNext(&group) && other.goToNext(&place)
    }

    private mutating func slide(
        _ group: inout Group, beside other: ChangedLines, at place: inout Group,
        _ effort: inout Effort
    ) throws(EffortSpent) {
        var highest = group.end
        var meetsOther = false
        var count = 0
        repeat {
            count = group.end - group.start
            while slideUp(&group) {
                other.goToPrevious(&place)
                try effort.spend(1)
            }
            highest = group.end
            meetsOther = !place.isEmpty
            while slideDown(&group) {
                _ = other.goToNext(&place)
                meetsOther = meetsOther || !place.isEmpty
                try effort.spend(1)
            }
        } while count != group.end - group.start
        guard group.end > highest, meetsOther else { return }
        while place.isEmpty, slideUp(&group) { other.goToPrevious(&place) }
    }
}
