internal import ArgumentParser
internal import Problem
internal import SkillCatalog
internal import SkillStore
internal import Terminal

/// `skills search` finds skills in catalogs.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find skills in catalogs.",
        discussion: """
            Examples:
              skills search pdf forms
              skills search データベース 設計
              skills search swift --catalog acme --limit 50
              skills search                              search while you type

            Any word suffices; skills with more of them, or with one as their name, come first. Catalogs are searched on \
            this machine, as of the last skills catalog refresh; the user's registries are asked for the words, those \
            of a project never.
            """,
        aliases: ["find"])

    @Argument(help: "Words to search for.")
    var words: [String] = []

    @Option(
        help: ArgumentHelp("Search only this catalog.", valueName: "name"),
        completion: .candidates(.catalogs))
    var catalog: String?

    @Option(
        help: ArgumentHelp(
            "Show at most this many (default: 10 on a terminal, else 100).", valueName: "number"))
    var limit: Int?

    @Option(help: ArgumentHelp("Skip this many.", valueName: "number"))
    var offset = 0

    @Flag(name: .shortAndLong, help: "Search while you type; Enter installs.")
    var interactive = false

    @Option(
        help: ArgumentHelp("Show descriptions in this language, such as ja.", valueName: "language")
    )
    var lang: String?

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        if let limit, limit < 1 {
            throw UsageProblem.invalidArguments(Messages.atLeastOne("--limit"))
        }
        let settings = try CatalogSettings(of: .current)
        let only = try catalog.map { name throws(CatalogError) in try self.name(name, settings) }
        let installed = try InstalledContents(common.storesInUse())
        let (catalogs, remote) = try await common.withCatalogs(settings.references, transfer) {
            catalogs, reading in
            noteProjectCatalogs(catalogs, only, settings.projectNames)
            let trusted = catalogs.without(settings.projectNames)
            try await readNew(trusted, only, reading.board)
            return (try catalogs.searchable(only), await searchRegistries(trusted, only))
        }
        let search = SkillSearch(catalogs, installed)
        guard interactive || words.isEmpty else { return try show(search, catalogs, remote) }
        try await choose(in: search)
    }

    private func name(
        _ text: String, _ settings: CatalogSettings
    ) throws(CatalogError) -> CatalogName {
        guard text != CatalogName.embedded.description else { return .embedded }
        return try settings.entry(named: text).reference.name
    }

    /// Points out the catalogs of the project that are not searched, because no server is asked that only a project
    /// names.
    private func noteProjectCatalogs(
        _ catalogs: Catalogs, _ only: CatalogName?, _ project: Set<CatalogName>
    ) {
        for reference in catalogs.references where project.contains(reference.name) {
            guard only == nil || only == reference.name else { continue }
            let name = reference.name.description
            if reference.kind == .registry {
                common.notes.note(Messages.projectRegistry(name))
            } else if catalogs.status(of: reference).refreshed == nil {
                common.notes.hint(Messages.unreadProjectCatalog(name))
            }
        }
    }

    /// Reads the catalogs that were never read, apart from registries, which can't be read as a whole.
    private func readNew(
        _ catalogs: Catalogs, _ only: CatalogName?, _ board: ProgressBoard
    ) async throws {
        let new = catalogs.references.filter { reference in
            reference.kind != .registry && (only == nil || only == reference.name)
                && catalogs.status(of: reference).refreshed == nil
        }
        guard !new.isEmpty else { return }
        let reports = try await board.whileDrawing {
            await catalogs.refresh(Set(new.map(\.name)))
        }
        for report in reports {
            guard let error = report.error else { continue }
            common.notes.warning(Messages.notSearched(report.reference.name.description))
            common.notes.write(error)
        }
    }

    /// Returns what registries find; they are asked only for the first page of given words.
    private func searchRegistries(
        _ catalogs: Catalogs, _ only: CatalogName?
    ) async -> [(CatalogName, CatalogEntry)] {
        guard !words.isEmpty, !interactive, offset == 0 else { return [] }
        let answers = await catalogs.searchRegistries(
            words.joined(separator: " "), only: only, limit: min(limit ?? defaultLimit, 100))
        return answers.flatMap { answer -> [(CatalogName, CatalogEntry)] in
            switch answer.result {
            case .success(let entries): return entries.map { (answer.catalog, $0) }
            case .failure(let error):
                common.notes.warning(Messages.notSearched(answer.catalog.description))
                common.notes.write(error)
                return []
            }
        }
    }

    // The list.

    private func show(
        _ search: SkillSearch, _ catalogs: [SearchableCatalog],
        _ remote: [(CatalogName, CatalogEntry)]
    ) throws {
        let text = words.joined(separator: " ")
        let page = CatalogSearch.Page(offset: offset, limit: limit ?? defaultLimit)
        let results = search.results(for: SearchQuery(text), page, remote: remote)
        noteAge(of: catalogs)
        guard results.total > 0 else {
            throw SearchProblem.nothingFound(text, similar: search.names(like: text))
        }
        let presentation = SearchPresentation(
            results: results, query: text, language: language, common: common)
        guard !common.json else { return common.write("search", presentation.members) }
        presentation.write()
        let shown = results.hits.count
        guard offset + shown < results.total else { return }
        common.notes.line(.dim(Messages.moreHits(shown, of: results.total, command(results))))
    }

    private var defaultLimit: Int { common.results.columns == nil ? 100 : 10 }

    private var language: String? {
        (lang ?? World.current.language)?.prefix { $0.isLetter }.lowercased()
    }

    /// The command that shows more.
    private func command(_ results: SkillSearch.Results) -> String {
        let all = ["skills", "search"] + words
        let limit = min(results.total, (self.limit ?? defaultLimit) * 10)
        let options = (catalog.map { ["--catalog", $0] } ?? []) + ["--limit", "\(limit)"]
        return (all + options).map(\.shellQuoted).joined(separator: " ")
    }

    /// Points out catalogs that were not compared with their servers for some days.
    private func noteAge(of catalogs: [SearchableCatalog]) {
        guard let now = UTCTime(World.current.now())?.seconds else { return }
        for catalog in catalogs {
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

    /// Searches while the user types, and installs what the user chooses.
    private func choose(in search: SkillSearch) async throws {
        guard !common.json, !common.question.noInput, let keys = World.current.keys else {
            throw SearchProblem.wordsRequired
        }
        let picker = SearchPicker(
            search: search, text: words.joined(separator: " "), language: language,
            console: common.notes, keys: keys)
        switch picker.choose() {
        case .unavailable: throw SearchProblem.wordsRequired
        case .cancelled:
            common.notes.line(.init(Messages.nothingInstalled, .plain))
            throw ExitStatus.interrupted
        case .chosen(let address):
            let install = try InstallCommand.parse([address] + installOptions)
            try await install.run()
        }
    }

    private var installOptions: [String] {
        (common.quiet ? ["--quiet"] : []) + (common.question.yes ? ["--yes"] : [])
            + (lang.map { ["--lang", $0] } ?? [])
    }
}

/// An error of `skills search`.
enum SearchProblem: Problem {
    /// No skill matches; names that are similar to what was searched for.
    case nothingFound(String, similar: [String])
    /// There is no terminal to search on while typing.
    case wordsRequired

    var kind: ProblemKind {
        switch self {
        case .nothingFound: .notFound
        case .wordsRequired: .usage
        }
    }
}
