internal import ArgumentParser
internal import Problem
internal import SkillSource

/// The words of a command line, looked at before they are parsed.
struct CommandWords {
    private let arguments: [String]

    init(_ arguments: [String]) { self.arguments = arguments }

    /// Returns why the words are not a command line of this program; nil if they may be one.
    func problem(in world: World) -> (any Problem)? {
        if let pasted = pastedCommand(in: world) { return pasted }
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let first = words.first, !first.hasPrefix("-"), first != "help",
            SkillsCommand.subcommand(named: first) == nil
        else { return nil }
        return UsageProblem.unknownCommand(first, CommandHint(for: first, in: world))
    }

    /// Returns the error for a command of another program that was pasted without quotes, instead of a command or after
    /// one that takes addresses.
    private func pastedCommand(in world: World) -> SkillSourceError? {
        guard let first = arguments.first else { return nil }
        var words = arguments[...]
        if let command = SkillsCommand.subcommand(named: first) {
            guard command == InstallCommand.self || command == ResolveCommand.self else {
                return nil
            }
            words = words.dropFirst().drop { $0.hasPrefix("-") }
        }
        guard words.count > 1 else { return nil }
        return SkillAddress.pastedCommand(
            Array(words), workingDirectory: world.workingDirectory, home: world.home)
    }
}
