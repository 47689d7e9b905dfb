/// A text of which some places could not be merged.
public struct ConflictedText: Sendable, Equatable {
    /// A stretch of the text.
    public enum Piece: Sendable, Equatable {
        /// Both sides agree on it, or only one changed it.
        case merged([UInt8])
        /// Somebody has to choose; one of both may be empty.
        case conflict(yours: [UInt8], theirs: [UInt8])
    }

    /// Why it could not be merged.
    public enum Cause: Sendable, Equatable, CaseIterable {
        /// Both sides changed the same lines, or lines that touch.
        case overlappingEdits
        /// It has more bytes or lines than ``MergeLimits`` allow; it is one conflict as a whole.
        case tooLarge
        /// Comparing would take more steps than ``MergeLimits`` allow; it is one conflict as a whole.
        case tooDifferent

        /// The reason in words, to follow the name of the file and a colon.
        public var reason: String {
            switch self {
            case .overlappingEdits: "both sides changed the same lines"
            case .tooLarge: "both sides changed it, and it is too large to be merged by lines"
            case .tooDifferent: "both sides changed it too much to be merged by lines"
            }
        }
    }

    /// The text from start to end: no two pieces of one kind follow each other, but for conflicts that touch none
    /// of each other's lines.
    public let pieces: [Piece]
    /// Why it could not be merged.
    public let cause: Cause

    init(pieces: [Piece], cause: Cause) {
        self.pieces = pieces
        self.cause = cause
    }

    init(whole yours: [UInt8], _ theirs: [UInt8], cause: Cause) {
        self.init(pieces: [.conflict(yours: yours, theirs: theirs)], cause: cause)
    }

    /// The text with both versions of each conflict between marker lines, as `git merge` leaves it.
    ///
    /// The markers are seven characters long, or one longer than the longest that stands in the text already (a
    /// Markdown heading may be underlined with `=======`; what is longer than 100 is passed over). They end in
    /// CR LF where the lines of both sides do. A last line without an end gets one before a marker.
    public func marked(_ labels: ConflictLabels) -> [UInt8] {
        let markers = ConflictMarkers(of: self, labels)
        return pieces.flatMap { piece -> [UInt8] in
            switch piece {
            case .merged(let bytes): bytes
            case .conflict(let yours, let theirs): markers.around(yours, theirs)
            }
        }
    }
}

/// What stands behind the markers of a conflict.
public struct ConflictLabels: Sendable, Equatable {
    /// What stands behind `<<<<<<<`.
    public let yours: String
    /// What stands behind `>>>>>>>`.
    public let theirs: String

    /// Collects the two; line breaks in them become spaces.
    public init(yours: String = "yours", theirs: String = "theirs") {
        self.yours = Self.line(yours)
        self.theirs = Self.line(theirs)
    }

    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
}

/// Marker lines that can't be taken for lines of the text.
private struct ConflictMarkers {
    private let start: [UInt8]
    private let middle: [UInt8]
    private let end: [UInt8]
    private let lineEnd: [UInt8]

    private static let shortest = 7
    private static let longest = 128
    private static let longestSeen = 100

    init(of text: ConflictedText, _ labels: ConflictLabels) {
        var yours: [UInt8] = []
        var theirs: [UInt8] = []
        for piece in text.pieces {
            switch piece {
            case .merged(let bytes):
                yours += bytes
                theirs += bytes
            case .conflict(let one, let other):
                yours += one
                theirs += other
            }
        }
        let runs = Self.runs(yours).union(Self.runs(theirs))
        var length = max(Self.shortest, 1 + (runs.filter { $0 <= Self.longestSeen }.max() ?? 0))
        while length < Self.longest, runs.contains(length) { length += 1 }
        let votes = [yours, theirs].compactMap(Self.isCRLF)
        let isCRLF = !votes.isEmpty && votes.allSatisfy(\.self)
        lineEnd = isCRLF ? [0x0D, 0x0A] : [0x0A]
        start =
            Array(repeating: UInt8(ascii: "<"), count: length) + Self.behind(labels.yours) + lineEnd
        middle = Array(repeating: UInt8(ascii: "="), count: length) + lineEnd
        end =
            Array(repeating: UInt8(ascii: ">"), count: length) + Self.behind(labels.theirs)
            + lineEnd
    }

    private static func behind(_ label: String) -> [UInt8] {
        label.isEmpty ? [] : Array(" \(label)".utf8)
    }

    func around(_ yours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
        start + ended(yours) + middle + ended(theirs) + end
    }

    private func ended(_ lines: [UInt8]) -> [UInt8] {
        lines.last.map { $0 == 0x0A } ?? true ? lines : lines + lineEnd
    }

    /// How long the runs of marker signs are with which lines start, from seven on.
    private static func runs(_ text: [UInt8]) -> Set<Int> {
        var runs: Set<Int> = []
        for line in LineTable.lines(of: text) {
            guard let sign = line.first, "<=>|".utf8.contains(sign) else { continue }
            let run = line.prefix { $0 == sign }.count
            if run >= shortest { runs.insert(run) }
        }
        return runs
    }

    /// Whether the first line ends in CR LF; nil when no line ends.
    private static func isCRLF(_ text: [UInt8]) -> Bool? {
        guard let end = text.firstIndex(of: 0x0A) else { return nil }
        return end > 0 && text[end - 1] == 0x0D
    }
}
