internal import ArgumentParser
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills catalog build` writes a catalog that any web server can serve.
struct CatalogBuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build a static catalog from folders and repositories.",
        discussion: """
            Writes an index, archives and SHA256SUMS, so that any web server can serve the catalog, and a well-known \
            index for other programs. The same input gives the same bytes, and skills that did not change are not packed \
            again. With --base-url, also writes a list of plugins for Claude Code. To create a key for --sign: skills \
            catalog key FILE
            """)

    @Argument(
        help: "Folders, repositories and other sources of skills.",
        completion: .candidates(.addresses))
    var sources: [String]

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Folder of the catalog.", valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            "Publisher of the skills; defaults to the repository owner.", valueName: "account"))
    var publisher: String?

    @Option(
        help: ArgumentHelp("Also publish this credential file (repeatable).", valueName: "file"))
    var include: [String] = []

    @OptionGroup var catalog: CatalogOutputOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let request = try request(World.current)
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(try common.userStore(), transfer, board)
        let report = try await Session.open(context, Admission(.install(.lenient)), .dryRun) {
            session in
            try await board.whileDrawing { try await session.buildCatalog(request) }
        }
        let presentation = CatalogBuildPresentation(
            report: report, mode: request.settings.mode, output: output, common: common)
        presentation.write()
        if let status = presentation.status { throw status }
    }

    private func request(_ world: World) throws -> CatalogBuildRequest {
        var request = CatalogBuildRequest(
            sources: try sources.map {
                try SkillAddress(
                    $0, workingDirectory: world.workingDirectory, home: world.home)
            },
            settings: try catalog.settings(writingTo: output, common, in: world))
        request.included = Set(include)
        request.publisher = try publisher.map { name in
            guard let publisher = Publisher(name) else {
                throw UsageProblem.invalidArguments(Messages.invalidPublisher(name))
            }
            return publisher
        }
        return request
    }
}
