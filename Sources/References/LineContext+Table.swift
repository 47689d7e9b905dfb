internal import Text

/// Questions about the table that contains the path.
extension LineContext {
    private static let bar = UInt8(ascii: "|")
    /// The number of lines to search for the head of the table and for its other rows.
    private static let (headReach, rowReach) = (60, 20)

    /// Whether the line is a row of a table.
    var isRow: Bool { Self.isRow(lineText) }

    /// The head of the path's column; nil outside tables.
    var columnHead: ArraySlice<UInt8>? { rows(.up, Self.headReach).last.flatMap(cell) }

    /// Whether the head of the column says that its files are created: "Output", "Owns".
    var isInColumnOfProducts: Bool {
        var result = false
        Self.forEachWord(in: columnHead ?? []) { word in
            if Self.productHeads.contains(word) { result = true }
        }
        return result
    }

    private static let productHeads: Set<String> = [
        "output", "outputs", "owns", "produces", "creates", "writes", "generates", "deliverable",
        "deliverables",
    ]

    /// The number of nearby rows whose cell in the path's column contains only a document name.
    var documentsInColumn: Int {
        (rows(.up, Self.rowReach) + rows(.down, Self.rowReach))
            .count { cell(of: $0).map(Self.isDocument) ?? false }
    }

    private enum Direction: Int { case up = -1, down = 1 }

    /// Returns the other rows of the table, the nearest first.
    private func rows(_ direction: Direction, _ reach: Int) -> [ArraySlice<UInt8>] {
        guard isRow else { return [] }
        return (1...reach).lazy.map { line + $0 * direction.rawValue }
            .prefix { source.lineStarts.indices.contains($0) }
            .map(bytes(ofLine:)).prefix(while: Self.isRow)
    }

    /// Returns the cell of a row in the path's column; nil if the row is shorter.
    private func cell(of row: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let column = source.bytes[source.lineStarts[line]..<offset].count { $0 == Self.bar }
        let cells = row.split(separator: Self.bar, omittingEmptySubsequences: false)
        return column < cells.count ? cells[column] : nil
    }

    private static func isRow(_ text: ArraySlice<UInt8>) -> Bool {
        text.first { !$0.isSpace } == bar
    }

    /// Whether a cell contains one document name in code marks and nothing else.
    private static func isDocument(_ cell: ArraySlice<UInt8>) -> Bool {
        let name = cell.filter { !$0.isSpace && $0 != UInt8(ascii: "`") }
        return name.suffix(3).elementsEqual(".md".utf8)
            && cell.count { $0 == UInt8(ascii: "`") } == 2
            && !name.contains(UInt8(ascii: "/")) && cell.count < 80
    }
}
