internal import Text

/// Finds fenced code blocks line by line, in the list items and block quotes that contain them.
///
/// Follows CommonMark 0.31.2 as far as fences depend on it: containers, paragraphs and their lazy continuation lines.
/// Raw HTML doesn't hide Markdown, as in ``MarkdownDocument``.
struct FenceScanner {
    /// The opening fence of a block.
    struct Opening {
        /// The offset of the first marker.
        let offset: Int
        /// The byte that the fence consists of.
        let marker: UInt8
        /// The number of markers.
        let count: Int
        /// The range of the info string, without surrounding blanks.
        let info: Range<Int>
    }

    /// The role of a line.
    enum Role {
        /// The line is outside fenced blocks; an open block ended before it, with its container.
        case text
        /// The line opens a block; another open block ended before it.
        case opening(Opening)
        /// The line is the content of a block.
        case content
        /// The line closes a block.
        case closing
    }

    private enum Container {
        case quote
        /// A list item whose content is indented by some columns.
        case item(indent: Int)
    }

    /// The maximum depth of containers; deeper ones are read as text, to keep the time linear.
    private static let depthLimit = 100

    private let bytes: [UInt8]
    private var containers: [Container] = []
    private var fence: Opening?
    private var isInParagraph = false
    /// Whether the last line opened an item or quote and had no content.
    private var isAfterEmptyItem = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the next line, given without its line ending.
    mutating func read(_ line: Range<Int>) -> Role {
        var cursor = LineCursor(bytes, line)
        let matched = matchContainers(&cursor)
        if let fence {
            // Like md4c, accept a closing fence that is not in the container of the opening one.
            let isClosing = isClosing(fence, cursor)
            if !isClosing, matched == containers.count { return .content }
            self.fence = nil
            if isClosing {
                containers.removeSubrange(matched...)
                isAfterEmptyItem = false
                return .closing
            }
        }
        var inner = Array(containers[..<matched])
        openContainers(&cursor, &inner, mayInterrupt: matched < containers.count || !isInParagraph)
        let continues = isInParagraph && inner.count == matched
        guard let byte = cursor.next else {
            // An item that starts with a blank line ends at a second one.
            if isAfterEmptyItem, inner.count == matched, inner.count == containers.count {
                inner.removeLast()
            }
            isAfterEmptyItem = inner.count > matched
            containers = inner
            isInParagraph = false
            return .text
        }
        isAfterEmptyItem = false
        if cursor.indent < 4 {
            if let opening = cursor.opening {
                containers = inner
                isInParagraph = false
                fence = opening
                return .opening(opening)
            }
            let isUnderline =
                (byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-"))
                && matched == containers.count && continues
            if cursor.isHeading || cursor.isRule || isUnderline && cursor.isRun {
                containers = inner
                isInParagraph = false
                return .text
            }
        } else if !continues {
            // Indented code.
            containers = inner
            isInParagraph = false
            return .text
        }
        // A line that continues a paragraph stays in its containers without repeating their markers.
        if !continues { containers = inner }
        isInParagraph = true
        return .text
    }

    /// Skips the markers and indentation of the open containers; returns the number of containers that continue.
    private func matchContainers(_ cursor: inout LineCursor) -> Int {
        for (index, container) in containers.enumerated() {
            switch container {
            case .quote:
                guard cursor.indent < 4, cursor.next == UInt8(ascii: ">") else { return index }
                cursor.skipQuoteMarker()
            case .item(let indent):
                guard cursor.next != nil else { continue }
                guard cursor.indent >= indent else { return index }
                cursor.skip(columns: indent)
            }
        }
        return containers.count
    }

    /// Skips the markers of new containers and adds them.
    private func openContainers(
        _ cursor: inout LineCursor, _ inner: inout [Container], mayInterrupt: Bool
    ) {
        let outer = inner.count
        while inner.count < Self.depthLimit, cursor.indent < 4, let byte = cursor.next {
            if byte == UInt8(ascii: ">") {
                cursor.skipQuoteMarker()
                inner.append(.quote)
            } else if let marker = cursor.listMarker, !cursor.isRule,
                mayInterrupt || inner.count > outer || marker.mayInterrupt
            {
                inner.append(.item(indent: cursor.skip(marker)))
            } else {
                return
            }
        }
    }

    private func isClosing(_ fence: Opening, _ cursor: LineCursor) -> Bool {
        guard cursor.indent < 4, cursor.next == fence.marker else { return false }
        let rest = cursor.rest
        let run = rest.prefix { $0 == fence.marker }
        return run.count >= fence.count && rest[run.endIndex...].allSatisfy(\.isSpace)
    }
}

/// A list marker: a bullet, or a number with a full stop or parenthesis.
private struct ListMarker {
    /// The number of bytes.
    let width: Int
    /// Whether it may interrupt a paragraph: a number other than 1 and an empty item may not.
    let mayInterrupt: Bool
}

/// A position in a line; tabs advance to columns that are multiples of four.
private struct LineCursor {
    private let bytes: [UInt8]
    private let end: Int
    private var offset: Int
    private var column = 0
    /// The columns that remain of a partially skipped tab.
    private var spare = 0
    /// The offset of the next byte that is not blank, and its distance in columns.
    private var text = 0
    private(set) var indent = 0

    init(_ bytes: [UInt8], _ line: Range<Int>) {
        self.bytes = bytes
        offset = line.lowerBound
        end = line.upperBound
        findText()
    }

    /// The next byte that is not blank; nil at the end of the line.
    var next: UInt8? { text < end ? bytes[text] : nil }

    /// The rest of the line from the next byte that is not blank.
    var rest: ArraySlice<UInt8> { bytes[text..<end] }

    private mutating func findText() {
        text = offset
        indent = spare
        var column = column
        while text < end {
            switch bytes[text] {
            case Byte.space: column += 1; indent += 1
            case Byte.tab:
                indent += 4 - column % 4
                column += 4 - column % 4
            case Byte.carriageReturn: break
            default: return
            }
            text += 1
        }
    }

    mutating func skip(columns count: Int) {
        var left = count
        let known = min(spare, left)
        spare -= known
        left -= known
        while left > 0, offset < end, bytes[offset].isBlank {
            let width = bytes[offset] == Byte.tab ? 4 - column % 4 : 1
            offset += 1
            column += width
            spare = max(0, width - left)
            left -= min(left, width)
        }
        findText()
    }

    private mutating func skipText(_ count: Int) {
        column += indent - spare + count
        spare = 0
        offset = text + count
        findText()
    }

    /// Skips `>` and the space that may follow it.
    mutating func skipQuoteMarker() {
        skipText(1)
        if indent > 0 { skip(columns: 1) }
    }

    /// Skips a list marker and the blanks after it; returns the indentation of the item's content.
    mutating func skip(_ marker: ListMarker) -> Int {
        let start = indent
        skipText(marker.width)
        // More than four blanks are one blank and indented code.
        let blanks = next == nil || indent > 4 ? 1 : indent
        skip(columns: blanks)
        return start + marker.width + blanks
    }

    var listMarker: ListMarker? {
        let rest = rest
        guard let first = rest.first else { return nil }
        var width = 1
        var isFirst = true
        if first.isDigit {
            let number = rest.prefix { $0.isDigit }
            guard number.count < 10, number.endIndex < end,
                bytes[number.endIndex] == UInt8(ascii: ".")
                    || bytes[number.endIndex] == UInt8(ascii: ")")
            else { return nil }
            width = number.count + 1
            isFirst = number.elementsEqual("1".utf8)
        } else if first != UInt8(ascii: "-"), first != UInt8(ascii: "*"), first != UInt8(ascii: "+")
        {
            return nil
        }
        let after = rest.dropFirst(width)
        guard after.first?.isSpace ?? true else { return nil }
        return ListMarker(
            width: width, mayInterrupt: isFirst && !after.allSatisfy(\.isSpace))
    }

    /// Whether the rest of the line is a thematic break.
    var isRule: Bool {
        guard let first = next,
            first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "_")
        else { return false }
        var count = 0
        for byte in rest where !byte.isSpace {
            guard byte == first else { return false }
            count += 1
        }
        return count >= 3
    }

    /// Whether the rest of the line is an ATX heading.
    var isHeading: Bool {
        let run = rest.prefix { $0 == UInt8(ascii: "#") }
        return (1...6).contains(run.count)
            && (run.endIndex == end || bytes[run.endIndex].isSpace)
    }

    /// Whether the rest of the line repeats one byte.
    var isRun: Bool {
        let first = next
        return rest.drop { $0 == first }.allSatisfy(\.isSpace)
    }

    /// The opening fence in the rest of the line.
    var opening: FenceScanner.Opening? {
        guard let marker = next, marker == UInt8(ascii: "`") || marker == UInt8(ascii: "~") else {
            return nil
        }
        let rest = rest
        let run = rest.prefix { $0 == marker }
        let info = rest[run.endIndex...].drop(while: \.isSpace).trimmingEnd
        guard run.count >= 3, marker == UInt8(ascii: "~") || !info.contains(marker) else {
            return nil
        }
        return FenceScanner.Opening(
            offset: text, marker: marker, count: run.count, info: info.startIndex..<info.endIndex)
    }
}
