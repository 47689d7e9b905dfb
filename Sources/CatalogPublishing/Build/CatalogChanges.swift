internal import JSON
internal import SkillCatalog
internal import SkillFormat

/// The skills that a catalog no longer offers, or offers under another name.
///
/// ```json
/// {"old-name": {"renamed": "new-name"}, "publisher/name": {"removed": "reason"}}
/// ```
///
/// A name without a publisher means all skills of that name.
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

    /// Returns the changes with the publishers that have or had the names without one, so that those who installed these
    /// skills learn of the change; a name that no skill has or had is one of the only publisher, if there is only one.
    ///
    /// Throws ``CatalogBuildError/invalidChanges(_:)`` if the new name of a skill is neither `offered` nor changed itself.
    func resolved(
        offered: [PlacedEntry], previous: [PlacedEntry]
    ) throws(CatalogBuildError) -> CatalogChanges {
        guard !entries.isEmpty else { return self }
        let names = Set(entries.map(\.name))
        var targets: [SkillName: SkillName] = [:]
        for case let (name, .renamed(new)) in entries.map({ ($0.name, $0.state) }) {
            targets[new] = name
        }
        for name in names { targets[name] = nil }
        var publishers: Set<Publisher?> = []
        var owners: [SkillName: Set<Publisher?>] = [:]
        for next in offered.lazy.map(\.entry) {
            publishers.insert(next.publisher)
            targets[next.name] = nil
        }
        for next in (offered + previous).lazy.map(\.entry) where names.contains(next.name) {
            owners[next.name, default: []].insert(next.publisher)
        }
        if let (new, name) = targets.min(by: { $0.value < $1.value }) {
            throw .invalidChanges(.unknownName(new.description, of: name.description))
        }
        let anyone: Set<Publisher?> = publishers.count == 1 ? publishers : [nil]
        let explicit = keys
        let resolved = entries.flatMap { entry -> [CatalogEntry] in
            guard entry.publisher == nil else { return [entry] }
            return (owners[entry.name] ?? anyone).map { publisher in
                var entry = entry
                entry.publisher = publisher
                return entry
            }.filter { $0.publisher == nil || !explicit.contains(EntryKey($0)) }
        }
        return CatalogChanges(resolved)
    }

    /// Returns the changes with those that the `previous` index had recorded, except for skills that are `offered` again.
    ///
    /// Those who installed the skill may not have asked since.
    func keeping(previous: [PlacedEntry], offered: [PlacedEntry]) -> CatalogChanges {
        let recorded = previous.map(\.entry).filter { $0.state != .available && !replaces($0) }
        guard !recorded.isEmpty else { return self }
        let names = Set(recorded.map(\.name))
        var returned: [SkillName: Set<Publisher?>] = [:]
        for next in offered.lazy.map(\.entry) where names.contains(next.name) {
            returned[next.name, default: []].insert(next.publisher)
        }
        let kept = recorded.filter { entry in
            guard let publishers = returned[entry.name] else { return true }
            // Without a publisher, a change is one of all skills of that name.
            return entry.publisher != nil && !publishers.contains(entry.publisher)
        }
        return CatalogChanges(entries + kept)
    }

    /// Returns entries in order, with removed and renamed skills in place of those that were offered.
    func applied(to offered: [PlacedEntry]) -> [PlacedEntry] {
        guard !entries.isEmpty else { return offered }
        return (offered.filter { !replaces($0.entry) } + entries.map(PlacedEntry.init))
            .sorted { $0.isBefore($1) }
    }

    /// Whether an entry is that of a name that was removed or renamed; without a publisher, of all publishers.
    func replaces(_ entry: CatalogEntry) -> Bool {
        names.contains(entry.name) || keys.contains(EntryKey(entry))
    }
}
