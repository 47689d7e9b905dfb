internal import ArgumentParser
internal import Problem
internal import SkillCatalog
internal import SkillPolicy
internal import SkillSearch
internal import SkillStore
internal import Terminal

/// `skills search` finds skills in catalogs.
struct SearchCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "search",
            abstract: say("Find skills in catalogs.", ja: "カタログのスキルを検索する。"),
            discussion: say(
                """
                Examples:
                  skills search pdf forms
                  skills search データベース 設計
                  skills search swift --catalog acme --limit 50
                  skills search                              search while you type

                Any word suffices; skills with more of them, or with one as their name, come first. Catalogs are searched on \
                this machine, as of the last skills catalog refresh. Your registries are queried; those of a project are \
                not. The first search of a catalog of more than 2,000 skills downloads files for it, which \
                later searches update at most once a day.
                """,
                ja: """
                    例:
                      skills search pdf forms
                      skills search データベース 設計
                      skills search swift --catalog acme --limit 50
                      skills search                              入力しながら検索する

                    どれか 1語でも含むスキルが見つかり、多くの語を含むものや名前が一致するものが先に並ぶ。カタログは、最後に skills catalog \
                    refresh を実行した時点の内容をこのコンピューターの中で検索する。自分で追加したレジストリには問い合わせるが、プロジェクトの\
                    レジストリには問い合わせない。スキルが 2,000個を超えるカタログを初めて検索するときは検索用のファイルをダウンロードし、その後の\
                    検索で多くても 1日 1回更新する。
                    """),
            aliases: ["find"])
    }

    @Argument(help: ArgumentHelp(say("Words to search for.", ja: "検索する語。")))
    var words: [String] = []

    @Option(
        help: ArgumentHelp(
            say("Search only this catalog.", ja: "このカタログだけを検索する。"), valueName: "name"),
        completion: .candidates(.catalogs))
    var catalog: String?

    @Option(
        help: ArgumentHelp(
            say(
                "Show at most this many (default: 10 on a terminal, else 100).",
                ja: "表示する件数の上限 (既定: 端末では 10、それ以外では 100)。"), valueName: "number"))
    var limit: Int?

    @Option(help: ArgumentHelp(say("Skip this many.", ja: "先頭からこの件数を飛ばす。"), valueName: "number"))
    var offset = 0

    @Flag(
        name: .shortAndLong,
        help: ArgumentHelp(
            say("Search while you type; Enter installs.", ja: "入力しながら検索し、Enter でインストールする。")))
    var interactive = false

    @Option(
        help: ArgumentHelp(
            say("Show descriptions in this language, such as ja.", ja: "説明をこの言語 (ja など) で表示する。"),
            valueName: "language")
    )
    var lang: String?

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        if let limit, limit < 1 {
            throw UsageProblem.invalidArguments(Messages.atLeastOne("--limit"))
        }
        let text = SearchInput(words)
        let picks = interactive || words.isEmpty
        guard picks || !text.query.isEmpty else { throw SearchProblem.noWords(text.quoted) }
        if text.isCut { common.notes.note(Messages.longQuery) }
        let settings = try CatalogSettings(of: .current)
        let only = try catalog.map { name throws(CatalogError) in try self.name(name, settings) }
        let installed = try InstalledContents(common.storesInUse())
        let chosen: SkillSearch.Hit? = try await common.withCatalogs(
            settings.references, transfer
        ) { catalogs, tools in
            let trusted = catalogs.without(settings.projectNames)
            var searchable = try catalogs.searchable(only)
            if searchable.isEmpty, let refusal = catalogs.refusals.first {
                throw CatalogError.notAllowed(refusal)
            }
            noteProjectCatalogs(catalogs, searchable, settings.projectNames)
            let updates = trusted.searchUpdates(of: searchable)
            let failed = try await download(updates, trusted, tools.board)
            if !updates.isEmpty {
                searchable = try catalogs.searchable(only)
            }
            noteTrouble(of: searchable, catalogs)
            let search = SkillSearch(
                searchable, installed, projectNames: settings.projectNames,
                first: settings.references.first?.name, policy: World.current.policyHere,
                recalls: catalogs.recalls)
            if picks {
                return try await choose(in: search, LiveRegistries(trusted, only: only), text)
            }
            noteAge(of: searchable.filter { !failed.contains($0.name) }, catalogs)
            let refusals = only == nil ? catalogs.refusals : []
            guard !trusted.registries(only).isEmpty else {
                try await show(search, text, besides: refusals, registries: nil)
                return nil
            }
            try await show(search, text, besides: refusals) { limit in
                try await searchRegistries(trusted, only, text, limit)
            }
            return nil
        }
        if let chosen { try await install(chosen) }
    }

    private func name(
        _ text: String, _ settings: CatalogSettings
    ) throws(CatalogError) -> CatalogName {
        let known = settings.references.map(\.name)
        guard let name = known.first(where: { $0.description == text }) else {
            throw .noSuchCatalog(text, known: known)
        }
        return name
    }

    /// Points out the catalogs of the project that are not searched, because no server is asked that only a project
    /// names.
    private func noteProjectCatalogs(
        _ catalogs: Catalogs, _ searchable: [SearchableCatalog], _ project: Set<CatalogName>
    ) {
        for catalog in searchable where project.contains(catalog.name) {
            let name = catalog.name.description
            if catalogs.kind(of: catalog) == .registry {
                common.notes.note(Messages.projectRegistry(name))
            } else if catalog.refreshed == nil {
                common.notes.hint(Messages.unreadProjectCatalog(name))
            }
        }
    }

    /// Points out the catalogs from which nothing is installed.
    private func noteTrouble(of searchable: [SearchableCatalog], _ catalogs: Catalogs) {
        for catalog in searchable where catalog.refreshed != nil {
            guard let reference = catalogs.references.first(where: { $0.name == catalog.name }),
                let trouble = catalogs.trouble(of: reference), trouble.kind != .failed
            else { continue }
            common.notes.warning(Messages.notInstallable(trouble).text)
        }
    }

    /// Downloads search files that are missing or too old, and returns the catalogs for which that failed.
    private func download(
        _ updates: [SearchUpdate], _ catalogs: Catalogs, _ board: ProgressBoard
    ) async throws -> Set<CatalogName> {
        guard !updates.isEmpty else { return [] }
        for update in updates {
            guard let size = update.download, size > 0 else { continue }
            common.notes.line(
                .dim(Messages.downloadingSearch(update, byteCount(size), World.current)))
        }
        let reports = try await board.whileDrawing {
            await catalogs.refresh(Set(updates.map(\.catalog)), .everything)
        }
        guard !Task.isCancelled else { throw CatalogError.interrupted }
        for report in reports {
            guard let error = report.error else { continue }
            let age = updates.first { $0.catalog == report.reference.name }?.refreshed
                .map { World.current.age(of: $0) }
            warn(of: error, report.reference.name, lastUpdated: age)
        }
        return Set(reports.filter { $0.error != nil }.map(\.reference.name))
    }

    /// Returns what registries find.
    private func searchRegistries(
        _ catalogs: Catalogs, _ only: CatalogName?, _ text: SearchInput, _ limit: Int
    ) async throws -> [SkillSearch.Found] {
        let answers = await catalogs.searchRegistries(text.text, only: only, limit: limit)
        guard !Task.isCancelled else { throw CatalogError.interrupted }
        for answer in answers {
            if case .failure(let error) = answer.result { warn(of: error, answer.catalog) }
        }
        return answers.found
    }

    private func warn(
        of error: CatalogError, _ catalog: CatalogName, lastUpdated age: String? = nil
    ) {
        let name = catalog.description
        common.notes.warning(
            age.map { Messages.searchNotUpdated(name, $0) } ?? Messages.notSearched(name))
        common.notes.write(error)
    }

    // The list.

    /// Shows the results; on a terminal the first ones before `registries` have answered.
    ///
    /// If there are none, `refusals` say which catalogs were not searched.
    private func show(
        _ search: SkillSearch, _ text: SearchInput, besides refusals: [PolicyRefusal],
        registries: ((_ limit: Int) async throws -> [SkillSearch.Found])?
    ) async throws {
        let page = page
        var early = 0
        if registries != nil, !common.json, common.results.columns != nil, page.offset == 0 {
            let lead = CatalogSearch.Page(limit: SkillSearch.lead(of: page.limit))
            let first = search.results(for: text.query, lead)
            presentation(of: first).write()
            early = first.hits.count
        }
        let remote = try await registries?(min(page.limit, Self.remoteLimit))
        let results = search.results(for: text.query, page, remote: remote)
        guard results.total > 0 else {
            for refusal in refusals { common.notes.warning(refusal.summary) }
            throw nothingFound(text, search)
        }
        let presentation = presentation(of: results)
        guard !common.json else { return common.write("search", presentation.members) }
        presentation.write(after: early)
        noteRest(results, text)
        noteProjectHits(results)
    }

    private func presentation(of results: SkillSearch.Results) -> SearchPresentation {
        SearchPresentation(results: results, language: language, common: common)
    }

    private func nothingFound(_ text: SearchInput, _ search: SkillSearch) -> SearchProblem {
        let similar = search.names(like: text.text)
        let advice: SearchProblem.Advice
        if !similar.isEmpty {
            advice = .names(similar)
        } else if catalog != nil, let words = text.argument {
            advice = .allCatalogs(SuggestedCommand("search", words))
        } else {
            advice = text.text.utf8.allSatisfy { $0 < 0x80 } ? .otherWords : .english
        }
        return .nothingFound(text.quoted, advice)
    }

    /// Says how many results are not shown, and how to see them.
    private func noteRest(_ results: SkillSearch.Results, _ text: SearchInput) {
        let shown = results.hits.count
        guard page.offset + shown < results.total else { return }
        let limit = min(results.total, page.limit * 10)
        guard text.argument != nil else {
            return common.notes.line(
                .dim(Messages.moreHits(shown, of: results.total, limit: limit)))
        }
        let options =
            (catalog.map { ["--catalog", $0] } ?? []) + (lang.map { ["--lang", $0] } ?? [])
            + ["--limit", "\(limit)"]
        let command = SuggestedCommand(words: ["search"] + words + options)
        common.notes.line(.dim(Messages.moreHits(shown, of: results.total, command)))
    }

    /// Points out how to install from catalogs that only the project has.
    private func noteProjectHits(_ results: SkillSearch.Results) {
        var catalogs: Set<CatalogName> = []
        for hit in results.hits where hit.isOfProject && catalogs.insert(hit.catalog).inserted {
            common.notes.hint(
                Messages.projectHits(
                    hit.catalog.description, SuggestedCommand("install", hit.address, "--project")))
        }
    }

    private var page: CatalogSearch.Page {
        CatalogSearch.Page(
            offset: min(offset, Self.lastPosition),
            limit: min(limit ?? defaultLimit, Self.lastPosition))
    }

    /// The limit of `--limit` and `--offset`, which no search reaches, so that sums don't overflow.
    private static let lastPosition = 1 << 30

    /// The number of results that each registry is asked for at most.
    private static let remoteLimit = 100

    private var defaultLimit: Int { common.results.columns == nil ? 100 : 10 }

    private var language: String? {
        (lang ?? World.current.language)?.prefix { $0.isLetter }.lowercased()
    }

    /// Points out catalogs that changed since their search files were downloaded, or that were not compared with their
    /// servers for some days.
    private func noteAge(of searchable: [SearchableCatalog], _ catalogs: Catalogs) {
        let now = World.current.seconds
        for catalog in searchable {
            if catalog.state == .outdated, let files = catalogs.searchFiles(of: catalog) {
                let name = catalog.name.description
                common.notes.note(Messages.outdatedSearch(name, files, .current))
                continue
            }
            guard let refreshed = catalog.refreshed, now - refreshed >= Self.oldAge else {
                continue
            }
            common.notes.note(
                Messages.oldCatalog(
                    catalog.name.description, days: (now - refreshed) / Self.day))
        }
    }

    private static let day = 86_400
    private static let oldAge = 7 * day

    // The picker.

    /// Searches while the user types, and returns what the user chooses.
    private func choose(
        in search: SkillSearch, _ registries: LiveRegistries, _ text: SearchInput
    ) async throws -> SkillSearch.Hit {
        guard !common.json, !common.question.noInput, let keys = World.current.keys else {
            throw SearchProblem.wordsRequired
        }
        let picker = SearchPicker(
            search: search, registries: registries, documents: try HitDocuments(common, transfer),
            text: text.text, language: language, console: common.notes, keys: keys)
        let outcome = await picker.choose()
        for (name, error) in registries.failures.sorted(by: { $0.key < $1.key }) {
            warn(of: error, name)
        }
        switch outcome {
        case .unavailable: throw SearchProblem.wordsRequired
        case .cancelled:
            common.notes.line(.init(Messages.nothingInstalled, .plain))
            throw ExitStatus.interrupted
        case .chosen(let hit): return hit
        }
    }

    private func install(_ hit: SkillSearch.Hit) async throws {
        let options =
            (hit.isOfProject ? ["--project"] : []) + (common.quiet ? ["--quiet"] : [])
            + (common.question.yes ? ["--yes"] : []) + transfer.words
            + (lang.map { ["--lang", $0] } ?? [])
        let install = try InstallCommand.parse([hit.address] + options)
        try await install.run()
    }
}

extension Catalogs {
    /// Returns the kind of a configured catalog; nil for another one.
    fileprivate func kind(of catalog: SearchableCatalog) -> CatalogReference.Kind? {
        references.first { $0.name == catalog.name }?.kind
    }

    /// Returns the state of the search files of a configured catalog.
    fileprivate func searchFiles(of catalog: SearchableCatalog) -> SearchFiles? {
        references.first { $0.name == catalog.name }.flatMap { status(of: $0).search }
    }
}

/// An error of `skills search`.
enum SearchProblem: Problem {
    /// No skill matches the text.
    case nothingFound(String, Advice)
    /// The text has no words.
    case noWords(String)
    /// There is no terminal to search on while typing.
    case wordsRequired

    /// Advice after a search that found nothing.
    enum Advice: Equatable {
        /// Names that are similar to the text.
        case names([String])
        /// A command that searches every catalog, after a search in one.
        case allCatalogs(SuggestedCommand)
        case english
        case otherWords
    }

    var kind: ProblemKind {
        switch self {
        case .nothingFound: .notFound
        case .noWords, .wordsRequired: .usage
        }
    }
}
