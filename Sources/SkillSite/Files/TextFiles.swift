internal import HTML
internal import Problem
internal import SkillCatalog

/// The files for programs: `llms.txt` and `robots.txt`.
enum TextFiles {
    /// The number of skills in `llms.txt`, which programs read whole; the others are in the lists.
    private static let skillLimit = 500

    /// The list for language models (llmstxt.org).
    static func llms(
        _ entries: [SiteEntry], _ groups: [SiteGroup], _ settings: SiteSettings
    ) -> SiteFile {
        let base = settings.baseURL ?? settings.basePath
        let text = SiteText.english
        let install = SuggestedCommand.install("\(settings.catalogName):NAME")
        var lines = ["# \(plain(settings.title))", "", "> \(text.introduction)", ""]
        lines += [
            "Install a skill with `\(InstallLines.addCatalog(settings))`, and then `\(install)`. "
                + "The index for programs is [index.json](\(base)index.json).",
            "",
        ]
        var left = skillLimit
        for group in groups {
            lines += ["## \(plain(group.name.title(text)))", ""]
            for site in group.members.prefix(left).map({ entries[$0] }) where site.isInstallable {
                let link = WebLink.folder(base, site.folder).text
                let about = SkillList.abridged(site.entry.description, to: 300)
                lines.append("- [\(plain(site.address))](\(link)): \(plain(about))")
            }
            if group.members.count > left {
                let link = WebLink.folder(base, ["list", group.name.slug]).text
                lines.append("- [\(text.skills(group.members.count))](\(link))")
            }
            left = max(0, left - group.members.count)
            lines.append("")
        }
        return SiteFile("llms.txt", lines.joined(separator: "\n"))
    }

    /// Text from outside in Markdown: brackets would make links, and `#` and `>` other blocks.
    private static func plain(_ text: String) -> String {
        var result = ""
        for character in VisibleText.plain(text) {
            if "[]()<>`*_#\\!|".contains(character) { result.append("\\") }
            result.append(character.isNewline ? " " : character)
        }
        return result
    }

    static func robots(_ settings: SiteSettings) -> SiteFile {
        let sitemap = settings.baseURL.map { "Sitemap: \($0)sitemap.xml\n" } ?? ""
        return SiteFile(
            "robots.txt", "User-agent: *\nDisallow: \(settings.basePath)search/\n\(sitemap)")
    }
}
