internal import Text

/// The table in which a path stands.
extension LineContext {
    private static let bar = UInt8(ascii: "|")
    /// How far from the path its table is looked at, in lines: for its head, and for other rows.
    private static let (headReach, rowReach) = (60, 20)

    /// Whether the line is a row of a table.
    var isRow: Bool { Self.isRow(whole) }

    /// The head of the column in which the path stands; nil outside of tables.
    var columnHead: ArraySlice<UInt8>? { rows(.up, Self.headReach).last.flatMap(cell) }

    /// Whether the head of the column says that what stands in it is made: "Output", "Owns".
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

    /// How many rows around the line have nothing but the name of a document in the path's column.
    var documentsInColumn: Int {
        (rows(.up, Self.rowReach) + rows(.down, Self.rowReach))
            .count { cell(of: $0).map(Self.isDocument) ?? false }
    }

    private enum Direction: Int { case up = -1, down = 1 }

    /// The other rows of the path's table, the nearest first.
    private func rows(_ direction: Direction, _ reach: Int) -> [ArraySlice<UInt8>] {
        guard isRow else { return [] }
        return (1...reach).lazy.map { line + $0 * direction.rawValue }
            .prefix { source.lineStarts.indices.contains($0) }
            .map(bytes(ofLine:)).prefix(while: Self.isRow)
    }

    /// What a row has in the path's column; nil when it has fewer.
    private func cell(of row: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let column = source.bytes[source.lineStarts[line]..<offset].count { $0 == Self.bar }
        let cells = row.split(separator: Self.bar, omittingEmptySubsequences: false)
        return column < cells.count ? cells[column] : nil
    }

    private static func isRow(_ text: ArraySlice<UInt8>) -> Bool {
        text.first { !$0.isSpace } == bar
    }

    /// Whether a cell holds one name of a document in code marks, and nothing else.
    private static func isDocument(_ cell: ArraySlice<UInt8>) -> Bool {
        let name = cell.filter { !$0.isSpace && $0 != UInt8(ascii: "`") }
        return name.suffix(3).elementsEqual(".md".utf8)
            && cell.count { $0 == UInt8(ascii: "`") } == 2
            && !name.contains(UInt8(ascii: "/")) && cell.count < 80
    }
}
