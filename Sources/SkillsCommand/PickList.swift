internal import FileTree
internal import SkillFormat
internal import SkillSource

/// Lets somebody at a terminal pick from the skills of a source.
struct PickList {
    let question: QuestionOptions
    let common: CommonOptions
    let world: World

    /// How long an Escape waits for the rest of a longer key.
    private static let patience = 100

    /// Asks; nil where nobody can be asked.
    ///
    /// Throws ``ExitStatus/interrupted`` when somebody wants none of them.
    func ask(_ source: LoadedSource) throws(ExitStatus) -> [SkillCandidate]? {
        let outcome = pick(from: items(of: source.candidates), of: source.address.typed)
        switch outcome {
        case nil: return nil
        case .taken(let numbers): return numbers.map { source.candidates[$0] }
        case .cancelled:
            common.notes.line("Nothing was installed.")
            throw .interrupted
        }
    }

    /// Lets somebody pick from a list; nil where nobody can be asked.
    func pick(
        from items: [Picker.Item], of title: String, _ noun: String = "skill"
    ) -> Picker.Outcome? {
        guard !question.yes, !question.noInput, !common.json, !common.quiet,
            let keys = world.keys, keys.open()
        else { return nil }
        return pick(from: items, of: title, noun, with: keys)
    }

    /// The skills as lines; of two with one name, the folders tell which is which.
    private func items(of candidates: [SkillCandidate]) -> [Picker.Item] {
        let names = candidates.map {
            $0.name?.description ?? $0.declaredName ?? $0.folder?.description ?? "?"
        }
        let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let hasPlugins = Set(candidates.flatMap(\.plugins)).count > 1
        return zip(candidates, names).map { candidate, name in
            let folder = candidate.folder?.description ?? "."
            let isAlone = counts[name] == 1
            return Picker.Item(
                title: isAlone ? name : "\(name) (\(folder))",
                description: plugin(of: candidate, hasPlugins) + (candidate.description ?? ""))
        }
    }

    /// The plugin before a description, so that it is shown and found.
    private func plugin(of candidate: SkillCandidate, _ hasPlugins: Bool) -> String {
        guard hasPlugins, let plugin = candidate.plugins.first else { return "" }
        return "[\(plugin)] "
    }

    /// Shows the list below the cursor and takes keys until somebody decides, then takes it away.
    private func pick(
        from items: [Picker.Item], of title: String, _ noun: String, with keys: KeySource
    ) -> Picker.Outcome {
        defer { keys.close() }
        var drawing = PickerDrawing(
            console: common.notes, title: title, noun: noun, keys: keys)
        defer { drawing.clear() }
        var picker = Picker(items)
        var reader = KeyReader()
        drawing.draw(&picker)
        while true {
            let pressed: [Key]
            switch keys.read(reader.isUndecided ? Self.patience : nil) {
            case .bytes(let bytes): pressed = reader.feed(bytes)
            case .silence: pressed = reader.feedSilence()
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

/// A picker's picture on the terminal; the terminal's cursor stands where somebody types, as input methods for
/// Japanese show there what is typed.
private struct PickerDrawing {
    let console: Console
    let title: String
    let noun: String
    let keys: KeySource
    private var drawn: PickerScreen.Picture?

    init(console: Console, title: String, noun: String, keys: KeySource) {
        self.console = console
        self.title = title
        self.noun = noun
        self.keys = keys
    }

    /// Draws the picker as large as the terminal is now.
    mutating func draw(_ picker: inout Picker) {
        let (columns, rows) = keys.size()
        let screen = PickerScreen(title: title, noun: noun, columns: columns, rows: rows)
        picker.fit(screen.room)
        let picture = screen.picture(of: picker)
        let lines = picture.lines.map(console.rendered)
        // Each line first clears what stood there; what is left below goes last.
        var text = backToTop(columns) + lines.map { "\($0)\u{1B}[K" }.joined(separator: "\n")
        text += "\u{1B}[J" + up(picture.lines.count - 1 - picture.typing.line) + "\r"
        if picture.typing.column > 0 { text += "\u{1B}[\(picture.typing.column)C" }
        console.raw(text)
        drawn = picture
    }

    /// Takes the picture away.
    mutating func clear() {
        guard drawn != nil else { return }
        console.raw(backToTop(keys.size().columns) + "\u{1B}[J")
        drawn = nil
    }

    /// Moves to where the picture starts.
    ///
    /// A terminal that became narrower has broken its lines.
    private func backToTop(_ columns: Int) -> String {
        guard let drawn else { return "\r" }
        let width = max(1, columns)
        let above = drawn.lines.prefix(drawn.typing.line).reduce(0) { count, line in
            let used = line.reduce(0) { $0 + $1.text.columns }
            return count + max(1, (used + width - 1) / width)
        }
        return up(above + drawn.typing.column / width) + "\r"
    }

    private func up(_ lines: Int) -> String { lines > 0 ? "\u{1B}[\(lines)A" : "" }
}
