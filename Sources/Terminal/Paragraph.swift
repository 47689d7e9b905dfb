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
            lines.contains(where: { $0.columns > columns - margin })
        {
            console.line(Console.Piece(label.text.trimmingLastSpaces, label.style))
            (margin, first) = (indentBelow, nil)
            lines = self.lines(of: max(20, columns - margin))
        }
        let indent = String(repeating: " ", count: margin)
        for line in lines {
            console.line(first ?? Console.Piece(indent, .plain), .init(line, style))
            first = nil
        }
    }

    /// Returns the lines of at most `width` columns, unless a word or a unit is wider.
    func lines(of width: Int?) -> [String] {
        var lines: [[Word]] = [[]]
        for part in parts {
            switch part {
            case .lineBreak: lines.append([])
            case .unit(let text):
                Self.add([Word(text: text.visible, gap: "")], to: &lines[lines.count - 1])
            case .words(let text):
                Self.add(Self.words(of: text.visible), to: &lines[lines.count - 1])
            }
        }
        return lines.flatMap { Self.filled($0, width) }
    }

    /// A part that is not broken, with the spaces before it.
    struct Word {
        var text: String
        let gap: String
        /// Whether a line may be broken after it although no space follows.
        var isOpen = false
        /// Whether only spaces are known of it by now.
        var isGap: Bool { text.isEmpty }
    }

    /// Returns the words of a text.
    static func words(of text: String) -> [Word] {
        var words: [Word] = []
        var rest = text[...]
        while !rest.isEmpty {
            let gap = rest.prefix { $0 == " " }
            let word = rest.dropFirst(gap.count).prefix { $0 != " " }
            rest = rest.dropFirst(gap.count + word.count)
            let pieces = String(word).breakable
            words.append(Word(text: pieces.first ?? "", gap: String(gap)))
            for piece in pieces.dropFirst() {
                words[words.count - 1].isOpen = true
                words.append(Word(text: piece, gap: ""))
            }
        }
        return words
    }

    /// Adds words to those of a line; the first is joined to the last unless a space is between them.
    private static func add(_ words: [Word], to line: inout [Word]) {
        guard let first = words.first else { return }
        guard let last = line.last, !last.isOpen, first.gap.isEmpty else {
            line += words
            return
        }
        line[line.count - 1].text += first.text
        line[line.count - 1].isOpen = first.isOpen
        line += words.dropFirst()
    }

    private static func filled(_ words: [Word], _ width: Int?) -> [String] {
        var lines = [""]
        for word in words {
            let line = lines[lines.count - 1]
            let next = line + word.gap + word.text
            if let width, !line.isEmpty, !word.isGap, next.columns > width {
                lines.append(word.text)
            } else {
                lines[lines.count - 1] = next
            }
        }
        return lines
    }
}
