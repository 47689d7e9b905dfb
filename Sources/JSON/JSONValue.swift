public import Problem

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Any JSON value, so that files keep the keys that we don't know.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads JSON text (RFC 8259), at most 512 levels deep; the parser forgives a trailing comma.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        } catch {
            // The decoder's own words say no more than that.
            throw .notJSON
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
    public static func texts(_ texts: some Sequence<String>) -> JSONValue {
        .array(texts.map { .string($0) })
    }
}

/// Why text is no JSON.
public enum JSONError: Problem, Equatable {
    /// The parser stumbled.
    case notJSON

    /// What happened.
    public var summary: String { "it is not JSON" }
}

extension JSONValue: Decodable {
    /// Takes the value for whichever of the kinds it is.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}
