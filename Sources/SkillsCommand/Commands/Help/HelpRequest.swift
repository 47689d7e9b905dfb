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

    /// Returns the requested guide, or the list of guides, for a number of columns; nil if the help of a command is
    /// requested.
    func text(within columns: Int) -> String? {
        guard arguments.count == 2 else { return nil }
        guard arguments[1] != "guides" else {
            return json(HelpText.guides) ?? HelpText.fitted(HelpText.guides, within: columns)
        }
        guard let guide = Guide.all.first(where: { $0.topic == arguments[1] }) else { return nil }
        return json(guide.text) ?? GuideText(guide.text).text(within: columns)
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
