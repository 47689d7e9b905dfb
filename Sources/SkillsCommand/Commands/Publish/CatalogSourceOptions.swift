internal import ArgumentParser
internal import CatalogPublishing
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource

/// The sources and the folder of a static catalog, which catalogs and sites are built of.
struct CatalogSourceOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            say(
                "Folders, repositories and other sources of skills.", ja: "スキルのフォルダー、リポジトリ、その他の入手元。"
            )),
        completion: .candidates(.addresses))
    var sources: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(say("Folder of the catalog.", ja: "カタログのフォルダー。"), valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            say(
                "Publisher of the skills; defaults to the repository owner.",
                ja: "スキルの公開元 (既定: リポジトリの所有者)。"), valueName: "account"))
    var publisher: String?

    @Option(
        help: ArgumentHelp(
            say("Also publish this credential file (repeatable).", ja: "認証情報のファイルも公開する (繰り返し可)。"),
            valueName: "file"))
    var include: [String] = []

    /// Returns the sources, as addresses in a world, and points out those that may be meant as folders.
    func catalogSources(_ world: World, _ common: CommonOptions) throws -> CatalogSources {
        var catalogSources = CatalogSources(
            try sources.map {
                try SkillAddress(
                    $0, workingDirectory: world.workingDirectory, home: world.home)
            })
        common.suggestFolders(for: catalogSources.addresses)
        catalogSources.included = Set(include)
        catalogSources.publisher = try publisher.map { name in
            guard let publisher = Publisher(name) else {
                throw UsageProblem.invalidArguments(Messages.invalidPublisher(name))
            }
            return publisher
        }
        return catalogSources
    }
}
