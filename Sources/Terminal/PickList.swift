/// A list on the terminal from which the user chooses items.
public struct PickList {
    let title: String
    let noun: String
    let console: Console
    let keys: KeySource
    /// What the choice applies to; nil if the user can't change it from the list.
    public var option: PickOption?
    /// What Enter does with the item, in a list of which one item is chosen.
    public var verb = ""
    /// Returns the details of an item, as lines; nil while they are fetched.
    ///
    /// Without it, items have no details.
    public var details: (@Sendable (Int) -> [String]?)?

    /// How long to wait after an Escape for the rest of a sequence.
    private static let escapeTimeout = 100
    /// How often to look for details that are fetched.
    private static let detailInterval = 50

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
        var picker = Picker(items, repertoire: console.repertoire)
        return pick(with: &picker)
    }

    /// Shows the list in a state that the caller keeps, to show it again after the outcome ``Picker/Outcome/option``.
    public func pick(with picker: inout Picker) -> Picker.Outcome? {
        guard keys.open() else { return nil }
        defer { keys.close() }
        var drawing = PickerDrawing(self)
        defer { drawing.clear() }
        var reader = KeyReader()
        drawing.draw(&picker)
        while true {
            let timeout =
                reader.isUndecided
                ? Self.escapeTimeout : drawing.isWaiting ? Self.detailInterval : nil
            let pressed: [Key]
            switch keys.read(timeout) {
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
                guard key != .option || option != nil else { continue }
                if let outcome = picker.press(key) { return outcome }
            }
            drawing.draw(&picker)
        }
    }
}
