internal import JSON

/// A shard of a large static index: the entries of some names, sorted by name, publisher and version.
///
/// ```json
/// {"schema": "skills.index-shard/1", "skills": [{"name": "pdf", ...}, ...]}
/// ```
public struct IndexShard: Sendable, Hashable {
    /// The value of the key `schema`.
    public static let schema = "skills.index-shard/1"
    /// The maximum size of the file, in bytes.
    public static let sizeLimit = 8 << 20
    /// The maximum number of entries.
    public static let countLimit = 10_000

    /// The entries, at most ``countLimit``.
    public let entries: [CatalogEntry]

    /// Creates a shard.
    public init(_ entries: [CatalogEntry]) {
        self.entries = entries.sorted { $0.isBefore($1) }
    }

    /// Reads a shard; `resolving` makes the URLs of archives absolute.
    ///
    /// Entries that can't be used are left out.
    public init(
        parsing bytes: [UInt8], resolving resolve: CatalogEntry.URLResolver
    ) throws(IndexFault) {
        let value = try IndexFile.parse(bytes, schema: Self.schema, limit: Self.sizeLimit)
        entries = try IndexFile.entries(
            value["skills"], limit: Self.countLimit, resolving: resolve
        ).entries
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        let value = JSONValue.object([
            "schema": .string(Self.schema), "skills": .array(entries.map(\.json)),
        ])
        return Array((value.text(.line) + "\n").utf8)
    }
}
