public import Text

/// The fenced code blocks of a Markdown text, by lines.
public struct CodeFences: Sendable {
    /// One block.
    public struct Fence: Sendable {
        /// Where its fence starts, as an offset into the file.
        public let offset: Int
        /// The first word behind the fence, in lower case.
        public let language: String
        /// The lines between the fences, counted from 0.
        public let lines: Range<Int>
        /// Whether a fence closes it.
        public let isClosed: Bool
    }

    private struct Mark {
        let byte: UInt8
        let count: Int
        let offset: Int
        let info: ArraySlice<UInt8>
        let isListItem: Bool
    }

    /// The blocks from an offset on.
    ///
    /// As CommonMark has it (section 4.5), but for indents: a fence may stand as deep as it likes, since
    /// only the lists around it would tell how deep it should.
    public static func all(in source: SourceText, from start: Int) -> [Fence] {
        var fences: [Fence] = []
        var open: (mark: Mark, line: Int)?
        let first = source.lineStarts.partitionPoint { $0 >= start }
        let end = source.lineStarts.count
        for index in first..<max(first, end) {
            guard let mark = mark(source.line(index)) else { continue }
            if let current = open {
                guard closes(mark, current.mark) else { continue }
                fences.append(fence(current.mark, current.line + 1..<index, isClosed: true))
                open = nil
            } else if mark.byte == UInt8(ascii: "~") || !mark.info.contains(UInt8(ascii: "`")) {
                open = (mark, index)
            }
        }
        if let open { fences.append(fence(open.mark, open.line + 1..<end, isClosed: false)) }
        return fences
    }

    private static func fence(_ mark: Mark, _ lines: Range<Int>, isClosed: Bool) -> Fence {
        let word = mark.info.drop { $0.isBlank }.prefix { !$0.isBlank }
        return Fence(
            offset: mark.offset, language: String(decoding: word, as: UTF8.self).lowercased(),
            lines: lines, isClosed: isClosed)
    }

    private static func closes(_ mark: Mark, _ open: Mark) -> Bool {
        !mark.isListItem && mark.byte == open.byte && mark.count >= open.count
            && mark.info.allSatisfy(\.isBlank)
    }

    /// The run of at least three marks that a line starts with, behind blanks and marks of quotes and list
    /// items.
    private static func mark(_ line: ArraySlice<UInt8>) -> Mark? {
        let text = line.drop { $0.isBlank || $0 == UInt8(ascii: ">") }
        guard let first = text.first, mayStartMark(first) else { return nil }
        let rest = skipBullet(text)
        guard let byte = rest.first, byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else {
            return nil
        }
        let run = rest.prefix { $0 == byte }
        guard run.count >= 3 else { return nil }
        return Mark(
            byte: byte, count: run.count, offset: rest.startIndex, info: rest[run.endIndex...],
            isListItem: rest.startIndex > text.startIndex)
    }

    private static func mayStartMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") || isBullet(byte) || byte.isDigit
    }

    private static func isBullet(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+")
    }

    /// What stands behind the mark of a list item; all of the text where there is none.
    private static func skipBullet(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let number = text.prefix { $0.isDigit }
        let mark = text[number.endIndex...]
        guard let first = mark.first,
            number.isEmpty ? isBullet(first) : ".)".utf8.contains(first),
            mark.dropFirst().first?.isBlank == true
        else { return text }
        return mark.dropFirst().drop { $0.isBlank }
    }
}
