internal import SkillFormat
internal import Text

/// The line that a finding is about, as far as a person wants to see it.
public struct SourceExcerpt: Sendable, Hashable {
    /// The text, without its line end.
    public let text: String
    /// The scalars of the text that stand before the place.
    public let before: Int

    /// How many scalars of a long line are shown before and behind the place.
    private static let reach = 120

    /// Cuts the line out of a text; nil when there is no such line.
    init?(of source: SourceText, line: Int, column: Int) {
        guard source.lineStarts.indices.contains(line - 1) else { return nil }
        let start = source.lineStarts[line - 1]
        let isLast = line == source.lineStarts.count
        var bytes = source.bytes[
            start..<(isLast ? source.bytes.count : source.lineStarts[line] - 1)]
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        // Where the window starts and ends, by walking from the place in both directions.
        var place = bytes.startIndex
        var count = 1
        while place < bytes.endIndex, count < column {
            place += 1
            while place < bytes.endIndex, bytes[place] & 0xC0 == 0x80 { place += 1 }
            count += 1
        }
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
