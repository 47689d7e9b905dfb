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
        while let index = rest.utf8.firstIndex(where: mayNeedEscape) {
            text += rest[..<index]
            let scalar = rest.unicodeScalars[index]
            write(escaped: scalar, to: &text)
            rest = rest[rest.unicodeScalars.index(after: index)...]
        }
        text += rest
        text += "\""
    }

    /// Whether a scalar that starts with this byte may have to be escaped.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"): true
        // The first bytes of the characters that change the direction of text.
        case 0xD8, 0xE2: true
        default: false
        }
    }

    /// Whether a character changes the direction in which a terminal or an editor shows the text around it (Unicode
    /// Standard Annex #9, section 2).
    private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func write(escaped scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _ where scalar.value >= 0x80 && !isDirectional(scalar):
            text.unicodeScalars.append(scalar)
        default:
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
