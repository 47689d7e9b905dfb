internal import SkillCatalog
internal import SkillFormat

/// What identifies a skill in a catalog.
struct EntryKey: Hashable, Sendable, CustomStringConvertible {
    let name: SkillName
    let publisher: Publisher?

    init(_ entry: CatalogEntry) {
        name = entry.name
        publisher = entry.publisher
    }

    /// The text that `skills install` takes after the name of the catalog.
    var description: String {
        (publisher.map { "\($0)/" } ?? "") + name.description
    }
}
