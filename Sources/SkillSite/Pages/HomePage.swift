internal import HTML
internal import SkillCatalog

/// The start page: search, and the contents of the catalog.
struct HomePage {
    /// The number of skills up to which the page lists them all.
    static let listLimit = 80
    private static let shownLimit = 12
    /// The number of groups on the page, beyond which they are on a page of their own.
    static let groupLimit = 240

    let entries: [SiteEntry]
    let groups: [SiteGroup]
    let recent: [Int]
    let frame: PageFrame

    private var text: SiteText { frame.text }
    private var settings: SiteSettings { frame.settings }

    init(
        _ entries: [SiteEntry], _ groups: [SiteGroup], recent: [Int], _ settings: SiteSettings,
        _ language: SiteLanguage
    ) {
        self.entries = entries
        self.groups = groups
        self.recent = recent
        frame = PageFrame(
            settings: settings, language: language, folder: [], title: nil,
            description: language.text.introduction, searchField: .inContent)
    }

    var bytes: [UInt8] {
        frame.page { main in
            main.element(.div, [.class("hero")]) { hero in
                hero.element(.h1, settings.title)
                hero.element(.p, [.class("lead")], text.introduction)
                writeSearch(&hero)
                hero.element(.p, [.class("meta")], summary)
            }
            writeResults(&main)
            main.element(.div, [.class("catalog")]) { writeLists(&$0) }
            writeUse(&main)
        }
    }

    private var summary: String {
        var count = 0
        var publishers: Set<Publisher> = []
        var changed: String?
        for index in entries.indices where entries[index].isAvailable {
            count += 1
            if let publisher = entries[index].entry.publisher { publishers.insert(publisher) }
            if let date = entries[index].entry.facts.changed {
                changed = max(changed ?? date, date)
            }
        }
        return [
            text.skills(count),
            publishers.count > 1
                ? text.publishers(publishers.count) : publishers.first?.description,
            changed.map(text.lastChange),
        ].compactMap(\.self).joined(separator: " · ")
    }

    private func writeSearch(_ hero: inout MarkupWriter) {
        hero.element(
            .form,
            [
                .class("search"), .id("search"), .action(frame.link(to: [])),
                .text("role", "search"),
                .flag("hidden"), .text("data-root", frame.root),
                .text("data-pages", frame.language.folder.map { $0 + "/" }.joined()),
                .text("data-language", frame.language.rawValue),
                .text("data-none", text.noResults), .text("data-busy", text.searching),
                .text("data-count", text.resultCount), .text("data-failed", text.searchFailed),
                .text("data-more", text.more), .text("data-score", text.scoreLabel),
            ]
        ) { form in
            form.element(.label, [.text("for", "q")], text.search)
            form.element(
                .input,
                [
                    .type("search"), .id("q"), .name("q"), .text("placeholder", text.searchHint),
                    .text("autocomplete", "off"), .text("autocapitalize", "none"),
                    .text("spellcheck", "false"), .text("maxlength", "200"),
                ])
            form.element(.p, [.id("status"), .class("meta"), .text("role", "status")])
        }
        hero.newline()
    }

    private func writeResults(_ main: inout MarkupWriter) {
        main.element(
            .section, [.id("results"), .flag("hidden"), .text("aria-labelledby", "results-title")]
        ) {
            $0.element(.h2, [.id("results-title")], text.results)
            $0.element(.ul, [.class("skills")])
        }
        main.newline()
    }

    private func writeLists(_ catalog: inout MarkupWriter) {
        let list = SkillList(frame: frame)
        let isShort = groups.reduce(0) { $0 + $1.members.count } <= Self.listLimit
        guard !isShort else {
            for group in groups {
                catalog.element(.section, [.text("aria-labelledby", "group-\(group.name.slug)")]) {
                    $0.element(.h2, [.id("group-\(group.name.slug)")]) {
                        $0.text(group.name.title(text))
                        $0.text(" ")
                        $0.element(.span, [.class("count")], "\(group.members.count)")
                    }
                    list.write(group.members.map { entries[$0] }, to: &$0)
                }
            }
            return
        }
        // If all skills have one date, as those of one commit have, it says nothing about them.
        let hasDates = Set(recent.lazy.map { entries[$0].entry.facts.changed }).count > 1
        catalog.element(.section, [.text("aria-labelledby", "shown")]) {
            $0.element(.h2, [.id("shown")], hasDates ? text.recent : text.best)
            list.write(
                (hasDates ? recent : best).prefix(Self.shownLimit).map { entries[$0] }, to: &$0)
        }
        catalog.element(.section, [.text("aria-labelledby", "groups")]) { section in
            section.element(.h2, [.id("groups")], text.allSkills)
            GroupList.write(groups.prefix(Self.groupLimit), frame, to: &section)
            if groups.count > Self.groupLimit {
                section.element(.p) {
                    $0.element(
                        .a, [.href(frame.link(to: ["list"]))],
                        text.and(groups.count - Self.groupLimit))
                }
            }
        }
    }

    /// The skills with the highest scores.
    private var best: [Int] {
        let scores = entries.indices.lazy.filter { entries[$0].isInstallable }
            .map { (score: entries[$0].entry.facts.score ?? 0, index: $0) }
        return scores.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.index)
    }

    private func writeUse(_ main: inout MarkupWriter) {
        main.element(.section, [.class("use-catalog"), .text("aria-labelledby", "use")]) {
            $0.element(.h2, [.id("use")], text.useCatalog)
            $0.element(.p, [.class("note")], text.addCatalogOnce)
            CommandBox.write(InstallLines.addCatalog(settings), title: nil, text, to: &$0)
            CommandBox.writeProgram(text, to: &$0)
        }
    }
}
