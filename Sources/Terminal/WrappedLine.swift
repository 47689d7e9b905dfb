/// Words of a line that a terminal breaks between them only.
struct WrappedLine {
    /// A part that is not broken, with the spaces before it.
    private struct Word {
        var pieces: [Console.Piece]
        let gap: String
        /// Whether a line may be broken after it although no space follows.
        var isOpen = false

        /// Whether it consists of spaces only.
        var isGap: Bool { pieces.allSatisfy(\.text.isEmpty) }
        var columns: Int { pieces.reduce(0) { $0 + $1.text.columns } }
    }

    private var words: [Word] = []

    /// Adds text that may be broken between its words; the first one is joined to the last unless a space is between them.
    mutating func add(_ piece: Console.Piece) {
        var rest = piece.text.visible[...]
        while !rest.isEmpty {
            let gap = rest.prefix { $0 == " " }
            let word = rest.dropFirst(gap.count).prefix { $0 != " " }
            rest = rest.dropFirst(gap.count + word.count)
            let parts = String(word).breakable
            append(Console.Piece(parts.first ?? "", piece.style), after: String(gap))
            for part in parts.dropFirst() {
                words[words.count - 1].isOpen = true
                append(Console.Piece(part, piece.style), after: "")
            }
        }
    }

    /// Adds text that stays on one line, such as a command.
    mutating func add(unit: Console.Piece) {
        append(Console.Piece(unit.text.visible, unit.style), after: "")
    }

    private mutating func append(_ piece: Console.Piece, after gap: String) {
        guard let last = words.last, !last.isOpen, gap.isEmpty else {
            return words.append(Word(pieces: [piece], gap: gap))
        }
        words[words.count - 1].pieces.append(piece)
    }

    /// Returns lines of at most `width` columns, unless a word is wider; those after the first are indented.
    func lines(of width: Int?, indent: Int = 0) -> [[Console.Piece]] {
        var lines: [[Console.Piece]] = [[]]
        var used = 0
        for word in words {
            let gap = word.gap.columns
            let start = lines.count == 1 ? 0 : indent
            if let width, used > start, !word.isGap, used + gap + word.columns > width {
                lines.append([Console.Piece(String(repeating: " ", count: indent), .plain)])
                used = indent
            } else {
                lines[lines.count - 1].append(Console.Piece(word.gap, .plain))
                used += gap
            }
            lines[lines.count - 1] += word.pieces
            used += word.columns
        }
        return lines
    }
}

extension Console {
    /// Writes a line that a terminal breaks between words only; the lines after the first are indented.
    public func wrappedLine(_ pieces: [Piece], indent: Int = 4) {
        var line = WrappedLine()
        for piece in pieces { line.add(piece) }
        for part in line.lines(of: columns, indent: indent) { self.line(part) }
    }
}
