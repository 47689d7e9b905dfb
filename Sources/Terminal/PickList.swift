/// A list on the terminal from which the user chooses items.
public struct PickList {
    private let title: String
    private let noun: String
    private let console: Console
    private let keys: KeySource

    /// How long to wait after an Escape for the rest of a sequence.
    private static let escapeTimeout = 100

    /// Creates a list of items that `noun` names in the singular.
    public init(title: String, noun: String, console: Console, keys: KeySource) {
        self.title = title
        self.noun = noun
        self.console = console
        self.keys = keys
    }

    /// Shows the list until the user accepts or cancels, then erases it; returns nil if the terminal can't deliver
    /// keys.
    public func pick(from items: [Picker.Item]) -> Picker.Outcome? {
        guard keys.open() else { return nil }
        defer { keys.close() }
        var drawing = PickerDrawing(console: console, title: title, noun: noun, keys: keys)
        defer { drawing.clear() }
        let repertoire = console.repertoire
        var picker = Picker(repertoire == .unicode ? items : items.map { $0.shown(in: repertoire) })
        var reader = KeyReader()
        drawing.draw(&picker)
        while true {
            let pressed: [Key]
            switch keys.read(reader.isUndecided ? Self.escapeTimeout : nil) {
            case .bytes(let bytes): pressed = reader.feed(bytes)
            case .timeout: pressed = reader.feedTimeout()
            case .resized: pressed = []
            case .end: return .cancelled
            }
            for key in pressed {
                if key == .suspend {
                    drawing.clear()
                    keys.suspend()
                }
                if let outcome = picker.press(key) { return outcome }
            }
            drawing.draw(&picker)
        }
    }
}
