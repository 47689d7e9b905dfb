internal import Digest
internal import JSON

/// A JSON value of a signature in which no key occurs twice: programs would read different values.
struct SignedJSON {
    private let json: LocatedJSON

    /// Parses a text.
    init(_ bytes: [UInt8]) throws(SignatureFault) {
        do { json = try LocatedJSON(parsing: bytes) } catch {
            throw .malformed(Messages.notJSON(error.reason.message))
        }
        try Self.refuseRepeatedKeys(in: json)
    }

    private init(_ json: LocatedJSON) { self.json = json }

    private static func refuseRepeatedKeys(in json: LocatedJSON) throws(SignatureFault) {
        switch json.value {
        case .object(let members):
            var seen: Set<[UInt8]> = []
            for member in members {
                guard seen.insert(Array(member.key.utf8)).inserted else {
                    throw .malformed(Messages.repeatedKey(member.key))
                }
                try refuseRepeatedKeys(in: member.value)
            }
        case .array(let elements):
            for element in elements { try refuseRepeatedKeys(in: element) }
        case .null, .bool, .number, .string: return
        }
    }

    /// The text of a string; nil for any other value.
    var string: String? { if case .string(let text) = json.value { text } else { nil } }

    /// The elements; none if this is no array.
    var elements: [SignedJSON] {
        guard case .array(let elements) = json.value else { return [] }
        return elements.map(SignedJSON.init)
    }

    /// Returns the members of an object, which has only `known` keys if there are any; `name` is its key.
    func members(
        of name: String?, known: Set<String> = [], unsupported: Set<String> = []
    ) throws(SignatureFault) -> [String: SignedJSON] {
        guard case .object(let members) = json.value else {
            throw .malformed(name.map(Messages.noValue) ?? Messages.noBundle)
        }
        var found: [String: SignedJSON] = [:]
        for member in members {
            if unsupported.contains(member.key) {
                throw .unsupported(Messages.unsupportedKey(member.key))
            }
            guard known.isEmpty || known.contains(member.key) else {
                throw .malformed(Messages.unknownKey(member.key))
            }
            if case .null = member.value.value { continue }
            found[member.key] = SignedJSON(member.value)
        }
        return found
    }

    static func required(
        _ members: [String: SignedJSON], _ key: String
    ) throws(SignatureFault) -> SignedJSON {
        guard let value = members[key] else { throw .malformed(Messages.noValue(key)) }
        return value
    }

    static func text(
        _ members: [String: SignedJSON], _ key: String
    ) throws(SignatureFault) -> String {
        guard let text = members[key]?.string else { throw .malformed(Messages.noValue(key)) }
        return text
    }

    static func base64(
        _ members: [String: SignedJSON], _ key: String
    ) throws(SignatureFault) -> [UInt8] {
        guard let bytes = Base64.decode(try text(members, key).utf8), !bytes.isEmpty else {
            throw .malformed(Messages.notBase64(key))
        }
        return bytes
    }
}
