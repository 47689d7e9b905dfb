internal import Digest
public import SkillCatalog
internal import SkillFormat

/// A skill of a site, with the facts of other skills that its pages show.
public struct SiteEntry: Sendable {
    /// The catalog's entry for the skill.
    public let entry: CatalogEntry
    /// The folder of its page, below that of the language.
    let folder: [String]
    /// The group that it is listed in.
    var group: SiteGroup.Name
    /// The advisory that recalls its files; nil if none does, or if it can't be installed anyway.
    let recall: Advisory?
    /// Skills about the same things.
    var related: [SkillReference] = []
    /// Skills of the catalog with the same files.
    var copies: [SkillReference] = []
    /// A hash of the entry, and of the advisory that recalls it.
    let digest: SHA256Digest

    init(_ entry: CatalogEntry, recall: Advisory? = nil) {
        self.entry = entry
        self.recall = entry.state == .available ? recall : nil
        var key = PageKey()
        key.add(entry)
        if let recall = self.recall { key.add(recall) }
        digest = key.digest
        folder = Self.folder(of: entry)
        group = .all
    }

    /// The folder of the page of an entry: `skill/NAME`, or `skill/PUBLISHER/NAME`.
    static func folder(of entry: CatalogEntry) -> [String] {
        ["skill"] + (entry.publisher.map { [$0.description.lowercased()] } ?? [])
            + [entry.name.description]
    }

    /// Whether the catalog offers it.
    public var isAvailable: Bool { entry.state == .available }

    /// Whether it can be installed: no client installs a recalled skill.
    var isInstallable: Bool { isAvailable && recall == nil }

    /// The text that selects it in the catalog: `NAME`, or `PUBLISHER/NAME`.
    var address: String { Self.address(of: entry) }

    /// The text that selects an entry in the catalog.
    static func address(of entry: CatalogEntry) -> String {
        (entry.publisher.map { "\($0)/" } ?? "") + entry.name.description
    }

    /// The paths of its pages, in the order of the languages.
    public var paths: [String] {
        SiteLanguage.allCases.map { ($0.folder + folder + ["index.html"]).joined(separator: "/") }
    }
}

/// The facts about a skill that pages of others state; a class, as many pages share them.
///
/// A change of the files of a skill changes none of it, so that few pages change with a skill.
final class SkillReference: Sendable {
    let name: String
    let publisher: String?
    let folder: [String]
    let description: String
    let translations: [String: String]
    /// A hash of these.
    let digest: SHA256Digest

    init(_ entry: CatalogEntry) {
        name = entry.name.description
        publisher = entry.publisher?.description
        folder = SiteEntry.folder(of: entry)
        description = entry.description
        translations = entry.translations
        var key = PageKey()
        key.add(name)
        key.add(publisher)
        key.add(folder)
        key.add(description)
        key.add(translations)
        digest = key.digest
    }

    func description(in language: SiteLanguage) -> (text: String, language: String?) {
        if let text = translations[language.rawValue] { return (text, language.rawValue) }
        return (description, TextLanguage.tag(of: description))
    }
}

extension CatalogEntry {
    /// The text that the seal of a skill is drawn of: the hash of its files, so that equal skills have equal seals.
    var seal: String { facts.tree?.description ?? "\(publisher?.description ?? "")/\(name)" }
}
