internal import Problem
internal import Terminal

/// Facts about one thing below its name, each after a label; a terminal wraps them, and never breaks a path or a command.
struct FactList {
    private var facts: [(label: String, text: [Paragraph.Part])] = []

    /// Adds a fact, unless it is nil.
    mutating func add(_ label: String, _ text: String?) {
        if let text { facts.append((label, [.words(text)])) }
    }

    /// Adds a fact with commands, unless it is nil.
    mutating func add(_ label: String, _ text: Suggestion?) {
        if let text { facts.append((label, text.paragraph)) }
    }

    /// Adds those facts that are not nil.
    mutating func add(_ facts: [(String, String?)]) {
        for (label, text) in facts { add(label, text) }
    }

    /// Writes the facts, with aligned labels.
    func write(to console: Console, indent: Int = 4) {
        let margin = String(repeating: " ", count: indent)
        let width = facts.map(\.label.columns).max() ?? 0
        for (label, text) in facts {
            let label = Console.Piece.dim(margin + label.padded(to: width + 2))
            Paragraph(label, text, indentBelow: indent + 2).write(to: console)
        }
    }
}
