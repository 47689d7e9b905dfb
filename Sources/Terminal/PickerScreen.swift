/// Lays out a picker for a terminal of a given size.
///
/// The last column stays empty because some terminals draw `…` two columns wide.
struct PickerScreen {
    /// The maximum number of lines for items.
    static let itemLimit = 20
    /// The narrowest terminal with details beside the items.
    static let wideColumns = 100
    private static let separator = " │ "

    let title: String
    /// The singular noun for an item.
    let noun: String
    let columns: Int
    let rows: Int
    var repertoire = TerminalCharset.unicode
    /// The setting that the user can change from the list, such as agents; nil if there is none.
    var option: PickOption?
    /// The verb for Enter in a list of which one item is chosen, such as `install`.
    var verb = ""
    /// The location of the details on the screen.
    var details = DetailPlace.none
    /// The name of the content that the whole details add to the first ones; nil if they are the same.
    var wholeDetails: String?

    /// The location of the details of the current item on the screen.
    enum DetailPlace {
        /// Items have no details.
        case none
        /// A key shows them in place of the items.
        case hidden
        case instead, beside

        /// Chooses the location on a terminal for items that have details.
        init(columns: Int, isWanted: Bool) {
            self = columns >= PickerScreen.wideColumns ? .beside : isWanted ? .instead : .hidden
        }
    }

    /// Returns the number of lines for items.
    func capacity(for picker: Picker) -> Int {
        let others = (hasHeader ? 2 : 1) + (optionLine == nil ? 0 : 1) + footer(of: picker).count
        return max(1, min(Self.itemLimit, rows - others))
    }

    private var hasHeader: Bool { rows >= 3 }
    private var hasFooter: Bool { rows >= 5 }
    private var width: Int { max(1, columns - 1) }
    private var itemWidth: Int {
        guard details == .beside else { return width }
        return (width - Self.separator.columns) / 2
    }

    /// The lines of a picker, and the position of the text cursor.
    struct Picture {
        var lines: [[Console.Piece]] = []
        /// The position after the search text.
        var typing = (line: 0, column: 0)
    }

    /// Lays out a picker, with the details of the current item.
    func picture(of picker: Picker, details text: [String] = []) -> Picture {
        var picture = Picture()
        if hasHeader { picture.lines.append(header(of: picker)) }
        if let optionLine { picture.lines.append(optionLine) }
        let prompt = TerminalText.searchPrompt.text
        let search = picker.search.shown(in: repertoire)
            .suffix(fitting: width - prompt.columns - 1, mark: repertoire.ellipsis)
        picture.typing = (picture.lines.count, min(width - 1, prompt.columns + search.columns))
        picture.lines.append(line([Console.Piece(prompt, .cyan), .init(search, .plain)]))
        let capacity = capacity(for: picker)
        switch details {
        case .none, .hidden: picture.lines += items(of: picker)
        case .instead: picture.lines += wrapped(text, to: width).prefix(capacity).map { line($0) }
        case .beside:
            let right = wrapped(text, to: width - itemWidth - Self.separator.columns)
            picture.lines += beside(items(of: picker), Array(right.prefix(capacity)))
        }
        picture.lines += footer(of: picker)
        picture.lines = Array(picture.lines.prefix(max(1, rows)))
        return picture
    }

    private func header(of picker: Picker) -> [Console.Piece] {
        let count = picker.choice == .many ? picker.items.count : picker.total
        var facts = [TerminalText.items(count, noun: noun).text]
        if picker.choice == .many, !picker.search.isEmpty {
            facts.append(TerminalText.matching(picker.matches.count).text)
        }
        if !picker.selected.isEmpty {
            facts.append(TerminalText.selected(picker.selected.count).text)
        }
        let window = picker.window
        if picker.isCut { facts.append(TerminalText.listed(picker.items.count).text) }
        if window.count < picker.matches.count { facts.append(TerminalText.shown(window).text) }
        if let awaited = picker.awaited { facts.append(awaited.remark.shown(in: repertoire)) }
        let text = facts.joined(separator: TerminalText.comma.text)
        let rest = width - text.columns - 2
        let title = rest < 4 ? "" : shortened(title, to: rest) + ": "
        return line([.bold(title), .init(text, .plain)])
    }

    private var optionLine: [Console.Piece]? {
        guard let option, rows >= 7 else { return nil }
        return line([
            .init("\(option.title): ", .cyan), .init(option.value.shown(in: repertoire), .plain),
        ])
    }

    /// The keys, each complete; those that do not fit on two lines are left out.
    private func footer(of picker: Picker) -> [[Console.Piece]] {
        guard hasFooter else { return [] }
        let keys = keys(of: picker).map(\.text)
        var lines: [String] = []
        for key in keys {
            if let index = lines.firstIndex(where: { $0.columns + 2 + key.columns <= width }) {
                lines[index] += "  \(key)"
            } else if lines.count < (rows >= 8 ? 2 : 1), key.columns <= width {
                lines.append(key)
            }
        }
        return lines.map { line([.dim($0)]) }
    }

    /// The keys, in the order in which they are shown.
    private func keys(of picker: Picker) -> [TerminalText] {
        let details = detailKey(of: picker)
        if picker.choice == .one {
            return [.move, .enter(does: verb), .cancel, details, .page].compactMap(\.self)
        }
        return [
            .move, .select, .selectAll, picker.selected.isEmpty ? .acceptLine : .acceptSelection,
            .cancel, details, option.map { .option(does: $0.verb) },
        ].compactMap(\.self)
    }

    /// Returns the effect of the key for details; nil if it has none.
    private func detailKey(of picker: Picker) -> TerminalText? {
        switch details {
        case .none: nil
        case .hidden: .showDetails
        case .instead: .hideDetails
        case .beside:
            wholeDetails.map { picker.showsDetails ? .showFacts : .show($0) }
        }
    }

    private func items(of picker: Picker) -> [[Console.Piece]] {
        guard !picker.matches.isEmpty else {
            return [line([.dim("  \(TerminalText.noMatches.text)")])]
        }
        let window = picker.window
        let titles = TitleColumn(
            window.map { picker.items[picker.matches[$0]].title }, longest: picker.titleColumns,
            within: itemWidth - (picker.choice == .one ? 2 : 6), mark: repertoire.ellipsis)
        var lines: [[Console.Piece]] = []
        for (position, title) in zip(window, titles.texts) {
            let item = picker.items[picker.matches[position]]
            if picker.hasHeading(at: position, from: window.lowerBound) {
                lines.append(line([.init(item.group ?? "", .cyan)], within: itemWidth))
            }
            let isCurrent = position == picker.cursor
            let isSelected = picker.selected.contains(picker.matches[position])
            let group = picker.showsGroups ? "" : item.group.map { "[\($0)] " } ?? ""
            let box = picker.choice == .one ? "" : isSelected ? "[x] " : "[ ] "
            lines.append(
                line(
                    [
                        Console.Piece(isCurrent ? "> " : "  ", .cyan),
                        Console.Piece(box, isSelected ? .green : .plain),
                        Console.Piece(title, isCurrent ? .bold : .plain), "  ",
                        .init(item.mark.isEmpty ? "" : "(\(item.mark)) ", .green),
                        .dim(group + item.description),
                    ], within: itemWidth))
        }
        return lines
    }

    /// Puts lines beside each other.
    private func beside(
        _ left: [[Console.Piece]], _ right: [[Console.Piece]]
    ) -> [[Console.Piece]] {
        (0..<max(left.count, right.count)).map { index in
            let one = index < left.count ? left[index] : []
            let used = one.reduce(0) { $0 + $1.text.columns }
            let gap = String(repeating: " ", count: max(0, itemWidth - used))
            return line(
                one + [.init(gap, .plain), .dim(Self.separator.shown(in: repertoire))]
                    + (index < right.count ? right[index] : []))
        }
    }

    private func shortened(_ text: String, to width: Int) -> String {
        text.shown(in: repertoire).truncated(to: width, mark: repertoire.ellipsis)
    }

    /// Breaks lines that are too long between words.
    private func wrapped(_ text: [String], to width: Int) -> [[Console.Piece]] {
        text.flatMap { line -> [[Console.Piece]] in
            let shown = line.shown(in: repertoire)
            guard shown.columns > width else { return [[.init(shown, .plain)]] }
            return shown.wrapped(to: max(1, width)).map { [.init($0, .plain)] }
        }
    }

    private func line(_ pieces: [Console.Piece]) -> [Console.Piece] { line(pieces, within: width) }

    /// Truncates a line.
    private func line(_ pieces: [Console.Piece], within width: Int) -> [Console.Piece] {
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

/// A setting that the user can change from the list, such as the agents to install for.
public struct PickOption: Sendable {
    /// The name of the setting, such as `Agents`.
    public let title: String
    /// The current value.
    public let value: String
    /// The verb for its key, such as `agents`.
    public let verb: String

    /// Creates an option.
    public init(title: String, value: String, verb: String) {
        self.title = title
        self.value = value
        self.verb = verb
    }
}

/// The titles on the screen, truncated so that different titles look different.
private struct TitleColumn {
    let texts: [String]

    /// Truncates titles to two fifths of a width, or if that makes some of them equal, in the middle; if that is not
    /// enough either, they take the whole width.
    init(_ titles: [String], longest: Int, within width: Int, mark: String) {
        let usual = max(1, min(longest, width * 2 / 5))
        let full = max(1, min(longest, width))
        let different = Set(titles).count
        let ways: [(String) -> String] = [
            { $0.truncated(to: usual, mark: mark).padded(to: usual) },
            { $0.truncatedInside(to: usual, mark: mark).padded(to: usual) },
            { $0.truncatedInside(to: full, mark: mark).padded(to: full) },
        ]
        var texts: [String] = []
        for way in ways {
            texts = titles.map(way)
            if Set(texts).count == different { break }
        }
        self.texts = texts
    }
}
