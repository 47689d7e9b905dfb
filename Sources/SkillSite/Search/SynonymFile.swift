internal import JSON
internal import SkillSearch

/// Other forms of terms for the search in the browser, of the same lists as those of the command line.
enum SynonymFile {
    /// `{"forms": [["a11y", "accessibility"], …], "translations": [["開発", "development"], …]}`; the first of a
    /// translation is found by the others, the forms by each other.
    static var bytes: [UInt8] {
        let value = JSONValue.object([
            "forms": .array(lines(SearchTable.synonyms).map { .strings(parts($0, "=")) }),
            "translations": .array(
                lines(SearchTable.translations).compactMap { line in
                    let sides = parts(line, ">")
                    guard sides.count == 2 else { return nil }
                    return .strings([sides[0]] + parts(sides[1], "="))
                }),
        ])
        return Array((value.text(.line) + "\n").utf8)
    }

    private static func lines(_ table: [UInt8]) -> [String] {
        table.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func parts(_ line: String, _ separator: Character) -> [String] {
        line.split(separator: separator).map { part in
            part.split(separator: " ").joined(separator: " ")
        }
    }
}
