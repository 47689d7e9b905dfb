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
        do {
            let json = try LocatedJSON(parsing: bytes, depthLimit: 512, trailingCommas: .allowed)
            try self.init(json)
        } catch {
            throw .notJSON
        }
    }

    private init(_ json: LocatedJSON) throws(JSONError) {
        switch json.value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .string(text)
        case .number(let digits):
            if let number = Int(digits) {
                self = .integer(number)
            } else {
                guard let number = Double(digits), number.isFinite else { throw .notJSON }
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

    /// A string, or null for nil.
    public static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// An array of strings.
    public static func strings(_ strings: some Sequence<String>) -> JSONValue {
        .array(strings.map { .string($0) })
    }
}

/// An error in JSON text.
public enum JSONError: Problem, Equatable {
    /// The text is not valid JSON.
    case notJSON
}
