public import SkillFormat

/// The identity of a skill in a catalog.
public struct EntryKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name that the skill is installed under.
    public let name: SkillName
    /// The publisher; nil if the catalog does not state one.
    public let publisher: Publisher?

    /// Takes the identity of an entry.
    public init(_ entry: CatalogEntry) { self.init(name: entry.name, publisher: entry.publisher) }

    /// Creates an identity.
    public init(name: SkillName, publisher: Publisher?) {
        self.name = name
        self.publisher = publisher
    }

    /// The text that `skills install` takes after the name of the catalog.
    public var description: String {
        (publisher.map { "\($0)/" } ?? "") + name.description
    }

    /// Compares names, then publishers.
    public static func < (one: EntryKey, other: EntryKey) -> Bool {
        guard one.name == other.name else { return one.name < other.name }
        // As publishers are equal: without case.
        let publishers = [one, other].map { ($0.publisher?.description ?? "").lowercased().utf8 }
        return publishers[0].lexicographicallyPrecedes(publishers[1])
    }
}
