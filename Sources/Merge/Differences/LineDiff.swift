/// The difference of two texts line by line, in the form that diff and git use (unified).
public struct LineDiff: Sendable, Equatable {
    /// Changes that stand near each other, with the lines around them.
    public struct Hunk: Sendable, Equatable {
        /// Its lines in the old text, counted from 0.
        public let old: Range<Int>
        /// Its lines in the new text, counted from 0.
        public let new: Range<Int>
        /// What becomes of each line; where some are replaced, the old ones come first.
        public let lines: [Line]

        /// Where it stands, as `@@ -12,7 +12,8 @@`.
        public var header: String { "@@ -\(Self.place(old)) +\(Self.place(new)) @@" }

        private static func place(_ range: Range<Int>) -> String {
            let first = range.isEmpty ? range.lowerBound : range.lowerBound + 1
            return range.count == 1 ? "\(first)" : "\(first),\(range.count)"
        }
    }

    /// A line of the difference.
    public struct Line: Sendable, Equatable {
        /// What becomes of it.
        public enum Kind: String, Sendable, CaseIterable {
            case kept = " "
            case removed = "-"
            case added = "+"
            /// Not a line of either text: where the next lines stand, or that a last line has no end.
            case remark = ""
        }

        /// What becomes of it.
        public let kind: Kind
        /// The line without its line feed; what is not UTF-8 is shown as U+FFFD.
        public let text: String
    }

    /// The hunks from the start of the texts to their end; none when the texts are the same.
    public let hunks: [Hunk]

    /// The lines of all hunks, with a remark before each that tells its place.
    public var lines: [Line] {
        hunks.flatMap { [Line(kind: .remark, text: $0.header)] + $0.lines }
    }

    /// Compares two texts; `context` is how many lines are shown around a change.
    ///
    /// Beyond the limits, all that stands between the lines which both texts have at the start and at the end is
    /// shown as replaced.
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

/// Two texts in lines, and what differs between them.
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
        var effort = Effort(limits)
        let script = isLarge ? nil : try? EditScript(from: one, to: other, effort: &effort)
        changes = (script ?? EditScript(replacing: one, with: other)).changes
    }
}

/// Changes with at most twice the context between them, and the lines around them.
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
