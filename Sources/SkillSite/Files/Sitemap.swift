internal import HTML

/// The list of pages for search engines (sitemaps.org), which needs absolute URLs.
enum Sitemap {
    /// The number of pages in a file; the protocol allows 50,000 URLs.
    private static let limit = 10_000

    private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"
    private static let index = Tag("sitemapindex")
    private static let sitemap = Tag("sitemap")
    private static let set = Tag("urlset")
    private static let url = Tag("url")
    private static let location = Tag("loc")
    private static let modified = Tag("lastmod")
    private static let link = Tag("xhtml:link")

    /// A page in all languages, and the time of its last change.
    struct Page: Sendable {
        let folder: [String]
        let changed: String?
    }

    /// The files, each in a part of its own, as they are large.
    static func parts(_ pages: [Page], _ settings: SiteSettings, base: String) -> [SitePart] {
        guard pages.count > limit else {
            return [part("sitemap.xml", pages[...], settings, base)]
        }
        let parts = stride(from: 0, to: pages.count, by: limit).map { start in
            pages[start..<min(start + limit, pages.count)]
        }
        let names = parts.indices.map { "sitemap-\($0 + 1).xml" }
        let markup = MarkupWriter.markup(.xml) { xml in
            xml.startDocument()
            xml.element(index, [.text("xmlns", namespace)]) { list in
                for name in names { list.element(sitemap) { $0.element(location, base + name) } }
            }
            xml.newline()
        }
        return [SitePart { [SiteFile("sitemap.xml", markup.bytes)] }]
            + zip(names, parts).map { part($0, $1, settings, base) }
    }

    private static func part(
        _ name: String, _ pages: ArraySlice<Page>, _ settings: SiteSettings, _ base: String
    ) -> SitePart {
        SitePart(name) {
            var key = PageKey(settings.digest)
            for page in pages {
                key.add(page.folder)
                key.add(page.changed)
            }
            return key
        } bytes: {
            bytes(pages, base)
        }
    }

    private static func bytes(_ pages: ArraySlice<Page>, _ base: String) -> [UInt8] {
        let markup = MarkupWriter.markup(.xml) { xml in
            xml.startDocument()
            xml.element(
                set,
                [.text("xmlns", namespace), .text("xmlns:xhtml", "http://www.w3.org/1999/xhtml")]
            ) { list in
                for page in pages {
                    for language in SiteLanguage.allCases { write(page, language, base, &list) }
                }
                list.newline()
            }
            xml.newline()
        }
        return markup.bytes
    }

    private static func write(
        _ page: Page, _ language: SiteLanguage, _ base: String, _ list: inout MarkupWriter
    ) {
        list.newline()
        list.element(url) { item in
            item.element(location, address(page, language, base).text)
            if let changed = page.changed { item.element(modified, changed) }
            for other in SiteLanguage.allCases {
                item.element(
                    link,
                    [
                        .rel("alternate"), .text("hreflang", other.rawValue),
                        .href(address(page, other, base)),
                    ])
            }
        }
    }

    private static func address(_ page: Page, _ language: SiteLanguage, _ base: String) -> WebLink {
        .folder(base, language.folder + page.folder)
    }
}
