internal import ArgumentParser
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource

/// The sources and the folder of a static catalog, which catalogs and sites are built of.
struct CatalogSourceOptions: ParsableArguments {
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
