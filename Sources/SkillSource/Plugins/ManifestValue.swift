internal import JSON

/// A JSON value in a manifest.
struct ManifestValue {
    private let json: LocatedJSON

    init(_ json: LocatedJSON) { self.json = json }

    /// Parses a manifest, which must be an object.
    init(parsing bytes: [UInt8]) throws(PluginManifestFault) {
        do { json = try LocatedJSON(parsing: bytes) } catch { throw PluginManifestFault.notJSON }
        guard json.members != nil else { throw .notAnObject }
    }

    /// Returns the value of a key; nil if this is no object, or has no such key.
    subscript(key: String) -> ManifestValue? { json[key].map { ManifestValue($0) } }

    /// The text of a string; nil for any other value.
    var text: String? { json.string }

    /// Returns the text of a key; nil if it is missing or empty.
    func text(_ key: String) -> String? { json[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns whether a key is `false`.
    func denies(_ key: String) -> Bool {
        guard case .bool(false)? = json[key]?.value else { return false }
        return true
    }

    /// The elements of an array; nil for any other value.
    var elements: [ManifestValue]? { json.array.map { $0.map { ManifestValue($0) } } }

    /// The keys and values, if it is an object.
    var members: [(key: String, value: ManifestValue)]? {
        json.members.map { $0.map { ($0.key, ManifestValue($0.value)) } }
    }

    /// Whether it has no content, or is neither a text, an array nor an object.
    var isEmpty: Bool { text?.isEmpty ?? elements?.isEmpty ?? members?.isEmpty ?? true }

    var isObject: Bool { json.members != nil }

    /// Returns the texts of a key whose value is a string or an array of strings.
    func texts(_ key: String) -> [String] {
        guard let value = json[key] else { return [] }
        return value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
    }
}
