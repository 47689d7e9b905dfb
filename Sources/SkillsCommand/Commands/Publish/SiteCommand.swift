internal import ArgumentParser
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills site` builds sites of catalogs.
struct SiteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site", abstract: "Build a web site of a catalog.",
        subcommands: [SiteBuildCommand.self])
}

/// `skills site build` writes a catalog and pages for people.
struct SiteBuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build a static catalog with pages.",
        discussion: """
            Builds a catalog as skills catalog build does, and pages in English and Japanese: search, lists, a page for \
            each skill, a feed, a sitemap, llms.txt and removed.json. Any web server can serve the output, and the pages \
            load nothing from other hosts. The same input gives the same bytes, and pages that did not change are not \
            written again. Commands on the pages need the URL of the site: --base-url
            """)

    @OptionGroup var origin: CatalogSourceOptions
    @OptionGroup var catalog: CatalogOutputOptions

    @Option(
        help: ArgumentHelp(
            "Name of the catalog in commands on the pages; defaults to its title.",
            valueName: "name"))
    var catalogName: String?

    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let settings = try catalog.settings(writingTo: origin.output, common, in: world)
        var request = SiteBuildRequest(
            CatalogBuildRequest(try origin.catalogSources(world, common), settings))
        request.catalogName = try catalogName.map { text in
            guard let name = CatalogName(text) else {
                throw CatalogProblem.invalidName(text)
            }
            return name
        }
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(try common.userStore(), transfer, board)
        let report = try await Session.open(context, Admission(.install(.lenient)), .dryRun) {
            session in
            try await board.whileDrawing { try await session.buildSite(request) }
        }
        try SiteBuildPresentation(
            report: report, mode: settings.mode, output: origin.output, common: common
        ).finish()
    }
}
