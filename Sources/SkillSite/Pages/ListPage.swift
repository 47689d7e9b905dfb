internal import HTML
internal import SkillCatalog

/// A page of the list of a group.
struct ListPage {
    /// The number of skills on a page.
    static let size = 120

    /// Returns the pages of a group in a language.
    static func parts(
        of group: SiteGroup, _ entries: [SiteEntry], _ settings: SiteSettings,
        _ language: SiteLanguage
    ) -> [SitePart] {
        let count = max(1, (group.members.count + size - 1) / size)
        return (0..<count).map { number in
            let folder = folder(of: group, number: number)
            let members = group.members[
                number * size..<min((number + 1) * size, group.members.count)]
            return SitePart((language.folder + folder + ["index.html"]).joined(separator: "/")) {
                var key = PageKey(settings.digest)
                key.add(group.name)
                key.add(group.members.count)
                key.add(number)
                key.add(language.rawValue)
                for member in members { key.add(entries[member].digest) }
                return key
            } bytes: {
                let title = group.name.title(language.text)
                let frame = PageFrame(
                    settings: settings, language: language, folder: folder, title: title,
                    description: "\(title): \(language.text.skills(group.members.count))")
                return ListPage(
                    group: group, members: members.map { entries[$0] }, number: number,
                    count: count, frame: frame
                ).bytes
            }
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
