internal import ArgumentParser
internal import CatalogPublishing
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// `skills publish site` writes a catalog and pages for people.
struct PublishSiteCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "site",
            abstract: say("Build a static catalog with pages.", ja: "ページ付きの静的なカタログを作成する。"),
            discussion: say(
                """
                Builds a catalog as skills publish build does, and pages in English and Japanese: search, lists, a page for \
                each skill, a sitemap and llms.txt. Any web server can serve the output, and the pages \
                load nothing from other hosts. The same input gives the same bytes, and pages that did not change are not \
                written again. Commands on the pages need the URL of the site: --base-url
                """,
                ja: """
                    skills publish build と同じカタログと、英語と日本語のページ (検索、一覧、スキルごとのページ、サイトマップ、llms.txt) を作成する。どの \
                    Web サーバーでも配信でき、ページはほかの接続先から何も読み込まない。入力が同じなら出力もまったく同じになり、変わっていないページは\
                    書き直さない。ページ上のコマンドにはサイトの URL が必要: --base-url
                    """))
    }

    @OptionGroup var origin: CatalogSourceOptions
    @OptionGroup var catalog: CatalogOutputOptions

    @Option(
        help: ArgumentHelp(
            say(
                "Name of the catalog in commands on the pages; from the letters of its title by default.",
                ja: "ページ上のコマンドで使うカタログの名前 (既定: タイトルの英数字、なければ catalog)。"),
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
            try await board.whileDrawing { try await Publishing(session).buildSite(request) }
        }
        try SiteBuildPresentation(
            report: report, mode: settings.mode, output: origin.output, common: common
        ).finish()
    }
}
