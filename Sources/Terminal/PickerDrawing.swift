/// The drawing of a picker on the terminal.
///
/// The terminal's cursor stays after the search text, where Japanese input methods show the text being composed.
struct PickerDrawing {
    private let console: Console
    private let title: String
    private let noun: String
    private let keys: KeySource
    private let option: PickOption?
    private let verb: String
    private let details: PickList.Details?
    private let wholeDetails: String?
    /// Whether the details of the current item are missing from the drawing.
    private(set) var isWaiting = false
    private var drawn: PickerScreen.Picture?

    init(_ list: PickList) {
        console = list.console
        title = list.title
        noun = list.noun
        keys = list.keys
        option = list.option
        verb = list.verb
        details = list.details
        wholeDetails = list.wholeDetails
    }

    /// Redraws the picker at the current size of the terminal.
    mutating func draw(_ picker: inout Picker) {
        let (columns, rows) = keys.size()
        var screen = PickerScreen(
            title: title, noun: noun, columns: columns, rows: rows,
            repertoire: console.repertoire, option: option, verb: verb)
        if details != nil {
            screen.wholeDetails = wholeDetails
            screen.details = .init(columns: columns, isWanted: picker.showsDetails)
        }
        picker.fit(screen.capacity(for: picker))
        let picture = screen.picture(of: picker, details: detailLines(of: picker, on: screen))
        let lines = picture.lines.map(console.rendered)
        // Each line is cleared as it is drawn, and the rest of the screen last, so that nothing flickers.
        var text = moveToTop + lines.map { "\($0)\u{1B}[K" }.joined(separator: "\n")
        text += "\u{1B}[J" + moveUp(picture.lines.count - 1 - picture.typing.line) + "\r"
        if picture.typing.column > 0 { text += "\u{1B}[\(picture.typing.column)C" }
        console.raw(text)
        drawn = picture
    }

    private mutating func detailLines(of picker: Picker, on screen: PickerScreen) -> [String] {
        isWaiting = false
        guard screen.details == .beside || screen.details == .instead, let details,
            let current = picker.current
        else { return [] }
        let shown = details(current, picker.showsDetails ? .whole : .brief)
        isWaiting = shown.isLoading
        return shown.lines + (shown.isLoading ? [TerminalText.loading.text] : [])
    }

    /// Erases the picker.
    mutating func clear() {
        guard drawn != nil else { return }
        console.raw(moveToTop + "\u{1B}[J")
        drawn = nil
    }

    /// Erases the whole screen after the size of the terminal changed.
    ///
    /// The position of the picker's lines then depends on the terminal: some wrap them, and some move them to the
    /// history and back.
    mutating func clearScreen() {
        console.raw("\u{1B}[H\u{1B}[2J")
        drawn = nil
    }

    /// The sequence that moves to the first line of the drawing.
    private var moveToTop: String {
        guard let drawn else { return "\r" }
        return moveUp(drawn.typing.line) + "\r"
    }

    private func moveUp(_ lines: Int) -> String { lines > 0 ? "\u{1B}[\(lines)A" : "" }
}
