internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills info` shows details of a skill.
struct InfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Show details of a skill, installed or in a catalog.",
        discussion: """
            For a skill that is not installed, shows every source that catalogs have. What a catalog does not state, such as \
            the tree hash, the score and whether files are missing, is read from the sources, unless you use --offline. \
            Servers that only the project names are asked only if you name their catalog: skills info CATALOG:NAME
            """,
        aliases: ["show"])

    @Argument(help: "Name of the skill.", completion: .candidates(.installedSkills))
    var name: String

    @Flag(help: "Show what catalogs have, even if the skill is installed.")
    var catalogs = false

    @Flag(help: "Show only what catalogs state.")
    var offline = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try common.store(scope)
        guard !catalogs else { return try await writeSources(store, unless: nil) }
        let installed: InstalledSkill
        do { installed = try store.skill(named: name) } catch {
            guard error.kind == .notFound, NameRequest(name) != nil else { throw error }
            return try await writeSources(store, unless: error)
        }
        try await write(installed, in: store)
        common.warnAboutRecalls(of: [installed], in: store.locations)
    }

    /// Shows the sources that catalogs state; throws the error if they have none.
    private func writeSources(_ store: SkillStore, unless missing: SkillStoreError?) async throws {
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
            name: name, installed: installed, found, answers: answers,
            onlineCommand: offline ? TypedCommand(in: .current).without("--offline") : nil,
            common: common)
        guard !sources.isEmpty else {
            if let failure = sources.failure { throw failure }
            throw missing ?? SkillStoreError.notInstalled(name)
        }
        if common.json {
            common.write(
                "info",
                ["skill": .null, "sources": sources.json, "failures": sources.failuresJSON])
        } else {
            sources.write()
        }
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
        let note = await CatalogNotes(.current, store.locations).note(on: installed)
        let skill = try InstalledSkillPresentation(installed, in: store, note, common)
        if common.json {
            common.write(
                "info",
                ["skill": skill.json, "sources": .array([]), "failures": .array([])])
        } else {
            skill.write()
            common.hintAtConflicts(of: [installed], in: store.locations.scope)
        }
    }
}
