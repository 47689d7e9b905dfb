internal import Synchronization

/// Writes lines of text, with colours where somebody sees them.
///
/// Everything that is written passes ``Swift/String/visible`` here, so that no text from outside reaches a
/// terminal raw.
struct Console: Sendable {
    /// How a piece of a line looks.
    enum Style: String, Sendable {
        case plain = ""
        case bold = "1"
        case dim = "2"
        case red = "1;31"
        case yellow = "1;33"
        case green = "1;32"
        case cyan = "36"
    }

    /// One piece of a line.
    struct Piece: Sendable, ExpressibleByStringInterpolation {
        let text: String
        let style: Style

        init(_ text: String, _ style: Style) {
            self.text = text
            self.style = style
        }

        init(stringLiteral text: String) { self.init(text, .plain) }

        static func bold(_ text: String) -> Piece { Piece(text, .bold) }
        static func dim(_ text: String) -> Piece { Piece(text, .dim) }
    }

    /// When colours are used.
    enum Color: String, Sendable, CaseIterable {
        case auto, always, never
    }

    private var stream: World.Stream
    private let isColored: Bool
    private let isSilent: Bool

    init(
        _ stream: World.Stream, color: Color, environment: [String: String],
        isSilent: Bool = false
    ) {
        self.stream = stream
        self.isSilent = isSilent
        isColored =
            switch color {
            case .always: true
            case .never: false
            case .auto: Self.wantsColor(stream, environment)
            }
    }

    /// no-color.org and bixense.com/clicolors: `NO_COLOR` wins, then `CLICOLOR_FORCE`, then the terminal.
    private static func wantsColor(
        _ stream: World.Stream, _ environment: [String: String]
    ) -> Bool {
        if let value = environment["NO_COLOR"], !value.isEmpty { return false }
        if let value = environment["CLICOLOR_FORCE"], value != "0", !value.isEmpty { return true }
        return stream.columns != nil && environment["TERM"] != "dumb"
    }

    /// The columns of the terminal; nil when there is none, or when nothing is to be shown.
    var columns: Int? { isSilent ? nil : stream.columns }

    /// Writes a line.
    func line(_ pieces: Piece...) { line(pieces) }

    /// Writes a line.
    func line(_ pieces: [Piece]) {
        guard !isSilent else { return }
        _ = stream.write(rendered(pieces) + "\n")
    }

    /// A line as it is written, without its end.
    func rendered(_ pieces: [Piece]) -> String { pieces.map(rendered).joined() }

    /// Writes many lines with few writes.
    func gathering(_ body: (Console) -> Void) {
        let limit = 65_536
        let gathered = Mutex("")
        let buffer = World.Stream(columns: stream.columns) { text in
            gathered.withLock { lines in
                lines += text
                guard lines.utf8.count >= limit else { return .written }
                defer { lines = "" }
                return stream.write(lines)
            }
        }
        var console = self
        console.stream = buffer
        body(console)
        gathered.withLock { lines in
            if !lines.isEmpty { _ = stream.write(lines) }
        }
    }

    /// Writes text that this program made itself, such as JSON, as it is.
    func raw(_ text: String) { _ = stream.write(text) }

    private func rendered(_ piece: Piece) -> String {
        let text = piece.text.visible
        guard isColored, piece.style != .plain else { return text }
        return "\u{1B}[\(piece.style.rawValue)m\(text)\u{1B}[0m"
    }
}

/// Rows of text in columns that line up, Japanese text too.
struct Table {
    private var rows: [[Console.Piece]] = []

    mutating func add(_ cells: Console.Piece...) { rows.append(cells) }

    mutating func add(_ cells: [Console.Piece]) { rows.append(cells) }

    /// Writes the rows, none wider than the terminal, or where there is none than `width`: the last column is
    /// cut, and the others where that is not enough.
    func write(to console: Console, otherwise width: Int = .max) {
        let edge = console.columns ?? width
        let widths = widths(within: edge)
        for row in rows {
            var used = 0
            // Behind the last cell that says something, no blanks are needed.
            let end = row.lastIndex { !$0.text.isEmpty } ?? 0
            let cells = row.prefix(end + 1).enumerated().map { column, cell in
                let text = cell.text.visible
                guard column < end else {
                    let room = edge == .max ? .max : max(1, edge - used)
                    return Console.Piece(text.cut(to: room), cell.style)
                }
                used += widths[column] + 2
                return Console.Piece(
                    text.cut(to: widths[column]).padded(to: widths[column] + 2), cell.style)
            }
            console.line(cells)
        }
    }

    /// What the last column keeps of its width when others are cut, what those keep, and the first.
    private static let (lastWidth, innerWidth, firstWidth) = (12, 8, 16)

    /// The widths of the columns; where they are too many for an edge, the widest inner one gives way, names go last.
    private func widths(within edge: Int) -> [Int] {
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].text.visible.columns : 0 }.max()
                ?? 0
        }
        guard edge != .max, let last = widths.last else { return widths }
        var used = widths.dropLast().reduce(min(last, Self.lastWidth)) { $0 + $1 + 2 }
        while used > edge {
            let inner = widths.indices.dropFirst().dropLast()
            if let widest = inner.max(by: { widths[$0] < widths[$1] }),
                widths[widest] > Self.innerWidth
            {
                widths[widest] -= 1
            } else if count > 1, widths[0] > Self.firstWidth {
                widths[0] -= 1
            } else {
                break
            }
            used -= 1
        }
        return widths
    }
}
