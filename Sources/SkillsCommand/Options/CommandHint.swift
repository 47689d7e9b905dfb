internal import ArgumentParser
internal import Problem
internal import SkillSource

/// Suggestions for a word that is not a command.
enum CommandHint {
    /// Looks for the word among the commands of other tools, then for an address and for similar names; nil if nothing is
    /// found.
    static func suggestion(for word: String, in world: World) -> Suggestion? {
        let known = CommandSynonyms.commands[word.lowercased()] ?? []
        if !known.isEmpty { return meant(known) }
        if let address = address(word, in: world) {
            return say("did you mean \(.install(address))?", ja: "もしかして \(.install(address)) ですか？")
        }
        return similar(to: word)
    }

    /// Returns the address in place of a command, unless the word may also be a name.
    private static func address(_ word: String, in world: World) -> String? {
        let address = try? SkillAddress(
            word, workingDirectory: world.workingDirectory, home: world.home)
        guard let address else { return nil }
        if case .catalog = address.meaning { return nil }
        return address.typed
    }

    private static func similar(to word: String) -> Suggestion? {
        let commands = SkillsCommand.configuration.subcommands.flatMap { $0.names } + ["help"]
        let words = commands + Guide.topics + CommandSynonyms.commands.keys
        guard let first = Similarity.names(like: word, among: words).first else { return nil }
        if commands.contains(first) { return meant([first]) }
        return meant(CommandSynonyms.commands[first] ?? ["help \(first)"])
    }

    /// Suggests commands, likeliest first, whose words need no quotes.
    static func meant(_ commands: [String]) -> Suggestion {
        let all = commands.map { SuggestedCommand(words: $0.split(separator: " ")) }
        let parts = all.map { "\($0)" as Suggestion }
        return say(
            "did you mean \(parts.joinedWithOr)?", ja: "もしかして \(parts.joinedWithOr) ですか？")
    }
}

extension [Suggestion] {
    /// The parts as alternatives in a sentence: `a, b or c`.
    var joinedWithOr: Suggestion {
        guard count > 1 else { return first ?? "" }
        return
            "\(self[0])\(count == 2 ? say(" or ", ja: " か ") : say(", ", ja: "、"))\(Array(dropFirst()).joinedWithOr)"
    }
}
