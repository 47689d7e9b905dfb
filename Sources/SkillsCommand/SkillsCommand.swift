internal import ArgumentParser

/// The program's commands.
struct SkillsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skills",
        abstract: "Installs, updates, checks and takes back agent skills.",
        discussion: """
            An ADDRESS is a name from the catalog, a git repository or a folder in one, a zip, .skill or tar.gz \
            file or web address, or a folder:
              skills install swiftui-style-driven-components
              skills install owner/repo/path@v1
              skills install https://example.com/pdf.zip --sha256 HEX
              skills install ./my-skill
            """,
        version: "skills \(skillsVersion)",
        groupedSubcommands: [
            CommandGroup(
                name: "Skills",
                subcommands: [
                    InstallCommand.self, ListCommand.self, InfoCommand.self, VerifyCommand.self,
                    RemoveCommand.self, ImportCommand.self,
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
                name: "Writing",
                subcommands: [
                    NewCommand.self, ValidateCommand.self, ExplainCommand.self,
                    ScoreCommand.self, PackCommand.self, BudgetCommand.self,
                ]),
            CommandGroup(
                name: "Machine",
                subcommands: [
                    AgentsCommand.self, ResolveCommand.self, DoctorCommand.self,
                    CompletionsCommand.self,
                ]),
        ])
}
