internal import Terminal

/// A guide as `skills help TOPIC` prints it: Markdown whose tables are aligned columns.
struct GuideText {
    /// The space between two columns.
    private static let gap = 2
    /// The width below which columns are not made narrower.
    private static let tightest = 8

    private let lines: [Substring]

    init(_ markdown: String) {
        lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Returns the text; the cells of tables that are wider than a number of columns take several lines, and nil is a pipe
    /// or a file, which has room for any width.
    func text(within columns: Int?) -> String {
        var shown: [String] = []
        var rest = lines[...]
        var isCode = false
        while let line = rest.popFirst() {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("|"), rest.first.map(Self.isRule) == true else {
                shown.append(String(line))
                continue
            }
            let body = rest.dropFirst().prefix { $0.hasPrefix("|") }
            rest = rest[body.endIndex...]
            shown += Self.table(([line] + body).map(Self.cells), within: columns)
        }
        return shown.joined(separator: "\n")
    }

    /// Whether a line is the one below the head of a table, such as `|---|---|`.
    private static func isRule(_ line: Substring) -> Bool {
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

    private static func table(_ rows: [[String]], within columns: Int?) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].columns : 0 }.max() ?? 0
        }
        if let columns { fit(&widths, in: columns - gap * (count - 1)) }
        // As long as the head at most, because the last column can be very wide.
        let rule = zip(widths, rows[0]).map {
            String(repeating: "-", count: min($0, max(3, $1.columns)))
        }
        let body = rows.dropFirst().flatMap { wrapped($0, to: widths) }
        return wrapped(rows[0], to: widths) + wrapped(rule, to: widths) + body
    }

    /// Makes the widest columns narrower until all fit.
    private static func fit(_ widths: inout [Int], in limit: Int) {
        while widths.reduce(0, +) > limit,
            let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > tightest
        {
            widths[widest] -= 1
        }
    }

    /// Returns the lines of a row.
    private static func wrapped(_ row: [String], to widths: [Int]) -> [String] {
        let cells = zip(row, widths).map { text, width in text.wrapped(to: max(1, width)) }
        return (0..<(cells.map(\.count).max() ?? 0)).map { line in
            let texts = zip(cells, widths).map { cell, width in
                (cell.indices.contains(line) ? cell[line] : "").padded(to: width + gap)
            }
            return String(texts.joined().reversed().drop { $0 == " " }.reversed())
        }
    }
}
