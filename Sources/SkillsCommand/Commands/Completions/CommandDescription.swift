internal import ArgumentParser
internal import JSON

/// The options and arguments of a command, as the argument parser describes them.
struct CommandDescription {
    /// An option, a flag or a positional argument.
    struct Argument {
        /// The names with their dashes, long ones first; empty for a positional argument.
        let names: [String]
        let abstract: String
        let arity: Arity
        let values: Values
    }

    /// The number of values of an argument.
    enum Arity {
        case flag, one
        /// All words up to the next option, or all remaining positional words.
        case many
    }

    /// The values of an argument.
    enum Values {
        case unknown, words([String]), folders, files, candidates(CandidateKind)
    }

    /// The options and flags.
    let options: [Argument]
    /// The positional arguments, in order.
    let positionals: [Argument]

    /// Reads the description of a command.
    init(of command: any ParsableCommand.Type) {
        let description = try? JSONValue(parsing: Array(command._dumpHelp().utf8))
        let all = (description?["command"]?["arguments"]?.array ?? [])
            .filter { $0["shouldDisplay"]?.bool != false }.map(Argument.init)
        options = all.filter { !$0.names.isEmpty }
        positionals = all.filter(\.names.isEmpty)
    }

    /// Returns the option with a name, which includes its dashes.
    func option(named name: String) -> Argument? { options.first { $0.names.contains(name) } }

    /// Returns the positional argument at an index; the last one may take all remaining words.
    func positional(at index: Int) -> Argument? {
        if index < positionals.count { return positionals[index] }
        return positionals.last.flatMap { $0.arity == .many ? $0 : nil }
    }
}

extension CommandDescription.Argument {
    fileprivate init(_ value: JSONValue) {
        let names = (value["names"]?.array ?? []).compactMap { $0["name"]?.string }
            .map { ($0.count == 1 ? "-" : "--") + $0 }
        self.names = names.filter { $0.hasPrefix("--") } + names.filter { !$0.hasPrefix("--") }
        abstract = value["abstract"]?.string ?? ""
        let takesMany =
            names.isEmpty
            ? value["isRepeating"]?.bool == true
            : value["parsingStrategy"]?.string == "upToNextOption"
        arity = value["kind"]?.string == "flag" ? .flag : takesMany ? .many : .one
        values = .init(value["completionKind"])
    }
}

extension CommandDescription.Values {
    fileprivate init(_ kind: JSONValue?) {
        if let values = kind?["list"]?["values"]?.array {
            self = .words(values.compactMap(\.string))
        } else if kind?["directory"] != nil {
            self = .folders
        } else if kind?["file"] != nil {
            self = .files
        } else if let text = kind?["shellCommand"]?["command"]?.string,
            let found = CandidateKind(described: text)
        {
            self = .candidates(found)
        } else {
            self = .unknown
        }
    }
}
