/// A merged text with conflicts.
public struct ConflictedText: Sendable, Equatable {
    /// A part of the text.
    public enum Piece: Sendable, Equatable {
        /// Text that is equal on both sides, or that only one side changed.
        case merged([UInt8])
        /// Text that has to be chosen; one of the two may be empty.
        case conflict(yours: [UInt8], theirs: [UInt8])
    }

    /// A cause of conflicts in a text.
    public enum Cause: Sendable, Equatable, CaseIterable {
        /// Both sides changed the same or adjacent lines.
        case overlappingEdits
        /// The text exceeds the size limits in ``MergeLimits``; it is a single conflict.
        case tooLarge
        /// The texts differ more than ``MergeLimits`` allow; it is a single conflict.
        case tooDifferent
    }

    /// The pieces in order; merged pieces are never adjacent.
    public let pieces: [Piece]
    /// The cause of the conflicts.
    public let cause: Cause

    init(pieces: [Piece], cause: Cause) {
        self.pieces = pieces
        self.cause = cause
    }

    init(whole yours: [UInt8], _ theirs: [UInt8], cause: Cause) {
        self.init(pieces: [.conflict(yours: yours, theirs: theirs)], cause: cause)
    }

    /// The length of the conflict markers in ``marked(_:)``.
    public var markerLength: Int { ConflictMarkers(of: self, ConflictLabels()).length }

    /// Returns the text with conflict markers around both versions, as written by `git merge`.
    ///
    /// The markers are seven characters long, or longer than any similar line in the text (a Markdown heading may be
    /// underlined with `=======`); lines of more than 100 marker characters are ignored. Markers end in CR LF if the lines
    /// of both sides do. A line break is added to a last line without one before a marker.
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

/// The labels after conflict markers.
public struct ConflictLabels: Sendable, Equatable {
    /// The label after `<<<<<<<`.
    public let yours: String
    /// The label after `>>>>>>>`.
    public let theirs: String

    /// Creates labels; line breaks in them become spaces.
    public init(yours: String = "yours", theirs: String = "theirs") {
        self.yours = Self.line(yours)
        self.theirs = Self.line(theirs)
    }

    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
}

/// Conflict markers that differ from all lines of the text.
private struct ConflictMarkers {
    let length: Int
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
        self.length = length
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

    /// Returns the lengths, from seven on, of the runs of marker characters at the starts of lines.
    private static func runs(_ text: [UInt8]) -> Set<Int> {
        var runs: Set<Int> = []
        for line in LineTable.lines(of: text) {
            guard let sign = line.first, "<=>|".utf8.contains(sign) else { continue }
            let run = line.prefix { $0 == sign }.count
            if run >= shortest { runs.insert(run) }
        }
        return runs
    }

    /// Returns whether the first line ends in CR LF; nil if no line has a line break.
    private static func isCRLF(_ text: [UInt8]) -> Bool? {
        guard let end = text.firstIndex(of: 0x0A) else { return nil }
        return end > 0 && text[end - 1] == 0x0D
    }
}
