internal import JSON

/// A value in a file of this machine's state that is missing, or not of the type that its key requires.
struct UnreadableValue: Error {}

// A value that is dropped because it can't be read would mean that there was none: a skill that was not managed, or a
// file that did not exist.
extension JSONValue {
    /// Parses the value of a key that must have one.
    func required<Value>(
        _ key: String, _ parse: (JSONValue) -> Value?
    ) throws(UnreadableValue) -> Value {
        guard let value = try optional(key, parse) else { throw UnreadableValue() }
        return value
    }

    /// Parses the value of a key; nil if it is missing or null.
    func optional<Value>(
        _ key: String, _ parse: (JSONValue) -> Value?
    ) throws(UnreadableValue) -> Value? {
        guard let value = self[key] else { return nil }
        guard let parsed = parse(value) else { throw UnreadableValue() }
        return parsed
    }

    /// Parses every element of the array of a key.
    func elements<Value>(
        _ key: String, _ parse: (JSONValue) -> Value?
    ) throws(UnreadableValue) -> [Value] {
        let values = try required(key, \.array)
        let parsed = values.compactMap(parse)
        guard parsed.count == values.count else { throw UnreadableValue() }
        return parsed
    }
}
