internal import Problem

/// What a finding says, in each language that the program speaks.
public struct FindingText: Hashable, Sendable {
    /// The sentence in English, which JSON, other formats and stored consent have whatever the language is.
    public let english: String
    /// The sentence in Japanese; nil if there is none.
    public let japanese: String?

    /// Creates a sentence; texts of errors in it are in its language too.
    public init(
        _ english: @autoclosure () -> String, ja japanese: @autoclosure () -> String
    ) {
        self.english = Language.english.speak(english)
        self.japanese = Language.japanese.speak(japanese)
    }

    /// Creates a sentence of another module, which has only English ones.
    init(untranslated english: @autoclosure () -> String) {
        (self.english, japanese) = (Language.english.speak(english), nil)
    }
}
