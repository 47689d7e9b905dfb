internal import Digest
internal import HTML
internal import SkillCatalog

/// The feed of the skills that changed last (RFC 4287).
enum AtomFeed {
    static let limit = 60

    private static let feed = Tag("feed")
    private static let id = Tag("id")
    private static let updated = Tag("updated")
    private static let author = Tag("author")
    private static let name = Tag("name")
    private static let entry = Tag("entry")
    private static let summary = Tag("summary")

    /// Returns the feed of entries, the newest first; it has the date of the newest, or that of 1970 without any.
    static func file(
        _ entries: some Collection<SiteEntry>, _ settings: SiteSettings, _ language: SiteLanguage
    ) -> SiteFile {
        let entries = entries.prefix(limit)
        let newest = entries.compactMap(\.entry.facts.changed).max()
        let base = settings.baseURL ?? settings.basePath
        let markup = MarkupWriter.markup(.xml) { xml in
            xml.startDocument()
            xml.element(
                feed,
                [
                    .text("xmlns", "http://www.w3.org/2005/Atom"),
                    .text("xml:lang", language.rawValue),
                ]
            ) { feed in
                feed.newline()
                feed.element(.title, settings.title)
                feed.element(id, identifier("site", settings.title, language.rawValue))
                feed.element(updated, time(newest))
                feed.element(author) { $0.element(name, settings.title) }
                feed.element(
                    .link,
                    [.rel("alternate"), .href(.folder(base, language.folder))])
                if settings.baseURL != nil {
                    feed.element(
                        .link,
                        [.rel("self"), .href(.file(base, language.folder + ["feed.xml"]))])
                }
                for site in entries { write(site, base, language, &feed) }
                feed.newline()
            }
            xml.newline()
        }
        return SiteFile((language.folder + ["feed.xml"]).joined(separator: "/"), markup.bytes)
    }

    private static func write(
        _ site: SiteEntry, _ base: String, _ language: SiteLanguage, _ feed: inout MarkupWriter
    ) {
        feed.newline()
        feed.element(entry) { item in
            item.element(.title, site.address)
            item.element(id, identifier("skill", site.address, site.entry.seal))
            item.element(updated, time(site.entry.facts.changed))
            item.element(
                .link,
                [
                    .rel("alternate"),
                    .href(.folder(base, language.folder + site.folder)),
                ])
            item.element(summary, SkillReference(site.entry).description(in: language).text)
        }
    }

    /// An identifier that stays the same wherever the site is.
    private static func identifier(_ parts: String...) -> String {
        let digest = SHA256Digest(of: Array(parts.joined(separator: "\n").utf8)).hex
        return "urn:sha256:\(digest)"
    }

    private static func time(_ date: String?) -> String { "\(date ?? "1970-01-01")T00:00:00Z" }
}
