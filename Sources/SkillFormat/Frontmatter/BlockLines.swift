/// The lines of a frontmatter, in which plain values can be put between quotes.
struct BlockLines {
    /// A value that was quoted.
    struct Repair {
        /// The line in the block, from 0.
        let line: Int
        /// The column of the trouble in the line, in characters from 0.
        let column: Int
        let reason: String
        /// The whole line as it should be.
        let text: String
    }

    private var lines: [String]
    private var quoted: Set<Int> = []

    init(_ bytes: ArraySlice<UInt8>) {
        lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

    /// Quotes the plain value of the key that a line belongs to; nil when there is none to quote.
    mutating func quoteValue(atOrAbove errorLine: Int) -> Repair? {
        var index = min(errorLine, lines.count - 1)
        while index >= 0 {
            defer { index -= 1 }
            guard let (indent, key, value) = Self.split(lines[index]) else { continue }
            guard !quoted.contains(index), let (offset, reason) = Self.trouble(in: value) else {
                return nil
            }
            quoted.insert(index)
            let prefix = "\(indent)\(key): "
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            lines[index] = prefix + "\"" + escaped + "\""
            return Repair(
                line: index, column: prefix.unicodeScalars.count + offset, reason: reason,
                text: lines[index])
        }
        return nil
    }

    /// A line `key: value` taken apart.
    private static func split(_ line: String) -> (indent: String, key: String, value: String)? {
        let indent = line.prefix { $0 == " " }
        let rest = line.dropFirst(indent.count)
        let key = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        let behind = rest.dropFirst(key.count)
        guard !key.isEmpty, behind.hasPrefix(": ") else { return nil }
        let value = String(behind.dropFirst(2)).trimmingWhiteSpace
        return value.isEmpty ? nil : (String(indent), String(key), value)
    }

    /// Where in a plain value YAML stumbles, and over what; nil when quotes would not help.
    private static func trouble(in value: String) -> (offset: Int, reason: String)? {
        let scalars = Array(value.unicodeScalars)
        if let first = scalars.first, "\"'|>".unicodeScalars.contains(first) { return nil }
        if let first = scalars.first, "@`%&*!,]}[{?".unicodeScalars.contains(first) {
            return (0, "a value that starts with \(first) must stand between quotes")
        }
        for index in scalars.indices.dropLast() where scalars[index] == ":" {
            if scalars[index + 1] == " " || scalars[index + 1] == "\t" {
                return (index, "a value with a colon and a space in it must stand between quotes")
            }
        }
        return nil
    }
}
