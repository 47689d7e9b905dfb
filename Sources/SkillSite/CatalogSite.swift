public import Digest
public import SkillCatalog
internal import SkillSearch
internal import Tasks

/// The pages of a catalog.
///
/// The same entries, settings and contents give the same bytes. Pages of skills are made one by one, because they need
/// the skill's files; everything else is made of the entries.
public struct CatalogSite: Sendable {
    /// The title and URL of the site, and the name of its catalog.
    public let settings: SiteSettings
    /// The skills, in the order of the catalog.
    public let entries: [SiteEntry]
    private let groups: [SiteGroup]
    private let search: BrowserSearch

    /// Arranges the entries of a catalog, sorted as its index has them; `recalls` are the advisories that recall files.
    public init(
        _ entries: [CatalogEntry], _ settings: SiteSettings, recalls: [TreeHash: Advisory] = [:]
    ) async {
        self.settings = settings
        groups = SiteGroup.groups(of: entries)
        async let references = ParallelWork.map(entries) { SkillReference($0) }
        var sites = await ParallelWork.map(entries) { entry in
            SiteEntry(entry, recall: entry.facts.tree.flatMap { recalls[$0] })
        }
        for group in groups { for member in group.members { sites[member].group = group.name } }
        let copies = Self.copies(in: entries)
        let slices = stride(from: 0, to: entries.count, by: Self.sliceSize).map {
            entries[$0..<min($0 + Self.sliceSize, entries.count)]
        }
        let parts = await ParallelWork.map(slices) { slice in
            InvertedIndex(slice.lazy.map { SearchDocument($0) })
        }
        let index = InvertedIndex(joining: parts)
        let related = await RelatedSkills(
            index, isAvailable: sites.map(\.isAvailable), copies: copies
        ).all().map { $0.filter { sites[$0].isInstallable } }
        let known = await references
        for index in sites.indices {
            sites[index].related = related[index].map { known[$0] }
            sites[index].copies = copies[index].map { known[$0] }
        }
        Self.leadToNewNames(&sites)
        self.entries = sites
        search = BrowserSearch(
            index, qualities: entries.map { SearchDocument($0).quality }, sites, settings)
    }

    /// Has the pages of renamed skills lead to the skills with the new names.
    private static func leadToNewNames(_ sites: inout [SiteEntry]) {
        let renamed = sites.indices.filter {
            if case .renamed = sites[$0].entry.state { true } else { false }
        }
        guard !renamed.isEmpty else { return }
        let known = Dictionary(grouping: sites.lazy.filter(\.isAvailable)) { $0.entry.name }
        for index in renamed {
            guard case .renamed(let name) = sites[index].entry.state else { continue }
            let new = known[name] ?? []
            let same = new.first { $0.entry.publisher == sites[index].entry.publisher }
            sites[index].related = (same ?? new.first).map { [SkillReference($0.entry)] } ?? []
        }
    }

    /// The other entries with the same files, at most ``copyLimit``.
    private static func copies(in entries: [CatalogEntry]) -> [[Int]] {
        var indexes: [TreeHash: [Int]] = [:]
        for (index, entry) in entries.enumerated() where entry.state == .available {
            if let tree = entry.facts.tree { indexes[tree, default: []].append(index) }
        }
        return entries.indices.map { index in
            guard let same = entries[index].facts.tree.flatMap({ indexes[$0] }), same.count > 1
            else { return [] }
            return Array(same.lazy.filter { $0 != index }.prefix(copyLimit))
        }
    }

    private static let copyLimit = 12
    /// The number of entries that are indexed on one core.
    private static let sliceSize = 4_096

    /// Returns a hash of everything that the pages of a skill depend on, but its files, which the entry has a hash of.
    public func key(of entry: SiteEntry) -> String {
        var key = PageKey(settings.digest, entry.digest)
        key.add(entry.group)
        for references in [entry.related, entry.copies] {
            key.add(references.count)
            for reference in references { key.add(reference.digest) }
        }
        return key.text
    }

    /// Returns the pages of a skill in all languages; nil if its files can't be read.
    public func pages(of entry: SiteEntry, _ content: SkillContent?) -> [SiteFile] {
        let documents = SkillPage.Documents(content)
        return zip(SiteLanguage.allCases, entry.paths).map { language, path in
            SiteFile(path, SkillPage(entry, content, documents, settings, language).bytes)
        }
    }

    /// The files that are made of the entries alone, in parts, so that few are in memory at the same time.
    public var parts: [SitePart] {
        let recent = recent
        let (entries, groups, settings) = (entries, groups, settings)
        // The largest come first, so that all cores have work to the end.
        var parts = search.parts
        parts.append(SitePart { SiteAssets.shared.files })
        for language in SiteLanguage.allCases {
            parts.append(
                SitePart {
                    [
                        SiteFile(
                            (language.folder + ["index.html"]).joined(separator: "/"),
                            HomePage(entries, groups, recent: recent, settings, language).bytes),
                        GroupsPage.file(groups, settings, language),
                    ]
                })
            for group in groups { parts += ListPage.parts(of: group, entries, settings, language) }
        }
        parts.append(
            SitePart {
                [
                    MissingPage.file(settings), TextFiles.llms(entries, groups, settings),
                    TextFiles.robots(settings),
                ]
            })
        if let base = settings.baseURL {
            parts += Sitemap.parts(Self.sitemapPages(entries, groups), settings, base: base)
        }
        return parts
    }

    /// All of them.
    var files: [SiteFile] { parts.flatMap { $0.files() } }

    private static func sitemapPages(
        _ entries: [SiteEntry], _ groups: [SiteGroup]
    ) -> [Sitemap.Page] {
        let lists = [[], ["list"]] + groups.map { ["list", $0.name.slug] }
        return lists.map { Sitemap.Page(folder: $0, changed: nil) }
            + entries.filter(\.isAvailable).map {
                Sitemap.Page(folder: $0.folder, changed: $0.entry.facts.changed)
            }
    }

    /// The skills that changed last, those of one day by their addresses.
    private var recent: [Int] {
        entries.indices.filter {
            entries[$0].isInstallable && entries[$0].entry.facts.changed != nil
        }
        .sorted {
            (entries[$1].entry.facts.changed ?? "", $0)
                < (entries[$0].entry.facts.changed ?? "", $1)
        }
    }
}
