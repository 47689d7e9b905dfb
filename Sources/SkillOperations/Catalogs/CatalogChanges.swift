internal import JSON
internal import SkillCatalog
internal import SkillFormat

/// The skills that a catalog no longer offers, or offers under another name.
///
/// ```json
/// {"old-name": {"renamed": "new-name"}, "publisher/name": {"removed": "reason"}}
/// ```
public struct CatalogChanges: Sendable {
    /// The maximum size of the file, in bytes.
    public static let sizeLimit = 1 << 20

    /// The entries, in no order.
    let entries: [CatalogEntry]
    private let names: Set<SkillName>
    private let keys: Set<EntryKey>

    /// Creates an empty list.
    public init() { self.init([]) }

    private init(_ entries: [CatalogEntry]) {
        self.entries = entries
        names = Set(entries.filter { $0.publisher == nil }.map(\.name))
        keys = Set(entries.map(EntryKey.init))
    }

    /// Reads the file; throws ``CatalogBuildError/invalidChanges(_:)``.
    public init(parsing bytes: [UInt8]) throws(CatalogBuildError) {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            throw .invalidChanges(.syntax(error))
        }
        guard let members = value.object else { throw .invalidChanges(.notObject) }
        var entries: [CatalogEntry] = []
        for (key, change) in members.sorted(by: { $0.key < $1.key }) {
            entries.append(try Self.entry(key, change))
        }
        self.init(entries)
    }

    private static func entry(
        _ key: String, _ change: JSONValue
    ) throws(CatalogBuildError) -> CatalogEntry {
        let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let publisher = parts.count == 2 ? Publisher(parts[0]) : nil
        guard parts.count <= 2, let name = parts.last.flatMap({ SkillName($0) }),
            parts.count == 1 || publisher != nil
        else { throw .invalidChanges(.invalidKey(key)) }
        var entry = CatalogEntry(name: name, publisher: publisher, description: "", source: nil)
        switch (change["renamed"]?.string, change["removed"]?.string) {
        case (let text?, nil):
            guard let new = SkillName(text), new != name else {
                throw .invalidChanges(.invalidName(text, of: key))
            }
            entry.state = .renamed(new)
        case (nil, let reason?): entry.state = .removed(reason: CatalogEntry.oneLine(reason))
        case (_?, _?): throw .invalidChanges(.ambiguous(key))
        case (nil, nil): throw .invalidChanges(.empty(key))
        }
        return entry
    }

    /// Whether an entry is that of a name that was removed or renamed; without a publisher, of all publishers.
    func replaces(_ entry: CatalogEntry) -> Bool {
        names.contains(entry.name) || keys.contains(EntryKey(entry))
    }
}
