internal import SkillFormat
internal import Text

/// The line of a finding, shortened around the place if it is long.
public struct SourceExcerpt: Sendable, Hashable {
    /// The text, without its line end.
    public let text: String
    /// The number of scalars in the text before the place.
    public let before: Int

    /// The number of scalars of a long line to show before and after the place.
    private static let reach = 120

    /// The line of a finding in a text; nil if it is blank.
    init?(of finding: Finding, in source: SourceText) {
        self.init(of: source, line: finding.line, column: finding.column)
        guard !text.allSatisfy(\.isWhitespace) else { return nil }
    }

    /// A line of a text; nil if the text has fewer lines.
    init?(of source: SourceText, line: Int, column: Int) {
        guard source.lineStarts.indices.contains(line - 1) else { return nil }
        let start = source.lineStarts[line - 1]
        let isLast = line == source.lineStarts.count
        var bytes = source.bytes[
            start..<(isLast ? source.bytes.count : source.lineStarts[line] - 1)]
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let place = source.start(ofColumn: column, inLine: line)
        let head = Self.back(from: place, in: bytes)
        let tail = Self.forward(from: place, in: bytes)
        var text = String(decoding: bytes[head..<tail], as: UTF8.self)
        if text.unicodeScalars.last == "\r" { text.unicodeScalars.removeLast() }
        let prefix = head > bytes.startIndex ? "…" : ""
        before =
            String(decoding: bytes[head..<place], as: UTF8.self).unicodeScalars.count
            + prefix.unicodeScalars.count
        self.text = prefix + text + (tail < bytes.endIndex ? "…" : "")
    }

    private static func back(from place: Int, in bytes: ArraySlice<UInt8>) -> Int {
        var index = place
        var count = 0
        while index > bytes.startIndex, count < reach {
            index -= 1
            if bytes[index] & 0xC0 != 0x80 { count += 1 }
        }
        return index
    }

    private static func forward(from place: Int, in bytes: ArraySlice<UInt8>) -> Int {
        var index = place
        var count = 0
        while index < bytes.endIndex, count < reach {
            index += 1
            while index < bytes.endIndex, bytes[index] & 0xC0 == 0x80 { index += 1 }
            count += 1
        }
        return index
    }
}
