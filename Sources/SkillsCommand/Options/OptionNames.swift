internal import ArgumentParser
internal import Problem

/// The options of a command, to find the one that was meant.
struct OptionNames {
    /// The command that shows the options.
    private let help: SuggestedCommand
    /// The names with their dashes.
    private let names: [String]
    private let isRoot: Bool

    /// Reads the options of the command in a command line; those of `skills` itself if there is none.
    init(of arguments: [String]) {
        let found = SkillsCommand.command(of: arguments)
        let parent = arguments.first.flatMap { SkillsCommand.subcommand(named: $0) }
        let names = [parent, found?.command].compactMap { $0?._commandName }
        isRoot = names.isEmpty
        help = SuggestedCommand(
            words: (found?.words.count == 2 ? names : names.suffix(1)) + ["--help"])
        self.names = CommandDescription(of: found?.command ?? SkillsCommand.self).options
            .flatMap(\.names)
    }

    /// Returns the error for an option that the parser does not know; nil for its other errors.
    func problem(for message: String) -> UsageProblem? {
        guard message.hasPrefix(Self.start),
            let name = message.dropFirst(Self.start.count).split(separator: "'").first
        else { return nil }
        return .unknownOption(String(name), help: help, meant: meant(by: String(name)))
    }

    /// How the parser's messages about unknown options start (swift-argument-parser, UsageGenerator.swift).
    private static let start = "Unknown option '"

    private func meant(by name: String) -> [Suggestion] {
        let word = String(name.drop { $0 == "-" })
        let known = (CommandSynonyms.options[word] ?? []).filter { option in
            // The version is that of the program: a command that has no -v is asked for its options.
            guard option.description.hasPrefix("--") else { return isRoot || word != "v" }
            return names.contains(option.description)
        }
        guard known.isEmpty else { return known }
        let long = names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        let similar = Similarity.names(like: word, among: long).prefix(1)
        guard similar.isEmpty, word.count > 1 else { return similar.map { "--\($0)" } }
        return long.filter { $0.hasPrefix(word) }.sorted { ($0.count, $0) < ($1.count, $1) }
            .prefix(2).map { "--\($0)" }
    }
}
