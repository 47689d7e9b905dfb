extension JSONValue {
    /// The format of JSON text.
    public enum Layout: Sendable {
        /// One line without a trailing newline, for journals.
        case line
        /// Indented by two spaces, with a trailing newline, for files under version control.
        case indented
    }

    /// Returns JSON text with keys sorted by bytes, so that equal values have equal texts.
    public func text(_ layout: Layout = .indented) -> String {
        var text = ""
        write(to: &text, layout: layout, level: 0)
        if layout == .indented { text += "\n" }
        return text
    }

    private func write(to text: inout String, layout: Layout, level: Int) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += "\(value)"
        case .string(let value): Self.write(quoted: value, to: &text)
        case .array(let elements):
            Self.write(elements, between: ("[", "]"), to: &text, layout: layout, level: level) {
                $0.write(to: &$1, layout: layout, level: level + 1)
            }
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            Self.write(sorted, between: ("{", "}"), to: &text, layout: layout, level: level) {
                Self.write(quoted: $0.key, to: &$1)
                $1 += layout == .indented ? ": " : ":"
                $0.value.write(to: &$1, layout: layout, level: level + 1)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: (open: String, close: String),
        to text: inout String, layout: Layout, level: Int,
        one: (Element, inout String) -> Void
    ) {
        func breakLine(_ level: Int) {
            if layout == .indented { text += "\n" + String(repeating: "  ", count: level) }
        }
        text += brackets.open
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            breakLine(level + 1)
            one(element, &text)
        }
        if !elements.isEmpty { breakLine(level) }
        text += brackets.close
    }

    private static func write(quoted value: String, to text: inout String) {
        text += "\""
        var rest = value[...]
        while let index = rest.utf8.firstIndex(where: needsEscape) {
            text += rest[..<index]
            write(escaped: rest.utf8[index], to: &text)
            rest = rest[rest.utf8.index(after: index)...]
        }
        text += rest
        text += "\""
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func write(escaped byte: UInt8, to text: inout String) {
        switch byte {
        case UInt8(ascii: "\""): text += "\\\""
        case UInt8(ascii: "\\"): text += "\\\\"
        case UInt8(ascii: "\n"): text += "\\n"
        case UInt8(ascii: "\r"): text += "\\r"
        case UInt8(ascii: "\t"): text += "\\t"
        default:
            let digits = String(byte, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
