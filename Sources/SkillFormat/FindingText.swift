internal import Problem

/// The text of a finding or a rule in each language that the program speaks, so that the compiler finds one without its twin.
public struct FindingText: Hashable, Sendable {
    /// The text in English, which JSON, other formats and stored consent have whatever the language is.
    public let english: String
    /// The text in Japanese.
    public let japanese: String

    /// Creates a text; those of errors in it are in its language too.
    public init(
        _ english: @autoclosure () -> String, ja japanese: @autoclosure () -> String
    ) {
        self.english = Language.english.speak(english)
        self.japanese = Language.japanese.speak(japanese)
    }

    /// Creates the text that a function returns in each language.
    public init(_ text: () -> String) { self.init(text(), ja: text()) }

    /// The text in the language of the running command.
    public var spoken: String { say(english, ja: japanese) }
}
