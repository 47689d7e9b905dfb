/// A list on the terminal from which the user chooses items.
public struct PickList {
    let title: String
    let noun: String
    let console: Console
    let keys: KeySource
    /// The setting that the user can change from the list; nil if there is none.
    public var option: PickOption?
    /// The verb for Enter, in a list of which one item is chosen.
    public var verb = ""
    /// Returns the details of an item; without it, items have no details.
    public var details: Details?
    /// The name of the content that the whole details add to the first ones, such as `SKILL.md`; nil if they are the
    /// same.
    public var wholeDetails: String?

    /// Returns details of an item to show.
    public typealias Details = @Sendable (_ index: Int, _ extent: PickDetails.Extent) -> PickDetails

    /// The time to wait after an Escape for the rest of a sequence, in milliseconds.
    private static let escapeTimeout = 100
    /// The interval between checks for details and results that are fetched, in milliseconds.
    private static let fetchInterval = 50

    /// Creates a list of items that `noun` names in the singular.
    public init(title: String, noun: String, console: Console, keys: KeySource) {
        self.title = title
        self.noun = noun
        self.console = console
        self.keys = keys
    }

    /// Shows the list until the user accepts or cancels, then erases it; returns nil if the terminal can't deliver
    /// keys.
    public func pick(
        from items: [Picker.Item], choice: Picker.Choice = .many
    ) -> Picker.Outcome? {
        var picker = Picker(items, choice: choice, repertoire: console.repertoire)
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
                ? Self.escapeTimeout
                : drawing.isWaiting || picker.isAwaiting ? Self.fetchInterval : nil
            let pressed: [Key]
            switch keys.read(timeout) {
            case .bytes(let bytes): pressed = reader.feed(bytes)
            case .timeout: pressed = reader.feedTimeout()
            case .resized:
                drawing.clearScreen()
                pressed = []
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
            picker.update()
            drawing.draw(&picker)
        }
    }
}

/// The details of an item in a list.
public struct PickDetails: Sendable, Equatable {
    /// The extent of the details that the user wants to see.
    public enum Extent: Sendable {
        /// The user reads the list.
        case brief
        /// The user asked for the details.
        case whole
    }

    /// The lines so far.
    public var lines: [String]
    /// Whether further lines are being fetched.
    public var isLoading: Bool

    /// Creates complete details.
    public init(_ lines: [String]) {
        self.lines = lines
        isLoading = false
    }

    /// Creates details of which further lines are being fetched.
    public static func loading(after lines: [String] = []) -> PickDetails {
        var details = PickDetails(lines)
        details.isLoading = true
        return details
    }
}
