internal import JSON
internal import SkillFormat
internal import Text

/// A skill in an answer of a registry: an item of a list or of a search, or the skill itself.
struct RegistrySkill {
    /// The identifier, which is unique among the skills of its owner.
    let slug: String
    let name: SkillName
    let publisher: Publisher?
    /// The owner to repeat in requests; nil if the identifier alone is enough.
    let owner: String?
    let version: String?
    private let value: JSONValue
    private let isBlocked: Bool

    /// Reads a skill; `envelope` is the answer around it, which may contain the owner and the version.
    init(_ value: JSONValue, in envelope: JSONValue? = nil) throws(EntryFault) {
        guard let slug = value["slug"]?.string, !slug.isEmpty else { throw .missing("slug") }
        let outer = envelope ?? value
        let owner =
            outer["ownerHandle"]?.string ?? outer["owner"]?["handle"]?.string
            ?? value["ownerHandle"]?.string
        self.slug = slug
        self.owner = owner
        (name, publisher) = try Self.identity(slug, owner)
        version =
            value["version"]?.string ?? outer["latestVersion"]?["version"]?.string
            ?? value["latestVersion"]?["version"]?.string ?? value["tags"]?["latest"]?.string
        self.value = value
        isBlocked = outer["moderation"]?["isMalwareBlocked"]?.bool == true
    }

    /// Returns the name and the publisher of a skill.
    ///
    /// SkillHub puts a namespace before the name, as in `team--pdf`. An owner may not have another namespace, so that
    /// only `anthropics` publishes `anthropics--pdf`.
    private static func identity(
        _ slug: String, _ owner: String?
    ) throws(EntryFault) -> (SkillName, Publisher?) {
        var publisher: Publisher?
        if let owner {
            guard let read = Publisher(owner) else {
                throw .invalidPublisher(CatalogEntry.oneLine(owner))
            }
            publisher = read
        }
        if let name = SkillName(slug) { return (name, publisher) }
        guard let separator = slug.firstRange(of: "--"),
            let namespace = Publisher(String(slug[..<separator.lowerBound])),
            let name = SkillName(String(slug[separator.upperBound...])),
            publisher == nil || publisher == namespace
        else { throw .invalidName(CatalogEntry.oneLine(slug)) }
        return (name, namespace)
    }

    /// Returns the entry for a version, whose files are downloaded from `url`.
    func entry(version: String?, url: String) -> CatalogEntry {
        let description = value["summary"]?.string ?? value["displayName"]?.string ?? ""
        var entry = CatalogEntry(
            name: name, publisher: publisher, version: version.map(CatalogEntry.oneLine),
            description: CatalogEntry.oneLine(description),
            source: .archive(url: url, digest: nil))
        if isBlocked {
            entry.state = .removed(reason: Messages.blockedByRegistry)
            entry.source = nil
        }
        entry.facts.changed = value["updatedAt"]?.integer.flatMap(Self.date)
        entry.facts.license = value["license"]?.string.map(CatalogEntry.oneLine)
        entry.facts.tags = (value["topics"]?.array ?? []).prefix(Self.tagLimit)
            .compactMap(\.string).map(CatalogEntry.oneLine)
        return entry
    }

    private static let tagLimit = 32

    /// Returns the day of a time in milliseconds since 1970; nil for 0, and for times that are not possible.
    private static func date(milliseconds: Int) -> String? {
        let time = UTCTime(seconds: milliseconds / 1_000)
        return milliseconds > 0 && time.seconds == milliseconds / 1_000 ? time.date : nil
    }
}
