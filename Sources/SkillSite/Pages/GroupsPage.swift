internal import HTML

/// The page that lists all groups.
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
