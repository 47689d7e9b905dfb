internal import FileTree
internal import Markdown
internal import Text

/// The files of a skill that its commands may run, whatever they call them: all but Markdown that none of them names.
struct ProgramFiles {
    private let skill: SkillContents
    /// The Markdown files by their names in lowercase.
    private let documents: [String: [TreeSnapshot.File]]
    /// The names of all files in lowercase.
    private let names: Set<String>
    /// All files but Markdown that no script names, as lines.
    private lazy var scripts: [UInt8] = {
        let texts = skill.texts.values.filter { !$0.isMarkdown }
        let named = texts.reduce(into: Set<String>()) { $0.formUnion(documents(namedIn: $1.bytes)) }
        return lines(of: skill.files.files.filter { !$0.path.isMarkdown }) + lines(of: named)
    }()
    private var passages: [RelativePath: [UInt8]] = [:]

    init(of skill: SkillContents) {
        self.skill = skill
        documents = Dictionary(
            grouping: skill.files.files.filter(\.path.isMarkdown),
            by: { $0.path.lastName.lowercased() })
        names = Set(skill.files.files.map { $0.path.lastName.lowercased() })
    }

    /// Returns a line for each file that a text, or a script, may run.
    mutating func lines(runBy text: [UInt8]) -> [UInt8] {
        scripts + lines(of: documents(namedIn: text))
    }

    /// Whether a text names a file of the skill.
    func areNamed(in text: [UInt8]) -> Bool { !Self.names(in: text, of: names).isEmpty }

    /// The names of Markdown files in a text.
    private func documents(namedIn text: [UInt8]) -> Set<String> {
        documents.isEmpty ? [] : Self.names(in: text, of: Set(documents.keys))
    }

    /// The names that are in a text, also by a pattern such as `lib*`; all if there are too many patterns.
    private static func names(in text: [UInt8], of names: Set<String>) -> Set<String> {
        let words = words(in: text)
        let patterns = words.compactMap(Pattern.init)
        guard patterns.count <= patternLimit else { return names }
        return words.intersection(names).union(
            patterns.flatMap { pattern in names.filter(pattern.matches) })
    }

    private static let patternLimit = 200

    /// A word with wildcards, by what is before the first and after the last of them.
    private struct Pattern {
        let start: Substring
        let end: Substring

        init?(_ word: String) {
            guard let first = word.firstIndex(where: Self.isWildcard),
                let last = word.lastIndex(where: Self.isWildcard)
            else { return nil }
            (start, end) = (word[..<first], word[word.index(after: last)...])
            // A lone mark is rarely a pattern.
            guard !start.isEmpty || !end.isEmpty else { return nil }
        }

        private static func isWildcard(_ character: Character) -> Bool {
            character == "*" || character == "?"
        }

        func matches(_ name: String) -> Bool { name.hasPrefix(start) && name.hasSuffix(end) }
    }

    private static func words(in text: [UInt8]) -> Set<String> {
        Set(
            text.split { !($0.isWordPart || ".-*?".utf8.contains($0) || $0 >= 0x80) }
                .map { String(decoding: $0, as: UTF8.self).lowercased() })
    }

    private func lines(of names: Set<String>) -> [UInt8] {
        lines(of: names.sorted().flatMap { documents[$0] ?? [] })
    }

    private func lines(of files: [TreeSnapshot.File]) -> [UInt8] {
        files.flatMap { "\($0.digest) \($0.path)\n".utf8 }
    }
}
