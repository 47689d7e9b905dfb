internal import SkillCatalog

/// The contents of a catalog, as far as they are on this machine.
struct CatalogSurvey {
    /// The maximum number of entries that are counted.
    private static let entryLimit = 200_000

    /// The publishers with the numbers of their skills that can be installed, the largest first; nil if there are too many
    /// entries, or none on this machine.
    private(set) var publishers: [(name: String, count: Int)]?

    /// Counts the entries of a catalog.
    init(of catalogs: [SearchableCatalog]) {
        guard let segments = Self.segments(of: catalogs) else { return }
        var counts: [Publisher: Int] = [:]
        for segment in segments {
            for index in 0..<segment.count {
                guard let entry = segment.entry(at: index), entry.state == .available,
                    let publisher = entry.publisher
                else { continue }
                counts[publisher, default: 0] += 1
            }
        }
        publishers = counts.map { ($0.key.description, $0.value) }.sorted {
            ($1.count, $0.name) < ($0.count, $1.name)
        }
    }

    /// Returns the names of a catalog that earlier catalogs have too, sorted; nil if there are too many entries, or if
    /// those of the catalog are not on this machine.
    static func shared(
        _ catalogs: [SearchableCatalog], with earlier: [CatalogSegment]
    ) -> [String]? {
        guard let segments = segments(of: catalogs), canRead(earlier) else { return nil }
        var known: Set<String> = []
        for segment in earlier { segment.forEachName { known.insert($0) } }
        var shared: Set<String> = []
        for segment in segments {
            segment.forEachName { if known.contains($0) { shared.insert($0) } }
        }
        return shared.sorted()
    }

    private static func segments(of catalogs: [SearchableCatalog]) -> [CatalogSegment]? {
        let segments = catalogs.flatMap(\.segments)
        return catalogs.contains { $0.state == .missing } || !canRead(segments) ? nil : segments
    }

    private static func canRead(_ segments: [CatalogSegment]) -> Bool {
        segments.reduce(0) { $0 + $1.count } <= entryLimit
    }
}
