internal import Text

/// The use of the path in a command of a code span or block.
enum CommandFacts: FactGroup {
    static let facts: [CandidateFact] = [.redirected, .outputOption]

    static let examples = [
        FactExample(.redirected, "`run.py > ↓references/a.md`"),
        FactExample(.outputOption, "```sh\nrun.py --output ↓references/a.md\n```"),
    ]

    static func facts(of site: Site) -> FactSet {
        guard site.isInBlock || site.candidate.span != nil else { return [] }
        let start = site.candidate.span?.lowerBound ?? site.line.startIndex
        let text = site.before[max(start, site.before.startIndex)...]
        let command = lastCommand(of: text).dropLast(site.lead.count)
        var facts = FactSet()
        facts.insert(.redirected, if: isRedirected(command))
        facts.insert(.outputOption, if: endsInOutputOption(command))
        return facts
    }

    /// Returns the text after the last operator, without a prompt and assignments.
    private static func lastCommand(of text: Passage) -> Passage {
        var start = text.endIndex
        while start > text.startIndex {
            let byte = text[start - 1]
            let pair = start - 2 >= text.startIndex ? text[start - 2] : 0
            if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|")
                || byte == UInt8(ascii: "&") && pair == byte
                || byte == UInt8(ascii: "(") && pair == UInt8(ascii: "$")
            {
                break
            }
            start -= 1
        }
        var command = text[start...].drop(while: \.isSpace)
        if let first = command.first, first.isOne(of: "$>#"),
            command.dropFirst().first?.isSpace == true
        {
            command = command.dropFirst().drop(while: \.isSpace)
        }
        while let rest = afterAssignment(command) { command = rest }
        return command
    }

    /// Returns the text after `NAME=value `; nil if it starts otherwise.
    private static func afterAssignment(_ text: Passage) -> Passage? {
        let name = text.prefix { $0 >= 0x41 && $0 <= 0x5A || $0 == UInt8(ascii: "_") }
        guard !name.isEmpty, name.endIndex < text.endIndex,
            text[name.endIndex] == UInt8(ascii: "=")
        else { return nil }
        let value = text[(name.endIndex + 1)...].prefix { !$0.isSpace }
        guard !value.isEmpty, value.endIndex < text.endIndex else { return nil }
        return text[value.endIndex...].drop(while: \.isSpace)
    }

    /// Whether a command ends in `>` or `tee`.
    private static func isRedirected(_ command: Passage) -> Bool {
        let text = command.droppingLast(oneOf: "\"'").withoutTrailingBlanks
        if text.last == UInt8(ascii: ">") { return true }
        return text.hasSuffix("tee") && text.isWordBoundary(at: text.endIndex - 3)
    }

    /// Whether a command ends in an option for its output, such as `-o` or `--write`.
    private static func endsInOutputOption(_ command: Passage) -> Bool {
        let text = command.droppingLast(oneOf: "\"'").droppingLast(oneOf: "= ")
        let word = text[text.droppingLast { !$0.isSpace }.endIndex...]
        if ["-o", "-w", "--write"].contains(where: { word.elementsEqual($0.utf8) }) { return true }
        return ["--out", "--save", "--report", "--dest"].contains { word.starts(with: $0.utf8) }
    }
}

extension Passage {
    /// Whether the text ends in another one.
    func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
