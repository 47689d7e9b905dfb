internal import ArgumentParser
internal import CatalogPublishing
internal import Problem
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills publish build` writes a catalog that any web server can serve.
struct PublishBuildCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "build",
            abstract: say(
                "Build a static catalog from folders and repositories.",
                ja: "フォルダーとリポジトリから静的なカタログを作成する。"),
            discussion: say(
                """
                Writes an index, archives and SHA256SUMS, so that any web server can serve the catalog, and a well-known \
                index for other programs. The same input gives the same bytes, and skills that did not change are not packed \
                again. With --base-url, also writes a list of plugins for Claude Code. To create a key for --sign: skills \
                publish key FILE
                """,
                ja: """
                    インデックス、アーカイブ、SHA256SUMS と、ほかのプログラム用の well-known インデックスを書き込む。どの Web サーバーでも配信できる。\
                    同じ入力からは同じバイト列ができ、変わっていないスキルはまとめ直さない。--base-url を付けると、Claude Code 用のプラグインの一覧も\
                    書き込む。--sign 用の鍵を作成するには: skills publish key FILE
                    """))
    }

    @OptionGroup var origin: CatalogSourceOptions

    @Option(
        help: ArgumentHelp(
            say(
                "Build one of several shards, for publish merge.",
                ja: "publish merge 用に、分割したシャードの 1つを作成する。"), valueName: "number/count"))
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
                    try await Publishing(session).buildCatalog(request)
                }
                return try CatalogBuildPresentation(
                    report: report, schema: "publish-build", mode: settings.mode,
                    output: origin.output,
                    common: common
                ).finish()
            }
            let report = try await board.whileDrawing {
                try await Publishing(session).buildShard(
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

/// `skills publish merge` makes one catalog of shards that were built apart.
struct PublishMergeCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "merge",
            abstract: say(
                "Merge the shards of a catalog that were built apart.",
                ja: "別々に作成したカタログのシャードを 1つにする。"),
            discussion: say(
                """
                Several machines build a large catalog together: each builds one shard, such as 3/16, from the same commits, \
                and this command makes the catalog of all shards. Its files are the same as those of a build without shards.

                Example:
                  skills publish build acme/skills@v2 -o one --shard 1/2
                  skills publish build acme/skills@v2 -o two --shard 2/2
                  skills publish merge one two -o catalog --sign key
                """,
                ja: """
                    大きなカタログを複数のコンピューターで作成する。それぞれが同じコミットから 3/16 のようなシャードを 1つ作成し、このコマンドが全シャードの\
                    カタログを作る。ファイルは、シャードに分けずに作成した場合と同じになる。

                    例:
                      skills publish build acme/skills@v2 -o one --shard 1/2
                      skills publish build acme/skills@v2 -o two --shard 2/2
                      skills publish merge one two -o catalog --sign key
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Folders of all shards.", ja: "全シャードのフォルダー。"), valueName: "folder"),
        completion: .directory)
    var shards: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(say("Folder of the catalog.", ja: "カタログのフォルダー。"), valueName: "folder"),
        completion: .directory)
    var output: String

    @OptionGroup var catalog: CatalogOutputOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let settings = try catalog.settings(writingTo: output, common, in: world)
        let now = world.seconds
        let report = try await Publishing.mergeCatalog(shards.map(world.path), settings, now: now)
        try CatalogBuildPresentation(
            report: report, schema: "publish-merge", mode: settings.mode, output: output,
            common: common
        ).finish()
    }
}
