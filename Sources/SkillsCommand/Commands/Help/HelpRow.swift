internal import Terminal

/// A line of help: text, or a command or option with its description in a second column.
struct HelpRow {
    /// The indentation, or the first column with the spaces after it.
    private let head: String
    private var body: String

    /// The narrowest second column.
    private static let narrowest = 16

    /// Reads lines; those that only continue a second column belong to the row before them.
    static func all(of lines: [String]) -> [HelpRow] {
        var rows: [HelpRow] = []
        for line in lines {
            let row = HelpRow(line)
            if let last = rows.last, !row.body.isEmpty, row.isContinuation(of: last) {
                rows[rows.count - 1].body += " " + row.body
            } else {
                rows.append(row)
            }
        }
        return rows
    }

    private init(_ line: String) {
        let start = line.firstIndex { $0 != " " } ?? line.endIndex
        let gap = line[start...].firstRange(of: "  ")
        let end = gap.map { line[$0.lowerBound...].firstIndex { $0 != " " } ?? line.endIndex }
        (head, body) = (String(line[..<(end ?? start)]), String(line[(end ?? start)...]))
    }

    private func isContinuation(of row: HelpRow) -> Bool {
        head.allSatisfy { $0 == " " } && !row.head.allSatisfy { $0 == " " }
            && head.columns == row.head.columns
    }

    /// Returns lines of a width; a second column without room is below the first.
    func wrapped(to columns: Int) -> [String] {
        let indent = head.prefix { $0 == " " }.count
        let isBeside = columns - head.columns >= Self.narrowest || head.count == indent
        let margin = isBeside ? head.columns : indent + 4
        let lines = GuideWords(body).wrapped(to: max(1, columns - margin))
            .map { String(repeating: " ", count: margin) + $0 }
        guard isBeside, let first = lines.first else { return [head.trimmingLastSpaces] + lines }
        return [head + first.dropFirst(margin)] + lines.dropFirst()
    }
}
