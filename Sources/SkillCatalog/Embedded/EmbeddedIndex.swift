internal import CEmbeddedFiles
internal import SkillFormat

/// The catalog that is part of the program: well-known skills by name, and the skills in the program.
///
/// It is a static index with a list, `WellKnown/index.json`, which is read when it is first needed.
struct EmbeddedIndex: Sendable {
    /// The index of this program.
    static let shared = EmbeddedIndex()

    /// The entries by name.
    private let entries: [String: [CatalogEntry]]

    private init() {
        let file = unsafe embedded_index_at(0)
        let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
        guard let root = try? IndexRoot(parsing: bytes, resolving: { $0 }),
            case .list(let list) = root.content
        else { preconditionFailure("the embedded index is damaged") }
        entries = Dictionary(grouping: list) { $0.name.description }
    }

    /// Returns the entries of a name, of which publishers may have one each; empty if there are none.
    func entries(named name: String) -> [CatalogEntry] { entries[name] ?? [] }

    /// The names of all entries, sorted.
    var names: [String] { entries.keys.sorted() }

    /// The search file, `WellKnown/index.search`, which tests write: making it of the index takes 20 ms.
    static let segments: [CatalogSegment] = {
        let file = unsafe embedded_search_at(0)
        let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
        guard let segment = try? CatalogSegment(bytes) else {
            preconditionFailure("the embedded search file is damaged")
        }
        return [segment]
    }()
}

extension Catalogs {
    /// The names in the embedded catalog, sorted.
    public var embeddedNames: [String] { EmbeddedIndex.shared.names }

    /// The names in the embedded catalog, by its search file, which takes less time to read than the index.
    public static var wellKnownNames: [String] {
        var names: [String] = []
        for segment in EmbeddedIndex.segments { segment.forEachName { names.append($0) } }
        return names
    }

    /// Returns the entries of a name in the embedded catalog.
    public static func wellKnownEntries(named name: String) -> [FoundEntry] {
        EmbeddedIndex.segments.flatMap { $0.entries(named: name) }
            .map { FoundEntry(catalog: .embedded, entry: $0) }
    }

    /// Returns the entry of the embedded catalog that a request means; nil if there is none, or more than one.
    public static func embeddedEntry(for request: NameRequest) -> CatalogEntry? {
        guard request.catalog == nil || request.catalog == .embedded else { return nil }
        let entries = EmbeddedIndex.shared.entries(named: request.name)
        return try? EntryChoice(request: request, catalog: .embedded).choose(among: entries)
    }
}
