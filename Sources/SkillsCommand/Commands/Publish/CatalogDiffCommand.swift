internal import ArgumentParser
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills catalog diff` shows what differs between two catalogs.
struct CatalogDiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what differs between two catalogs in folders.",
        discussion: """
            Lists the skills that were added, changed, removed or renamed, and what the new versions can do that the old \
            ones could not: scripts, tools and hosts, and findings about safety. Of skills with changed files, the \
            archives of both catalogs are compared.

            Examples:
              skills catalog mirror s3://acme-skills/catalog published
              skills catalog diff published out
              skills catalog diff published out --format markdown >comment.md
            """)

    @Argument(
        help: ArgumentHelp("Folder of the old catalog.", valueName: "old"), completion: .directory)
    var old: String

    @Argument(
        help: ArgumentHelp("Folder of the new catalog.", valueName: "new"), completion: .directory)
    var new: String

    @Option(help: "Format of the report.")
    var format = OutdatedFormat.text

    @Flag(help: "Exit with status 2 if there are differences.")
    var exitCode = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard format == .text || !common.json else {
            throw ValidationError(Messages.exclusive("--json", "--format"))
        }
    }

    func run() async throws {
        let world = World.current
        let difference = try Session.compareCatalogs(
            world.path(old), world.path(new), in: try common.userStore())
        let presentation = CatalogDifferencePresentation(
            difference: difference, old: old, new: new, common: common)
        if common.json {
            presentation.writeJSON()
        } else if format == .markdown {
            common.results.raw(CatalogDifferenceMarkdown(difference: difference).text)
        } else {
            presentation.writeText()
        }
        if exitCode, !difference.changes.isEmpty { throw ExitStatus.findings }
    }
}
