internal import Terminal

/// A guide as `skills help TOPIC` prints it: Markdown with wrapped paragraphs, whose tables are aligned columns.
///
/// Text in backticks, such as a command, is never broken, so that it can be copied.
struct GuideText {
    /// The width above which paragraphs are not wrapped later, because long lines are hard to read.
    private static let widest = 100

    private let lines: [Substring]

    init(_ markdown: String) {
        lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Returns the text for a terminal with a number of columns.
    func text(within columns: Int) -> String {
        var shown: [String] = []
        var rest = lines[...]
        var isCode = false
        while let line = rest.popFirst() {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("|"), rest.first.map(GuideTable.isRule) == true {
                let body = rest.dropFirst().prefix { $0.hasPrefix("|") }
                rest = rest[body.endIndex...]
                shown += GuideTable([line] + body).lines(within: columns)
            } else if !isCode, let margin = Self.margin(of: line) {
                let next = rest.prefix { Self.continues($0) }
                rest = rest[next.endIndex...]
                let text = ([line] + next).joined(separator: " ")
                shown += Self.paragraph(text, margin, within: min(columns, Self.widest))
            } else {
                shown.append(String(line))
            }
        }
        return shown.joined(separator: "\n")
    }

    /// The indentation of the first and the other lines of a paragraph or a list item; nil for a line that stays as it is.
    private static func margin(of line: Substring) -> (first: Int, others: Int)? {
        let text = line.drop { $0 == " " }
        guard let first = text.first, !"#|<`>".contains(first) || isCodeSpan(text) else {
            return nil
        }
        let indent = line.count - text.count
        if text.hasPrefix("- ") { return (indent, indent + 2) }
        let digits = text.prefix { $0.isNumber }
        let isNumbered = !digits.isEmpty && text.dropFirst(digits.count).hasPrefix(". ")
        return (indent, isNumbered ? indent + digits.count + 2 : indent)
    }

    /// Whether a line starts with text in backticks rather than with a fence.
    private static func isCodeSpan(_ text: Substring) -> Bool {
        text.hasPrefix("`") && !text.hasPrefix("```")
    }

    /// Whether a line continues the paragraph or the list item before it.
    private static func continues(_ line: Substring) -> Bool {
        guard let margin = margin(of: line) else { return false }
        return margin.others == margin.first
    }

    private static func paragraph(
        _ text: String, _ margin: (first: Int, others: Int), within columns: Int
    ) -> [String] {
        let lines = GuideWords(text).wrapped(to: max(1, columns - margin.others))
        return lines.enumerated().map { index, line in
            String(repeating: " ", count: index == 0 ? margin.first : margin.others) + line
        }
    }
}

/// The words of a text; text in backticks is a part of one word.
struct GuideWords {
    private let words: [String]

    init(_ text: String) {
        var words: [String] = []
        var word = ""
        var isCode = false
        for character in text {
            if character == "`" { isCode.toggle() }
            if character == " ", !isCode {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        self.words = word.isEmpty ? words : words + [word]
    }

    /// The width of the widest part that can't be broken.
    var narrowest: Int {
        words.flatMap(Self.parts).filter(Self.isWhole).map(\.columns).max() ?? 0
    }

    private static func isWhole(_ part: String) -> Bool { part.contains("`") }

    /// The parts of a word, which is a whole sentence in Japanese, between which a line may be broken.
    private static func parts(of word: String) -> [String] {
        word.breakable.reduce(into: []) { parts, part in
            if parts.last?.filter({ $0 == "`" }).count.isMultiple(of: 2) == false {
                parts[parts.count - 1] += part
            } else {
                parts.append(part)
            }
        }
    }

    /// Returns lines of at most a number of columns; a wider part with text in backticks has a line of its own.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in words {
            var gap = " "
            for part in Self.parts(of: word) {
                let pieces =
                    Self.isWhole(part) || part.columns <= width ? [part] : part.wrapped(to: width)
                for piece in pieces {
                    if !line.isEmpty, line.columns + gap.count + piece.columns > width {
                        lines.append(line)
                        line = ""
                    }
                    line += (line.isEmpty ? "" : gap) + piece
                    gap = ""
                }
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

/// A table of a guide.
private struct GuideTable {
    /// The space between two columns.
    private static let gap = 2
    /// The width below which columns are not made narrower.
    private static let tightest = 8
    /// The indentation of what follows the first cell of a row without columns.
    private static let indent = 4

    private let rows: [[String]]

    init(_ lines: [Substring]) { rows = lines.map(Self.cells) }

    /// Whether a line is the one below the head of a table, such as `|---|---|`.
    static func isRule(_ line: Substring) -> Bool {
        line.hasPrefix("|") && line.contains("-") && line.allSatisfy { "|-: ".contains($0) }
    }

    /// Returns the cells of a row; `\|` is a bar inside a cell.
    private static func cells(of line: Substring) -> [String] {
        var cells: [String] = []
        var cell = ""
        var isEscaped = false
        for character in line.dropFirst() {
            if character == "|", !isEscaped {
                cells.append(cell)
                cell = ""
            } else {
                if character == "|" { cell.removeLast() }
                cell.append(character)
            }
            isEscaped = character == "\\"
        }
        return cells.map { cell in
            String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Returns the table in aligned columns or, if these don't fit, one row below the other.
    func lines(within columns: Int) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        func widest(_ width: (String) -> Int) -> [Int] {
            (0..<count).map { column in
                rows.map { $0.indices.contains(column) ? width($0[column]) : 0 }.max() ?? 0
            }
        }
        var widths = widest(\.columns)
        let least = widest { min($0.columns, max(Self.tightest, GuideWords($0).narrowest)) }
        let limit = columns - Self.gap * (count - 1)
        guard least.reduce(0, +) <= limit else { return stacked(within: columns) }
        fit(&widths, in: limit, least)
        // As long as the head at most, because the last column can be very wide.
        let rule = zip(widths, rows[0]).map {
            String(repeating: "-", count: min($0, max(3, $1.columns)))
        }
        let body = rows.dropFirst().flatMap { wrapped($0, to: widths) }
        return wrapped(rows[0], to: widths) + wrapped(rule, to: widths) + body
    }

    /// Makes the widest columns narrower until all fit.
    private func fit(_ widths: inout [Int], in limit: Int, _ least: [Int]) {
        while widths.reduce(0, +) > limit,
            let widest = widths.indices.filter({ widths[$0] > least[$0] })
                .max(by: { widths[$0] < widths[$1] })
        {
            widths[widest] -= 1
        }
    }

    /// Returns the lines of a row.
    private func wrapped(_ row: [String], to widths: [Int]) -> [String] {
        let cells = zip(row, widths).map { text, width in
            GuideWords(text).wrapped(to: max(1, width))
        }
        return (0..<(cells.map(\.count).max() ?? 0)).map { line in
            let texts = zip(cells, widths).map { cell, width in
                (cell.indices.contains(line) ? cell[line] : "").padded(to: width + Self.gap)
            }
            return String(texts.joined().reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Returns the rows without columns: below the first cell of each, the others, each after the head of its column.
    private func stacked(within columns: Int) -> [String] {
        let margin = String(repeating: " ", count: Self.indent)
        return rows.dropFirst().flatMap { row -> [String] in
            let first = GuideWords(row.first ?? "").wrapped(to: columns)
            let others = zip(rows[0], row).dropFirst().flatMap { head, cell -> [String] in
                let isNamed = rows[0].count > 2 && !head.isEmpty && !cell.isEmpty
                let text = isNamed ? "\(head): \(cell)" : cell
                return GuideWords(text).wrapped(to: max(1, columns - Self.indent)).map {
                    margin + $0
                }
            }
            return first + others
        }
    }
}
