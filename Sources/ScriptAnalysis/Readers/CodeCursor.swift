internal import Text

/// A reader that goes through a range of a text byte by byte.
protocol CodeCursor {
    var bytes: [UInt8] { get }
    /// Where the range ends.
    var end: Int { get }
    /// The place of the next byte.
    var index: Int { get set }
}

extension CodeCursor {
    /// The next byte; 0 at the end.
    var byte: UInt8 { index < end ? bytes[index] : 0 }

    /// The byte at a distance from the next one; 0 behind the end.
    func peek(_ distance: Int = 1) -> UInt8 {
        index + distance < end ? bytes[index + distance] : 0
    }

    func isNext(_ text: StaticString) -> Bool {
        index + text.utf8CodeUnitCount <= end && bytes.has(text, at: index)
    }

    mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while index < end, isSkipped(bytes[index]) { index += 1 }
    }

    /// Goes to the end of the line.
    mutating func skipLine() { skip { $0 != Byte.newline } }

    /// Skips blanks, and line ends that a mark before them escapes.
    mutating func skipBlanks(joinedBy mark: UInt8) {
        while index < end {
            if byte.isBlank || byte == Byte.carriageReturn {
                index += 1
            } else if byte == mark, peek() == Byte.newline {
                index += 2
            } else {
                return
            }
        }
    }

    /// The text from a place up to the next byte.
    func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }
}
