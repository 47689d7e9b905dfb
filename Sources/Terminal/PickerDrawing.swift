/// The drawing of a picker on the terminal.
///
/// The terminal's cursor stays after the search text, where Japanese input methods show the text being composed.
struct PickerDrawing {
    private let console: Console
    private let title: String
    private let noun: String
    private let keys: KeySource
    private var drawn: PickerScreen.Picture?

    init(console: Console, title: String, noun: String, keys: KeySource) {
        self.console = console
        self.title = title
        self.noun = noun
        self.keys = keys
    }

    /// Redraws the picker at the current size of the terminal.
    mutating func draw(_ picker: inout Picker) {
        let (columns, rows) = keys.size()
        let screen = PickerScreen(
            title: title, noun: noun, columns: columns, rows: rows, repertoire: console.repertoire)
        picker.fit(screen.capacity)
        let picture = screen.picture(of: picker)
        let lines = picture.lines.map(console.rendered)
        // Each line is cleared as it is drawn, and the rest of the screen last, so that nothing flickers.
        var text = moveToTop(columns) + lines.map { "\($0)\u{1B}[K" }.joined(separator: "\n")
        text += "\u{1B}[J" + moveUp(picture.lines.count - 1 - picture.typing.line) + "\r"
        if picture.typing.column > 0 { text += "\u{1B}[\(picture.typing.column)C" }
        console.raw(text)
        drawn = picture
    }

    /// Erases the picker.
    mutating func clear() {
        guard drawn != nil else { return }
        console.raw(moveToTop(keys.size().columns) + "\u{1B}[J")
        drawn = nil
    }

    /// Returns the sequence that moves to the first line of the drawing.
    ///
    /// If the terminal became narrower, it wrapped the lines that were drawn.
    private func moveToTop(_ columns: Int) -> String {
        guard let drawn else { return "\r" }
        let width = max(1, columns)
        let above = drawn.lines.prefix(drawn.typing.line).reduce(0) { count, line in
            let used = line.reduce(0) { $0 + $1.text.columns }
            return count + max(1, (used + width - 1) / width)
        }
        return moveUp(above + drawn.typing.column / width) + "\r"
    }

    private func moveUp(_ lines: Int) -> String { lines > 0 ? "\u{1B}[\(lines)A" : "" }
}
