internal import ArgumentParser
internal import Problem
internal import SkillSource

/// The words of a command line, looked at before they are parsed.
struct CommandWords {
    private let arguments: [String]

    init(_ arguments: [String]) { self.arguments = arguments }

    /// Returns why the words are not a command line of this program; nil if they may be one.
    func problem(in world: World) -> (any Problem)? {
        if let comment { return comment }
        if let pasted = pastedCommand(in: world) { return pasted }
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let first = words.first, !first.hasPrefix("-"), first != "help" else { return nil }
        guard let command = SkillsCommand.subcommand(named: first) else {
            let hint = CommandHint.suggestion(for: first, in: world)
            return arguments.first == "help"
                ? UsageProblem.unknownTopic(first, hint) : .unknownCommand(first, hint)
        }
        return misspelled(words.dropFirst().first, of: command, first)
    }

    /// Returns the error for a comment in a shell that passes comments on as arguments, as zsh does at its prompt.
    private var comment: UsageProblem? {
        guard let place = arguments.firstIndex(of: "#"), place > 0, place + 1 < arguments.count
        else { return nil }
        return .comment(after: Array(arguments[..<place]))
    }

    /// Returns the error for a word after a group that is none of its subcommands, with the one that it resembles or of
    /// which other group it is, such as `catalog build`; nil if it is one, or the command is no group.
    private func misspelled(
        _ word: String?, of command: any ParsableCommand.Type, _ name: String
    ) -> UsageProblem? {
        let known = command.configuration.subcommands.flatMap { $0.names }
        guard let word, !word.hasPrefix("-"), !known.isEmpty, !known.contains(word) else {
            return nil
        }
        let others = SkillsCommand.configuration.subcommands.filter { group in
            group.configuration.subcommands.contains { $0.names.contains(word) }
        }
        if others.count == 1 {
            let meant = CommandHint.meant(["\(others[0]._commandName) \(word)"])
            return .unknownCommand("\(name) \(word)", meant)
        }
        // No group takes other words.
        let similar = Similarity.names(like: word, among: known).first
        return .unknownCommand(
            "\(name) \(word)",
            similar.map { CommandHint.meant(["\(name) \($0)"]) }
                ?? say(
                    "list its commands: \(skills: name, "--help")",
                    ja: "コマンドの一覧: \(skills: name, "--help")"))
    }

    /// Returns the error for a command of another program that was pasted without quotes, instead of a command or after
    /// one that takes addresses.
    private func pastedCommand(in world: World) -> SkillSourceError? {
        guard let first = arguments.first else { return nil }
        var words = arguments[...]
        if let command = SkillsCommand.subcommand(named: first) {
            guard command == InstallCommand.self || command == InfoCommand.self else {
                return nil
            }
            words = words.dropFirst().drop { $0.hasPrefix("-") }
        }
        guard words.count > 1 else { return nil }
        return SkillAddress.pastedCommand(
            Array(words), workingDirectory: world.workingDirectory, home: world.home)
    }
}
