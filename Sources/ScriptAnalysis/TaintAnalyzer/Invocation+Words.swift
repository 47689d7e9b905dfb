internal import Text

extension Invocation {
    /// Takes the words of a command: options with their values, and others.
    mutating func take(_ words: ArraySlice<Value>, valued: Set<String>) {
        var rest = words
        while let word = rest.popFirst() {
            guard let text = word.text, text.hasPrefix("-"), text.utf8.count > 1, text != "--"
            else {
                if values.isEmpty { leadingOptions = labeled.compactMap(\.label) }
                values.append(word)
                continue
            }
            func takeValue() -> Value { rest.popFirst() ?? .nothing }
            if let equals = text.firstIndex(of: "="), text.hasPrefix("--") {
                let value = Value(text: String(text[text.index(after: equals)...]), at: offset)
                    .taken(from: word)
                labeled.append(Value.Item(label: String(text[..<equals]), value: value))
                continue
            }
            if valued.contains(text) {
                labeled.append(Value.Item(label: text, value: takeValue()))
                continue
            }
            // Options of PowerShell ignore case and have a value if no option follows.
            let lowercased = text.lowercased()
            if valued.contains(lowercased) || text.utf8.count > 3 && isPowerShellOption(lowercased)
            {
                labeled.append(Value.Item(label: lowercased, value: takeValue()))
                continue
            }
            labeled.append(Value.Item(label: text, value: .nothing))
            guard !text.hasPrefix("--"), !isLongOption(text) else { continue }
            takeLetters(of: word, text.dropFirst(), valued, &rest)
        }
    }

    /// Takes options of one letter: `-sSLo file`, `-ofile`.
    private mutating func takeLetters(
        of word: Value, _ letters: Substring, _ valued: Set<String>, _ rest: inout ArraySlice<Value>
    ) {
        var letters = letters
        while let letter = letters.popFirst() {
            let option = "-\(letter)"
            guard valued.contains(option) else {
                labeled.append(Value.Item(label: option, value: .nothing))
                continue
            }
            var value = Value.nothing
            if letters.isEmpty {
                value = rest.popFirst() ?? .nothing
            } else {
                value = Value(text: String(letters), at: offset).taken(from: word)
            }
            return labeled.append(Value.Item(label: option, value: value))
        }
    }

    private static let powerShellOptions: Set<String> = [
        "-uri", "-outfile", "-body", "-infile", "-method", "-headers", "-source", "-destination",
        "-filepath", "-argumentlist", "-path", "-value", "-form", "-literalpath", "-contenttype",
        "-userprofile", "-childpath",
    ]

    private func isPowerShellOption(_ text: String) -> Bool {
        Self.powerShellOptions.contains(text)
    }

    /// Whether an option with one dash is a word, as those of `find`.
    private func isLongOption(_ text: String) -> Bool {
        name == "find" || name == "xattr" && text.utf8.count > 3 || text.utf8.count > 6
    }
}
