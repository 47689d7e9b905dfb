internal import Text

/// Recognizes placeholders, which readers replace with other names.
enum Placeholder {
    private static let stems = WordSet(
        """
        foo bar baz qux topic topics example sample file filename name test script something domain feature module \
        page component doc x y a b z
        """)
    private static let starts = WordSet("example foo bar sample")
    private static let owners = WordSet("your my some")
    private static let capitals: Set<String> = ["NAME", "TOPIC", "FILE", "YYYY", "NN", "NNN"]

    /// Whether a path contains a placeholder: `phaseN.md`, `topic.md`, `path/to/a`, `your-skill/a.md`.
    static func occurs(in path: Passage) -> Bool {
        path.contains(anyOf: [
            "xxx", "yyyy", "mm-dd", "path/to", "phase-n", "phasen", "something", "somewhere",
        ]) || isStem(lastOf: path) || path.words.contains(where: isRunOfN)
            || path.indices.contains { isPlaceholder(at: $0, in: path) }
    }

    /// Whether the last name is a placeholder, with a digit at most and an extension: `topic.md`, `file1.txt`.
    static func isStem(lastOf path: Passage) -> Bool {
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
        let name = path[start...]
        guard let dot = name.firstIndex(of: UInt8(ascii: ".")), dot + 1 < name.endIndex,
            (dot + 1..<name.endIndex).allSatisfy({ name.isWord(at: $0) })
        else { return false }
        let stem = name[..<dot]
        return stems.contains(stem) || stem.last?.isDigit == true && stems.contains(stem.dropLast())
    }

    private static func isRunOfN(_ word: Passage) -> Bool {
        word.count >= 2 && word.allSatisfy { $0 | 0x20 == UInt8(ascii: "n") }
            || word.count == 5 && word.begins(with: "file") && word.last?.isDigit == true
    }

    /// Whether a placeholder starts at an index.
    private static func isPlaceholder(at index: Int, in path: Passage) -> Bool {
        let previous = index > path.startIndex ? path[index - 1] : UInt8(ascii: "/")
        let isAfterLine = previous == UInt8(ascii: "-") || previous == UInt8(ascii: "_")
        guard isAfterLine || previous == UInt8(ascii: "/") else { return false }
        let letters = path[index...].prefix(while: \.isLetter)
        let next = letters.endIndex < path.endIndex ? path[letters.endIndex] : nil
        if next == 0x2D || next == 0x5F {
            if owners.contains(letters) { return true }
            if previous == UInt8(ascii: "/"), starts.contains(letters) { return true }
        }
        if next == 0x2E, previous == UInt8(ascii: "/"), starts.contains(letters) { return true }
        if isAfterLine, index > path.startIndex {
            let isAtEnd = path.isWordBoundary(at: letters.endIndex)
            if letters.count == 4, letters.begins(with: "name"), isAtEnd { return true }
            if letters.count == 1, let letter = letters.first {
                if letter | 0x20 == UInt8(ascii: "n"), next == 0x2E { return true }
                if letter.isOne(of: "XYN"), isAtEnd { return true }
            }
        }
        return isCapitals(at: index, in: path)
    }

    /// Whether one or two capital letters, or a word in capitals such as `NAME`, are a part of a name.
    private static func isCapitals(at index: Int, in path: Passage) -> Bool {
        let run = path[index...].prefix { $0 >= 0x41 && $0 <= 0x5A }
        guard !run.isEmpty else { return false }
        guard run.endIndex < path.endIndex else { return run.count <= 2 || isWord(run) }
        let next = path[run.endIndex]
        if run.count <= 2, next == 0x2E || next == 0x2F { return true }
        return next.isOne(of: "-_./") && isWord(run)
    }

    private static func isWord(_ capitals: Passage) -> Bool {
        capitals.count >= 2 && capitals.allSatisfy { $0 == UInt8(ascii: "X") }
            || Self.capitals.contains(String(decoding: capitals, as: UTF8.self))
    }
}
