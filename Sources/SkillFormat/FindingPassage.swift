internal import Text

/// The lines around a finding, for people who decide about it.
public struct FindingPassage: Sendable {
    /// The number of the first line, counted from 1.
    public let firstLine: Int
    /// The lines, at most five, without their line breaks; each at most 400 bytes, around the finding if it is longer.
    public let lines: [String]

    private static let (margin, widthLimit) = (2, 400)

    init?(around finding: Finding, in source: SourceText) {
        let index = finding.line - 1
        guard (0..<source.lineStarts.count).contains(index) else { return nil }
        let range =
            max(0, index - Self.margin)...min(source.lineStarts.count - 1, index + Self.margin)
        firstLine = range.lowerBound + 1
        lines = range.map { number in
            var line = source.line(number)
            // A minified file is one line.
            if number == index {
                line = line.dropFirst(max(0, finding.column - 1 - Self.widthLimit / 2))
            }
            return String(decoding: line.prefix(Self.widthLimit), as: UTF8.self)
        }
    }
}
