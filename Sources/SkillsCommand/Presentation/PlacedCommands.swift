internal import ArgumentParser
internal import Problem

/// The commands in a message, changed so that they work as typed where the running command was typed.
///
/// Most messages are made where nothing is known of the command line. In one with `-C FOLDER`, the commands of its hints
/// need that too, and in one with `--project` or `--save`, those that are about skills need that.
struct PlacedCommands {
    private let folder: String?
    private let isProject: Bool
    private let isSaving: Bool

    /// Reads the words of a command line, without the name of the program.
    init(_ arguments: [String]) {
        folder = arguments.first == "-C" && arguments.count > 1 ? arguments[1] : nil
        isSaving = arguments.contains("--save")
        isProject = isSaving || arguments.contains("--project")
    }

    /// Returns a message with its commands changed.
    func text(_ message: String) -> String {
        guard folder != nil || isProject else { return message }
        var text = ""
        var rest = message[...]
        while let found = rest.firstRange(of: Self.program) {
            let isWord = rest[..<found.lowerBound].last.map(Self.startsCommand) ?? true
            text += rest[..<found.upperBound]
            rest = rest[found.upperBound...]
            let name = rest.prefix { $0.isLowercase }
            guard isWord, let command = SkillsCommand.subcommand(named: String(name)) else {
                continue
            }
            if let folder { text += "-C \(folder.shellQuoted) " }
            text += name
            rest = rest.dropFirst(name.count)
            guard isProject, Self.takesProject(command), !Self.hasScope(rest) else { continue }
            text += isSaving && command == InstallCommand.self ? " --save" : " --project"
        }
        return text + rest
    }

    private static let program = "skills "

    /// Whether a command can follow a character.
    private static func startsCommand(_ character: Character) -> Bool {
        " `(".contains(character)
    }

    /// Whether a command selects skills of a user or of a project; catalogs have an option of this name for another purpose.
    private static func takesProject(_ command: any ParsableCommand.Type) -> Bool {
        command != CatalogCommand.self
            && CommandDescription(of: command).option(named: "--project") != nil
    }

    /// Returns a command line for the project's skills instead of the user's; nil if its command has no scope.
    static func inProject(_ arguments: [String]) -> String? {
        let words = arguments.first == "-C" ? arguments.dropFirst(2) : arguments[...]
        guard let command = words.first.flatMap(SkillsCommand.subcommand(named:)),
            takesProject(command)
        else { return nil }
        let others = arguments.filter { !["--global", "-g"].contains($0) }
        return (["skills"] + others.map(\.shellQuoted) + ["--project"]).joined(separator: " ")
    }

    /// Whether the command at the start of a text has a scope already.
    private static func hasScope(_ text: Substring) -> Bool {
        let words = text.prefix { !";,)`".contains($0) }.split(separator: " ")
        return words.contains { word in
            // The last word of a question.
            let option = word.last == "?" ? word.dropLast() : word
            return ["--project", "--save", "--global", "-g"].contains(option)
        }
    }
}

extension String {
    /// The message with commands that work as typed where the running command was typed.
    var placed: String {
        guard let world = World.running else { return self }
        return PlacedCommands(world.arguments).text(self)
    }
}
