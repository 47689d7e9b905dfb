public import Problem

/// Any JSON value, including unknown keys, so that rewriting a file keeps them.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Parses JSON text (RFC 8259) of at most 512 levels; trailing commas are allowed.
    ///
    /// If a key occurs twice, the last value wins.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        do throws(JSONSyntaxError) {
            let json = try LocatedJSON(parsing: bytes, as: .trailingCommas, depthLimit: 512)
            try self.init(json)
        } catch {
            throw JSONError(error, in: bytes)
        }
    }

    private init(_ json: LocatedJSON) throws(JSONSyntaxError) {
        switch json.value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .string(text)
        case .number(let digits):
            if let number = Int(digits) {
                self = .integer(number)
            } else {
                guard let number = Double(digits), number.isFinite else {
                    throw JSONSyntaxError(offset: json.offset, reason: .numberTooLarge)
                }
                self = Int(exactly: number).map { .integer($0) } ?? .number(number)
            }
        case .array(let elements):
            var values: [JSONValue] = []
            values.reserveCapacity(elements.count)
            for element in elements { values.append(try JSONValue(element)) }
            self = .array(values)
        case .object(let members):
            var values: [String: JSONValue] = [:]
            for member in members { values[member.key] = try JSONValue(member.value) }
            self = .object(values)
        }
    }

    /// The value of a key; nil if this is not an object, or the key is missing or null.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[key], value != .null else {
            return nil
        }
        return value
    }

    /// The text, if this is a string.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, if this is an integer.
    public var integer: Int? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    /// The Boolean, if this is one.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members, if this is an object.
    public var object: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Returns a string; `null` for nil.
    public static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// An array of strings.
    public static func strings(_ strings: some Sequence<String>) -> JSONValue {
        .array(strings.map { .string($0) })
    }
}

/// An error in JSON text.
public enum JSONError: Problem, Hashable {
    /// The text is not valid JSON; lines and columns count from 1, columns in Unicode scalars.
    case notJSON(line: Int, column: Int, reason: JSONFault)
}

extension JSONError {
    /// Finds the location of a syntax error in the text.
    public init(_ error: JSONSyntaxError, in bytes: [UInt8]) {
        let before = bytes.prefix(error.offset)
        let line = before.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
        self = .notJSON(
            line: 1 + before.count { $0 == 0x0A },
            // Bytes that continue a character of UTF-8 are not counted.
            column: 1 + line.count { $0 & 0xC0 != 0x80 }, reason: error.reason)
    }

    /// The line of the error.
    public var line: Int {
        switch self {
        case .notJSON(let line, _, _): line
        }
    }
}
