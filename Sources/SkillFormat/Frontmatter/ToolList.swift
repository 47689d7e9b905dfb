/// The text of `allowed-tools`.
enum ToolList {
    /// Splits a list such as `Bash(git add *), Read` at white space and commas outside parentheses.
    static func tools(in text: String) -> [String] {
        pieces(of: text) { $0 == "," || $0.isWhitespace }.filter { !$0.isEmpty }
    }

    /// Returns the number of commas outside parentheses.
    static func commas(in text: String) -> Int { pieces(of: text) { $0 == "," }.count - 1 }

    private static func pieces(
        of text: String, separatedBy isSeparator: (Character) -> Bool
    ) -> [String] {
        var pieces = [""]
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth = max(0, depth - 1) }
            if depth == 0, isSeparator(character) {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces
    }
}
