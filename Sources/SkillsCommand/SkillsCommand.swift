internal import ArgumentParser
internal import Problem

/// The root command, which groups the subcommands.
struct SkillsCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "skills",
            abstract: say(
                "Find, install and update skills for Claude Code and other agents.",
                ja: "Claude Code などのエージェント用のスキルを検索、インストール、更新する。"),
            version: "skills \(skillsBuild)",
            groupedSubcommands: [
                CommandGroup(
                    name: say("Skills", ja: "スキル"),
                    subcommands: [
                        SearchCommand.self, InstallCommand.self, ListCommand.self, InfoCommand.self,
                        UpdateCommand.self, RemoveCommand.self, UndoCommand.self,
                    ]),
                CommandGroup(
                    name: say("Versions and copies", ja: "バージョンと編集"),
                    subcommands: [
                        OutdatedCommand.self, DiffCommand.self, RestoreCommand.self,
                        PinCommand.self,
                        UnpinCommand.self, EnableCommand.self, DisableCommand.self,
                        LinkCommand.self,
                        UnlinkCommand.self,
                    ]),
                CommandGroup(
                    name: say("Teams and machines", ja: "チームとコンピューター"),
                    subcommands: [
                        SyncCommand.self, LockCommand.self, ExportCommand.self, ImportCommand.self,
                        AdoptCommand.self,
                    ]),
                CommandGroup(
                    name: say("Authors", ja: "作者向け"),
                    subcommands: [
                        NewCommand.self, ValidateCommand.self, PackCommand.self, SignCommand.self,
                    ]),
                CommandGroup(
                    name: say("Security", ja: "セキュリティ"),
                    subcommands: [
                        AuditCommand.self, VerifyCommand.self, TrustCommand.self,
                        PolicyCommand.self,
                    ]),
                CommandGroup(
                    name: say("Catalogs", ja: "カタログ"),
                    subcommands: [CatalogCommand.self, PublishCommand.self]),
                CommandGroup(
                    name: say("System", ja: "システム"),
                    subcommands: [
                        AgentsCommand.self, DoctorCommand.self, BudgetCommand.self,
                        CompletionsCommand.self,
                    ]),
            ])
    }

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
