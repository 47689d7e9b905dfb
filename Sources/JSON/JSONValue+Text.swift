internal import Text

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
        String(decoding: bytes(layout), as: UTF8.self)
    }

    /// Returns ``text(_:)`` in UTF-8.
    public func bytes(_ layout: Layout = .indented) -> [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, layout: layout, level: 0)
        if layout == .indented { bytes.append(UInt8(ascii: "\n")) }
        return bytes
    }

    fileprivate func write(to text: inout [UInt8], layout: Layout, level: Int) {
        switch self {
        case .null: text += "null".utf8
        case .bool(let value): text += (value ? "true" : "false").utf8
        case .integer(let value): text += String(value).utf8
        case .number(let value): text += "\(value)".utf8
        case .string(let value): Self.write(quoted: value, to: &text)
        case .array(let elements):
            Self.write(elements, between: ("[", "]"), to: &text, layout: layout, level: level) {
                $0.write(to: &$1, layout: layout, level: level + 1)
            }
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            Self.write(sorted, between: ("{", "}"), to: &text, layout: layout, level: level) {
                Self.write(quoted: $0.key, to: &$1)
                $1 += (layout == .indented ? ": " : ":").utf8
                $0.value.write(to: &$1, layout: layout, level: level + 1)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: (open: String, close: String),
        to text: inout [UInt8], layout: Layout, level: Int,
        one: (Element, inout [UInt8]) -> Void
    ) {
        func breakLine(_ level: Int) {
            guard layout == .indented else { return }
            text.append(UInt8(ascii: "\n"))
            text += repeatElement(UInt8(ascii: " "), count: 2 * level)
        }
        text += brackets.open.utf8
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            breakLine(level + 1)
            one(element, &text)
        }
        if !elements.isEmpty { breakLine(level) }
        text += brackets.close.utf8
    }

    fileprivate static func write(quoted value: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        if value.utf8.contains(where: mayNeedEscape) {
            for scalar in value.unicodeScalars { write(escaped: scalar, to: &text) }
        } else {
            text += value.utf8
        }
        text.append(UInt8(ascii: "\""))
    }

    /// Whether a scalar that starts with this byte may have to be escaped.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"): true
        // The first bytes of hidden characters.
        case 0xC2, 0xD8, 0xDB, 0xDC, 0xE0...0xE3, 0xEF, 0xF0, 0xF3: true
        default: false
        }
    }

    private static func write(escaped scalar: Unicode.Scalar, to text: inout [UInt8]) {
        switch scalar {
        case "\"": text += "\\\"".utf8
        case "\\": text += "\\\\".utf8
        case "\n": text += "\\n".utf8
        case "\r": text += "\\r".utf8
        case "\t": text += "\\t".utf8
        // Neither a terminal nor an editor shows these as they are.
        case _ where scalar.isHidden:
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
            }
        default: text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }
}

/// The indented text of an object with a long array, which is written piece by piece.
///
/// The pieces together are the ``JSONValue/text(_:)`` of the object.
public struct JSONArrayText {
    private let member: String
    private let others: [(key: String, value: JSONValue)]
    private var isEmpty = true

    /// Starts the text of an object with these members, and with an array for `member`.
    public init(of member: String, in others: [String: JSONValue]) {
        self.member = member
        self.others = others.filter { $0.key != member }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { ($0.key, $0.value) }
    }

    /// The text before the elements.
    public var start: String {
        var bytes = Array("{".utf8)
        for other in others where other.key.utf8.lexicographicallyPrecedes(member.utf8) {
            Self.write(other, to: &bytes)
            bytes.append(UInt8(ascii: ","))
        }
        bytes += "\n  ".utf8
        JSONValue.write(quoted: member, to: &bytes)
        bytes += ": [".utf8
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text of further elements.
    public mutating func text(of elements: [JSONValue]) -> String {
        var bytes: [UInt8] = []
        for element in elements {
            bytes += (isEmpty ? "\n    " : ",\n    ").utf8
            isEmpty = false
            element.write(to: &bytes, layout: .indented, level: 2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text after the elements.
    public var end: String {
        var bytes = Array((isEmpty ? "]" : "\n  ]").utf8)
        for other in others where member.utf8.lexicographicallyPrecedes(other.key.utf8) {
            bytes.append(UInt8(ascii: ","))
            Self.write(other, to: &bytes)
        }
        bytes += "\n}\n".utf8
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(
        _ member: (key: String, value: JSONValue), to bytes: inout [UInt8]
    ) {
        bytes += "\n  ".utf8
        JSONValue.write(quoted: member.key, to: &bytes)
        bytes += ": ".utf8
        member.value.write(to: &bytes, layout: .indented, level: 1)
    }
}
