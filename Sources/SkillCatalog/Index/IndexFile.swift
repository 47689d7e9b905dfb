internal import JSON
internal import SkillFormat

/// The parts that the JSON files of a static index share: a schema, a limit, and entries.
enum IndexFile {
    /// Parses a file and checks its schema.
    static func parse(
        _ bytes: [UInt8], schema: String, limit: Int
    ) throws(IndexFault) -> JSONValue {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch { throw .malformed(error.summary) }
        guard value.object != nil else { throw .malformed("it is not a JSON object") }
        guard let found = value["schema"]?.string else { throw .malformed("it has no schema") }
        guard found == schema else { throw .unknownSchema(found) }
        return value
    }

    /// Reads a list of entries.
    static func entries(
        _ value: JSONValue?, limit: Int, resolving resolve: CatalogEntry.URLResolver
    ) throws(IndexFault) -> CatalogListing {
        guard let values = value?.array else { throw .malformed("its skills are not a list") }
        guard values.count <= limit else {
            throw .malformed("it has more than \(limit) skills")
        }
        var listing = CatalogListing(entries: [])
        for (index, value) in values.enumerated() {
            do {
                listing.entries.append(try CatalogEntry(value, resolving: resolve))
            } catch {
                let name = value["name"]?.string.map(CatalogEntry.oneLine) ?? "\(index + 1)"
                listing.faults.append(CatalogListing.Fault(entry: name, fault: error))
            }
        }
        return listing
    }
}

extension CatalogEntry {
    /// Whether the entry comes before another in files: by name, publisher and version.
    public func isBefore(_ other: CatalogEntry) -> Bool {
        if name != other.name { return name < other.name }
        let publishers = (publisher?.description ?? "", other.publisher?.description ?? "")
        if publishers.0 != publishers.1 {
            return publishers.0.utf8.lexicographicallyPrecedes(publishers.1.utf8)
        }
        return (version ?? "").utf8.lexicographicallyPrecedes((other.version ?? "").utf8)
    }
}
