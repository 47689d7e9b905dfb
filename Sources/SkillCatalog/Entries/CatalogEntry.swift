public import Digest
public import SkillFormat

/// A skill in a catalog: its name, and the catalog's facts about it.
///
/// Everything but the name and the source is a statement of the catalog, shown to the user and never trusted.
public struct CatalogEntry: Sendable, Hashable {
    // Large catalogs copy entries often, for instance to sort them: a copy shares the values until one is changed.
    private var shared: Shared

    /// The name that `skills install` takes.
    public var name: SkillName {
        _read { yield shared.values.name }
        set { self = with { $0.name = newValue } }
    }

    /// The publisher; nil if the catalog does not state it.
    public var publisher: Publisher? {
        _read { yield shared.values.publisher }
        set { self = with { $0.publisher = newValue } }
    }

    /// The version; nil if it has none.
    public var version: String? {
        _read { yield shared.values.version }
        set { self = with { $0.version = newValue } }
    }

    /// The purpose of the skill, in one line of at most ``descriptionLimit`` characters.
    public var description: String {
        _read { yield shared.values.description }
        set { self = with { $0.description = newValue } }
    }

    /// The description in other languages, by language tag, such as `ja`.
    public var translations: [String: String] {
        _read { yield shared.values.translations }
        set { self = with { $0.translations = newValue } }
    }

    /// The source of its files; nil for a skill that was removed or renamed.
    public var source: EntrySource? {
        _read { yield shared.values.source }
        set { self = with { $0.source = newValue } }
    }

    /// Other sources of the same skill, such as mirrors; at most ``alternativeLimit``.
    public var alternatives: [EntryAlternative] {
        _read { yield shared.values.alternatives }
        set { self = with { $0.alternatives = newValue } }
    }

    /// Whether it can be installed.
    public var state: State {
        _read { yield shared.values.state }
        set { self = with { $0.state = newValue } }
    }

    /// Further facts.
    public var facts: EntryFacts {
        _read { yield shared.values.facts }
        set { self = with { $0.facts = newValue } }
    }

    /// The maximum length of a description, in characters (the limit of the Agent Skills specification).
    public static let descriptionLimit = 1024
    /// The maximum number of alternatives; further ones are ignored.
    static let alternativeLimit = 16

    /// Whether a skill can be installed.
    public enum State: Sendable, Hashable {
        case available
        /// The skill has another name now.
        case renamed(SkillName)
        /// The catalog no longer offers it, for this reason.
        case removed(reason: String)
    }

    /// Creates an entry.
    public init(
        name: SkillName, publisher: Publisher?, version: String? = nil, description: String,
        source: EntrySource?
    ) {
        shared = Shared(
            Values(
                name: name, publisher: publisher, version: version, description: description,
                source: source))
    }

    init(_ values: Values) { shared = Shared(values) }

    /// Returns the entry with several changes, which costs as much as one.
    public func with(_ change: (inout Values) throws -> Void) rethrows -> CatalogEntry {
        var values = shared.values
        try change(&values)
        return CatalogEntry(values)
    }

    /// Whether two entries say the same.
    public static func == (one: CatalogEntry, other: CatalogEntry) -> Bool {
        one.shared === other.shared || one.shared.values == other.shared.values
    }

    /// Feeds the entry into a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(shared.values) }

    /// Returns the description in a language, such as `ja` or `ja_JP.UTF-8`, or the original if there is no translation.
    public func description(in language: String?) -> String {
        guard let language else { return description }
        let tag = String(language.prefix { !"_-.@".contains($0) })
        return translations[language] ?? translations[tag] ?? description
    }
}

extension CatalogEntry {
    /// The values of an entry, as ``CatalogEntry`` describes them.
    public struct Values: Sendable, Hashable {
        /// The name that `skills install` takes.
        public var name: SkillName
        /// The publisher; nil if the catalog does not state it.
        public var publisher: Publisher?
        /// The version; nil if it has none.
        public var version: String?
        /// The purpose of the skill, in one line of at most ``descriptionLimit`` characters.
        public var description: String
        /// The description in other languages, by language tag, such as `ja`.
        public var translations: [String: String] = [:]
        /// The source of its files; nil for a skill that was removed or renamed.
        public var source: EntrySource?
        /// Other sources of the same skill, such as mirrors; at most ``alternativeLimit``.
        public var alternatives: [EntryAlternative] = []
        /// Whether it can be installed.
        public var state = CatalogEntry.State.available
        /// Further facts.
        public var facts = EntryFacts()
    }

    private final class Shared: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }
}

/// The source of the files of a skill in a catalog.
public enum EntrySource: Sendable, Hashable {
    /// The skill is part of the program.
    case embedded
    /// An address as a user types it, for example `owner/repo/skills/pdf`, which follows its branch.
    case address(String)
    /// One version as an archive at an absolute URL, with the digest of its bytes if the catalog knows it.
    case archive(url: String, digest: SHA256Digest?)
    /// One version that is a single SKILL.md at an absolute URL.
    case document(url: String, digest: SHA256Digest?)
    /// Files below an absolute URL that ends in `/` (well-known index 0.1.0).
    case files(below: String, paths: [String])

    /// The address or URL; nil if the files are in the program.
    public var text: String? {
        switch self {
        case .address(let text): text
        case .archive(let url, _), .document(let url, _), .files(let url, _): url
        case .embedded: nil
        }
    }
}

/// Facts about a skill that a catalog may state; nil where it does not.
public struct EntryFacts: Sendable, Hashable {
    /// The SPDX license identifier or the name of the license.
    public var license: String?
    /// The date of the last change, as `2026-07-01`.
    public var changed: String?
    /// The commit that the facts were read from, in hexadecimal.
    public var commit: String?
    /// The number of files.
    public var files: Int?
    /// The size of all files, in bytes.
    public var size: Int?
    /// The size of the archive, in bytes.
    public var archiveSize: Int?
    /// The archive with a top folder, `blobs/<hex>.skill`, which Claude and other clients open.
    public var folderArchive: IndexRoot.Blob?
    /// The SHA-256 of its archive for container registries (``SkillArtifact``).
    public var layer: SHA256Digest?
    /// The tree hash of its files.
    public var tree: TreeHash?
    /// The index of its entry in the log of the catalog (``CatalogLogEntry``).
    public var logIndex: Int?
    /// The score of `skills validate --score`, 0 to 100.
    public var score: Int?
    /// The number of files that the skill refers to and does not have; 0 for a complete skill.
    public var missing: Int?
    /// The groups or keywords of the catalog.
    public var tags: [String] = []

    /// Creates facts of which none is known.
    public init() {}
}

extension EntrySource {
    /// The URL that its files are fetched from; nil for an address and for a skill that is part of the program.
    ///
    /// A catalog may refer to other hosts, so that its files and its entries may come from different ones.
    public var url: String? {
        switch self {
        case .embedded, .address: nil
        case .archive(let url, _), .document(let url, _), .files(let url, _): url
        }
    }
}
