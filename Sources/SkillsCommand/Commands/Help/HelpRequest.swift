internal import JSON

/// A command line `skills help [TOPIC] [--json]`.
struct HelpRequest {
    /// The command line without `--json`, which help itself does not have.
    let arguments: [String]
    private let isJSON: Bool

    /// Recognizes the command line; nil for any other.
    init?(_ arguments: [String]) {
        guard arguments.first == "help" else { return nil }
        self.arguments = arguments.filter { $0 != "--json" }
        isJSON = self.arguments.count < arguments.count
    }

    /// The requested guide; nil if the help of a command is requested.
    var guide: Guide? {
        guard arguments.count == 2 else { return nil }
        return Guide.all.first { $0.topic == arguments[1] }
    }

    /// Returns the text as JSON; nil if plain text is requested.
    func json(_ text: String) -> String? {
        guard isJSON else { return nil }
        return JSONValue.object([
            "schema": .string("skills.help/1"), "topic": .text(arguments.dropFirst().first),
            "text": .string(text),
        ]).text()
    }
}
