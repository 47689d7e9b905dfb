internal import ArgumentParser
internal import Digest
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Transfer

/// `skills install` installs skills from addresses.
struct InstallCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "install",
            abstract: say("Install skills.", ja: "スキルをインストールする。"),
            discussion: say(
                """
                An address is the name of a skill in a catalog, a git repository (owner/repo[/path][@ref] or a URL), an \
                archive (.zip, .skill or .tar.gz, local or a URL), or a folder (./path).

                Edited and unmanaged skills are never overwritten without --force. To undo an install: skills undo

                Private repositories require a token in GITHUB_TOKEN or GH_TOKEN (github.com), GITLAB_TOKEN (gitlab.com) \
                or SKILLS_TOKEN_GIT_EXAMPLE_COM (git.example.com), or a git credential helper.
                """,
                ja: """
                    アドレスには、カタログにあるスキルの名前、git リポジトリ (owner/repo[/path][@ref] または URL)、アーカイブ (.zip、.skill、.tar.gz \
                    のファイルまたは URL)、フォルダー (./path) を指定する。

                    編集済みのスキルと管理外のスキルは、--force を付けない限り上書きしない。インストールを取り消すには: skills undo

                    非公開のリポジトリには、GITHUB_TOKEN か GH_TOKEN (github.com)、GITLAB_TOKEN (gitlab.com)、\
                    SKILLS_TOKEN_GIT_EXAMPLE_COM (git.example.com) のトークン、または git の認証情報ヘルパーが必要。
                    """),
            aliases: ["add", "i"])
    }

    @Argument(
        help: ArgumentHelp(
            say("Names, repositories, archives or folders.", ja: "名前、リポジトリ、アーカイブ、フォルダー。")),
        completion: .candidates(.addresses))
    var addresses: [String] = []

    @Option(
        name: .shortAndLong, parsing: .upToNextOption,
        help: ArgumentHelp(
            say(
                "Select skills by name, path, PLUGIN or PLUGIN:NAME.",
                ja: "スキルを名前、パス、PLUGIN、PLUGIN:NAME で選ぶ。"), valueName: "name"),
        completion: .candidates(.skillsOfSources))
    var skill: [String] = []

    @Flag(
        help: ArgumentHelp(
            say("Select all skills that the source offers.", ja: "入手元が提供するすべてのスキルを選ぶ。")))
    var all = false

    @Flag(
        help: ArgumentHelp(
            say("Select even internal, archived and test skills.", ja: "内部用、アーカイブ済み、テスト用のスキルも選ぶ。")))
    var allSkills = false

    @Flag(
        help: ArgumentHelp(
            say(
                "Also install skills that the selected ones refer to.",
                ja: "選んだスキルが参照するスキルもインストールする。")))
    var withRelated = false

    @Flag(
        name: .customLong("no-deps"),
        help: ArgumentHelp(
            say("Leave out skills that the selected ones need.", ja: "選んだスキルが必要とするスキルをインストールしない。")))
    var withoutNeeds = false

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            say("Install the skill under a different name.", ja: "スキルを別の名前でインストールする。"),
            valueName: "name"))
    var alias: String?

    @Option(
        help: ArgumentHelp(
            say(
                "Prefer translations into this language, such as ja.", ja: "この言語 (ja など) の翻訳を優先する。"),
            valueName: "language"))
    var lang: String?

    @Option(
        help: ArgumentHelp(
            say("Require this SHA-256 hash of the archive.", ja: "アーカイブの SHA-256 ハッシュ値を確かめる。"),
            valueName: "hash"))
    var sha256: String?

    @Flag(
        help: ArgumentHelp(
            say(
                "Replace skills even if edited, unmanaged or from elsewhere.",
                ja: "編集済み、管理外、別の入手元のスキルも置き換える。")))
    var force = false

    @Option(
        help: ArgumentHelp(
            say(
                "Also copy this credential file of a folder (repeatable).",
                ja: "フォルダー内のこの認証情報ファイルもコピーする (繰り返し可)。"), valueName: "file"))
    var include: [String] = []

    @Flag(help: ArgumentHelp(say("Refuse skills with warnings.", ja: "警告のあるスキルを拒否する。")))
    var strict = false

    @OptionGroup var allowed: AllowOptions

    @Flag(
        help: ArgumentHelp(
            say(
                "Without a terminal, install the skills that need no consent.",
                ja: "端末がなければ、同意不要のスキルだけインストールする。")))
    var partial = false

    @Flag(
        name: .shortAndLong,
        help: ArgumentHelp(
            say("List the skills of the sources; install nothing.", ja: "入手元のスキルを一覧表示し、インストールはしない。")
        ))
    var list = false

    @Flag(
        name: .longAndN,
        help: ArgumentHelp(say("Show what would be installed.", ja: "インストールされる内容を表示する。")))
    var dryRun = false

    @Flag(
        name: .shortAndLong,
        help: ArgumentHelp(
            say(
                "Show every finding, skills that are left out, and requests.",
                ja: "すべての指摘、除外したスキル、リクエストを表示する。")))
    var verbose = false

    @Flag(
        help: ArgumentHelp(
            say("Copy instead of linking for additional agents.", ja: "追加のエージェントにはリンクではなくコピーする。")))
    var copy = false

    @Flag(
        help: ArgumentHelp(
            say(
                "Add the skills to the project's skills.json.", ja: "スキルをプロジェクトの skills.json に追加する。"
            )))
    var save = false

    @OptionGroup var revision: RevisionOptions
    @OptionGroup var scopeOptions: ScopeOptions
    @OptionGroup var agents: AgentOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    private var question: QuestionOptions { common.question }

    /// The scope; `--save` implies `--project`.
    private var scope: ScopeOptions {
        var scope = scopeOptions
        if save { scope.choice = .project }
        return scope
    }

    func run() async throws {
        try checkAddresses()
        let (chosen, further) = try agents.read(in: scope.scope)
        guard !(addresses + further).isEmpty else {
            if try common.lacksLockedSkills() { common.notes.hint(Messages.toInstallLocked) }
            return try await SearchCommand.parse(transfer.words).run()
        }
        var request = try request(addresses + further)
        if list { return try await writeList(of: request) }
        if save { request.saving = .manifest(agents: chosen?.map(\.id)) }
        let agentQuestion = AgentQuestion(question, mode, common)
        let answer = try chosen == nil ? agentQuestion.ask(for: request.addresses) : nil
        let store = try common.store(scope, chosen ?? answer)
        try HomeProjectProblem.refuse(
            store, beside: common.userStore(), option: save ? "--save" : "--project")
        if !force, alias == nil {
            try InstalledNameProblem.refuse(request.addresses, for: chosen, in: store)
        }
        let isNewFolder = !store.hasFolder(of: .claudeCode)
        let notes = common.notes
        common.suggestFolders(for: request.addresses)
        if save { noteOutsideSources(request, on: notes) }
        announce(request, on: notes)
        let board = ProgressBoard(notes)
        var report = try await report(on: request, store, board)
        report.failures = report.failures.map { ($0.name, $0.problem.reworded(in: .current)) }
        if verbose { show(report.requests, on: notes) }
        let presentation = InstallPresentation(
            report: report, mode: mode, common: common,
            locations: (report.agents.map(store.with) ?? store).locations,
            isNewFolder: isNewFolder, detail: verbose ? .everything : .summary)
        presentation.write()
        noteDisabled(report, in: store)
        if save { noteCatalogs(of: report, on: notes) } else { noteUnlisted(report, in: store) }
        if let answer, !dryRun, !report.results.isEmpty { try await agentQuestion.keep(answer) }
        if let status = presentation.status { throw status }
    }

    /// Says how the skills get into the project's list of skills, without which a frozen sync refuses them.
    private func noteUnlisted(_ report: InstallReport, in store: SkillStore) {
        guard !dryRun, !report.results.isEmpty, store.locations.manifestFile != nil,
            let manifest = (try? store.manifest()) ?? nil
        else { return }
        let names = report.results.map(\.staged.name).filter { manifest.skills[$0] == nil }
        guard !names.isEmpty else { return }
        let command = TypedCommand(in: .current).adding("--save")
        common.notes.hint(Messages.notInManifest(names.map(\.description), command))
    }

    /// Points out skills that stay hidden from agents.
    private func noteDisabled(_ report: InstallReport, in store: SkillStore) {
        guard let disabled = try? store.disabledSkills(), !disabled.isEmpty else { return }
        for result in report.results where disabled.contains(result.staged.name) {
            let name = result.staged.name.description
            common.notes.note(
                Messages.staysDisabled(name, SuggestedCommand("enable", name, in: scope.scope)))
        }
    }

    /// Lists the skills of the sources.
    private func writeList(of request: InstallRequest) async throws {
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(
            try common.store(scope), transfer, board, language: lang ?? World.current.language)
        let admission = Admission(
            .install(.lenient), allowing: try allowed.rules())
        common.suggestFolders(for: request.addresses)
        announce(request, on: common.notes)
        let contents = try await Session.open(context, admission, .dryRun) { session in
            try await board.whileDrawing { try await session.contents(of: request.addresses) }
        }
        let presentation = ContentsPresentation(
            contents: contents, common: common, scope: scope.scope)
        if common.json {
            common.write("install", ["sources": presentation.json])
        } else {
            presentation.write()
        }
    }

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    private func report(
        on request: InstallRequest, _ store: SkillStore, _ board: ProgressBoard
    ) async throws -> InstallReport {
        let world = World.current
        let picker = SkillPicker(question: question, mode: mode, common: common, world: world)
        let questions = Questions { contents in
            board.pause()
            defer { board.resume() }
            return await picker.ask(contents, for: store.locations)
        }
        var context = try SessionContext(
            store, transfer, board, language: lang ?? world.language, questions)
        context.includedFiles = Set(include)
        common.warnAboutLostAdvisories(in: store.locations)
        let admission = Admission(
            .install(strict ? .strict : .lenient), allowing: try allowed.rules())
        do {
            let namesakes = NamesakeQuestion(picker, world)
            var request = request
            while true {
                var next: InstallRequest?
                let report: InstallReport? = try await Session.open(context, admission, mode) {
                    session in
                    let plan = try await board.whileDrawing {
                        try await Installer.plan(request, in: session)
                    }
                    next = try namesakes.settled(request, plan.report.failures.map(\.problem))
                    guard next == nil else { return nil }
                    return try common.carryOut(plan, mode) {
                        $0.settled(partial ? .partial : .all)
                    }
                }
                if let report { return report }
                request = next ?? request
            }
        } catch InstallError.cancelled {
            common.notes.line(.init(Messages.nothingInstalled, .plain))
            throw ExitStatus.interrupted
        }
    }

    private func show(_ requests: [(address: String, steps: [String])], on notes: Console) {
        for (address, steps) in requests {
            notes.line(.dim(Messages.requests(address, steps.count)))
            for step in steps { notes.line(.dim("  \(step)")) }
        }
    }

    /// Points out local sources outside the project, which are missing on other machines.
    private func noteOutsideSources(_ request: InstallRequest, on notes: Console) {
        for address in request.addresses {
            guard let path = address.localPath ?? address.localRepository,
                !path.starts(with: World.current.projectFolder)
            else { continue }
            notes.hint(Messages.outsideProject(address.typed))
        }
    }

    /// Points out catalogs that skills.json names now and that the project does not have.
    private func noteCatalogs(of report: InstallReport, on notes: Console) {
        guard let settings = try? CatalogSettings(of: .current) else { return }
        let shared = settings.entries
            .filter { $0.file.layer == .project || $0.reference.kind == .embedded }
            .map(\.reference.name)
        let names = Set(
            report.results.compactMap { result -> CatalogName? in
                let origin = result.staged.entry.origin
                return origin.kind == .catalog ? NameRequest(origin.typed)?.catalog : nil
            }
        ).subtracting(shared)
        for entry in settings.used where names.contains(entry.reference.name) {
            notes.hint(Messages.catalogOfUser(entry.reference))
        }
    }

    /// Announces downloads if no progress is drawn.
    private func announce(_ request: InstallRequest, on notes: Console) {
        guard !notes.canRedraw else { return }
        for address in request.addresses {
            switch address.asInstalled.meaning {
            case .archive(let archive): guard case .web = archive.location else { continue }
            case .artifact, .git, .site: break
            // What a name means is shown when it is known.
            case .catalog, .folder: continue
            }
            notes.line(.dim(Messages.fetching(address.typed)))
        }
    }

    /// Throws if neither an address was typed nor one can be searched for.
    private func checkAddresses() throws(UsageProblem) {
        // --agent takes all following words; the words that are not agents are addresses.
        guard addresses.isEmpty, agents.agent.count < 2, skill.count > 1 || !canSearch else {
            return
        }
        // --skill takes all following names.
        guard skill.count > 1, let command = addressFirst else {
            throw .invalidArguments(Messages.noAddress)
        }
        throw .invalidArguments(
            say("the address must come first: \(command)", ja: "アドレスを最初に指定してください: \(command)"))
    }

    /// Whether an address can be searched for instead of being typed.
    private var canSearch: Bool {
        World.current.keys != nil && !common.json && !common.quiet && !common.question.noInput
            && !common.question.yes && skill.isEmpty && agents.agent.isEmpty && !list && !save
            && scopeOptions.choice == nil
    }

    /// The command line with the address, which --skill took for a name, before all options.
    private var addressFirst: SuggestedCommand? {
        var words = World.current.arguments
        let address = skill.first { $0.contains("://") || $0.hasPrefix(".") || $0.hasPrefix("/") }
        guard let address = address ?? skill.last,
            let command = words.firstIndex(where: { Self.names.contains($0) }),
            let place = words.lastIndex(of: address), place > command
        else { return nil }
        words.remove(at: place)
        words.insert(address, at: command + 1)
        return .typed(words)
    }

    private func request(_ addresses: [String]) throws -> InstallRequest {
        let world = World.current
        _ = try allowed.rules()
        if addresses.count > 1, let problem = UsageProblem.splitPath(in: world) { throw problem }
        var read: [SkillAddress] = []
        for text in addresses {
            let address = try revision.read(text, in: world)
            if !read.contains(address) { read.append(address) }
        }
        guard !read.isEmpty else {
            throw UsageProblem.invalidArguments(Messages.noAddress)
        }
        guard !(all || allSkills) || skill.isEmpty else {
            throw UsageProblem.invalidArguments(
                Messages.exclusive(all ? "--all" : "--all-skills", "--skill"))
        }
        if let other = optionWithoutList, list {
            throw UsageProblem.invalidArguments(Messages.exclusive("--list", other))
        }
        guard alias == nil || read.count == 1 else {
            throw UsageProblem.invalidArguments(Messages.aliasNeedsOneAddress)
        }
        var request = InstallRequest(addresses: read)
        request.choice = choice
        request.alias = try skillName(alias)
        request.digest = try digest(for: read)
        request.permission = force ? .anything : .onlyOurs
        request.related = withRelated ? .install : .report
        request.needs = withoutNeeds ? .report : .install
        request.sharing = copy ? .copies : .links
        return request
    }

    /// An option that selects or changes skills, which a list does not.
    private var optionWithoutList: String? {
        let given: [(String, Bool)] = [
            ("--skill", !skill.isEmpty), ("--all", all), ("--all-skills", allSkills),
            ("--as", alias != nil), ("--save", save),
        ]
        return given.first(where: \.1)?.0
    }

    private var choice: SkillChoice {
        let names = skill.flatMap(\.listed)
        // As in other tools.
        guard names.isEmpty || names == ["*"] else { return .named(names) }
        guard names.isEmpty else { return .all }
        return allSkills ? .everything : all ? .all : .only
    }

    private func skillName(_ text: String?) throws -> SkillName? {
        guard let text else { return nil }
        guard let name = SkillName(text) else {
            throw UsageProblem.invalidArguments(
                Messages.invalidAlias(text))
        }
        return name
    }

    private func digest(for addresses: [SkillAddress]) throws -> SHA256Digest? {
        guard let sha256 else { return nil }
        let text = sha256.hasPrefix("sha256:") ? String(sha256.dropFirst(7)) : sha256
        guard let digest = SHA256Digest(hex: text) else {
            throw UsageProblem.invalidArguments(Messages.invalidSHA256)
        }
        guard addresses.count == 1, case .archive = addresses[0].meaning else {
            throw UsageProblem.invalidArguments(Messages.hashNeedsArchive)
        }
        return digest
    }
}
