/// A JSON value that knows where it stands in its text, so that a finding can point there.
public struct LocatedJSON: Sendable {
    /// What it is.
    public enum Value: Sendable {
        case null
        case bool(Bool)
        /// A number, as it is written.
        case number(String)
        case string(String)
        case array([LocatedJSON])
        case object([Member])
    }

    /// A key with its value.
    public struct Member: Sendable {
        /// The key.
        public let key: String
        /// Where the key starts, at its quotation mark.
        public let keyOffset: Int
        /// The value.
        public let value: LocatedJSON
    }

    /// What it is.
    public let value: Value
    /// Where it starts, as an offset into the bytes.
    public let offset: Int

    /// How deep arrays and objects may lie in each other.
    public static let depthLimit = 64

    init(_ value: Value, at offset: Int) {
        self.value = value
        self.offset = offset
    }

    /// Reads JSON text exactly as RFC 8259 has it; a byte order mark at its start is passed over.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        try self.init(parsing: bytes, depthLimit: Self.depthLimit, trailingCommas: .refused)
    }

    /// What becomes of a comma behind the last element or member.
    enum TrailingCommas { case refused, forgiven }

    init(
        parsing bytes: [UInt8], depthLimit: Int, trailingCommas: TrailingCommas
    ) throws(JSONSyntaxError) {
        var reader = LocatedJSONReader(
            bytes: bytes, depthLimit: depthLimit, trailingCommas: trailingCommas)
        self = try reader.document()
    }

    /// The value of a key, the last one where it comes twice; nil when this is no object or has no such key.
    public subscript(key: String) -> LocatedJSON? { members?.last { $0.key == key }?.value }

    /// The text, when this is a string.
    public var string: String? {
        guard case .string(let text) = value else { return nil }
        return text
    }

    /// The elements, when this is an array.
    public var array: [LocatedJSON]? {
        guard case .array(let elements) = value else { return nil }
        return elements
    }

    /// The members in their order, when this is an object.
    public var members: [Member]? {
        guard case .object(let members) = value else { return nil }
        return members
    }

    /// The truth, when this is one.
    public var bool: Bool? {
        guard case .bool(let truth) = value else { return nil }
        return truth
    }
}

/// Where text stops being JSON.
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// The place, as an offset into the bytes.
    public let offset: Int
    /// What is wrong there, as part of a sentence.
    public let reason: String
}

/// Reads JSON byte by byte.
private struct LocatedJSONReader {
    let bytes: [UInt8]
    let depthLimit: Int
    let trailingCommas: LocatedJSON.TrailingCommas
    private var offset = 0
    private var depth = 0

    init(bytes: [UInt8], depthLimit: Int, trailingCommas: LocatedJSON.TrailingCommas) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        self.trailingCommas = trailingCommas
    }

    mutating func document() throws(JSONSyntaxError) -> LocatedJSON {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        let value = try value()
        skipBlanks()
        guard offset == bytes.count else { throw error("something stands behind the value") }
        return value
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func error(_ reason: String, at place: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(offset: place ?? offset, reason: reason)
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard let byte = next, byte == character.asciiValue else { return false }
        offset += 1
        return true
    }

    private mutating func value() throws(JSONSyntaxError) -> LocatedJSON {
        skipBlanks()
        let start = offset
        guard let first = next else { throw error("the text ends where a value should stand") }
        switch first {
        case UInt8(ascii: "{"):
            return LocatedJSON(
                .object(try nested { reader throws(JSONSyntaxError) in try reader.object() }),
                at: start)
        case UInt8(ascii: "["):
            return LocatedJSON(
                .array(try nested { reader throws(JSONSyntaxError) in try reader.array() }),
                at: start)
        case UInt8(ascii: "\""): return LocatedJSON(.string(try string()), at: start)
        case UInt8(ascii: "t"): return LocatedJSON(.bool(try word("true", true)), at: start)
        case UInt8(ascii: "f"): return LocatedJSON(.bool(try word("false", false)), at: start)
        case UInt8(ascii: "n"):
            _ = try word("null", true)
            return LocatedJSON(.null, at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return LocatedJSON(.number(try number()), at: start)
        default: throw error("a value is expected here")
        }
    }

    private mutating func nested<Result>(
        _ read: (inout Self) throws(JSONSyntaxError) -> Result
    ) throws(JSONSyntaxError) -> Result {
        depth += 1
        guard depth <= depthLimit else {
            throw error("values lie more than \(depthLimit) deep in each other")
        }
        defer { depth -= 1 }
        offset += 1
        return try read(&self)
    }

    private mutating func object() throws(JSONSyntaxError) -> [LocatedJSON.Member] {
        var members: [LocatedJSON.Member] = []
        skipBlanks()
        if take("}") { return members }
        while true {
            skipBlanks()
            if !members.isEmpty, trailingCommas == .forgiven, take("}") { return members }
            let keyOffset = offset
            guard let first = next else { throw error("the object is not closed") }
            guard first == UInt8(ascii: "\"") else {
                throw error(
                    first == UInt8(ascii: "}")
                        ? "a comma stands before the closing brace"
                        : "a key between quotation marks is expected here")
            }
            let key = try string()
            skipBlanks()
            guard take(":") else { throw error("a colon is expected here") }
            members.append(.init(key: key, keyOffset: keyOffset, value: try value()))
            skipBlanks()
            if take("}") { return members }
            guard take(",") else {
                throw error(
                    next == nil
                        ? "the object is not closed" : "a comma or a closing brace is expected here"
                )
            }
        }
    }

    private mutating func array() throws(JSONSyntaxError) -> [LocatedJSON] {
        var elements: [LocatedJSON] = []
        skipBlanks()
        if take("]") { return elements }
        while true {
            skipBlanks()
            if next == UInt8(ascii: "]") {
                if !elements.isEmpty, trailingCommas == .forgiven, take("]") { return elements }
                throw error("a comma stands before the closing bracket")
            }
            elements.append(try value())
            skipBlanks()
            if take("]") { return elements }
            guard take(",") else {
                throw error(
                    next == nil
                        ? "the array is not closed"
                        : "a comma or a closing bracket is expected here")
            }
        }
    }

    private mutating func word(_ word: String, _ truth: Bool) throws(JSONSyntaxError) -> Bool {
        guard bytes[offset...].starts(with: word.utf8) else {
            throw error("a value is expected here")
        }
        offset += word.utf8.count
        return truth
    }

    private mutating func number() throws(JSONSyntaxError) -> String {
        let start = offset
        _ = take("-")
        let isZero = take("0")
        let whole = isZero ? 1 : digits()
        guard whole > 0 else { throw error("a digit is expected here") }
        if take("."), digits() == 0 { throw error("a digit is expected here") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard digits() > 0 else { throw error("a digit is expected here") }
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
        var text: [UInt8] = []
        offset += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw error("the string is not UTF-8", at: start)
                }
                return string
            case UInt8(ascii: "\\"): text += try escaped().utf8
            case 0..<0x20:
                throw error("a line break or control character in a string must be escaped")
            default:
                text.append(byte)
                offset += 1
            }
        }
        throw error("the string is not closed", at: start)
    }

    /// What a backslash and the characters behind it stand for.
    private mutating func escaped() throws(JSONSyntaxError) -> String {
        let start = offset
        offset += 1
        guard let byte = next else { throw error("the string is not closed", at: start) }
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
            guard take("\\"), take("u") else { throw error("half a surrogate pair", at: start) }
            let second = try unit(from: start)
            let pair = 0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)
            guard first < 0xDC00, (0xDC00...0xDFFF).contains(second),
                let scalar = Unicode.Scalar(pair)
            else { throw error("half a surrogate pair", at: start) }
            return String(Character(scalar))
        default: throw error("there is no such escape", at: start)
        }
    }

    private mutating func unit(from start: Int) throws(JSONSyntaxError) -> UInt32 {
        let digits = bytes[offset..<min(offset + 4, bytes.count)]
        var unit: UInt32 = 0
        for byte in digits {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw error("four hexadecimal digits are expected here", at: start)
            }
            unit = unit << 4 | UInt32(digit)
        }
        guard digits.count == 4 else {
            throw error("four hexadecimal digits are expected here", at: start)
        }
        offset += 4
        return unit
    }
}
