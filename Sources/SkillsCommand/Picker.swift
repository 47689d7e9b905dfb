/// What a list that somebody picks from is like after each key: what is searched, shown and ticked.
struct Picker {
    /// One line of the list.
    struct Item: Sendable, Equatable {
        let title: String
        let description: String

        /// Takes text from outside; a description of several lines becomes one.
        init(title: String, description: String) {
            self.title = title.visible
            self.description = description.oneLine.visible
        }
    }

    /// How it ended.
    enum Outcome: Sendable, Equatable {
        /// The items with these numbers, in the list's order.
        case taken([Int])
        case cancelled
    }

    private static let longestSearch = 64

    let items: [Item]
    private let foldedTitles: [String]
    private let foldedDescriptions: [String]
    /// What was typed.
    private(set) var search = ""
    /// The numbers of the items that are found, in the order shown.
    private(set) var shown: [Int]
    /// Where the cursor is among those shown.
    private(set) var cursor = 0
    /// The numbers of the ticked items, shown or not.
    private(set) var ticked: Set<Int> = []
    /// The first of those shown that is on the screen.
    private(set) var top = 0
    /// How many items the screen has room for.
    private(set) var room = 1

    init(_ items: [Item]) {
        self.items = items
        foldedTitles = items.map(\.title.folded)
        foldedDescriptions = items.map(\.description.folded)
        shown = Array(items.indices)
    }

    /// The part of those shown that is on the screen.
    var window: Range<Int> { top..<min(top + room, shown.count) }

    /// Takes the room that the screen has for items.
    mutating func fit(_ room: Int) {
        self.room = max(1, room)
        scroll()
    }

    /// Takes a key; nil as long as somebody is choosing.
    mutating func press(_ key: Key) -> Outcome? {
        switch key {
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: move(by: -room)
        case .pageDown: move(by: room)
        case .first: move(by: -shown.count)
        case .last: move(by: shown.count)
        case .tick: tick()
        case .tickAll: tickAll()
        case .text(let scalar): type(scalar)
        case .backspace: shorten(to: String(search.dropLast()))
        case .clear: shorten(to: "")
        case .escape where !search.isEmpty: shorten(to: "")
        case .escape, .interrupt: return .cancelled
        case .enter: return taken
        case .suspend: break
        }
        return nil
    }

    /// The ticked items, or the one under the cursor where none is ticked.
    private var taken: Outcome? {
        if !ticked.isEmpty { return .taken(ticked.sorted()) }
        return shown.indices.contains(cursor) ? .taken([shown[cursor]]) : nil
    }

    private mutating func move(by count: Int) {
        cursor = max(0, min(cursor + count, shown.count - 1))
        scroll()
    }

    private mutating func scroll() {
        if cursor < top { top = cursor }
        if cursor >= top + room { top = cursor - room + 1 }
        top = max(0, min(top, shown.count - room))
    }

    private mutating func tick() {
        guard shown.indices.contains(cursor) else { return }
        let item = shown[cursor]
        if ticked.remove(item) == nil { ticked.insert(item) }
    }

    /// Ticks all that are shown; where all are ticked, none of them any more.
    private mutating func tickAll() {
        if ticked.isSuperset(of: shown) {
            ticked.subtract(shown)
        } else {
            ticked.formUnion(shown)
        }
    }

    private mutating func type(_ scalar: Unicode.Scalar) {
        guard search.unicodeScalars.count < Self.longestSearch else { return }
        search.unicodeScalars.append(scalar)
        shown = found
        cursor = 0
        scroll()
    }

    /// A shorter search finds more; the cursor stays at its item.
    private mutating func shorten(to text: String) {
        let item = shown.indices.contains(cursor) ? shown[cursor] : nil
        search = text
        shown = found
        cursor = item.flatMap { shown.firstIndex(of: $0) } ?? 0
        scroll()
    }

    /// The items with the text, or with each of its words somewhere; those with it in the title first.
    private var found: [Int] {
        let text = search.folded
        let words = text.split { !$0.isLetter && !$0.isNumber }
        guard !text.isEmpty else { return Array(items.indices) }
        var inTitle: [Int] = []
        var elsewhere: [Int] = []
        for item in items.indices {
            let (title, description) = (foldedTitles[item], foldedDescriptions[item])
            if title.contains(text) {
                inTitle.append(item)
            } else if description.contains(text)
                || !words.isEmpty
                    && words.allSatisfy({ title.contains($0) || description.contains($0) })
            {
                elsewhere.append(item)
            }
        }
        return inTitle + elsewhere
    }
}

extension String {
    /// The text as searches compare it: without case, wide Latin letters as plain ones, katakana as hiragana.
    fileprivate var folded: String {
        var folded = ""
        for scalar in lowercased().unicodeScalars {
            let value =
                switch scalar.value {
                case 0xFF01...0xFF5E: scalar.value - 0xFEE0
                case 0x30A1...0x30F6: scalar.value - 0x60
                default: scalar.value
                }
            folded.unicodeScalars.append(Unicode.Scalar(value) ?? scalar)
        }
        return folded
    }
}
