internal import Text

/// The lines of a program that give values to names: assignments, and the beginnings of functions.
///
/// Found by their form in the common languages of scripts, so a finding about `curl "$URL" | sh` also depends on the
/// line `URL=…`, wherever that is.
struct Assignments {
    /// The number of lines that belong to one passage.
    private static let limit = 200

    private let source: SourceText
    private let lines: [String: [Int]]

    init(in source: SourceText) {
        self.source = source
        var lines: [String: [Int]] = [:]
        for index in source.lineStarts.indices {
            guard let name = Self.name(assignedIn: source.line(index)) else { continue }
            lines[name, default: []].append(index)
        }
        self.lines = lines
    }

    /// Returns the lines, sorted, that give values to names in some lines, and to names in those.
    func lines(givingValuesIn first: Range<Int>) -> [Int] {
        var found: Set<Int> = []
        var known: Set<String> = []
        var open = Array(first)
        while let index = open.popLast(), found.count < Self.limit {
            for name in Self.names(in: source.line(index)) where known.insert(name).inserted {
                for line in (lines[name] ?? []).prefix(Self.limit)
                where !first.contains(line) && found.insert(line).inserted {
                    open.append(line)
                }
            }
        }
        return found.sorted()
    }

    private static func names(in line: ArraySlice<UInt8>) -> [String] {
        line.prefix(4_096).split { !$0.isWordPart }.filter { $0.first?.isDigit == false }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static let keywords: Set<String> = [
        "export", "local", "readonly", "declare", "typeset", "const", "let", "var", "my", "our",
        "set", "def", "function", "async", "for", "static", "public", "final",
    ]

    /// The name that a line gives a value; nil if it has another form.
    private static func name(assignedIn line: ArraySlice<UInt8>) -> String? {
        var rest = line.drop(while: \.isBlank)
        while true {
            if rest.first == UInt8(ascii: "$") { rest = rest.dropFirst() }
            let word = rest.prefix { $0.isWordPart }
            guard let start = word.first, !start.isDigit else { return nil }
            let name = String(decoding: word, as: UTF8.self)
            var after = rest[word.endIndex...].drop(while: \.isBlank)
            if keywords.contains(name) {
                while after.first == UInt8(ascii: "-") {
                    after = after.drop { !$0.isBlank }.drop(while: \.isBlank)
                }
                rest = after
                continue
            }
            // `+=`, `:=` and `?=` assign too.
            if let sign = after.first, "+:?.".utf8.contains(sign), after.dropFirst().first == 61 {
                return name
            }
            switch after.first {
            case UInt8(ascii: "=")?: return after.dropFirst().first == 61 ? nil : name
            case UInt8(ascii: "(")?:
                let last = after.trimmingEnd.last
                return last == UInt8(ascii: "{") || last == UInt8(ascii: ":")
                    || last == UInt8(ascii: "}") ? name : nil
            default: return after.starts(with: "in ".utf8) ? name : nil
            }
        }
    }
}
