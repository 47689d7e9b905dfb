/// Writes search files.
enum SearchSegmentWriter {
    static func distribution(of entries: [CatalogEntry]) -> [[CatalogEntry]] { [entries] }
    static func bytes(of entries: [CatalogEntry]) throws -> [UInt8] { [] }
}
