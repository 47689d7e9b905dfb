/// Lays out a picker for a terminal of a given size.
///
/// The last column stays empty because some terminals draw `…` two columns wide.
struct PickerScreen {
    /// The maximum number of items on the screen.
    static let itemLimit = 20

    let title: String
    /// The singular noun for an item.
    let noun: String
    let columns: Int
    let rows: Int
    var repertoire = Repertoire.unicode

    /// The number of items that fit.
    var capacity: Int {
        max(1, min(Self.itemLimit, rows - (hasHeader ? 2 : 1) - (hasFooter ? 1 : 0)))
    }

    private var hasHeader: Bool { rows >= 3 }
    private var hasFooter: Bool { rows >= 5 }
    private var width: Int { max(1, columns - 1) }

    /// The lines of a picker, and the position of the text cursor.
    struct Picture {
        var lines: [[Console.Piece]] = []
        /// The position after the search text.
        var typing = (line: 0, column: 0)
    }

    func picture(of picker: Picker) -> Picture {
        var picture = Picture()
        if hasHeader { picture.lines.append(header(of: picker)) }
        let prompt = Messages.searchPrompt
        let search = picker.search.shown(in: repertoire)
            .suffix(fitting: width - prompt.columns - 1, mark: repertoire.ellipsis)
        picture.typing = (picture.lines.count, min(width - 1, prompt.columns + search.columns))
        picture.lines.append(line([Console.Piece(prompt, .cyan), .init(search, .plain)]))
        picture.lines += items(of: picker)
        if hasFooter {
            picture.lines.append(
                line([.dim(Messages.keys(hasSelection: !picker.selected.isEmpty))]))
        }
        picture.lines = Array(picture.lines.prefix(max(1, rows)))
        return picture
    }

    private func header(of picker: Picker) -> [Console.Piece] {
        var facts = Messages.items(picker.items.count, noun)
        if !picker.search.isEmpty { facts += ", " + Messages.matching(picker.matches.count) }
        if !picker.selected.isEmpty { facts += ", " + Messages.selected(picker.selected.count) }
        if picker.matches.count > picker.capacity { facts += ", " + Messages.shown(picker.window) }
        let rest = width - facts.columns - 2
        let title = rest < 4 ? "" : shortened(title, to: rest) + ": "
        return line([.bold(title), .init(facts, .plain)])
    }

    private func items(of picker: Picker) -> [[Console.Piece]] {
        guard !picker.matches.isEmpty else { return [line([.dim("  \(Messages.noMatches)")])] }
        let titleWidth = max(1, min(picker.titleColumns, (width - 6) * 2 / 5))
        return picker.window.map { position in
            let index = picker.matches[position]
            let item = picker.items[index]
            let isCurrent = position == picker.cursor
            let isSelected = picker.selected.contains(index)
            return line([
                Console.Piece(isCurrent ? "> " : "  ", .cyan),
                Console.Piece(isSelected ? "[x] " : "[ ] ", isSelected ? .green : .plain),
                Console.Piece(
                    shortened(item.title, to: titleWidth).padded(to: titleWidth),
                    isCurrent ? .bold : .plain),
                .dim("  \(item.description)"),
            ])
        }
    }

    private func shortened(_ text: String, to width: Int) -> String {
        text.shown(in: repertoire).truncated(to: width, mark: repertoire.ellipsis)
    }

    /// Truncates a line to the width of the screen.
    private func line(_ pieces: [Console.Piece]) -> [Console.Piece] {
        var rest = width
        var line: [Console.Piece] = []
        for piece in pieces where rest > 0 {
            let text = shortened(piece.text, to: rest)
            rest -= text.columns
            if !text.isEmpty { line.append(Console.Piece(text, piece.style)) }
        }
        return line
    }
}
