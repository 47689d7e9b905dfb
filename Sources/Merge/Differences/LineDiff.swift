/// The difference between two texts by lines, in the unified format of diff and git.
public struct LineDiff: Sendable, Equatable {
    /// A group of nearby changes with the lines around them.
    public struct Hunk: Sendable, Equatable {
        /// The range of lines in the old text, counted from 0.
        public let old: Range<Int>
        /// The range of lines in the new text, counted from 0.
        public let new: Range<Int>
        /// The lines; where lines are replaced, the old ones come first.
        public let lines: [Line]

        /// The line numbers in the form `@@ -12,7 +12,8 @@`.
        public var header: String { "@@ -\(Self.place(old)) +\(Self.place(new)) @@" }

        private static func place(_ range: Range<Int>) -> String {
            let first = range.isEmpty ? range.lowerBound : range.lowerBound + 1
            return range.count == 1 ? "\(first)" : "\(first),\(range.count)"
        }
    }

    /// A line of the difference.
    public struct Line: Sendable, Equatable {
        /// Whether the line was kept, removed or added.
        public enum Kind: String, Sendable, CaseIterable {
            case kept = " "
            case removed = "-"
            case added = "+"
            /// Not a line of either text: a hunk header, or a note that the last line has no line break.
            case remark = ""
        }

        /// Whether the line was kept, removed or added.
        public let kind: Kind
        /// The line without its line feed; invalid UTF-8 is replaced by U+FFFD.
        public let text: String
    }

    /// The hunks in order; empty if the texts are equal.
    public let hunks: [Hunk]

    /// The lines of all hunks, each hunk preceded by its header.
    public var lines: [Line] {
        hunks.flatMap { [Line(kind: .remark, text: $0.header)] + $0.lines }
    }

    /// Compares two texts; `context` is the number of lines shown around a change.
    ///
    /// If the texts exceed the limits, everything between their common first and last lines is shown as replaced.
    public init(
        from old: [UInt8], to new: [UInt8], context: Int = 3, limits: MergeLimits = MergeLimits()
    ) {
        let pair = LinePair(old, new, limits)
        hunks = ChangeCluster.all(of: pair.changes, context: max(0, context), in: pair)
            .map { Hunk($0, of: pair) }
    }
}

extension LineDiff.Hunk {
    fileprivate init(_ cluster: ChangeCluster, of pair: LinePair) {
        old = cluster.old
        new = cluster.new
        var lines: [LineDiff.Line] = []
        var next = cluster.old.lowerBound
        for change in cluster.changes {
            for line in pair.old[next..<change.old.lowerBound] { lines += Self.show(.kept, line) }
            for line in pair.old[change.old] { lines += Self.show(.removed, line) }
            for line in pair.new[change.new] { lines += Self.show(.added, line) }
            next = change.old.upperBound
        }
        for line in pair.old[next..<cluster.old.upperBound] { lines += Self.show(.kept, line) }
        self.lines = lines
    }

    private static func show(
        _ kind: LineDiff.Line.Kind, _ line: ArraySlice<UInt8>
    ) -> [LineDiff.Line] {
        let isEnded = line.last == 0x0A
        let text = String(decoding: isEnded ? line.dropLast() : line, as: UTF8.self)
        let shown = LineDiff.Line(kind: kind, text: text)
        let remark = LineDiff.Line(kind: .remark, text: "\\ No newline at end of file")
        return isEnded ? [shown] : [shown, remark]
    }
}

/// Two texts split into lines, and the changes between them.
struct LinePair {
    let old: [ArraySlice<UInt8>]
    let new: [ArraySlice<UInt8>]
    let changes: [EditScript.Change]

    init(_ old: [UInt8], _ new: [UInt8], _ limits: MergeLimits) {
        self.old = LineTable.lines(of: old)
        self.new = LineTable.lines(of: new)
        var table = LineTable()
        let (one, other) = (table.numbers(of: self.old), table.numbers(of: self.new))
        let isLarge =
            max(old.count, new.count) > limits.bytes || max(one.count, other.count) > limits.lines
        var budget = StepBudget(limits)
        let script = isLarge ? nil : try? EditScript(from: one, to: other, budget: &budget)
        changes = (script ?? EditScript(replacing: one, with: other)).changes
    }
}

/// Changes separated by at most twice the context, and the lines around them.
struct ChangeCluster {
    let old: Range<Int>
    let new: Range<Int>
    let changes: [EditScript.Change]

    static func all(
        of changes: [EditScript.Change], context: Int, in pair: LinePair
    ) -> [ChangeCluster] {
        var groups: [[EditScript.Change]] = []
        for change in changes {
            if let last = groups.last?.last,
                change.old.lowerBound - last.old.upperBound <= 2 * context
            {
                groups[groups.count - 1].append(change)
            } else {
                groups.append([change])
            }
        }
        return groups.map { ChangeCluster($0, context, pair) }
    }

    private init(_ changes: [EditScript.Change], _ context: Int, _ pair: LinePair) {
        let (first, last) = (changes[0], changes[changes.count - 1])
        let before = min(context, first.old.lowerBound)
        let after = min(context, pair.old.count - last.old.upperBound)
        old = first.old.lowerBound - before..<last.old.upperBound + after
        new = first.new.lowerBound - before..<last.new.upperBound + after
        self.changes = changes
    }
}
