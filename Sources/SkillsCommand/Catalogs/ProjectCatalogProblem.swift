internal import Problem
internal import SkillCatalog
internal import SkillSource

/// A catalog of the project that is named in a command about the user's skills, for which it does not count.
struct ProjectCatalogProblem: CommandLineProblem {
    private let name: String
    private let command: String

    /// Finds the catalog of an error in the configuration of the project; nil if that has none, or the command has no
    /// `--project`.
    init?(_ error: any Problem, _ arguments: [String], in world: World) {
        guard let name = Self.name(in: error), !arguments.contains("--project"),
            let settings = try? CatalogSettings(of: world),
            settings.entries.contains(where: {
                $0.file.layer == .project && $0.reference.name.description == name
            }), let command = PlacedCommands.inProject(arguments)
        else { return nil }
        self.name = name
        self.command = command
    }

    private static func name(in error: any Problem) -> String? {
        switch error {
        case CatalogError.noSuchCatalog(let name, _),
            SkillSourceError.catalog(.noSuchCatalog(let name, _)):
            name
        default: nil
        }
    }

    var summary: String { Messages.catalogOfProject(name) }
    var hint: String? { Messages.toUseProject(command) }
    var kind: ProblemKind { .notFound }
}
