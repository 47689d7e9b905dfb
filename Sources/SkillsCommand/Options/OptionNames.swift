internal import ArgumentParser
internal import JSON
internal import Problem

/// The options of a command, to find the one that was meant.
struct OptionNames {
    /// The command as typed, such as `skills install`.
    private let command: String
    /// The names with their dashes.
    private let names: [String]

    /// Reads the options of the command in a command line; those of `skills` itself if there is none.
    init(of arguments: [String]) {
        let found = SkillsCommand.command(of: arguments)
        let parent = arguments.first.flatMap { SkillsCommand.subcommand(named: $0) }
        let names = [parent, found?.command].compactMap { $0?._commandName }
        command = (["skills"] + (found?.words.count == 2 ? names : [names.last ?? ""]))
            .filter { !$0.isEmpty }.joined(separator: " ")
        let description = (found?.command ?? SkillsCommand.self)._dumpHelp()
        let all = (try? JSONValue(parsing: Array(description.utf8)))?["command"]?["arguments"]
        self.names = (all?.array ?? []).flatMap { $0["names"]?.array ?? [] }.compactMap { name in
            name["name"]?.string.map { ($0.count == 1 ? "-" : "--") + $0 }
        }
    }

    /// Returns the error for an option that the parser does not know; nil for its other errors.
    func problem(for message: String) -> UsageProblem? {
        guard message.hasPrefix(Self.start),
            let name = message.dropFirst(Self.start.count).split(separator: "'").first
        else { return nil }
        return .unknownOption(String(name), command: command, meant: meant(by: String(name)))
    }

    /// How the parser's messages about unknown options start (swift-argument-parser, UsageGenerator.swift).
    private static let start = "Unknown option '"

    private func meant(by name: String) -> [String] {
        let word = String(name.drop { $0 == "-" })
        let known = (CommandSynonyms.options[word] ?? []).filter { text in
            !text.hasPrefix("--") || names.contains(text)
        }
        guard known.isEmpty else { return known.map { $0.hasPrefix("-C") ? "skills \($0)" : $0 } }
        let long = names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        return Similarity.names(like: word, among: long).prefix(1).map { "--\($0)" }
    }
}
