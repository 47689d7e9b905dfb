internal import Digest
internal import JSON
public import SkillCatalog
internal import SkillFormat

/// A skill of a site, with what other skills contribute to its pages.
public struct SiteEntry: Sendable {
    /// The entry of the catalog.
    public let entry: CatalogEntry
    /// The folder of its page, below that of the language.
    let folder: [String]
    /// The group that it is listed in.
    var group: SiteGroup.Name
    /// Skills about the same things.
    var related: [SkillReference] = []
    /// Skills of the catalog with the same files.
    var copies: [SkillReference] = []

    init(_ entry: CatalogEntry) {
        self.entry = entry
        folder = Self.folder(of: entry)
        group = .all
    }

    /// The folder of the page of an entry: `skill/NAME`, or `skill/PUBLISHER/NAME`.
    static func folder(of entry: CatalogEntry) -> [String] {
        ["skill"] + (entry.publisher.map { [$0.description.lowercased()] } ?? [])
            + [entry.name.description]
    }

    /// Whether it can be installed.
    public var isAvailable: Bool { entry.state == .available }

    /// The text that selects it in the catalog: `NAME`, or `PUBLISHER/NAME`.
    var address: String {
        (entry.publisher.map { "\($0)/" } ?? "") + entry.name.description
    }

    /// The paths of its pages, in the order of the languages.
    public var paths: [String] {
        SiteLanguage.allCases.map { ($0.folder + folder + ["index.html"]).joined(separator: "/") }
    }

    /// A hash of everything that its pages depend on, but its files, which the entry has a hash of.
    public func key(_ settings: SiteSettings) -> String {
        var parts = settings.key + [entry.json.text(.line), group.slug, group.title(.english)]
        for reference in related + copies {
            parts += [
                reference.folder.joined(separator: "/"), reference.description, reference.seal,
            ]
            parts += reference.translations.sorted { $0.key < $1.key }.flatMap {
                [$0.key, $0.value]
            }
        }
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return String(SHA256Digest(of: Array(text.utf8)).hex.prefix(24))
    }
}

/// What a page says about another skill; a class, as many pages say the same about one.
final class SkillReference: Sendable {
    let name: String
    let publisher: String?
    let folder: [String]
    let description: String
    let translations: [String: String]
    let seal: String

    init(_ entry: CatalogEntry) {
        name = entry.name.description
        publisher = entry.publisher?.description
        folder = SiteEntry.folder(of: entry)
        description = entry.description
        translations = entry.translations
        seal = entry.seal
    }

    func description(in language: SiteLanguage) -> (text: String, language: String?) {
        if let text = translations[language.rawValue] { return (text, language.rawValue) }
        return (description, TextLanguage.tag(of: description))
    }
}

extension CatalogEntry {
    /// What the seal of a skill is drawn of: its files, so that equal skills have equal seals.
    var seal: String { facts.tree?.description ?? "\(publisher?.description ?? "")/\(name)" }
}
