extension EditableJSON {
    /// Returns the elements of the array at a key of the root, as they are written; none if the key is missing.
    public func elements(of key: String) throws(EditableJSONError) -> [String] {
        (try array(at: key)?.array ?? []).map {
            String(decoding: bytes[$0.offset..<$0.end], as: UTF8.self)
        }
    }

    /// Returns the text with an array of these elements, which are JSON text, at a key of the root.
    ///
    /// Each element has a line of its own if the members of the root have; its text is not changed.
    public func setting(
        elements: [String], of key: String
    ) throws(EditableJSONError) -> [UInt8] {
        let outer = separator(in: rootMembers) ?? lineBreak + "  "
        let inner = nestedSeparator(in: outer)
        let isMultiline = outer.utf8.contains(0x0A)
        let content = elements.joined(separator: ",\(isMultiline ? inner : " ")")
        let text =
            elements.isEmpty ? "[]" : isMultiline ? "[\(inner)\(content)\(outer)]" : "[\(content)]"
        guard let existing = try array(at: key) else {
            let member = "\(Self.quoted(key)): \(text)"
            return adding([member], to: root, rootMembers, separator: outer, closing: lineBreak)
        }
        var result = bytes
        result.replaceSubrange(existing.offset..<existing.end, with: text.utf8)
        return result
    }

    private func array(at key: String) throws(EditableJSONError) -> LocatedJSON? {
        let matches = rootMembers.filter { $0.key == key }
        guard matches.count <= 1 else { throw .repeated(key: key) }
        guard let value = matches.first?.value else { return nil }
        if case .null = value.value { return value }
        guard value.array != nil else { throw .notArray(key: key) }
        return value
    }
}
