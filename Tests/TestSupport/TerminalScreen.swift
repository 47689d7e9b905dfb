/// What a terminal shows after a text with the escape sequences that the program uses.
public struct TerminalScreen {
    /// The lines so far, without trailing blanks.
    public var lines: [String] {
        cells.map { line in
            var text = String(String.UnicodeScalarView(line.filter { $0 != Self.second }))
            while text.hasSuffix(" ") { text.removeLast() }
            return text
        }
    }

    /// Occupies the second column of a wide character.
    private static let second: Unicode.Scalar = "\0"

    private var cells: [[Unicode.Scalar]] = [[]]
    private let columns: Int?
    private var row = 0
    private var column = 0

    /// Interprets a text on a terminal with this many columns; without a number, lines are as long as they need.
    public init(_ text: String, columns: Int? = nil) {
        self.columns = columns
        var rest = Substring(text)[...]
        while let scalar = rest.unicodeScalars.popFirst() {
            switch scalar {
            case "\u{1B}": escape(&rest)
            case "\r": column = 0
            case "\n": moveDown()
            default: put(scalar)
            }
        }
    }

    private mutating func moveDown() {
        row += 1
        if row == cells.count { cells.append([]) }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = Self.isWide(scalar) ? 2 : 1
        if let columns, column + width > columns {
            column = 0
            moveDown()
        }
        while cells[row].count < column + width { cells[row].append(" ") }
        cells[row][column] = scalar
        if width == 2 { cells[row][column + 1] = Self.second }
        column += width
    }

    /// Whether a character of the scripts that the tests use takes two columns.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        [0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60]
            .contains { $0.contains(scalar.value) }
    }

    /// Interprets a control sequence (ECMA-48): cursor up, right and to the start, erase line, below and everything;
    /// ignores others.
    private mutating func escape(_ rest: inout Substring) {
        guard rest.first == "[" else { return }
        rest.removeFirst()
        let parameter = rest.prefix { $0.isNumber || $0 == ";" || $0 == "?" }
        rest = rest.dropFirst(parameter.count)
        switch rest.popFirst() {
        case "A": row = max(0, row - (Int(parameter) ?? 1))
        case "C": column += Int(parameter) ?? 1
        case "K" where parameter == "2": cells[row] = []
        case "K": cells[row] = Array(cells[row].prefix(column))
        case "H": (row, column) = (0, 0)
        case "J" where parameter == "2":
            cells = [[Unicode.Scalar]](repeating: [], count: cells.count)
        case "J":
            cells[row] = Array(cells[row].prefix(column))
            cells.removeLast(cells.count - row - 1)
        default: break
        }
    }
}
