/// JSON text that is edited by position, so that every byte outside of the edited members is kept.
///
/// The text must be one object in strict JSON (RFC 8259): text with comments or trailing commas is refused, because the
/// program that reads it may understand it differently.
public struct EditableJSON: Sendable {
    /// The text.
    public let bytes: [UInt8]
    let root: LocatedJSON
    let rootMembers: [LocatedJSON.Member]

    /// Parses the text.
    public init(_ bytes: [UInt8]) throws(EditableJSONError) {
        self.bytes = bytes
        do { root = try LocatedJSON(parsing: bytes) } catch {
            throw .syntax(JSONError(error, in: bytes))
        }
        guard let members = root.members else { throw .notObject(key: nil) }
        rootMembers = members
    }

    /// Returns the members of the object at a key of the root; none if the key is missing.
    public func members(of key: String) throws(EditableJSONError) -> [LocatedJSON.Member] {
        try object(at: key)?.members ?? []
    }

    /// Returns the text with new members, all with the same text as value, in the object at a key of the root.
    ///
    /// The object is created if missing. The new text follows the indentation and line breaks of the old one.
    public func adding(
        _ keys: [String], value: String, to key: String
    ) throws(EditableJSONError) -> [UInt8] {
        let existing = try object(at: key)
        for new in keys where existing?.members?.contains(where: { $0.key == new }) ?? false {
            throw .repeated(key: new)
        }
        guard !keys.isEmpty else { return bytes }
        let texts = keys.map { "\(Self.quoted($0)): \(Self.quoted(value))" }
        let outer = separator(in: rootMembers) ?? lineBreak + "  "
        let inner = nestedSeparator(in: outer)
        guard let existing else {
            let text = Self.object(texts, separator: inner, closing: outer)
            let member = "\(Self.quoted(key)): \(text)"
            return adding([member], to: root, rootMembers, separator: outer, closing: lineBreak)
        }
        let members = existing.members ?? []
        let separator = separator(in: members) ?? inner
        return adding(texts, to: existing, members, separator: separator, closing: outer)
    }

    /// Returns the text without some members of the object at a key of the root, and without that object if it is then
    /// empty.
    ///
    /// Reverses ``adding(_:value:to:)``, except that a created object in an empty root leaves `{}`.
    public func removing(
        _ keys: Set<String>, from key: String
    ) throws(EditableJSONError) -> [UInt8] {
        guard let object = try object(at: key), let members = object.members else { return bytes }
        guard members.allSatisfy({ keys.contains($0.key) }) else {
            return removing(from: object, members) { keys.contains($0.key) }
        }
        return removing(from: root, rootMembers) { $0.key == key }
    }

    private func object(at key: String) throws(EditableJSONError) -> LocatedJSON? {
        let matches = rootMembers.filter { $0.key == key }
        guard matches.count <= 1 else { throw .repeated(key: key) }
        guard let value = matches.first?.value else { return nil }
        guard let members = value.members else { throw .notObject(key: key) }
        var seen: Set<String> = []
        for member in members where !seen.insert(member.key).inserted {
            throw .repeated(key: member.key)
        }
        return value
    }
}

// Layout.
extension EditableJSON {
    var lineBreak: String { bytes.contains(0x0D) ? "\r\n" : "\n" }

    /// Returns the white space before the last member; nil if there are no members.
    func separator(in members: [LocatedJSON.Member]) -> String? {
        guard let last = members.last else { return nil }
        let space = bytes[..<last.keyOffset].reversed().prefix { $0 <= 0x20 }.reversed()
        let text = String(decoding: Array(space), as: UTF8.self)
        return members.count == 1 && text.isEmpty ? " " : text
    }

    /// Returns the separator one level deeper.
    func nestedSeparator(in separator: String) -> String {
        let bytes = Array(separator.utf8)
        guard let newline = bytes.lastIndex(of: 0x0A) else { return separator }
        let unit = String(decoding: bytes[(newline + 1)...], as: UTF8.self)
        return separator + (unit.isEmpty ? "  " : unit)
    }

    func adding(
        _ texts: [String], to object: LocatedJSON, _ members: [LocatedJSON.Member],
        separator: String, closing: String
    ) -> [UInt8] {
        var result = bytes
        if let last = members.last {
            let text = texts.map { ",\(separator)\($0)" }.joined()
            result.insert(contentsOf: text.utf8, at: last.value.end)
        } else {
            let text = Self.object(texts, separator: separator, closing: closing)
            result.replaceSubrange(object.offset..<object.end, with: text.utf8)
        }
        return result
    }

    private func removing(
        from object: LocatedJSON, _ members: [LocatedJSON.Member],
        where isRemoved: (LocatedJSON.Member) -> Bool
    ) -> [UInt8] {
        var result = bytes
        guard let firstKept = members.firstIndex(where: { !isRemoved($0) }) else {
            result.removeSubrange((object.offset + 1)..<(object.end - 1))
            return result
        }
        for index in members.indices.reversed() where isRemoved(members[index]) {
            let start =
                index > firstKept ? members[index - 1].value.end : members[index].keyOffset
            let end = index > firstKept ? members[index].value.end : members[index + 1].keyOffset
            result.removeSubrange(start..<end)
        }
        return result
    }

    private static func object(
        _ texts: [String], separator: String, closing: String
    ) -> String {
        let isMultiline = separator.utf8.contains(0x0A)
        let content = texts.joined(separator: ",\(separator)")
        return isMultiline ? "{\(separator)\(content)\(closing)}" : "{\(content)}"
    }

    static func quoted(_ text: String) -> String { JSONValue.string(text).text(.line) }
}

/// A reason why JSON text cannot be edited by position.
public enum EditableJSONError: Error, Sendable, Equatable {
    /// The text is not strict JSON.
    case syntax(JSONError)
    /// The value of a key, or the whole text if nil, is not an object.
    case notObject(key: String?)
    /// The value of a key is not an array.
    case notArray(key: String)
    /// A key occurs twice, or already exists.
    case repeated(key: String)
}
