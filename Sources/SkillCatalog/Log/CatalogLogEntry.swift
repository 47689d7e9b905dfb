public import Digest
internal import JSON
internal import SkillFormat

/// The entries in the log of a catalog: one for each version of a skill, and one for each index.
///
/// Entries are lines of JSON with sorted keys and without a line feed. That of a skill has the hashes of its files, so
/// that a catalog which describes it in other words adds none:
///
/// ```json
/// {"archive": "<hex>", "name": "pdf", "publisher": "acme", "tree": "s1:…", "version": "1.2"}
/// {"name": "old", "renamed": "new"}
/// {"name": "bad", "removed": "it deletes files"}
/// {"root": "<hex>", "version": 1842}
/// ```
///
/// The last entry of each build is that of its index, by the SHA-256 of ``RootFile/root`` and the index's version.
public enum CatalogLogEntry {
    /// The folder of the log below the location of the catalog.
    public static let folder = "log"

    /// Returns the entry of an index.
    public static func bytes(ofRoot digest: SHA256Digest, version: Int) -> [UInt8] {
        line(["root": .string(digest.hex), "version": .integer(version)])
    }

    /// Returns the entry of a skill in a catalog.
    public static func bytes(of entry: CatalogEntry) -> [UInt8] {
        var members: [String: JSONValue] = ["name": .string(entry.name.description)]
        members["publisher"] = entry.publisher.map { .string($0.description) }
        members["version"] = entry.version.map { .string($0) }
        members["tree"] = entry.facts.tree.map { .string($0.description) }
        switch entry.state {
        case .available: break
        case .renamed(let name): members["renamed"] = .string(name.description)
        case .removed(let reason): members["removed"] = .string(reason)
        }
        switch entry.source {
        case .archive(_, let digest?): members["archive"] = .string(digest.hex)
        case .address(let address): members["source"] = .string(address)
        case .archive, .document, .files, .embedded, nil: break
        }
        return line(members)
    }

    private static func line(_ members: [String: JSONValue]) -> [UInt8] {
        Array(JSONValue.object(members).text(.line).utf8)
    }
}
