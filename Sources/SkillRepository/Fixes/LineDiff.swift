/// The difference of two texts line by line, in the form that diff and git use (unified, three lines around).
public struct LineDiff: Sendable {
    /// A line of the difference.
    public struct Line: Sendable, Equatable {
        /// What becomes of it.
        public enum Kind: String, Sendable {
            case kept = " "
            case removed = "-"
            case added = "+"
            /// Not a line of either text: where the next lines stand, or that a last line has no end.
            case remark = ""
        }

        /// What becomes of it.
        public let kind: Kind
        /// The line without its line feed.
        public let text: String
    }

    /// The lines of all hunks.
    public let lines: [Line]

    /// How many lines around a change are shown.
    private static let context = 3
    /// Up to how many pairs of lines the shortest difference is looked for.
    private static let pairLimit = 4_000_000

    /// Compares two texts.
    public init(from old: [UInt8], to new: [UInt8]) {
        let first = Self.lines(of: old)
        let second = Self.lines(of: new)
        lines = Self.hunks(Self.script(first, second), first, second)
    }

    private enum Step {
        case keep(Int, Int)
        case remove(Int)
        case add(Int)
    }

    /// Lines with their line feeds.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            lines.append(bytes[start...index])
            start = index + 1
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }

    private static func script(
        _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
    ) -> [Step] {
        // The usual case: lines were changed, none came or went.
        guard old.count != new.count else {
            return old.indices.flatMap { index -> [Step] in
                old[index] == new[index] ? [.keep(index, index)] : [.remove(index), .add(index)]
            }
        }
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.reversed(), new.reversed())
            .prefix(min(old.count, new.count) - head).prefix { $0 == $1 }.count
        var steps = (0..<head).map { Step.keep($0, $0) }
        steps += middle(old, head..<old.count - tail, new, head..<new.count - tail)
        return steps
            + (0..<tail).map { .keep(old.count - tail + $0, new.count - tail + $0) }
    }

    /// The longest common subsequence of what differs; for very long texts, all of it.
    private static func middle(
        _ old: [ArraySlice<UInt8>], _ from: Range<Int>, _ new: [ArraySlice<UInt8>],
        _ to: Range<Int>
    ) -> [Step] {
        guard from.count * to.count <= pairLimit else {
            return from.map { .remove($0) } + to.map { .add($0) }
        }
        let width = to.count + 1
        var lengths = [Int32](repeating: 0, count: (from.count + 1) * width)
        for row in (0..<from.count).reversed() {
            for column in (0..<to.count).reversed() {
                let isSame = old[from.lowerBound + row] == new[to.lowerBound + column]
                lengths[row * width + column] =
                    isSame
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var steps: [Step] = []
        var (row, column) = (0, 0)
        while row < from.count || column < to.count {
            let (one, other) = (from.lowerBound + row, to.lowerBound + column)
            if row < from.count, column < to.count, old[one] == new[other] {
                steps.append(.keep(one, other))
                row += 1
                column += 1
            } else if column == to.count
                || row < from.count
                    && lengths[(row + 1) * width + column] >= lengths[row * width + column + 1]
            {
                steps.append(.remove(one))
                row += 1
            } else {
                steps.append(.add(other))
                column += 1
            }
        }
        return steps
    }

    private static func hunks(
        _ steps: [Step], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
    ) -> [Line] {
        var lines: [Line] = []
        let changes = steps.indices.filter { if case .keep = steps[$0] { false } else { true } }
        var next = 0
        while next < changes.count {
            let start = max(0, changes[next] - context)
            var end = min(steps.count, changes[next] + context + 1)
            while next < changes.count, changes[next] - context <= end {
                end = min(steps.count, changes[next] + context + 1)
                next += 1
            }
            lines += hunk(steps, start..<end, old, new)
        }
        return lines
    }

    private static func hunk(
        _ steps: [Step], _ range: Range<Int>, _ old: [ArraySlice<UInt8>],
        _ new: [ArraySlice<UInt8>]
    ) -> [Line] {
        var before = (old: 0, new: 0)
        for step in steps[..<range.lowerBound] { count(step, &before) }
        var within = (old: 0, new: 0)
        for step in steps[range] { count(step, &within) }
        func place(_ start: Int, _ count: Int) -> String {
            let first = count == 0 ? start : start + 1
            return count == 1 ? "\(first)" : "\(first),\(count)"
        }
        var lines = [
            Line(
                kind: .remark,
                text: "@@ -\(place(before.old, within.old)) +\(place(before.new, within.new)) @@")
        ]
        // Of lines that were changed one by one, the old ones come first.
        var added: [Line] = []
        for step in steps[range] {
            switch step {
            case .keep(let index, _):
                lines += added + show(.kept, old[index])
                added = []
            case .remove(let index): lines += show(.removed, old[index])
            case .add(let index): added += show(.added, new[index])
            }
        }
        return lines + added
    }

    private static func count(_ step: Step, _ counts: inout (old: Int, new: Int)) {
        switch step {
        case .keep:
            counts.old += 1
            counts.new += 1
        case .remove: counts.old += 1
        case .add: counts.new += 1
        }
    }

    private static func show(_ kind: Line.Kind, _ line: ArraySlice<UInt8>) -> [Line] {
        let isEnded = line.last == 0x0A
        let text = String(decoding: isEnded ? line.dropLast() : line, as: UTF8.self)
        let shown = Line(kind: kind, text: text)
        return isEnded
            ? [shown] : [shown, Line(kind: .remark, text: "\\ No newline at end of file")]
    }
}
