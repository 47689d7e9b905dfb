/// What a call means: one row for each function or program.
struct Row: Sendable {
    /// An argument of a call.
    enum Place: Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        /// An argument without a label or option.
        case index(Int)
        /// A labeled argument, or the value of an option.
        case label(String)
        /// The arguments from an index.
        case rest(Int)
        case last
        /// Every argument with or without a label, and what is piped in.
        case all
        /// The object whose method it is.
        case receiver
        /// What comes by a pipe.
        case input

        init(integerLiteral value: Int) { self = .index(value) }
        init(stringLiteral value: String) { self = .label(value) }
    }

    /// What is done to the arguments.
    enum Role: Sendable {
        /// Requests the addresses; the result is a download.
        case fetches([Place])
        /// Sends the values to another machine.
        case sends([Place])
        /// Runs the text as code of a family of languages.
        case evaluates([Place], CodeFamily?)
        /// Runs a command: a list of words, or a line.
        case runs([Place])
        /// Runs the command that follows the options.
        case prefixes
        /// Runs a file.
        case runsFile([Place])
        /// Loads modules, libraries or scripts, by name, path or address.
        case loads([Place])
        /// Runs the code after an option, a file, or what is piped in.
        case interprets(code: [String], CodeFamily?)
        /// Makes a file executable.
        case enables([Place])
        /// Turns encoded text back.
        case decodes([Place])
        /// The result is the contents of the files.
        case reads([Place])
        /// The result is an open file.
        case opens([Place])
        /// Writes files with the contents.
        case writes(to: [Place], [Place])
        /// Writes files with the values as data, which is not code.
        case serializes([Place], to: [Place])
        /// Copies a file or folder.
        case copies(to: Place)
        /// Copies files from or to another machine, whose paths start with a host.
        case transfers
        /// The result is what is piped in.
        case filters
        case deletes([Place])
        case lists([Place])
        /// The result is a path of the arguments.
        case joinsPath
        /// The result is a text of the arguments.
        case joinsText
        /// The result is what the values are.
        case keeps([Place])
        case home
        case temporary
        case environment
        /// The result is one environment variable.
        case variable(Place)
        case imports(Place)
        /// The result is the member of an object that a text names.
        case looksUp
        /// The result has something.
        case takes(Deed, String)
        /// Installs packages, perhaps from an address.
        case installs
        /// Adds the address of a repository to which commits can be sent.
        case addsRemote
        /// Requests an address and runs what it gets.
        case runsDownload
        /// Runs a package of a registry.
        case runsPackage
        /// The call itself is a reason to ask.
        case acts(Deed)
        /// The result has nothing of the arguments.
        case nothing
        /// The arguments are messages, help texts or patterns.
        case prints
        /// Adds the arguments to the object.
        case collects
        /// Puts what it reads into an argument.
        case fills
    }

    let names: [String]
    /// The modules or objects that it belongs to; empty for all, `-` for none, `*` for any.
    let owners: Set<String>
    /// The options that have a value.
    let values: Set<String>
    /// Texts of which the call has at least one; ` & ` stands between texts that have to be there together, and an option
    /// such as `-r` has to be one of its own.
    let with: [[String]]
    let without: [String]
    let roles: [Role]
    /// Whether a call of its name is no reason to read a file: it only uses what other calls take.
    var isSilent = false

    /// Creates a row of a function for names and owners that are separated by spaces.
    static func function(
        _ names: String, of owners: String = "", with: [String] = [], without: [String] = [],
        _ roles: Role...
    ) -> Row {
        Row(
            names: names.words, owners: Set(owners.words), values: [], with: with.map(\.parts),
            without: without, roles: roles)
    }

    /// Creates a row of a function with a common name, which is no reason to read a file.
    static func silent(
        _ names: String, of owners: String = "", with: [String] = [], _ roles: Role...
    ) -> Row {
        Row(
            names: names.words, owners: Set(owners.words), values: [], with: with.map(\.parts),
            without: [], roles: roles, isSilent: true)
    }

    /// Creates a row of a program; `values` are its options with a value.
    static func program(
        _ names: String, values: String = "", with: [String] = [], without: [String] = [],
        _ roles: Role...
    ) -> Row {
        Row(
            names: names.words, owners: [], values: Set(values.words), with: with.map(\.parts),
            without: without, roles: roles)
    }

    /// Whether the row applies only to some calls of its name, by their words.
    var dependsOnLine: Bool { !with.isEmpty || !without.isEmpty }

    /// Whether a call by itself makes code worth reading.
    fileprivate var isTrigger: Bool {
        !isSilent
            && roles.contains { role in
                switch role {
                case .fetches, .sends, .evaluates, .decodes, .deletes, .takes, .acts, .environment,
                    .transfers, .installs, .runsPackage, .addsRemote, .runsDownload:
                    true
                default: false
                }
            }
    }

    /// Whether a call may run what was downloaded.
    fileprivate var mayRunFile: Bool {
        roles.contains { role in
            switch role {
            case .enables, .runsFile, .loads, .interprets, .runs: true
            default: false
            }
        }
    }

    /// Whether the program reads a script from its input.
    var interprets: Bool { roles.contains { if case .interprets = $0 { true } else { false } } }
}

extension String {
    /// The words, in which `~` stands for a blank.
    fileprivate var words: [String] {
        split(separator: " ").map { String($0.map { $0 == "~" ? " " : $0 }) }
    }
    fileprivate var parts: [String] { split(separator: " & ").map(String.init) }
}

/// All rows, by name.
enum CallTable {
    static let functions = index(functionRows)
    static let programs = index(programRows)

    private static func index(_ rows: [Row]) -> [String: [Row]] {
        rows.reduce(into: [:]) { table, row in
            for name in row.names { table[name, default: []].append(row) }
        }
    }

    /// The words that make code worth reading: names of functions with a parenthesis, of programs with a blank.
    static let triggers = words(of: \.isTrigger) + ServiceKey.all.flatMap(\.names) + imports
    /// The words that make code worth reading beside that with a trigger.
    static let runners = words(of: \.mayRunFile)

    /// The functions and programs whose arguments are messages, help texts or patterns.
    static let printers = names { if case .prints = $0 { true } else { false } }
    /// The methods that add their arguments to an object.
    static let collectors = names { if case .collects = $0 { true } else { false } }
    /// The methods that put what they read into an argument.
    static let fillers = names { if case .fills = $0 { true } else { false } }

    /// How programs import a module from an address.
    private static let imports =
        ["import(", "importscripts("]
        + ["import ", "from ", "from", "include ", "include(", "require ", "require(", "source("]
        .flatMap { word in
            ["\"", "'", "`"].flatMap { mark in
                ["http:", "https:", "npm:", "jsr:", "data:"].map { word + mark + $0 }
            }
        }

    private static func names(of kind: (Row.Role) -> Bool) -> Set<String> {
        Set(functionRows.filter { $0.roles.contains(where: kind) }.flatMap(\.names))
    }

    private static func words(of kind: (Row) -> Bool) -> [String] {
        let functions = functionRows.filter(kind).flatMap(\.names).flatMap { name in
            // Some languages call functions without parentheses.
            ["\(name)("] + (name.utf8.count > 3 ? ["\(name) "] : [])
        }
        let programs = programRows.filter(kind).flatMap(\.names).flatMap { name in
            name.utf8.count > 3 ? [name] : ["\(name) ", "\(name)(", "\(name)\n"]
        }
        return Array(Set(functions + programs)).filter { $0.utf8.count >= 3 }
    }
}
