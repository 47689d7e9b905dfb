internal import ArgumentParser
internal import Problem
internal import SkillSource

/// A suggestion for a word that is not a command.
enum CommandHint: Equatable {
    /// One of these commands, likeliest first.
    case commands([String])
    /// The address of something to install.
    case install(String)
    case none

    /// Looks for the word among the commands of other tools, then for similar names.
    init(for word: String, in world: World) {
        let known = CommandSynonyms.commands[word.lowercased()] ?? []
        if !known.isEmpty {
            self = .commands(known.map { "skills \($0)" })
        } else if let address = Self.address(word, in: world) {
            self = .install(address)
        } else {
            self = Self.similar(to: word)
        }
    }

    /// Returns the address in place of a command, unless the word may also be a name.
    private static func address(_ word: String, in world: World) -> String? {
        let address = try? SkillAddress(
            word, workingDirectory: world.workingDirectory, home: world.home)
        guard let address else { return nil }
        if case .catalog = address.meaning { return nil }
        return address.typed
    }

    private static func similar(to word: String) -> CommandHint {
        let commands = SkillsCommand.configuration.subcommands.flatMap { $0.names } + ["help"]
        let words = commands + Guide.topics + CommandSynonyms.commands.keys
        guard let first = Similarity.names(like: word, among: words).first else { return .none }
        if commands.contains(first) { return .commands(["skills \(first)"]) }
        let meant = CommandSynonyms.commands[first] ?? ["help \(first)"]
        return .commands(meant.map { "skills \($0)" })
    }
}
