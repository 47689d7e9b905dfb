internal import Text

/// A shell command line and the scripts that it runs.
struct CommandLine {
    /// The words that contain a slash and are a program or the script of an interpreter.
    let programs: [Range<Int>]

    /// Reads one line; ignores comments, redirections and arguments.
    init(_ line: Range<Int>, in bytes: [UInt8]) {
        var programs: [Range<Int>] = []
        for words in Self.commands(line, in: bytes) {
            if let program = Self.program(of: words, in: bytes) { programs.append(program) }
        }
        self.programs = programs
    }

    /// Splits at `&&`, `||`, `|` and `;` and removes the comment.
    private static func commands(_ line: Range<Int>, in bytes: [UInt8]) -> [[Range<Int>]] {
        var result: [[Range<Int>]] = [[]]
        for word in Words(line, in: bytes) {
            if bytes[word.lowerBound] == UInt8(ascii: "#") { break }
            let isOperator = bytes[word].allSatisfy { [0x26, 0x7C, 0x3B].contains($0) }
            if isOperator {
                result.append([])
                continue
            }
            let endsCommand = bytes[word.upperBound - 1] == UInt8(ascii: ";")
            result[result.count - 1].append(endsCommand ? word.dropLast() : word)
            if endsCommand { result.append([]) }
        }
        return result
    }

    private static func program(of words: [Range<Int>], in bytes: [UInt8]) -> Range<Int>? {
        var isAfterFlag = false
        var isAfterProgram = false
        for (index, word) in words.enumerated() {
            let text = bytes[word]
            guard let first = text.first else { continue }
            let isPrompt = index == 0 && text.count == 1 && [0x24, 0x25, 0x3E].contains(first)
            if isPrompt { continue }
            if first == UInt8(ascii: "-") {
                // The program is the argument, or a module.
                if text.elementsEqual("-c".utf8) || text.elementsEqual("-m".utf8)
                    || text.elementsEqual("-e".utf8)
                {
                    return nil
                }
                isAfterFlag = true
                continue
            }
            if first == UInt8(ascii: ">") || first == UInt8(ascii: "<") { return nil }
            if isAssignment(text) { continue }
            if text.contains(UInt8(ascii: "/")) {
                return isAfterProgram || !isDocument(text) ? word : nil
            }
            let isKnown = Vocabulary.interpreters.contains(
                String(decoding: text, as: UTF8.self).lowercased())
            guard isKnown || isAfterFlag else { return nil }
            isAfterProgram = isAfterProgram || isKnown
            isAfterFlag = false
        }
        return nil
    }

    /// Whether a path can't be a program, by its extension.
    private static func isDocument(_ path: ArraySlice<UInt8>) -> Bool {
        let endings = [
            "md", "txt", "json", "yaml", "yml", "html", "csv", "png", "pdf", "toml", "xml",
        ]
        return endings.contains { path.suffix($0.utf8.count + 1).elementsEqual(".\($0)".utf8) }
    }

    private static func isAssignment(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
        return !name.isEmpty && name.endIndex < text.endIndex
            && text[name.endIndex] == UInt8(ascii: "=")
    }
}
