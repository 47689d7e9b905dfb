public import Digest
internal import JSON

/// A page of a large static index: the digests of its shards.
///
/// ```json
/// {"schema": "skills.index-page/1", "shards": ["<hex>", ...]}
/// ```
public struct IndexPage: Sendable, Hashable {
    /// The value of the key `schema`.
    public static let schema = "skills.index-page/1"
    /// The maximum size of the file, in bytes.
    public static let sizeLimit = 8 << 20

    /// The digests of the shards, whose number is a power of two of at most 65,536.
    public let shards: [SHA256Digest]

    /// Creates a page.
    public init(shards: [SHA256Digest]) { self.shards = shards }

    /// Reads a page.
    public init(parsing bytes: [UInt8]) throws(IndexFault) {
        let value = try IndexFile.parse(bytes, schema: Self.schema, limit: Self.sizeLimit)
        shards = try IndexRoot.digests(value["shards"], of: "shards")
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        let value = JSONValue.object([
            "schema": .string(Self.schema), "shards": .strings(shards.map(\.hex)),
        ])
        return Array((value.text(.line) + "\n").utf8)
    }
}
