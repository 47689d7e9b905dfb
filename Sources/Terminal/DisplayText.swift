internal import CTerminal
internal import Text

extension String {
    /// The text with hidden characters (`Unicode.Scalar.isHidden`) replaced by `<U+XXXX>`, so that a terminal neither
    /// acts on them nor hides them.
    public var visible: String { visible(except: []) }

    /// The visible text with its line breaks and tabs, for reports whose format has these.
    public var visibleLines: String { visible(except: ["\n", "\t"]) }

    private func visible(except kept: [Unicode.Scalar]) -> String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        guard unicodeScalars.contains(where: \.isHidden) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isHidden, !kept.contains(scalar) {
                text += scalar.escaped
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Returns the visible text in the characters that a terminal can show.
    public func shown(in repertoire: TerminalCharset) -> String { repertoire.text(visible) }

    /// The first 2,000 characters of the text, with each run of whitespace replaced by one space.
    public var oneLine: String {
        prefix(2000).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The width of the text on a terminal; East Asian wide characters count as two columns, ambiguous ones as the
    /// terminal shows them.
    public var columns: Int {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
        let isWide = AmbiguousWidth.current == .wide
        return unicodeScalars.reduce(0) { $0 + max(0, Int(terminal_width($1.value, isWide))) }
    }

    /// The text without the spaces at its end.
    public var trimmingLastSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }

    /// Returns the text padded with trailing spaces to a number of columns.
    public func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    /// Returns the text truncated to a number of columns, ending in `mark` if anything was cut off.
    public func truncated(to width: Int, mark: String = TerminalCharset.unicode.ellipsis) -> String
    {
        guard columns > width else { return self }
        let mark = String(mark.prefix(max(1, width)))
        let room = width - mark.columns
        var text = ""
        for character in self {
            guard (text + String(character)).columns <= room else { break }
            text.append(character)
        }
        return text + mark
    }

    /// Returns the text truncated to a number of columns, with `mark` in place of its middle.
    func truncatedInside(to width: Int, mark: String) -> String {
        guard columns > width else { return self }
        let start = prefix(fitting: max(0, width / 2 - 1))
        return start + suffix(fitting: width - start.columns, mark: mark)
    }

    /// Returns the end of the text, truncated to a number of columns, starting with `mark` if anything was cut off.
    func suffix(fitting width: Int, mark: String) -> String {
        guard columns > width else { return self }
        let room = width - mark.columns
        var text = ""
        for character in reversed() {
            guard (String(character) + text).columns <= room else { break }
            text.insert(character, at: text.startIndex)
        }
        return mark + text
    }

    /// Returns the text as lines of at most `width` columns, broken between words and within Japanese text, but not before
    /// its closing punctuation; words that are too long are broken anywhere.
    public func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(whereSeparator: \.isWhitespace) {
            var gap = " "
            for part in String(word).breakable {
                var part = part
                if !line.isEmpty, line.columns + gap.count + part.columns > width {
                    lines.append(line)
                    line = ""
                }
                while part.columns > width {
                    let head = part.prefix(fitting: width)
                    lines.append(head)
                    part.removeFirst(head.count)
                }
                line += (line.isEmpty ? "" : gap) + part
                gap = ""
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// The parts of a word between which a line may be broken: before and after characters that are two columns wide.
    ///
    /// Rules for characters at the start and the end of lines are those of JIS X 4051 (kinsoku).
    public var breakable: [String] {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return [self] }
        var parts: [String] = []
        var part = ""
        for character in self {
            if let last = part.last, last.isWide || character.isWide,
                !Self.closing.contains(character), !Self.opening.contains(last), !last.isNumber
            {
                parts.append(part)
                part = ""
            }
            part.append(character)
        }
        return part.isEmpty ? parts : parts + [part]
    }

    private static let closing: Set<Character> = Set(
        "、。，．・：；？！）」』】〕〉》］｝ー～…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々),.:;?!]}")
    private static let opening: Set<Character> = Set("（「『【〔〈《［｛([{")

    /// Returns the longest prefix of at most `width` columns, but at least one character.
    private func prefix(fitting width: Int) -> String {
        var text = ""
        var used = 0
        for character in self {
            used += String(character).columns
            if used > width, !text.isEmpty { break }
            text.append(character)
        }
        return text
    }
}

extension Character {
    fileprivate var isWide: Bool { String(self).columns > 1 }
}

extension Unicode.Scalar {
    /// The code point as `<U+XXXX>`.
    var escaped: String { "<\(codePoint)>" }
}
