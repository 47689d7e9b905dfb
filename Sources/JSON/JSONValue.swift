public import Problem

/// Any JSON value, so that files keep the keys that we don't know.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads JSON text (RFC 8259), at most 512 levels deep; a trailing comma is forgiven.
    ///
    /// Where a key comes twice, the last one counts.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        do {
            let placed = try LocatedJSON(parsing: bytes, depthLimit: 512, trailingCommas: .forgiven)
            try self.init(placed)
        } catch {
            throw .notJSON
        }
    }

    private init(_ placed: LocatedJSON) throws(JSONError) {
        switch placed.value {
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
        case .array(let placed):
            var elements: [JSONValue] = []
            elements.reserveCapacity(placed.count)
            for element in placed { elements.append(try JSONValue(element)) }
            self = .array(elements)
        case .object(let placed):
            var members: [String: JSONValue] = [:]
            for member in placed { members[member.key] = try JSONValue(member.value) }
            self = .object(members)
        }
    }

    /// The value of a key; nil when this is no object or has no such key, or when the value is null.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[key], value != .null else {
            return nil
        }
        return value
    }

    /// The text, when this is a string.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, when this is a whole one.
    public var integer: Int? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    /// The truth, when this is one.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements, when this is an array.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members, when this is an object.
    public var object: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// A string, or null.
    public static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// An array of strings.
    public static func strings(_ strings: some Sequence<String>) -> JSONValue {
        .array(strings.map { .string($0) })
    }
}

/// Why text is no JSON.
public enum JSONError: Problem, Equatable {
    /// The parser stumbled.
    case notJSON

    /// What happened.
    public var summary: String { "it is not JSON" }
}
