internal import Text

/// What a call means: one row for each function or program.
struct Row: Sendable {
    let names: [String]
    /// The modules or objects that it belongs to; empty for all, `-` for none, `*` for any.
    let owners: Set<String>
    /// The options that have a value.
    let values: Set<String>
    /// Texts of which the call has at least one; ` & ` stands between texts that have to be there together, and an option
    /// such as `-r` has to be one of its own.
    let with: [[String]]
    let without: [String]
    let roles: [CallRole]
    /// Whether a call of its name is no reason to read a file: it only uses what other calls take.
    var isSilent = false

    /// Creates a row of a function for names and owners that are separated by spaces.
    static func function(
        _ names: String, of owners: String = "", with: [String] = [], without: [String] = [],
        _ roles: CallRole...
    ) -> Row {
        Row(
            names: names.words, owners: Set(owners.words), values: [], with: with.map(\.parts),
            without: without, roles: roles)
    }

    /// Creates a row of a function with a common name, which is no reason to read a file.
    static func silent(
        _ names: String, of owners: String = "", with: [String] = [], _ roles: CallRole...
    ) -> Row {
        Row(
            names: names.words, owners: Set(owners.words), values: [], with: with.map(\.parts),
            without: [], roles: roles, isSilent: true)
    }

    /// Creates a row of a program; `values` are its options with a value.
    static func program(
        _ names: String, values: String = "", with: [String] = [], without: [String] = [],
        _ roles: CallRole...
    ) -> Row {
        Row(
            names: names.words, owners: [], values: Set(values.words), with: with.map(\.parts),
            without: without, roles: roles)
    }

    /// Whether the row applies only to some calls of its name, by their words.
    var dependsOnLine: Bool { !with.isEmpty || !without.isEmpty }

    /// Whether a call by itself is a reason to read code.
    fileprivate var isReason: Bool { !isSilent && roles.contains { $0.interest == .reason } }

    /// Whether a call may run what was downloaded.
    fileprivate var isRunner: Bool { roles.contains { $0.interest == .runner } }

    func has(_ form: CallRole.Form) -> Bool { roles.contains { $0.form == form } }
}

extension String {
    /// The words, in which `~` stands for a blank.
    fileprivate var words: [String] {
        utf8.split(separator: Byte.space).map { word in
            guard word.contains(UInt8(ascii: "~")) else { return String(Substring(word)) }
            return String(
                decoding: word.map { $0 == UInt8(ascii: "~") ? Byte.space : $0 }, as: UTF8.self)
        }
    }
    fileprivate var parts: [String] {
        utf8.contains(UInt8(ascii: "&")) ? split(separator: " & ").map(String.init) : [self]
    }
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
    static let triggers =
        words(of: \.isReason) + ServiceKey.all.flatMap(\.names) + imports + connections
    /// The words that make code worth reading beside that with a trigger.
    static let runners = Array(words(of: \.isRunner))

    /// The functions and programs whose arguments are messages, help texts or patterns.
    static let printers = Set(functionRows.filter { $0.has(.message) }.flatMap(\.names))

    /// The paths of shells that are connections.
    private static let connections = ["/dev/tcp/", "/dev/udp/"]

    /// How programs import a module from an address.
    private static let imports =
        ["import(", "importscripts("]
        + ["import ", "from ", "from", "include ", "include(", "require ", "require(", "source("]
        .flatMap { word in
            ["\"", "'", "`"].flatMap { mark in
                ["http:", "https:", "npm:", "jsr:", "data:"].map { word + mark + $0 }
            }
        }

    private static func words(of kind: (Row) -> Bool) -> Set<String> {
        var words: Set<String> = []
        for name in functionRows.filter(kind).flatMap(\.names) {
            words.insert(name + "(")
            // Some languages call functions without parentheses.
            if name.utf8.count > 3 { words.insert(name + " ") }
        }
        for name in programRows.filter(kind).flatMap(\.names) {
            if name.utf8.count > 3 {
                words.insert(name)
            } else {
                for end in [" ", "(", "\n"] { words.insert(name + end) }
            }
        }
        return words.filter { $0.utf8.count >= 3 }
    }
}
