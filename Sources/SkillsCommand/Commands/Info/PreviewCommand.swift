internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills preview` shows a skill that is not installed.
struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show a skill before installing it.",
        discussion: """
            Shows the SKILL.md of a skill, its files, and what it brings; nothing is installed. If the source has several \
            skills and none is selected, lists them, as skills install --list does.
            """)

    @Argument(
        help: "Name, repository, archive or folder.", completion: .candidates(.addresses))
    var address: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Select a skill by name, path or PLUGIN:NAME.", valueName: "name"),
        completion: .candidates(.skillsOfSources))
    var skill: String?

    @Option(
        help: ArgumentHelp(
            "Prefer translations into this language, such as ja.", valueName: "language"))
    var lang: String?

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let address = try SkillAddress(
            address, workingDirectory: world.workingDirectory, home: world.home)
        common.suggestFolders(for: [address])
        let board = ProgressBoard(common.notes)
        let store = try common.store(scope)
        var context = try SessionContext(store, transfer, board, language: lang ?? world.language)
        let named: CatalogName? =
            if case .catalog(let request) = address.meaning { request.catalog } else { nil }
        context.catalogNetwork = try CatalogSettings(of: world).networkForLooking(naming: named)
        let (contents, preview) = try await Session.open(
            context, Admission(.install(.lenient)), .dryRun
        ) { session in
            try await board.whileDrawing { try await look(at: address, in: session) }
        }
        let list = ContentsPresentation(contents: [contents], common: common, scope: scope.scope)
        let one = preview.map {
            PreviewPresentation(preview: $0, contents: contents, common: common)
        }
        if common.json {
            let sources = one == nil ? list.json : .array([])
            common.write("preview", ["skill": one?.json ?? .null, "sources": sources])
        } else if let one {
            one.write()
        } else {
            list.write()
        }
    }

    /// Returns the selected skill; nil if the source has several and none is selected.
    private func look(
        at address: SkillAddress, in session: Session
    ) async throws -> (contents: SourceContents, preview: SkillPreview?) {
        let contents = try await session.contents(of: address)
        let source = contents.source
        if skill == nil, source.onlySkill == nil, !source.candidates.isEmpty {
            return (contents, nil)
        }
        let selection = try await source.select(skill.map { .named([$0]) } ?? .only)
        guard selection.skills.count <= 1 else {
            throw SkillSourceError.severalSkills(source.address.typed, selection.skills)
        }
        guard let one = selection.skills.first else { return (contents, nil) }
        let preview = try await session.preview(of: one, in: source)
        return (contents, preview)
    }
}
