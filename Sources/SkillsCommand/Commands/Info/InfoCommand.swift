internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills info` shows details of a skill.
struct InfoCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "info",
            abstract: say(
                "Show details of a skill, installed or not.", ja: "スキルの詳細を表示する (未インストールのものも可)。"),
            discussion: say(
                """
                For a name that is not installed, shows every source that catalogs have, and reads the skill there, unless you use \
                --offline: what it brings, the tree hash, the score and whether files are missing. Servers that only the project names are asked only if you name their catalog: skills info CATALOG:NAME

                For an address, such as OWNER/REPO, a URL or ./FOLDER, shows the SKILL.md of its skill, the files and what it \
                brings; nothing is installed. If the source has several skills and --skill selects none, lists them.
                """,
                ja: """
                    インストールしていないスキルの名前を指定すると、カタログにある入手元をすべて表示する。--offline を付けない限り入手元のスキルも読み取り、\
                    含まれるもの、ハッシュ値、スコア、ファイルの過不足を表示する。プロジェクトだけが指定している接続先には、カタログを指定したとき\
                    だけ問い合わせる: skills info CATALOG:NAME

                    OWNER/REPO、URL、./FOLDER などのアドレスを指定すると、スキルの SKILL.md とファイル、含まれるものを表示する。インストールは\
                    しない。入手元にスキルが複数あり、--skill で選んでいない場合は一覧を表示する。
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Name of a skill, or an address.", ja: "スキルの名前またはアドレス。")),
        completion: .candidates(.skillsAndAddresses))
    var addresses: [String] = []

    @Flag(
        help: ArgumentHelp(
            say(
                "Show the SKILL.md and a list of the files, also for a name.",
                ja: "名前を指定したときも SKILL.md とファイルの一覧を表示する。")))
    var text = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            say(
                "Select a skill of a source by name, path or PLUGIN:NAME.",
                ja: "入手元のスキルを名前、パスまたは PLUGIN:NAME で選ぶ。"), valueName: "name"),
        completion: .candidates(.skillsOfSources))
    var skill: String?

    @Option(
        help: ArgumentHelp(
            say(
                "Prefer translations into this language, such as ja.", ja: "この言語 (ja など) の翻訳を優先する。"),
            valueName: "language"))
    var lang: String?

    @Flag(
        help: ArgumentHelp(
            say(
                "Show what catalogs have, even if the skill is installed.",
                ja: "インストール済みでもカタログの内容を表示する。")))
    var catalogs = false

    @Flag(help: ArgumentHelp(say("Show only what catalogs state.", ja: "カタログにある項目だけを表示する。")))
    var offline = false

    @Flag(
        help: ArgumentHelp(
            say(
                "Show how addresses are read, without network access.", ja: "アドレスの読み取り方を、通信せずに表示する。"
            )))
    var resolve = false

    /// The language of descriptions.
    var language: String? { lang ?? World.current.language }

    @OptionGroup var revision: RevisionOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        guard !resolve else { return try await writeMeanings() }
        let name = try name()
        let store = try common.store(of: [name], scope)
        let address = try address(of: name, in: store)
        if let address {
            let installed = catalogs ? nil : try? store.skill(named: name)
            return try await preview(address, in: store, of: installed)
        }
        guard !catalogs else { return try await writeSources(of: name, store, unless: nil) }
        let installed: InstalledSkill
        do { installed = try store.skill(named: name) } catch {
            guard error.kind == .notFound else { throw error }
            let unseen = try unseenSkill(named: name)
            guard NameRequest(name) != nil else { throw unseen ?? error }
            return try await writeSources(of: name, store, unless: error, unseen)
        }
        if installed.isForeign, SkillFolder(installed.path)?.hasSkillFile == false,
            let unseen = try unseenSkill(named: name)
        {
            guard NameRequest(name) != nil else { throw unseen }
            return try await writeSources(of: name, store, unless: nil, unseen)
        }
        try await write(installed, in: store)
        common.warnAboutRecalls(of: [installed], in: store.locations)
    }

    /// The name or address on the command line, or the skill that the user picks on a terminal.
    private func name() throws -> String {
        guard addresses.count < 2 else {
            throw UsageProblem.invalidArguments(Messages.oneSkillOnly)
        }
        return try addresses.first
            ?? common.pickInstalled(in: scope, title: Messages.chooseShown, .one)[0]
    }

    /// The address whose skill is to be shown; nil for a name about which the lock file or catalogs are asked.
    private func address(of name: String, in store: SkillStore) throws -> SkillAddress? {
        let world = World.current
        func read(_ text: String) throws -> SkillAddress { try revision.read(text, in: world) }
        let installed = catalogs ? nil : try? store.skill(named: name)
        if text || skill != nil {
            return try read((installed?.workingCopy ?? installed?.path)?.string ?? name)
        }
        guard installed == nil, !name.isEmpty, let address = try? read(name) else { return nil }
        if case .catalog = address.meaning { return nil }
        return address
    }

    /// The folder of that name among those of the agents that no agent sees as a skill; nil if there is none.
    private func unseenSkill(named name: String) throws -> UnseenSkillProblem? {
        try common.scopes(scope).lazy.compactMap { scope in
            let store = try common.store(ScopeOptions(of: scope))
            return UnseenSkillProblem(named: name, in: store.locations)
        }.first
    }

    /// Shows the sources that catalogs state; throws the error if they have none.
    private func writeSources(
        of name: String, _ store: SkillStore, unless missing: SkillStoreError?,
        _ unseen: UnseenSkillProblem? = nil
    ) async throws {
        let request = NameRequest(name) ?? NameRequest(name: name)
        let name = request.name
        let board = ProgressBoard(common.notes)
        var context = try SessionContext(store, transfer, board)
        let settings = try CatalogSettings(of: .current, for: store.locations.scope)
        let unasked = settings.projectNames.subtracting([request.catalog].compactMap(\.self))
        context.catalogNetwork = offline ? .offline : .onlineExcept(unasked)
        let (answers, found) = try await Session.open(
            context, Admission(.install(.lenient)), .dryRun
        ) { session in
            let all = await session.catalogs.entries(named: name)
            let answers = all.filter { answer in
                guard request.catalog == nil else { return answer.catalog == request.catalog }
                guard case .failure(.notCached) = answer.result else { return true }
                return offline || !unasked.contains(answer.catalog)
            }
            let shown = try await board.whileDrawing {
                await places(in: answers, among: all, besides: unasked, session)
            }
            return (answers, shown)
        }
        guard !Task.isCancelled else { throw CatalogError.interrupted }
        if request.catalog == nil, !offline {
            for catalog in unasked.sorted(by: { $0.description < $1.description })
            where !answers.contains(where: { $0.catalog == catalog }) {
                let command = SuggestedCommand(
                    "info", "\(catalog):\(name)", in: store.locations.scope)
                common.notes.hint(Messages.unaskedCatalog(catalog.description, command))
            }
        }
        let installed = try store.forShowing.skills().first {
            $0.name == name && $0.state != .missing
        }
        let sources = CatalogSkillPresentation(
            name: name, installed: installed, found, answers: answers, language: language,
            onlineCommand: offline ? TypedCommand(in: .current).without("--offline") : nil,
            common: common)
        guard !sources.isEmpty else {
            if let unseen { throw unseen }
            if let failure = sources.failure { throw failure }
            throw unknown(name, missing ?? .notInstalled(name))
        }
        common.json
            ? write(sources: sources.json, failures: sources.failuresJSON) : sources.write()
        guard let unseen else { return }
        common.notes.note(unseen.summary)
        if let hint = unseen.hint { common.notes.hint(hint) }
    }

    /// Returns an error for a name that is neither installed nor in a catalog; suggests a search unless there is a better
    /// hint.
    private func unknown(_ name: String, _ error: SkillStoreError) -> any Problem {
        // The hint repeats the name, which must be short for that.
        guard case .notInstalled(_, let similar) = error, similar.isEmpty, name == name.abridged,
            error.reworded(in: .current) is SkillStoreError
        else { return error }
        return RewordedProblem(error, hint: Messages.searchInstead(name))
    }

    /// Returns the sources that catalogs state; facts that they don't state are read, unless that needs the network and is
    /// not wanted, or the source is in a catalog that is not asked.
    private func places(
        in answers: [CatalogAnswer], among all: [CatalogAnswer], besides unasked: Set<CatalogName>,
        _ session: Session
    ) async -> [CatalogSkillSource] {
        var sources = CatalogSkillSource.all(in: answers, among: all)
        let unread = sources.indices.filter {
            let isAsked = !offline && !unasked.contains(sources[$0].catalog)
            return sources[$0].isUnread && (isAsked || sources[$0].entry.source == .embedded)
        }
        let facts = await session.facts(of: unread.map { sources[$0].found })
        for (index, facts) in zip(unread, facts) { sources[index].take(facts) }
        return sources
    }

    private func write(_ installed: InstalledSkill, in store: SkillStore) async throws {
        let notes = CatalogNotes(.current, store.locations)
        var skill = try InstalledSkillPresentation(
            installed, in: store, await notes.note(on: installed), common)
        skill.translation = await notes.translation(of: installed, into: language)
        guard !common.json else { return write(skill: skill.json) }
        skill.write()
        common.hintAtConflicts(of: [installed], in: store.locations.scope)
    }

    /// Writes the result as JSON.
    func write(
        skill: JSONValue = .null, preview: JSONValue = .null, contents: JSONValue = .array([]),
        sources: JSONValue = .array([]), failures: JSONValue = .array([])
    ) {
        common.write(
            "info",
            [
                "skill": skill, "preview": preview, "contents": contents, "sources": sources,
                "failures": failures,
            ])
    }
}
