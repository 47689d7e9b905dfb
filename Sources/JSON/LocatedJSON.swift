/// A JSON value with its position in the text, so that findings can point to it.
public struct LocatedJSON: Sendable {
    /// The kinds of JSON value.
    public enum Value: Sendable {
        case null
        case bool(Bool)
        /// A number as written.
        case number(String)
        case string(String)
        case array([LocatedJSON])
        case object([Member])
    }

    /// A key and its value.
    public struct Member: Sendable {
        /// The key, without quotation marks and escapes.
        public let key: String
        /// The offset of the key's opening quotation mark.
        public let keyOffset: Int
        /// The value after the colon.
        public let value: LocatedJSON
    }

    /// The parsed value.
    public let value: Value
    /// The offset of the first byte of the value.
    public let offset: Int
    /// The offset after the last byte of the value.
    public let end: Int

    /// The maximum nesting depth of arrays and objects.
    public static let depthLimit = 64

    init(_ value: Value, at offset: Int, end: Int) {
        self.value = value
        self.offset = offset
        self.end = end
    }

    /// Parses JSON text strictly (RFC 8259), except that a leading byte order mark is skipped.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        try self.init(parsing: bytes, as: .strict)
    }

    /// A form of JSON, each of which allows what those before it do.
    public enum Dialect: Sendable {
        /// RFC 8259.
        case strict
        /// With a comma after the last element or member.
        case trailingCommas
        /// With the comments of JavaScript, as editors read their settings (JSONC).
        case comments
    }

    /// Parses JSON text in a dialect; a leading byte order mark is skipped.
    public init(
        parsing bytes: [UInt8], as dialect: Dialect, depthLimit: Int = depthLimit
    ) throws(JSONSyntaxError) {
        var reader = LocatedJSONReader(bytes: bytes, depthLimit: depthLimit, dialect: dialect)
        self = try reader.document()
    }

    /// The last value of a key; nil if this is not an object or the key is missing.
    public subscript(key: String) -> LocatedJSON? { members?.last { $0.key == key }?.value }

    /// The text, if this is a string.
    public var string: String? {
        guard case .string(let text) = value else { return nil }
        return text
    }

    /// The elements, if this is an array.
    public var array: [LocatedJSON]? {
        guard case .array(let elements) = value else { return nil }
        return elements
    }

    /// The members in order, if this is an object.
    public var members: [Member]? {
        guard case .object(let members) = value else { return nil }
        return members
    }

    /// The Boolean, if this is one.
    public var bool: Bool? {
        guard case .bool(let value) = self.value else { return nil }
        return value
    }
}

/// A syntax error in JSON text.
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// The offset of the error in the bytes.
    public let offset: Int
    /// The fault.
    public let reason: JSONFault
}

/// A recursive descent parser for JSON.
private struct LocatedJSONReader {
    let bytes: [UInt8]
    let depthLimit: Int
    let dialect: LocatedJSON.Dialect
    private var offset = 0
    private var depth = 0

    init(bytes: [UInt8], depthLimit: Int, dialect: LocatedJSON.Dialect) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        self.dialect = dialect
    }

    mutating func document() throws(JSONSyntaxError) -> LocatedJSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        let value = try value()
        skipWhitespace()
        guard offset == bytes.count else { throw error(.trailingContent) }
        return value
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func error(_ reason: JSONFault, at start: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(offset: start ?? offset, reason: reason)
    }

    private mutating func skipWhitespace() {
        while let byte = next {
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                offset += 1
            } else if byte != UInt8(ascii: "/") || dialect != .comments || !skipComment() {
                return
            }
        }
    }

    /// Skips a comment; false if there is none.
    private mutating func skipComment() -> Bool {
        let rest = bytes[offset...]
        if rest.starts(with: "//".utf8) {
            offset = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        } else if rest.starts(with: "/*".utf8) {
            var end = offset + 2
            while end + 1 < bytes.count,
                bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/")
            {
                end += 1
            }
            offset = min(end + 2, bytes.count)
        } else {
            return false
        }
        return true
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func value() throws(JSONSyntaxError) -> LocatedJSON {
        skipWhitespace()
        let start = offset
        let value = try content()
        return LocatedJSON(value, at: start, end: offset)
    }

    private mutating func content() throws(JSONSyntaxError) -> LocatedJSON.Value {
        guard let first = next else { throw error(.missingValue) }
        switch first {
        case UInt8(ascii: "{"):
            return .object(try nested { reader throws(JSONSyntaxError) in try reader.object() })
        case UInt8(ascii: "["):
            return .array(try nested { reader throws(JSONSyntaxError) in try reader.array() })
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try skip("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try skip("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try skip("null")
            return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try number())
        default: throw error(.expectedValue)
        }
    }

    private mutating func nested<Result>(
        _ read: (inout Self) throws(JSONSyntaxError) -> Result
    ) throws(JSONSyntaxError) -> Result {
        depth += 1
        guard depth <= depthLimit else {
            throw error(.nestedTooDeeply(limit: depthLimit))
        }
        defer { depth -= 1 }
        offset += 1
        return try read(&self)
    }

    private mutating func object() throws(JSONSyntaxError) -> [LocatedJSON.Member] {
        var members: [LocatedJSON.Member] = []
        skipWhitespace()
        if take("}") { return members }
        while true {
            skipWhitespace()
            if !members.isEmpty, dialect != .strict, take("}") { return members }
            let keyOffset = offset
            guard let first = next else { throw error(.unclosedObject) }
            guard first == UInt8(ascii: "\"") else {
                throw error(
                    first == UInt8(ascii: "}")
                        ? .trailingCommaInObject : .expectedKey)
            }
            let key = try string()
            skipWhitespace()
            guard take(":") else { throw error(.expectedColon) }
            members.append(.init(key: key, keyOffset: keyOffset, value: try value()))
            skipWhitespace()
            if take("}") { return members }
            guard take(",") else {
                throw error(
                    next == nil ? .unclosedObject : .expectedCommaOrBrace)
            }
        }
    }

    private mutating func array() throws(JSONSyntaxError) -> [LocatedJSON] {
        var elements: [LocatedJSON] = []
        skipWhitespace()
        if take("]") { return elements }
        while true {
            skipWhitespace()
            if next == UInt8(ascii: "]") {
                if !elements.isEmpty, dialect != .strict, take("]") { return elements }
                throw error(.trailingCommaInArray)
            }
            elements.append(try value())
            skipWhitespace()
            if take("]") { return elements }
            guard take(",") else {
                throw error(
                    next == nil ? .unclosedArray : .expectedCommaOrBracket)
            }
        }
    }

    private mutating func skip(_ word: String) throws(JSONSyntaxError) {
        guard bytes[offset...].starts(with: word.utf8) else {
            throw error(.expectedValue)
        }
        offset += word.utf8.count
    }

    private mutating func number() throws(JSONSyntaxError) -> String {
        let start = offset
        _ = take("-")
        let isZero = take("0")
        let whole = isZero ? 1 : digits()
        guard whole > 0 else { throw error(.expectedDigit) }
        if take("."), digits() == 0 { throw error(.expectedDigit) }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard digits() > 0 else { throw error(.expectedDigit) }
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = offset
        while let byte = next, (0x30...0x39).contains(byte) { offset += 1 }
        return offset - start
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        let start = offset
        // The text before the last escape sequence, if there is one.
        var text: [UInt8] = []
        offset += 1
        var isASCII = true
        while true {
            let plain = offset
            while let byte = next, !Self.endsPlainText(byte) {
                if byte >= 0x80 { isASCII = false }
                offset += 1
            }
            guard let byte = next else { throw error(.unclosedString, at: start) }
            switch byte {
            case UInt8(ascii: "\""):
                defer { offset += 1 }
                if text.isEmpty, isASCII {
                    return String(decoding: bytes[plain..<offset], as: UTF8.self)
                }
                text += bytes[plain..<offset]
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw error(.invalidUTF8, at: start)
                }
                return string
            case UInt8(ascii: "\\"):
                text += bytes[plain..<offset]
                text += try escaped().utf8
            default: throw error(.unescapedControlCharacter)
            }
        }
    }

    /// Whether a byte must be escaped in a string.
    private static func endsPlainText(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
    }

    /// Reads an escape sequence, from its backslash.
    private mutating func escaped() throws(JSONSyntaxError) -> String {
        let start = offset
        offset += 1
        guard let byte = next else { throw error(.unclosedString, at: start) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return String(UnicodeScalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try unit(from: start)
            if let scalar = Unicode.Scalar(first) { return String(Character(scalar)) }
            guard take("\\"), take("u") else { throw error(.unpairedSurrogate, at: start) }
            let second = try unit(from: start)
            let pair = 0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)
            guard first < 0xDC00, (0xDC00...0xDFFF).contains(second),
                let scalar = Unicode.Scalar(pair)
            else { throw error(.unpairedSurrogate, at: start) }
            return String(Character(scalar))
        default: throw error(.invalidEscape, at: start)
        }
    }

    private mutating func unit(from start: Int) throws(JSONSyntaxError) -> UInt32 {
        let digits = bytes[offset..<min(offset + 4, bytes.count)]
        var unit: UInt32 = 0
        for byte in digits {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw error(.expectedHexDigits, at: start)
            }
            unit = unit << 4 | UInt32(digit)
        }
        guard digits.count == 4 else {
            throw error(.expectedHexDigits, at: start)
        }
        offset += 4
        return unit
    }
}
