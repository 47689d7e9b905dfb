internal import ArgumentParser
internal import Problem
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

    @OptionGroup var origin: CatalogSourceOptions

    @Option(
        help: ArgumentHelp(
            "Build one of several shards, for catalog merge.", valueName: "number/count"))
    var shard: String?

    @OptionGroup var catalog: CatalogOutputOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let sources = try origin.catalogSources(world, common)
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(try common.userStore(), transfer, board)
        let shard = try parsedShard()
        let settings = try catalog.settings(writingTo: origin.output, common, in: world)
        try await Session.open(context, Admission(.install(.lenient)), .dryRun) { session in
            let request = CatalogBuildRequest(sources, settings)
            guard let shard else {
                let report = try await board.whileDrawing {
                    try await session.buildCatalog(request)
                }
                return try CatalogBuildPresentation(
                    report: report, schema: "catalog-build", mode: settings.mode,
                    output: origin.output,
                    common: common
                ).finish()
            }
            let report = try await board.whileDrawing {
                try await session.buildShard(
                    CatalogShardRequest(
                        sources, shard, output: settings.output, settings.mode,
                        generator: settings.generator))
            }
            try CatalogShardPresentation(
                report: report, shard: shard, mode: settings.mode, output: origin.output,
                common: common
            ).finish()
        }
    }

    private func parsedShard() throws(UsageProblem) -> BuildShard? {
        guard let shard else { return nil }
        guard let parsed = BuildShard(shard) else {
            throw .invalidArguments(Messages.invalidShard(shard))
        }
        if let option = catalog.firstOptionOfIndex {
            throw .invalidArguments(Messages.optionOfMerge(option))
        }
        return parsed
    }
}

/// `skills catalog merge` makes one catalog of shards that were built apart.
struct CatalogMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the shards of a catalog that were built apart.",
        discussion: """
            Several machines build a large catalog together: each builds one shard, such as 3/16, from the same commits, \
            and this command makes the catalog of all shards. Its files are the same as those of a build without shards.

            Example:
              skills catalog build acme/skills@v2 -o one --shard 1/2
              skills catalog build acme/skills@v2 -o two --shard 2/2
              skills catalog merge one two -o catalog --sign key
            """)

    @Argument(
        help: ArgumentHelp("Folders of all shards.", valueName: "folder"),
        completion: .directory)
    var shards: [String]

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Folder of the catalog.", valueName: "folder"),
        completion: .directory)
    var output: String

    @OptionGroup var catalog: CatalogOutputOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let settings = try catalog.settings(writingTo: output, common, in: world)
        let now = world.seconds
        let report = try await Session.mergeCatalog(shards.map(world.path), settings, now: now)
        try CatalogBuildPresentation(
            report: report, schema: "catalog-merge", mode: settings.mode, output: output,
            common: common
        ).finish()
    }
}
