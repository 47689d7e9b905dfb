/// A language in which the program speaks to people.
///
/// What programs read never depends on it: JSON, rule IDs, exit statuses and file formats.
public enum Language: Sendable {
    case english
    case japanese
    /// English with texts that are 40 % longer, which no name selects: tests show with it that longer words fit.
    case lengthened

    /// The language of the running command.
    @TaskLocal public static var current = Language.english

    /// Returns a text in this language.
    public func speak<Text>(_ text: () -> Text) -> Text {
        Self.current == self ? text() : Self.$current.withValue(self, operation: text)
    }
}

/// Returns a sentence in the language of the running command.
///
/// Every sentence that a person reads is written with it, beside what it tells of, so that the compiler finds one without its
/// twin.
public func say(
    _ english: @autoclosure () -> String, ja japanese: @autoclosure () -> String
) -> String {
    switch Language.current {
    case .english: english()
    case .japanese: japanese()
    case .lengthened: english().lengthened
    }
}

extension String {
    /// The text with 40 % more characters after its words, so that it can be broken between them.
    fileprivate var lengthened: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return self }
        let end = index(after: last)
        let words = String(repeating: " øøøø", count: (count * 2 / 5 + 4) / 5)
        return self[..<end] + words + self[end...]
    }
}

/// Returns a sentence with commands in the language of the running command.
public func say(
    _ english: @autoclosure () -> Suggestion, ja japanese: @autoclosure () -> Suggestion
) -> Suggestion {
    switch Language.current {
    case .english, .lengthened: english()
    case .japanese: japanese()
    }
}

extension Suggestion {
    /// The address that may be meant.
    public static func meant(_ address: String) -> Suggestion {
        say("did you mean \(.install(address))?", ja: "\(.install(address)) のことですか？")
    }

    /// The commands of which one is to be chosen, out of a number of possible ones.
    public static func choice(
        of commands: some Sequence<SuggestedCommand>, outOf count: Int
    ) -> Suggestion {
        let shown = Array(commands)
        let isWhole = shown.count >= count
        return say(
            "choose one:\(oneOf: shown)\(isWhole ? "" : "\n…" as Suggestion)",
            ja: "次のどれかを選んでください:\(oneOf: shown)\(isWhole ? "" : "\n…" as Suggestion)")
    }
}
