internal import HTML
internal import SkillCatalog

/// A page of the list of a group.
struct ListPage {
    /// The number of skills on a page.
    static let size = 120

    /// The number of pages in one of the parts.
    private static let pagesInPart = 8

    /// Returns the pages of a group in a language, in parts.
    static func parts(
        of group: SiteGroup, _ entries: [SiteEntry], _ settings: SiteSettings,
        _ language: SiteLanguage
    ) -> [@Sendable () -> [SiteFile]] {
        let count = max(1, (group.members.count + size - 1) / size)
        return stride(from: 0, to: count, by: pagesInPart).map { start in
            let numbers = start..<min(start + pagesInPart, count)
            return { files(of: group, numbers, of: count, entries, settings, language) }
        }
    }

    private static func files(
        of group: SiteGroup, _ numbers: Range<Int>, of count: Int, _ entries: [SiteEntry],
        _ settings: SiteSettings, _ language: SiteLanguage
    ) -> [SiteFile] {
        numbers.map { number in
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
