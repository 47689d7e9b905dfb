/// A sentence with a label, such as `hint:`, that a terminal breaks between words only, and never within a command.
///
/// Without a terminal, each of its lines stays whole.
public struct Paragraph: Sendable {
    /// A part of the text.
    public enum Part: Sendable {
        /// Text that may be broken between its words.
        case words(String)
        /// Text that stays on one line, such as a command.
        case unit(String)
        /// The start of the next line.
        case lineBreak
    }

    private let label: Console.Piece
    private let style: Console.Style
    private let parts: [Part]
    private let indentBelow: Int?

    /// Creates a paragraph; lines after the first begin below its text.
    ///
    /// Where a part is wider than the room beside the label, all of the text is below the label, with an indentation of
    /// `indentBelow`; if that is nil, the part is wider than the terminal.
    public init(
        _ label: Console.Piece, _ parts: [Part], _ style: Console.Style = .plain,
        indentBelow: Int? = nil
    ) {
        self.label = label
        self.style = style
        self.parts = parts
        self.indentBelow = indentBelow
    }

    /// Writes the paragraph.
    public func write(to console: Console) {
        var margin = label.text.columns
        var first: Console.Piece? = label
        var lines = lines(of: console.columns.map { max(20, $0 - margin) })
        if let columns = console.columns, let indentBelow,
            lines.contains(where: { $0.reduce(0) { $0 + $1.text.columns } > columns - margin })
        {
            console.line(Console.Piece(label.text.trimmingLastSpaces, label.style))
            (margin, first) = (indentBelow, nil)
            lines = self.lines(of: max(20, columns - margin))
        }
        let indent = Console.Piece(String(repeating: " ", count: margin), .plain)
        for line in lines {
            console.line([first ?? indent] + line)
            first = nil
        }
    }

    /// Returns the lines of at most `width` columns, unless a word or a unit is wider.
    private func lines(of width: Int?) -> [[Console.Piece]] {
        var lines = [WrappedLine()]
        for part in parts {
            switch part {
            case .lineBreak: lines.append(WrappedLine())
            case .unit(let text): lines[lines.count - 1].add(unit: .init(text, style))
            case .words(let text): lines[lines.count - 1].add(.init(text, style))
            }
        }
        return lines.flatMap { $0.lines(of: width) }
    }
}
