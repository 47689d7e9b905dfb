/// The state of a searchable list of items to choose from, updated by each key.
public struct Picker {
    /// One line of the list.
    public struct Item: Sendable, Equatable {
        /// The name of the item.
        public let title: String
        /// Details that are searched and shown after the title.
        public let description: String
        /// A remark before the description, such as that it is installed; empty if there is none.
        public let mark: String
        /// The heading of the items around it, all of which have it; nil if there is none.
        public let group: String?
        /// Whether it is selected at first.
        public let state: State

        /// Whether an item is selected.
        public enum State: Sendable { case selected, unselected }

        /// Creates an item from untrusted text; line breaks in the description become spaces.
        public init(
            title: String, description: String, mark: String = "", group: String? = nil,
            state: State = .unselected
        ) {
            self.title = title.visible
            self.description = description.oneLine.visible
            self.mark = mark.visible
            self.group = group?.visible
            self.state = state
        }

        /// Returns the item in the characters that a terminal can show.
        func shown(in repertoire: TerminalCharset) -> Item {
            guard repertoire != .unicode else { return self }
            return Item(
                title: repertoire.text(title), description: repertoire.text(description),
                mark: repertoire.text(mark), group: group.map(repertoire.text), state: state)
        }
    }

    /// The result of picking.
    public enum Outcome: Sendable, Equatable {
        /// The indices of the chosen items, in ascending order.
        case chosen([Int])
        case cancelled
        /// The user pressed the key for the option of the list, such as the key that changes the agents.
        case option
    }

    private static let searchLimit = 64

    /// The results of a search, for lists that are too long to have all their items in memory.
    public struct Results: Sendable {
        /// The first items that match, the best first.
        public var items: [Item]
        /// The number of all items that match.
        public var total: Int
        /// More results that are awaited; nil if there are none.
        public var awaited: Awaited?

        /// Creates results.
        public init(items: [Item], total: Int, awaited: Awaited? = nil) {
            self.items = items
            self.total = total
            self.awaited = awaited
        }
    }

    /// Results that a search adds when they arrive.
    public struct Awaited: Sendable {
        /// The remark in the header until then, such as that a server is asked.
        public let remark: String
        /// Returns whether they have arrived.
        public let haveArrived: @Sendable () -> Bool

        /// Creates a description of awaited results.
        public init(remark: String, haveArrived: @escaping @Sendable () -> Bool) {
            self.remark = remark
            self.haveArrived = haveArrived
        }
    }

    /// Finds at most a number of items for a search text.
    public typealias Search = @Sendable (_ text: String, _ limit: Int) -> Results

    /// The number of items that are found at first, and added at the end of the list.
    private static let pageSize = 100
    /// The maximum number of results that a search lists.
    static let resultLimit = 1_000

    /// The number of items that the user chooses.
    public enum Choice: Sendable { case one, many }

    /// All items or, with a search of its own, those that it found.
    public private(set) var items: [Item]
    /// The number of columns of the longest title.
    private(set) var titleColumns: Int
    /// The number of items that match, including those that are not in ``items``.
    private(set) var total: Int
    /// The number of items that the user chooses.
    let choice: Choice
    private let hasGroups: Bool
    private let texts: [SearchText]
    private let repertoire: TerminalCharset
    private let find: Search?
    /// The number of items that were asked for.
    private var wanted = Self.pageSize
    /// More results that are awaited; nil if there are none.
    private(set) var awaited: Awaited?
    /// The search text.
    public private(set) var search = ""
    /// The indices of the items that match the search text, in display order.
    public private(set) var matches: [Int]
    /// The position of the cursor in ``matches``.
    public private(set) var cursor = 0
    /// The indices of the selected items, whether they match the search text or not.
    public private(set) var selected: Set<Int>
    /// The position in ``matches`` of the first line on the screen.
    public private(set) var top = 0
    /// The number of lines for items and headings on the screen.
    public private(set) var capacity = 1
    /// Whether the user wants to see the details of the current item.
    public private(set) var showsDetails = false

    /// Creates a picker with the cursor on the first item, which shows the items in the characters of a terminal.
    public init(
        _ items: [Item], choice: Choice = .many, repertoire: TerminalCharset = .unicode
    ) {
        self.choice = choice
        let items = items.map { $0.shown(in: repertoire) }
        self.items = items
        self.repertoire = repertoire
        find = nil
        total = items.count
        titleColumns = items.lazy.map(\.title.columns).max() ?? 0
        hasGroups = items.contains { $0.group != nil }
        texts = items.map { SearchText($0) }
        matches = Array(items.indices)
        selected = Set(items.indices.filter { items[$0].state == .selected })
    }

    /// Creates a picker of one item of those that a function finds, which is called with each new search text.
    public init(
        repertoire: TerminalCharset = .unicode, startingWith text: String = "",
        finding find: @escaping Search
    ) {
        choice = .one
        items = []
        titleColumns = 0
        total = 0
        hasGroups = false
        texts = []
        self.repertoire = repertoire
        self.find = find
        matches = []
        selected = []
        search(for: String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.searchLimit))))
    }

    /// Whether headings are shown: the results of a search are ordered by how well they match.
    var showsGroups: Bool { hasGroups && search.isEmpty }

    /// The index of the item under the cursor; nil if nothing matches.
    public var current: Int? { matches.indices.contains(cursor) ? matches[cursor] : nil }

    /// The range of ``matches`` on the screen.
    public var window: Range<Int> {
        var end = top
        var lines = 0
        while end < matches.count {
            lines += hasHeading(at: end, from: top) ? 2 : 1
            // At least one item is shown.
            guard lines <= capacity || end == top else { break }
            end += 1
        }
        return top..<end
    }

    /// Returns whether a heading is shown above an item, which also the first one on the screen has.
    func hasHeading(at position: Int, from top: Int) -> Bool {
        guard showsGroups, capacity > 1 else { return false }
        return position == top
            || items[matches[position]].group != items[matches[position - 1]].group
    }

    /// Returns the first position from which everything up to a position fits on the screen.
    private func start(for position: Int) -> Int {
        var start = position
        while start > 0 {
            let lines = (start - 1...position).reduce(0) {
                $0 + (hasHeading(at: $1, from: start - 1) ? 2 : 1)
            }
            guard lines <= capacity else { break }
            start -= 1
        }
        return start
    }

    /// Sets the number of lines for items and headings on the screen.
    public mutating func fit(_ capacity: Int) {
        self.capacity = max(1, capacity)
        scroll()
    }

    /// Whether results are awaited that ``update()`` adds.
    public var isAwaiting: Bool { awaited != nil }

    /// Adds results that were found meanwhile; the cursor stays on its item, in its line of the screen.
    public mutating func update() {
        guard awaited?.haveArrived() == true else { return }
        let title = current.map { items[$0].title }
        let line = cursor - top
        load()
        let place = matches.firstIndex { items[$0].title == title }
        cursor = place ?? max(0, min(cursor, matches.count - 1))
        top = max(0, cursor - line)
        scroll()
    }

    /// Whether the search can find more items.
    private var canGrow: Bool {
        find != nil && items.count >= wanted && items.count < total && wanted < Self.resultLimit
    }

    /// Whether items are missing that no key reaches.
    var isCut: Bool { find != nil && items.count < total && !canGrow }

    private mutating func grow(to count: Int) {
        guard count > items.count, canGrow else { return }
        wanted = min(Self.resultLimit, max(count, wanted + Self.pageSize))
        load()
    }

    /// Handles a key; returns nil until the user accepts or cancels.
    public mutating func press(_ key: Key) -> Outcome? {
        switch key {
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .left: showsDetails = false
        case .right: showsDetails = true
        case .pageUp: move(by: -window.count)
        case .pageDown: move(by: window.count)
        case .first: move(by: -matches.count)
        case .last:
            grow(to: Self.resultLimit)
            move(by: matches.count)
        case .toggle where choice == .one: type(" ")
        case .toggle: toggle()
        case .toggleAll where choice == .many: toggleAll()
        case .toggleAll: break
        case .text(let scalar): type(scalar)
        case .backspace: shorten(to: String(search.dropLast()))
        case .clear: shorten(to: "")
        case .escape, .interrupt: return .cancelled
        case .enter: return accepted
        case .option: return .option
        case .suspend: break
        }
        return nil
    }

    /// The selected items, or the item under the cursor if none is selected.
    private var accepted: Outcome? {
        if !selected.isEmpty { return .chosen(selected.sorted()) }
        return matches.indices.contains(cursor) ? .chosen([matches[cursor]]) : nil
    }

    private mutating func move(by count: Int) {
        grow(to: cursor + count + 1)
        cursor = max(0, min(cursor + count, matches.count - 1))
        scroll()
    }

    private mutating func scroll() {
        if cursor < top { top = cursor }
        guard !matches.isEmpty else {
            top = 0
            return
        }
        top = max(start(for: cursor), min(top, start(for: matches.count - 1)))
    }

    private mutating func toggle() {
        guard matches.indices.contains(cursor) else { return }
        let item = matches[cursor]
        if selected.remove(item) == nil { selected.insert(item) }
    }

    /// Selects all matches, or deselects them if all are selected.
    private mutating func toggleAll() {
        if selected.isSuperset(of: matches) {
            selected.subtract(matches)
        } else {
            selected.formUnion(matches)
        }
    }

    private mutating func type(_ scalar: Unicode.Scalar) {
        guard search.unicodeScalars.count < Self.searchLimit else { return }
        var text = search
        text.unicodeScalars.append(scalar)
        search(for: text)
        cursor = 0
        scroll()
    }

    /// Sets the search text and its results.
    private mutating func search(for text: String) {
        search = text
        wanted = Self.pageSize
        load()
    }

    /// Sets the results of the search text.
    private mutating func load() {
        guard let find else {
            matches = found
            if choice == .one { total = matches.count }
            return
        }
        let results = find(search, wanted)
        awaited = results.awaited
        items = results.items.map { $0.shown(in: repertoire) }
        total = results.total
        titleColumns = items.lazy.map(\.title.columns).max() ?? 0
        matches = Array(items.indices)
    }

    /// Shortens the search text; the cursor stays on its item.
    private mutating func shorten(to text: String) {
        let item = choice == .many ? current : nil
        search(for: text)
        cursor = item.flatMap { matches.firstIndex(of: $0) } ?? 0
        scroll()
    }

    /// The items that contain the search text or all of its words; matching titles come first.
    private var found: [Int] {
        let query = PickerQuery(search)
        guard !query.isEmpty else { return Array(items.indices) }
        var inTitle: [Int] = []
        var elsewhere: [Int] = []
        for item in items.indices {
            switch query.match(in: texts[item]) {
            case .title: inTitle.append(item)
            case .elsewhere: elsewhere.append(item)
            case nil: continue
            }
        }
        return inTitle + elsewhere
    }
}
