internal import JSON

/// Another source of a skill of a catalog, which `skills info` shows beside the one that is installed.
public struct EntryAlternative: Sendable, Hashable {
    /// The source of its files: an address or an archive.
    public var source: EntrySource
    /// The publisher there.
    public var publisher: Publisher?
    /// The number of files that the skill refers to and does not have there; 0 if it is complete, nil if unknown.
    public var missing: Int?
    /// A remark in one line, such as "mirror".
    public var note: String?

    /// Creates an alternative.
    public init(
        source: EntrySource, publisher: Publisher? = nil, missing: Int? = nil, note: String? = nil
    ) {
        self.source = source
        self.publisher = publisher
        self.missing = missing
        self.note = note
    }

    /// Reads one element of the key `also`; nil if it has no source that is understood.
    init?(_ value: JSONValue, resolving resolve: CatalogEntry.URLResolver) {
        guard let source = try? EntrySource(value, .all, resolve) else {
            return nil
        }
        self.source = source
        publisher = value["publisher"]?.string.flatMap { Publisher($0) }
        missing = value["missing"]?.count
        note = value["note"]?.string.map(CatalogEntry.oneLine)
    }

    /// The alternative as an element of the key `also`.
    var json: JSONValue {
        var members = source.members
        members["publisher"] = publisher.map { .string($0.description) }
        members["missing"] = missing.map { .integer($0) }
        members["note"] = note.map { .string($0) }
        return .object(members)
    }
}
