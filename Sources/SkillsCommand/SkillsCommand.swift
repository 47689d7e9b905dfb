internal import ArgumentParser

/// The program's commands.
struct SkillsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skills",
        abstract: "Installs, lists, checks and takes back agent skills.",
        discussion: """
            An ADDRESS is a name from the catalog, a git repository or a folder in one, a zip, .skill or tar.gz \
            file or web address, or a folder:
              skills install swiftui-style-driven-components
              skills install owner/repo/path@v1
              skills install https://example.com/pdf.zip --sha256 HEX
              skills install ./my-skill
            """,
        version: "skills \(skillsVersion)",
        subcommands: [
            InstallCommand.self, ImportCommand.self, ListCommand.self, InfoCommand.self, RemoveCommand.self,
            VerifyCommand.self, OutdatedCommand.self, UpdateCommand.self, PinCommand.self,
            UnpinCommand.self, UndoCommand.self, RedoCommand.self, HistoryCommand.self,
            ResolveCommand.self, DoctorCommand.self,
            ValidateCommand.self, ExplainCommand.self, NewCommand.self, PackCommand.self,
            ScoreCommand.self, BudgetCommand.self, DiffCommand.self, AgentsCommand.self,
            CompletionsCommand.self,
        ])
}
