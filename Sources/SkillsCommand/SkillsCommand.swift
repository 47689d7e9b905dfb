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
        version: "skills \(skillsVersion)",
        groupedSubcommands: [
            CommandGroup(
                name: "Skills",
                subcommands: [
                    InstallCommand.self, PreviewCommand.self, ListCommand.self, InfoCommand.self,
                    VerifyCommand.self, RemoveCommand.self, ImportCommand.self, ExportCommand.self,
                    DisableCommand.self, EnableCommand.self, ProfileCommand.self,
                ]),
            CommandGroup(
                name: "Versions",
                subcommands: [
                    OutdatedCommand.self, DiffCommand.self, UpdateCommand.self, PinCommand.self,
                    UnpinCommand.self, UndoCommand.self, RedoCommand.self, HistoryCommand.self,
                ]),
            CommandGroup(
                name: "Project",
                subcommands: [SyncCommand.self, LockCommand.self, BundleCommand.self]),
            CommandGroup(
                name: "Authoring",
                subcommands: [
                    NewCommand.self, LinkCommand.self, UnlinkCommand.self, ValidateCommand.self,
                    ExplainCommand.self, ScoreCommand.self, PackCommand.self, BudgetCommand.self,
                    ContributeCommand.self,
                ]),
            CommandGroup(
                name: "System",
                subcommands: [
                    AgentsCommand.self, ResolveCommand.self, DoctorCommand.self,
                    CompletionsCommand.self,
                ]),
        ])

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
