/// The difference between two texts by words, for prose: in a long line, only the changed words are shown.
public struct WordDiff: Sendable, Equatable {
    /// A run of text, including line breaks.
    public enum Run: Sendable, Equatable {
        /// Text that occurs in both versions.
        case same(String)
        /// Text that occurs only in the old version.
        case removed(String)
        /// Text that occurs only in the new version.
        case added(String)

        /// The text of the run.
        public var text: String {
            switch self {
            case .same(let text), .removed(let text), .added(let text): text
            }
        }
    }

    /// A group of nearby changes with the lines around them.
    public struct Hunk: Sendable, Equatable {
        /// The number of the first line in the old text, counted from 1.
        public let oldLine: Int
        /// The number of the first line in the new text, counted from 1.
        public let newLine: Int
        /// The runs in order; adjacent runs have different kinds.
        public let runs: [Run]
    }

    /// The hunks in order; empty if the texts are equal.
    public let hunks: [Hunk]
    /// The number of hunks omitted because of the limit.
    public let omittedHunks: Int

    /// Compares two texts.
    ///
    /// `context` is the number of lines shown around a change, `characters` the maximum number of characters in total. The
    /// first hunk is always shown, truncated if necessary.
    public init(
        from old: [UInt8], to new: [UInt8], context: Int = 1, characters: Int = 50_000,
        limits: MergeLimits = MergeLimits()
    ) {
        let pair = LinePair(old, new, limits)
        let clusters = ChangeCluster.all(of: pair.changes, context: max(0, context), in: pair)
        var budget = StepBudget(limits)
        var hunks: [Hunk] = []
        var left = characters
        for cluster in clusters {
            let hunk = Hunk(cluster, of: pair, longest: 4 * max(0, characters), &budget)
            let length = hunk.runs.reduce(0) { $0 + $1.text.count }
            if hunks.isEmpty {
                hunks.append(hunk.cut(to: characters))
            } else if length <= left {
                hunks.append(hunk)
            } else {
                break
            }
            left -= length
        }
        self.hunks = hunks
        omittedHunks = clusters.count - hunks.count
    }
}

extension WordDiff.Hunk {
    fileprivate init(
        _ cluster: ChangeCluster, of pair: LinePair, longest: Int, _ budget: inout StepBudget
    ) {
        oldLine = cluster.old.lowerBound + 1
        newLine = cluster.new.lowerBound + 1
        var runs = RunCollector()
        var next = cluster.old.lowerBound
        for change in cluster.changes {
            runs.keep(pair.old[next..<change.old.lowerBound].joined())
            let (old, new) = (pair.old[change.old].text, pair.new[change.new].text)
            if old.count + new.count <= longest {
                runs.compare(old, new, &budget)
            } else {
                // Most of it is not shown anyway.
                runs.change(old, new)
            }
            next = change.old.upperBound
        }
        runs.keep(pair.old[next..<cluster.old.upperBound].joined())
        self.runs = runs.finish()
    }

    /// Returns the start of the hunk, up to a number of characters.
    fileprivate func cut(to characters: Int) -> Self {
        var left = characters
        var shown: [WordDiff.Run] = []
        for run in runs where left > 0 {
            let text = String(run.text.prefix(left))
            left -= text.count
            switch run {
            case .same: shown.append(.same(text))
            case .removed: shown.append(.removed(text))
            case .added: shown.append(.added(text))
            }
        }
        return Self(oldLine: oldLine, newLine: newLine, runs: shown)
    }
}

/// Collects runs; between two unchanged runs, removed text precedes added text.
private struct RunCollector {
    private var runs: [WordDiff.Run] = []
    private var same: [UInt8] = []
    private var removed: [UInt8] = []
    private var added: [UInt8] = []

    mutating func keep(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard !bytes.isEmpty else { return }
        flushChanges()
        same += bytes
    }

    mutating func change(_ old: some Sequence<UInt8>, _ new: some Sequence<UInt8>) {
        removed += old
        added += new
        guard !removed.isEmpty || !added.isEmpty, !same.isEmpty else { return }
        runs.append(.same(String(decoding: same, as: UTF8.self)))
        same = []
    }

    private mutating func flushChanges() {
        if !removed.isEmpty { runs.append(.removed(String(decoding: removed, as: UTF8.self))) }
        if !added.isEmpty { runs.append(.added(String(decoding: added, as: UTF8.self))) }
        removed = []
        added = []
    }

    mutating func finish() -> [WordDiff.Run] {
        flushChanges()
        if !same.isEmpty { runs.append(.same(String(decoding: same, as: UTF8.self))) }
        same = []
        return runs
    }

    /// Compares replaced lines by words, or as a whole if that takes too long.
    mutating func compare(_ old: [UInt8], _ new: [UInt8], _ budget: inout StepBudget) {
        let (oldWords, newWords) = (TextWords.words(of: old[...]), TextWords.words(of: new[...]))
        var table = LineTable()
        let (one, other) = (table.numbers(of: oldWords), table.numbers(of: newWords))
        let script = try? EditScript(from: one, to: other, budget: &budget)
        let changes = (script ?? EditScript(replacing: one, with: other)).changes
        var next = 0
        for (index, change) in changes.enumerated() {
            let gap = oldWords[next..<change.old.lowerBound]
            // A space or comma between two changes is easier to read as part of them.
            if index > 0, !gap.contains(where: Self.holdsTogether) {
                self.change(gap.joined(), gap.joined())
            } else {
                keep(gap.joined())
            }
            self.change(oldWords[change.old].joined(), newWords[change.new].joined())
            next = change.old.upperBound
        }
        keep(oldWords[next...].joined())
    }

    /// Returns whether a word separates two changes: it contains a letter or number, or ends a line.
    private static func holdsTogether(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return false }
        let text = String(decoding: word, as: UTF8.self)
        return first == 0x0A || text.contains { $0.isLetter || $0.isNumber || $0.isNewline }
    }
}
