internal import HTML

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
