/// Rows of text in aligned columns; wide characters count as two columns.
public struct Table {
    private struct Row {
        let cells: [Console.Piece]
        /// The lines below it.
        var notes: [Console.Piece] = []
    }

    private var rows: [Row] = []
    private let whole: Set<Int>

    /// Creates an empty table.
    ///
    /// The columns `whole` are never truncated, such as names that have to be typed; if they do not fit, their lines are
    /// wider than the terminal.
    public init(whole: Set<Int> = []) { self.whole = whole }

    /// Adds a row.
    public mutating func add(_ cells: Console.Piece...) { add(cells) }

    /// Adds a row of cells, from left to right.
    public mutating func add(_ cells: [Console.Piece]) { rows.append(Row(cells: cells)) }

    /// Adds a line below the last row, which is never truncated; there must be a row.
    public mutating func addLine(_ piece: Console.Piece) {
        rows[rows.count - 1].notes.append(piece)
    }

    /// Returns whether a terminal is wide enough for all rows; true without a terminal.
    public func fits(_ console: Console) -> Bool {
        guard let columns = console.columns else { return true }
        let widths = widths(within: .max, console.repertoire)
        return widths.reduce(2 * (widths.count - 1), +) <= columns
    }

    /// Writes the rows, truncated to the width of the terminal, or to `width` if there is no terminal.
    ///
    /// The last column is truncated first.
    public func write(to console: Console, otherwise width: Int = .max) {
        let limit = console.columns ?? width
        let widths = widths(within: limit, console.repertoire)
        let mark = console.repertoire.ellipsis
        for row in rows {
            var used = 0
            // Trailing empty cells need no padding.
            let end = row.cells.lastIndex { !$0.text.isEmpty } ?? 0
            let cells = row.cells.prefix(end + 1).enumerated().map { column, cell in
                let text = cell.text.shown(in: console.repertoire)
                guard column < end else {
                    let isWhole = limit == .max || whole.contains(column)
                    let rest = isWhole ? .max : max(1, limit - used)
                    return Console.Piece(text.truncated(to: rest, mark: mark), cell.style)
                }
                used += widths[column] + 2
                return Console.Piece(
                    text.truncated(to: widths[column], mark: mark)
                        .padded(to: widths[column] + 2), cell.style)
            }
            console.line(cells)
            for note in row.notes { console.line("  ", note) }
        }
    }

    /// The narrowest widths of the last column, the inner columns and the first column in a table that is too wide.
    private static let (minimumLast, minimumInner, minimumFirst) = (12, 8, 16)
    /// The narrowest width of inner columns next to columns that are not truncated.
    private static let tightest = 3

    /// Returns the column widths.
    ///
    /// If the table is too wide, the widest inner column shrinks first, the first column last.
    private func widths(within limit: Int, _ repertoire: TerminalCharset) -> [Int] {
        let count = rows.map(\.cells.count).max() ?? 0
        var widths = (0..<count).map { column in
            rows.map { row in
                guard row.cells.indices.contains(column) else { return 0 }
                return row.cells[column].text.shown(in: repertoire).columns
            }.max() ?? 0
        }
        guard limit != .max, let last = widths.last else { return widths }
        var excess = widths.dropLast().reduce(min(last, Self.minimumLast)) { $0 + $1 + 2 } - limit
        let inner = widths.indices.dropFirst().dropLast().filter { !whole.contains($0) }
        shrink(&widths, inner, to: Self.minimumInner, by: &excess)
        if count > 1, !whole.contains(0) {
            shrink(&widths, [0], to: Self.minimumFirst, by: &excess)
        }
        if !whole.isEmpty { shrink(&widths, inner, to: Self.tightest, by: &excess) }
        return widths
    }

    /// Shrinks columns to a minimum, the widest first, until nothing exceeds the limit.
    private func shrink(
        _ widths: inout [Int], _ columns: [Int], to minimum: Int, by excess: inout Int
    ) {
        while excess > 0, let widest = columns.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > minimum
        {
            widths[widest] -= 1
            excess -= 1
        }
    }
}
