internal import ArgumentParser

/// The root command, which groups the subcommands.
struct SkillsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skills",
        abstract: "A package manager for agent skills.",
        discussion: """
            Examples:
              skills install swiftui-style-driven-components
              skills install owner/repo/path@v1
              skills install https://example.com/pdf.zip
              skills install ./my-skill
              skills -C FOLDER list --project
            """,
        version: "skills \(skillsBuild)",
        groupedSubcommands: [
            CommandGroup(
                name: "Skills",
                subcommands: [
                    InstallCommand.self, PreviewCommand.self, ListCommand.self, InfoCommand.self,
                    VerifyCommand.self, AuditCommand.self, RemoveCommand.self, ImportCommand.self,
                    ExportCommand.self,
                    DisableCommand.self, EnableCommand.self,
                ]),
            CommandGroup(
                name: "Catalogs",
                subcommands: [SearchCommand.self, CatalogCommand.self, SiteCommand.self]),
            CommandGroup(
                name: "Versions",
                subcommands: [
                    OutdatedCommand.self, DiffCommand.self, UpdateCommand.self, PinCommand.self,
                    UnpinCommand.self, RestoreCommand.self, UndoCommand.self, RedoCommand.self,
                    HistoryCommand.self,
                ]),
            CommandGroup(
                name: "Project",
                subcommands: [SyncCommand.self, LockCommand.self, BundleCommand.self]),
            CommandGroup(
                name: "Authoring",
                subcommands: [
                    NewCommand.self, LinkCommand.self, UnlinkCommand.self, ValidateCommand.self,
                    ExplainCommand.self, ScoreCommand.self, PackCommand.self, BudgetCommand.self,
                    SignCommand.self,
                ]),
            CommandGroup(
                name: "System",
                subcommands: [
                    AgentsCommand.self, TrustCommand.self, PolicyCommand.self, ResolveCommand.self,
                    DoctorCommand.self,
                    CompletionsCommand.self,
                ]),
        ])

    /// Returns the command at the start of a command line, such as `catalog add`, and its words; nil if there is none.
    static func command(
        of arguments: [String]
    ) -> (command: any ParsableCommand.Type, words: [String])? {
        guard let name = arguments.first, let command = subcommand(named: name) else { return nil }
        let child = arguments.dropFirst().first.flatMap { word in
            command.configuration.subcommands.first { $0.names.contains(word) }
        }
        return (child ?? command, Array(arguments.prefix(child == nil ? 1 : 2)))
    }

    /// Returns whether a command line asks for the help of the root command.
    static func isRootHelp(_ arguments: [String]) -> Bool {
        arguments.isEmpty || [["help"], ["--help"], ["-h"]].contains(arguments)
    }

    /// Returns the subcommand with a name or alias.
    static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.names.contains(name) }
    }
}

extension ParsableCommand {
    /// The name and the aliases of the command.
    static var names: [String] { [_commandName] + configuration.aliases }
}
