internal import Digest
internal import HTML
internal import RemoteStore
internal import SkillCatalog
internal import SkillFormat

/// The page about one skill: its facts, files and findings.
struct SkillPage {
    private let site: SiteEntry
    private let content: SkillContent?
    private let document: Documents
    private let frame: PageFrame
    private let settings: SiteSettings

    private var entry: CatalogEntry { site.entry }
    private var text: SiteText { frame.text }

    /// The texts of a skill as they are on its pages in all languages, which are made once.
    struct Documents {
        let original: Markup
        let translations: [SiteLanguage: Markup]
        let language: String?

        init(_ content: SkillContent?) {
            guard let content else {
                (original, translations, language) = (.empty, [:], nil)
                return
            }
            let files = Set(content.files.map(\.path))
            func markup(
                _ body: SkillContent.Body, _ language: SiteLanguage, _ idPrefix: String
            ) -> Markup {
                let words = MarkdownPage.Words(
                    table: language.text.table, image: language.text.image)
                return MarkdownPage.markup(
                    body.bytes, files: files, words: words, idPrefix: idPrefix)
            }
            original = markup(content.body, .english, "t-")
            var translations: [SiteLanguage: Markup] = [:]
            for language in SiteLanguage.allCases {
                translations[language] = content.translations[language.rawValue].map {
                    markup($0, language, "t-\(language.rawValue)-")
                }
            }
            self.translations = translations
            language = TextLanguage.tag(
                of: String(decoding: content.body.bytes.prefix(8_000), as: UTF8.self))
        }
    }

    init(
        _ site: SiteEntry, _ content: SkillContent?, _ document: Documents,
        _ settings: SiteSettings,
        _ language: SiteLanguage
    ) {
        self.site = site
        self.content = content
        self.document = document
        self.settings = settings
        frame = PageFrame(
            settings: settings, language: language, folder: site.folder,
            title: site.entry.name.description,
            description: SkillList.abridged(
                SkillReference(site.entry).description(in: language).text, to: 300))
    }

    var bytes: [UInt8] {
        frame.page { main in
            main.element(.nav, [.class("crumbs"), .label(text.groups)]) { nav in
                nav.element(.a, [.href(frame.link(to: []))], text.home)
                let group = site.isAvailable ? site.group : nil
                nav.element(
                    .a, [.href(frame.link(to: ["list"] + (group.map { [$0.slug] } ?? [])))],
                    group?.title(text) ?? text.allSkills)
            }
            main.element(.article, [.class("skill")]) { article in
                writeHead(&article)
                if let recall = site.recall { write(recall, to: &article) }
                if site.isAvailable {
                    article.element(.div, [.class("columns")]) { columns in
                        writeInstall(&columns)
                        columns.element(.div, [.class("side")]) { writeSide(&$0) }
                        columns.element(.div, [.class("text")]) { writeText(&$0) }
                    }
                } else {
                    writeAbsence(&article)
                }
            }
            writeOthers(&main)
        }
    }

    // MARK: The head

    private func writeHead(_ article: inout MarkupWriter) {
        article.element(.header, [.class("title")]) { header in
            header.element(.h1) {
                Identicon.write(entry.seal, to: &$0)
                $0.element(.span, entry.name.description)
            }
            let facts = [
                entry.publisher?.description, entry.version, entry.facts.license,
                entry.facts.changed,
            ].compactMap(\.self)
            if !facts.isEmpty {
                header.element(
                    .p, [.class("meta")],
                    facts.map { SkillList.abridged($0, to: 60) }.joined(separator: " · "))
            }
            writeDescription(&header)
        }
        article.newline()
    }

    private func writeDescription(_ header: inout MarkupWriter) {
        let (description, language) = SkillReference(entry).description(in: frame.language)
        guard !description.isEmpty else { return }
        header.element(.p, [.class("lead")] + frame.lang(language), description)
        if let use = content?.whenToUse {
            header.element(.p, [.class("use")]) {
                $0.element(.strong, text.whenItIsUsed)
                $0.text(" ")
                $0.element(.span, frame.lang(language), use)
            }
        }
        guard description != entry.description else { return }
        header.element(.details, [.class("original")]) {
            $0.element(.summary, text.originalDescription)
            $0.element(.p, frame.lang(TextLanguage.tag(of: entry.description)), entry.description)
        }
    }

    // MARK: The side

    private func writeSide(_ side: inout MarkupWriter) {
        section(text.facts, "facts", in: &side) { section in
            section.element(.dl) { writeFacts(&$0) }
        }
        section(text.brings, "brings", in: &side) { writeBrings(&$0) }
        if let content {
            section(text.files, "files", in: &side) { SkillFileList.write(content, text, to: &$0) }
        }
        if site.isInstallable { writeDownloads(&side) }
    }

    private func section(
        _ title: String, _ id: String, in writer: inout MarkupWriter,
        _ content: (inout MarkupWriter) -> Void
    ) {
        writer.element(.section, [.text("aria-labelledby", id)]) {
            $0.element(.h2, [.id(id)], title)
            content(&$0)
        }
        writer.newline()
    }

    private func writeFacts(_ list: inout MarkupWriter) {
        let facts = entry.facts
        fact(text.publisher, entry.publisher?.description, &list)
        fact(text.version, entry.version, &list)
        fact(text.license, facts.license, &list)
        fact(text.changed, facts.changed, &list)
        writeScore(&list)
        fact(
            text.size,
            facts.size.map { size in
                [facts.files.map { text.fileCount($0) }, SkillFileList.size(size)].compactMap(
                    \.self
                )
                .joined(separator: ", ")
            }, &list)
        fact(text.writtenIn, languages, &list)
        fact(text.compatibility, content?.compatibility, &list)
        code(text.commit, facts.commit.map { String($0.prefix(12)) }, &list)
        code(text.tree, facts.tree?.description, &list)
    }

    private func writeScore(_ list: inout MarkupWriter) {
        guard let score = entry.facts.score else { return }
        guard content?.losses.isEmpty == false else {
            return fact(text.score, text.scoreOf(score), &list)
        }
        list.element(.div) {
            $0.element(.dt, text.score)
            $0.element(.dd) { $0.element(.a, [.href(.fragment("score"))], text.scoreOf(score)) }
        }
    }

    /// The tags of the languages that the skill is described in.
    private var languages: String? {
        let tags =
            [TextLanguage.tag(of: entry.description)].compactMap(\.self)
            + entry.translations.keys.sorted() + (content?.translations.keys.sorted() ?? [])
        var seen: Set<String> = []
        let unique = tags.filter { seen.insert($0).inserted }
        return unique.isEmpty ? nil : unique.joined(separator: ", ")
    }

    private func fact(_ name: String, _ value: String?, _ list: inout MarkupWriter) {
        guard let value, !value.isEmpty else { return }
        list.element(.div) {
            $0.element(.dt, name)
            $0.element(.dd, value)
        }
    }

    private func code(_ name: String, _ value: String?, _ list: inout MarkupWriter) {
        guard let value else { return }
        list.element(.div) {
            $0.element(.dt, name)
            $0.element(.dd) { $0.element(.code, value) }
        }
    }

    private func writeBrings(_ section: inout MarkupWriter) {
        guard let content else { return section.element(.p, text.unavailableContent) }
        let needs =
            content.programs.map { $0.joined(separator: text.or) }
        let lists = [
            (text.scripts, content.scripts, 0), (text.tools, content.tools, 0),
            (text.programs, needs, 0), (text.variables, content.variables, 0),
            (text.hosts, content.hosts, content.hostCount - content.hosts.count),
        ]
        guard lists.contains(where: { !$0.1.isEmpty }) else {
            return section.element(.p, text.bringsNothing)
        }
        section.element(.dl, [.class("brings")]) { list in
            for (name, values, more) in lists where !values.isEmpty {
                list.element(.div) { group in
                    group.element(.dt) {
                        $0.text(name)
                        $0.text(" ")
                        $0.element(.span, [.class("count")], "\(values.count + more)")
                    }
                    for value in values { group.element(.dd) { $0.element(.code, value) } }
                    if more > 0 { group.element(.dd, text.and(more)) }
                }
            }
        }
    }

    private func writeDownloads(_ side: inout MarkupWriter) {
        guard case .archive(let url, let digest) = entry.source,
            let link = WebLink(untrusted: url).map({ $0.isExternal ? $0 : frame.link(toFile: url) })
        else { return }
        section(text.downloads, "downloads", in: &side) { section in
            download(text.archive, link, entry.facts.archiveSize, digest?.hex, &section)
            if let folder = entry.facts.folderArchive {
                let path = CatalogPath.blob(folder.digest) + ".skill"
                download(
                    text.folderArchive, frame.link(toFile: path), folder.size, folder.digest.hex,
                    &section)
            }
        }
    }

    private func download(
        _ title: String, _ link: WebLink, _ size: Int?, _ digest: String?,
        _ section: inout MarkupWriter
    ) {
        section.element(.p, [.class("download")]) {
            $0.element(.a, [.href(link)], title)
            if let size { $0.element(.span, [.class("size")], SkillFileList.size(size)) }
        }
        if let digest {
            section.element(.p, [.class("digest")]) {
                $0.element(.span, "SHA-256 ")
                $0.element(.code, digest)
            }
        }
    }

    // MARK: The text

    private func writeInstall(_ columns: inout MarkupWriter) {
        guard site.isInstallable, let lines = InstallLines(site, settings) else { return }
        columns.element(.div, [.class("commands")]) { column in
            section(text.install, "install", in: &column) { writeInstall(lines, &$0) }
        }
    }

    private func writeText(_ column: inout MarkupWriter) {
        guard let content else { return }
        section(text.document, "document", in: &column) { writeDocument(content, &$0) }
        section(text.findings, "findings", in: &column) { writeFindings(content, &$0) }
        guard entry.facts.score != nil, !content.losses.isEmpty else { return }
        section(text.scoreReasons, "score", in: &column) { writeLosses(content, &$0) }
    }

    private func writeInstall(_ lines: InstallLines, _ section: inout MarkupWriter) {
        command(
            InstallLines.addCatalog(settings) + "\n" + lines.byName, text.installByName, &section)
        CommandBox.writeProgram(text, to: &section)
        section.element(.details) {
            $0.element(.summary, text.installPinned)
            $0.element(.p, [.class("note")], text.pinnedNote)
            command(lines.direct, nil, &$0)
        }
        section.element(.details) {
            $0.element(.summary, text.withoutProgram)
            $0.element(.p, [.class("note")], text.verifiesFirst)
            command(lines.shell, text.macAndLinux, &$0)
            command(lines.powerShell, text.windows, &$0)
        }
    }

    private func command(_ line: String, _ title: String?, _ writer: inout MarkupWriter) {
        CommandBox.write(line, title: title, text, to: &writer)
    }

    private func writeDocument(_ content: SkillContent, _ section: inout MarkupWriter) {
        if let translation = document.translations[frame.language] {
            section.element(.div, [.class("document")]) { $0.markup(translation) }
            section.element(.details, [.class("original")]) {
                $0.element(.summary, text.original)
                writeOriginal(content, &$0)
            }
        } else {
            writeOriginal(content, &section)
        }
    }

    private func writeOriginal(_ content: SkillContent, _ section: inout MarkupWriter) {
        section.element(.div, [.class("document")] + frame.lang(document.language)) {
            $0.markup(document.original)
        }
        if content.body.isCut { section.element(.p, [.class("note")], text.documentCut) }
    }

    private func writeFindings(_ content: SkillContent, _ section: inout MarkupWriter) {
        guard !content.findings.isEmpty else {
            return section.element(.p, [.class("note")], text.noFindings)
        }
        section.element(.p, [.class("note")], text.findingsNote)
        section.element(.ul, [.class("findings")]) { list in
            for finding in content.findings {
                list.element(.li) { item in
                    item.element(.span, [.class("severity")], text.severity(finding.severity))
                    item.text(" ")
                    item.element(.span, finding.message.text(in: frame.language))
                    item.element(.p, [.class("meta")]) {
                        $0.element(.code, finding.rule)
                        if let path = finding.path {
                            $0.text(" · \(path), \(text.line(finding.line))")
                        }
                    }
                }
            }
        }
        let more = content.findingCount - content.findings.count
        if more > 0 { section.element(.p, [.class("note")], text.and(more)) }
    }

    private func writeLosses(_ content: SkillContent, _ section: inout MarkupWriter) {
        section.element(.ul, [.class("findings")]) { list in
            for loss in content.losses {
                list.element(.li) { item in
                    let points = loss.isLimit ? text.atMost(loss.points) : text.points(loss.points)
                    item.element(.span, [.class("severity")], points)
                    item.text(" ")
                    item.element(.span, loss.reason.text(in: frame.language))
                }
            }
        }
    }

    // MARK: Other skills

    private func writeAbsence(_ article: inout MarkupWriter) {
        article.element(.p, [.class("lead")]) {
            switch entry.state {
            case .removed(let reason): $0.text(text.removedReason(reason))
            case .renamed(let name):
                $0.text(text.renamed(name.description))
            case .available: break
            }
        }
    }

    /// Writes why the files are recalled, in place of commands that install them.
    private func write(_ recall: Advisory, to article: inout MarkupWriter) {
        section(text.recalled, "recalled", in: &article) { section in
            section.element(.p, [.class("lead")]) {
                $0.element(.code, recall.id)
                $0.text(": ")
                $0.element(.span, frame.lang(TextLanguage.tag(of: recall.summary)), recall.summary)
            }
            for paragraph in recall.details.split(separator: "\n\n") {
                section.element(
                    .p, frame.lang(TextLanguage.tag(of: recall.details)), String(paragraph))
            }
            section.element(.p, [.class("note")], text.recallAdvice)
            writeReferences(of: recall, &section)
        }
    }

    private func writeReferences(of recall: Advisory, _ section: inout MarkupWriter) {
        let links = recall.references.compactMap { WebLink(untrusted: $0.url) }
            .filter(\.isExternal)
        guard !links.isEmpty else { return }
        section.element(.ul) { list in
            for link in links {
                list.element(.li) {
                    $0.element(.a, [.href(link), .rel("nofollow noopener ugc")], link.text)
                }
            }
        }
    }

    private func writeOthers(_ main: inout MarkupWriter) {
        let list = SkillList(frame: frame)
        if !site.copies.isEmpty {
            section(text.copies, "copies", in: &main) { list.write(site.copies, to: &$0) }
        }
        let mirrors = entry.alternatives.compactMap(\.source.text)
        if !mirrors.isEmpty {
            section(text.mirrors, "mirrors", in: &main) { section in
                section.element(.ul) { list in
                    for mirror in mirrors {
                        list.element(.li) { item in
                            guard let link = WebLink(untrusted: mirror), link.isExternal else {
                                return item.element(.code, mirror)
                            }
                            item.element(.a, [.href(link), .rel("nofollow noopener ugc")], mirror)
                        }
                    }
                }
            }
        }
        if !site.related.isEmpty {
            section(text.related, "related", in: &main) { list.write(site.related, to: &$0) }
        }
    }
}
