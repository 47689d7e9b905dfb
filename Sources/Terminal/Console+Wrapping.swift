extension Console {
    /// Writes a line that a terminal breaks between words only; the lines after the first are indented.
    public func wrappedLine(_ pieces: [Piece], indent: Int = 4) {
        guard let columns, pieces.map(\.text.visible.columns).reduce(0, +) > columns else {
            return line(pieces)
        }
        var shown: [Piece] = []
        var used = 0
        for unit in Self.units(of: pieces) {
            let width = unit.pieces.map(\.text.columns).reduce(0, +)
            if used > indent, used + unit.gap.columns + width > columns {
                line(shown)
                shown = [Piece(String(repeating: " ", count: indent), .plain)]
                used = indent
            } else {
                shown.append(Piece(unit.gap, .plain))
                used += unit.gap.columns
            }
            shown += unit.pieces
            used += width
        }
        line(shown)
    }

    /// What is not broken, after the spaces before it.
    private struct Unit {
        let gap: String
        var pieces: [Piece]
        /// Whether a line may be broken after it although no space follows.
        var isOpen: Bool
    }

    private static func units(of pieces: [Piece]) -> [Unit] {
        var units: [Unit] = []
        for piece in pieces {
            for word in Paragraph.words(of: piece.text.visible) {
                let text = Piece(word.text, piece.style)
                if let last = units.last, !last.isOpen, word.gap.isEmpty {
                    units[units.count - 1].pieces.append(text)
                    units[units.count - 1].isOpen = word.isOpen
                } else {
                    units.append(Unit(gap: word.gap, pieces: [text], isOpen: word.isOpen))
                }
            }
        }
        return units
    }
}
