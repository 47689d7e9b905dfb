internal import HTML
internal import SkillCatalog

/// A page of the list of a group.
struct ListPage {
    /// The number of skills on a page.
    static let size = 120

    /// Returns the pages of a group in a language.
    static func files(
        of group: SiteGroup, _ entries: [SiteEntry], _ settings: SiteSettings,
        _ language: SiteLanguage
    ) -> [SiteFile] {
        let count = max(1, (group.members.count + size - 1) / size)
        return (0..<count).map { number in
            let members = group.members[
                number * size..<min((number + 1) * size, group.members.count)]
            let page = ListPage(
                group: group, members: members.map { entries[$0] }, number: number, count: count,
                frame: PageFrame(
                    settings: settings, language: language,
                    folder: folder(of: group, number: number),
                    title: group.name.title(language.text),
                    description:
                        "\(group.name.title(language.text)): \(language.text.skills(group.members.count))"
                ))
            let path = language.folder + folder(of: group, number: number) + ["index.html"]
            return SiteFile(path.joined(separator: "/"), page.bytes)
        }
    }

    private static func folder(of group: SiteGroup, number: Int) -> [String] {
        ["list", group.name.slug] + (number == 0 ? [] : ["\(number + 1)"])
    }

    let group: SiteGroup
    let members: [SiteEntry]
    let number: Int
    let count: Int
    let frame: PageFrame

    private var text: SiteText { frame.text }

    private var bytes: [UInt8] {
        frame.page { main in
            main.element(.nav, [.class("crumbs"), .label(text.groups)]) { nav in
                nav.element(.a, [.href(frame.link(to: []))], text.home)
                nav.element(.a, [.href(frame.link(to: ["list"]))], text.allSkills)
            }
            main.element(.header, [.class("title")]) { header in
                header.element(.h1, group.name.title(text))
                var facts = [text.skills(group.members.count)]
                if count > 1 { facts.append(text.pageNumber(number + 1, count)) }
                header.element(.p, [.class("meta")], facts.joined(separator: " · "))
            }
            SkillList(frame: frame).write(members, to: &main)
            if count > 1 { writePages(&main) }
        }
    }

    private func writePages(_ main: inout MarkupWriter) {
        main.element(.nav, [.class("pages"), .label(text.pages)]) { nav in
            if number > 0 { link(text.previousPage, number - 1, "prev", &nav) }
            if number + 1 < count { link(text.nextPage, number + 1, "next", &nav) }
        }
    }

    private func link(
        _ title: String, _ number: Int, _ relation: StaticString, _ nav: inout MarkupWriter
    ) {
        nav.element(
            .a, [.rel(relation), .href(frame.link(to: Self.folder(of: group, number: number)))],
            title)
    }
}

/// The page with all groups.
struct GroupsPage {
    static func file(
        _ groups: [SiteGroup], _ settings: SiteSettings, _ language: SiteLanguage
    ) -> SiteFile {
        let text = language.text
        let frame = PageFrame(
            settings: settings, language: language, folder: ["list"], title: text.allSkills,
            description: text.introduction)
        let bytes = frame.page { main in
            main.element(.nav, [.class("crumbs"), .label(text.groups)]) {
                $0.element(.a, [.href(frame.link(to: []))], text.home)
            }
            main.element(.header, [.class("title")]) { $0.element(.h1, text.allSkills) }
            GroupList.write(groups, frame, to: &main)
        }
        return SiteFile((language.folder + ["list", "index.html"]).joined(separator: "/"), bytes)
    }
}

/// The page that servers show for missing pages, in all languages.
enum MissingPage {
    static func file(_ settings: SiteSettings) -> SiteFile {
        let frame = PageFrame(
            settings: settings, language: .english, folder: nil,
            title: SiteText.english.missingPage, description: "")
        let bytes = frame.page { main in
            for language in SiteLanguage.allCases {
                let text = language.text
                main.element(.section, [.class("missing")] + frame.lang(language.rawValue)) {
                    if language == .english {
                        $0.element(.h1, text.missingPage)
                    } else {
                        $0.element(.h2, text.missingPage)
                    }
                    $0.element(.p, [.class("lead")], text.missingPageText)
                    $0.element(.p) {
                        $0.element(.a, [.href(frame.link(to: [], in: language))], text.home)
                        $0.text(" · ")
                        $0.element(
                            .a, [.href(frame.link(to: ["list"], in: language))], text.allSkills)
                    }
                }
            }
        }
        return SiteFile("404.html", bytes)
    }
}
