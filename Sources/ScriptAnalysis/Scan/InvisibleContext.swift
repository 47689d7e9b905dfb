internal import FileTree
internal import Markdown
package import Text

/// The text around invisible characters.
package struct InvisibleContext {
    /// The kinds of text, which differ in where an invisible character is harmless.
    package enum Kind {
        /// Text for people, except for its code.
        case file
        /// A value of the frontmatter or the name of a file, where every character counts.
        case value
    }

    package let source: SourceText
    private let kind: Kind
    private lazy var fences = CodeFences(in: source)

    package init(_ source: SourceText, _ kind: Kind = .file) {
        self.source = source
        self.kind = kind
    }

    /// The byte before a run; nil at the start of the text.
    package func byte(before run: TextScan.Run) -> UInt8? {
        run.offset > 0 ? source.bytes[run.offset - 1] : nil
    }

    /// The byte after a run; nil at the end of the text.
    package func byte(after run: TextScan.Run) -> UInt8? {
        run.end < source.bytes.count ? source.bytes[run.end] : nil
    }

    /// Whether a run is in code: in a program, a fenced code block or a code span, or in a value.
    package mutating func isCode(_ run: TextScan.Run) -> Bool {
        guard kind == .file else { return true }
        guard source.isMarkdown else { return !source.path.isPlainText }
        let line = source.place(at: run.offset).line - 1
        if fences.contains(line: line) { return true }
        let before = source.bytes[source.lineStarts[line]..<run.offset].suffix(Self.spanLimit)
        return !before.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
    }

    /// Whether the line of a run is the fence of a code block, escaped by the invisible character.
    package func isEscapedFence(_ run: TextScan.Run) -> Bool {
        let before = source.bytes[..<run.offset].suffix(3)
        let after = source.bytes[run.end...].prefix(3)
        return [before, after].contains {
            $0.elementsEqual("```".utf8) || $0.elementsEqual("~~~".utf8)
        }
    }

    /// The longest part of a line in which a code span is looked for, in bytes.
    private static let spanLimit = 400
}

extension InvisibleContext {
    /// Whether a run is part of a set of invisible characters that code replaces or looks for: a string or character
    /// class of different ones, with nothing else but spaces and escapes, such as `[\u200B-\u200D]` with the
    /// characters themselves.
    ///
    /// Without repetition, so few characters can't carry a message.
    package func isInSet(_ run: TextScan.Run) -> Bool {
        let bytes = source.bytes
        var start = run.offset
        while start > 0, run.offset - start < Self.setLimit, !Self.isDelimiter(bytes[start - 1]) {
            start -= 1
        }
        guard start > 0, Self.isQuote(bytes[start - 1]) else { return false }
        let text = bytes[start...].prefix(run.end - start + Self.setLimit)
        guard let end = text.firstIndex(where: Self.isDelimiter), end >= run.end else {
            return false
        }
        return Self.isSet(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    private static let setLimit = 96

    private static func isQuote(_ byte: UInt8) -> Bool { "[]\"'`/".utf8.contains(byte) }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        isQuote(byte) || byte == UInt8(ascii: "\n")
    }

    private static func isSet(_ text: String) -> Bool {
        var seen: Set<UInt32> = []
        // There are enough variation selectors to spell a text without repetition; two ranges need four.
        var selectors = 0
        var isEscape = false
        for scalar in text.unicodeScalars {
            if Invisible.kind(scalar.value) != nil {
                guard seen.insert(scalar.value).inserted, seen.count <= 16 else { return false }
                if scalar.value.isVariationSelector { selectors += 1 }
                isEscape = false
            } else if scalar == "\\" {
                isEscape = true
            } else if scalar.properties.isWhitespace || operators.contains(scalar) {
                isEscape = false
            } else {
                // Letters and digits belong to an escape such as `\u{200B}` or `\s`.
                guard isEscape && (scalar.isASCII || isMark(scalar)) || isMark(scalar) else {
                    return false
                }
            }
        }
        return selectors <= 4
    }

    private static let operators = Set("-^|+*?,()".unicodeScalars)

    /// Whether a character is a mark of the direction of text, often in one class with invisible characters.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        ["\u{200E}", "\u{200F}", "\u{61C}"].contains(scalar)
    }
}

extension RelativePath {
    /// Whether the file is text for people by its name, besides Markdown.
    fileprivate var isPlainText: Bool {
        let name = lastName
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return true }
        return Self.plainTexts.contains(name[dot...].lowercased())
    }

    private static let plainTexts: Set<String> = [
        ".txt", ".rst", ".adoc", ".html", ".htm", ".csv", ".tsv", ".tex", ".srt", ".vtt",
    ]
}
