/// A picker as lines of text for a terminal of some size.
///
/// The last column stays free: some terminals count `…` as two columns.
struct PickerScreen {
    /// The most items shown at once.
    static let mostItems = 20

    /// What there is to pick from.
    let title: String
    /// What one of them is called.
    var noun = "skill"
    let columns: Int
    let rows: Int

    /// What the keys do now.
    private static func keys(_ picker: Picker) -> String {
        let taken = picker.ticked.isEmpty ? "the line at >" : "what is ticked"
        return "up/down move  space tick  ctrl-a all  enter takes \(taken)  esc cancel"
    }

    /// How many items there is room for.
    var room: Int { max(1, min(Self.mostItems, rows - (hasHeader ? 2 : 1) - (hasFooter ? 1 : 0))) }

    private var hasHeader: Bool { rows >= 3 }
    private var hasFooter: Bool { rows >= 5 }
    private var width: Int { max(1, columns - 1) }

    /// A picture of a picker, and where in it somebody types.
    struct Picture {
        var lines: [[Console.Piece]] = []
        /// The line and the column behind the search text.
        var typing = (line: 0, column: 0)
    }

    func picture(of picker: Picker) -> Picture {
        var picture = Picture()
        if hasHeader { picture.lines.append(header(of: picker)) }
        let search = picker.search.visible.end(of: width - Self.prompt.columns - 1)
        picture.typing = (
            picture.lines.count, min(width - 1, Self.prompt.columns + search.columns)
        )
        picture.lines.append(line([Console.Piece(Self.prompt, .cyan), .init(search, .plain)]))
        picture.lines += items(of: picker)
        if hasFooter { picture.lines.append(line([.dim(Self.keys(picker))])) }
        picture.lines = Array(picture.lines.prefix(max(1, rows)))
        return picture
    }

    private static let prompt = "Search: "

    private func header(of picker: Picker) -> [Console.Piece] {
        var facts = counted(picker.items.count, noun)
        if !picker.search.isEmpty { facts += ", \(picker.shown.count) found" }
        if !picker.ticked.isEmpty { facts += ", \(picker.ticked.count) ticked" }
        if picker.shown.count > picker.room {
            facts += ", \(picker.window.lowerBound + 1)-\(picker.window.upperBound) shown"
        }
        let room = width - facts.columns - 2
        let title = room < 4 ? "" : title.visible.cut(to: room) + ": "
        return line([.bold(title), .init(facts, .plain)])
    }

    private func items(of picker: Picker) -> [[Console.Piece]] {
        guard !picker.shown.isEmpty else { return [line([.dim("  nothing found")])] }
        let longest = picker.items.map(\.title.columns).max() ?? 0
        let titleWidth = max(1, min(longest, (width - 6) * 2 / 5))
        return picker.window.map { index in
            let number = picker.shown[index]
            let item = picker.items[number]
            let isHere = index == picker.cursor
            let isTicked = picker.ticked.contains(number)
            return line([
                Console.Piece(isHere ? "> " : "  ", .cyan),
                Console.Piece(isTicked ? "[x] " : "[ ] ", isTicked ? .green : .plain),
                Console.Piece(
                    item.title.cut(to: titleWidth).padded(to: titleWidth),
                    isHere ? .bold : .plain),
                .dim("  \(item.description)"),
            ])
        }
    }

    /// The pieces cut to the width.
    private func line(_ pieces: [Console.Piece]) -> [Console.Piece] {
        var room = width
        var cut: [Console.Piece] = []
        for piece in pieces where room > 0 {
            let text = piece.text.cut(to: room)
            room -= text.columns
            if !text.isEmpty { cut.append(Console.Piece(text, piece.style)) }
        }
        return cut
    }
}

extension String {
    /// The last part of the text that takes so many columns at most, with `…` before it when something is gone.
    fileprivate func end(of width: Int) -> String {
        guard columns > width else { return self }
        var text = ""
        for character in reversed() {
            guard (String(character) + text).columns < width else { break }
            text.insert(character, at: text.startIndex)
        }
        return "…" + text
    }
}
