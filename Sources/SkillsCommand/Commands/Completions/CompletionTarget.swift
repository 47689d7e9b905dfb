internal import ArgumentParser

/// The meaning of the last word of a command line, given the words before it.
struct CompletionTarget {
    /// The meaning of the last word.
    enum Meaning {
        /// A command, an option of `skills` itself, or a word that starts like one of them.
        case command
        /// The name of a command in a group, or one of the group's options.
        case member(of: any ParsableCommand.Type)
        /// A topic or command after `help`.
        case topic
        /// The folder after `-C`.
        case folder
        /// The name of an option.
        case option([CommandDescription.Argument])
        /// A value; `used` are earlier values of the same argument.
        case value(CommandDescription.Values, used: [String])
        case unknown
    }

    /// The meaning of the last word.
    private(set) var meaning = Meaning.unknown
    /// The command.
    private(set) var command: (any ParsableCommand.Type)?
    /// The folder of a leading `-C`.
    private(set) var folder: String?
    /// The start of the last word that is not part of a value, such as `--agent=`.
    private(set) var optionPart = ""
    /// The last word without that start.
    private(set) var text: String
    /// The options before the last word.
    private(set) var options: [String] = []
    /// The positional words before the last one.
    private(set) var positionals: [String] = []

    /// Reads the words after `skills`.
    init(_ words: [String]) {
        var rest = words[...]
        text = rest.popLast() ?? ""
        if rest.first == "-C" {
            guard rest.count > 1 else {
                meaning = .folder
                return
            }
            folder = rest.dropFirst().first
            rest = rest.dropFirst(2)
        }
        guard let name = rest.popFirst() else {
            meaning = .command
            return
        }
        if name == "help" {
            meaning = rest.isEmpty ? .topic : .unknown
        } else if let (command, words) = SkillsCommand.command(of: [name] + rest) {
            self.command = command
            guard rest.count >= words.count - 1, !command.configuration.subcommands.isEmpty else {
                read(rest.dropFirst(words.count - 1), CommandDescription(of: command))
                return
            }
            meaning = rest.isEmpty ? .member(of: command) : .unknown
        }
    }

    private mutating func read(_ words: ArraySlice<String>, _ command: CommandDescription) {
        var open: (argument: CommandDescription.Argument, values: [String])?
        var isTerminated = false
        for word in words {
            if isTerminated {
                positionals.append(word)
            } else if word == "--" {
                (isTerminated, open) = (true, nil)
            } else if word.hasPrefix("-"), word != "-", open?.argument.arity != .one {
                let name = word.prefix { $0 != "=" }
                options.append(String(name))
                open = command.option(named: String(name))
                    .flatMap { name == word && $0.arity != .flag ? ($0, []) : nil }
            } else if let argument = open?.argument {
                open = argument.arity == .many ? (argument, (open?.values ?? []) + [word]) : nil
            } else {
                positionals.append(word)
            }
        }
        if text.hasPrefix("-"), !isTerminated, open?.argument.arity != .one {
            readOption(of: command)
        } else if let open {
            meaning = .value(open.argument.values, used: open.values)
        } else if let argument = command.positional(at: positionals.count) {
            let used = argument.arity == .many ? positionals : []
            meaning = .value(argument.values, used: used)
        }
    }

    /// Reads the last word if it is an option, with or without a value.
    private mutating func readOption(of command: CommandDescription) {
        guard let sign = text.firstIndex(of: "=") else {
            meaning = .option(command.options)
            return
        }
        guard let option = command.option(named: String(text[..<sign])), option.arity != .flag
        else { return }
        let start = text.index(after: sign)
        optionPart = String(text[..<start])
        text = String(text[start...])
        meaning = .value(option.values, used: [])
    }
}
