internal import SkillCatalog
internal import SkillFormat

/// What identifies a skill in a catalog.
struct EntryKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    let name: SkillName
    let publisher: Publisher?

    init(_ entry: CatalogEntry) { self.init(name: entry.name, publisher: entry.publisher) }

    init(name: SkillName, publisher: Publisher?) {
        self.name = name
        self.publisher = publisher
    }

    /// The text that `skills install` takes after the name of the catalog.
    var description: String {
        (publisher.map { "\($0)/" } ?? "") + name.description
    }

    static func < (one: EntryKey, other: EntryKey) -> Bool {
        guard one.name == other.name else { return one.name < other.name }
        // As publishers are equal: without case.
        let publishers = [one, other].map { ($0.publisher?.description ?? "").lowercased().utf8 }
        return publishers[0].lexicographicallyPrecedes(publishers[1])
    }
}
