internal import HTML

/// The parts of all pages around their content.
struct PageFrame {
    let settings: SiteSettings
    let language: SiteLanguage
    /// The folder of the page, below that of the language; nil for the page about missing pages, which is shown at any
    /// address.
    let folder: [String]?
    /// The title of the page; nil for that of the site.
    let title: String?
    let description: String
    /// Whether the header has a field for searching; the start page has its own.
    var searchField = SearchField.inHeader

    enum SearchField { case inHeader, inContent }

    var text: SiteText { language.text }

    /// The way from the page to the top of the site.
    var root: String {
        guard let folder else { return settings.basePath }
        return String(repeating: "../", count: language.folder.count + folder.count)
    }

    /// A link to the page in a folder, in the language of this page or another one.
    func link(to folder: [String], in other: SiteLanguage? = nil) -> WebLink {
        .folder(root, (other ?? language).folder + folder)
    }

    /// A link to a file of the site.
    func link(toFile path: String) -> WebLink {
        .file(root, path.split(separator: "/").map(String.init))
    }

    /// Returns a whole HTML document around a content.
    func page(_ content: (inout MarkupWriter) -> Void) -> [UInt8] {
        var writer = MarkupWriter()
        writer.startDocument()
        writer.element(.html, [.lang(language.rawValue)]) { html in
            html.newline()
            html.element(.head) { writeHead(&$0) }
            html.newline()
            html.element(.body) { body in
                body.newline()
                body.element(.a, [.class("skip"), .href(.fragment("content"))], text.skipToContent)
                writeHeader(&body)
                body.element(.main, [.id("content")]) {
                    $0.newline()
                    content(&$0)
                    $0.newline()
                }
                body.newline()
                writeFooter(&body)
            }
        }
        writer.newline()
        return writer.markup.bytes
    }

    /// The policy: nothing but the style sheet, the script, the icon and the search files of the site itself.
    private static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'self'"

    private func writeHead(_ head: inout MarkupWriter) {
        let full = title.map { "\($0) · \(settings.title)" } ?? settings.title
        head.newline()
        head.element(.meta, [.text("charset", "utf-8")])
        head.element(.meta, [.contentSecurityPolicy, .content(Self.policy)])
        head.element(.title, full)
        head.newline()
        head.element(.meta, [.name("viewport"), .content("width=device-width, initial-scale=1")])
        if !description.isEmpty {
            head.element(.meta, [.name("description"), .content(description)])
        }
        head.element(.meta, [.name("referrer"), .content("no-referrer")])
        head.element(.meta, [.name("color-scheme"), .content("light dark")])
        head.element(.meta, [.name("generator"), .content(settings.generator)])
        head.newline()
        let assets = SiteAssets.shared
        head.element(.link, [.rel("stylesheet"), .href(assets.link("site.css", from: root))])
        head.element(
            .link,
            [.rel("icon"), .type("image/svg+xml"), .href(assets.link("icon.svg", from: root))])
        writeAlternates(&head)
        head.element(.script, [.src(assets.link("site.js", from: root)), .flag("defer")])
        head.newline()
    }

    /// The addresses of the page in all languages, which search engines take only if they are absolute.
    private func writeAlternates(_ head: inout MarkupWriter) {
        guard let folder, let base = settings.baseURL else { return }
        head.element(
            .link,
            [.rel("canonical"), .href(.folder(base, language.folder + folder))])
        for other in SiteLanguage.allCases {
            head.element(
                .link,
                [
                    .rel("alternate"), .text("hreflang", other.rawValue),
                    .href(.folder(base, other.folder + folder)),
                ])
        }
        head.element(
            .link,
            [
                .rel("alternate"), .text("hreflang", "x-default"),
                .href(.folder(base, folder)),
            ])
    }

    private func writeHeader(_ body: inout MarkupWriter) {
        body.newline()
        body.element(.header, [.class("bar")]) { header in
            header.element(.a, [.class("brand"), .href(link(to: []))]) {
                Identicon.write("site \(settings.title)", to: &$0)
                $0.element(.span, settings.title)
            }
            if searchField == .inHeader { writeSearchField(&header) }
            header.element(.nav, [.label(text.languages), .class("languages")]) {
                writeLanguages(&$0)
            }
        }
        body.newline()
    }

    private func writeSearchField(_ header: inout MarkupWriter) {
        header.element(
            .form,
            [.class("find"), .action(link(to: [])), .text("role", "search"), .flag("hidden")]
        ) {
            $0.element(
                .input,
                [
                    .type("search"), .name("q"), .label(text.search),
                    .text("placeholder", text.search), .text("autocomplete", "off"),
                    .text("spellcheck", "false"),
                ])
        }
    }

    private func writeLanguages(_ nav: inout MarkupWriter) {
        for other in SiteLanguage.allCases {
            let isCurrent = other == language
            nav.element(
                .a,
                [
                    .href(link(to: folder ?? [], in: other)), .lang(other.rawValue),
                    .text("hreflang", other.rawValue),
                ]
                    + (isCurrent ? [.text("aria-current", "true")] : []),
                other.text.languageName)
        }
    }

    private func writeFooter(_ body: inout MarkupWriter) {
        body.element(.footer, [.class("foot")]) { footer in
            footer.element(.p, text.statement)
            footer.element(.p) {
                $0.element(.a, [.href(link(toFile: "index.json"))], "index.json")
                $0.text(" · ")
                $0.element(.a, [.href(link(toFile: "SHA256SUMS"))], "SHA256SUMS")
                $0.text(" · ")
                $0.element(.a, [.href(link(toFile: "llms.txt"))], "llms.txt")
                $0.text(" · \(text.madeWith) \(settings.generator)")
            }
        }
        body.newline()
    }
}
