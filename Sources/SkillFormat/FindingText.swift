/// What a finding says, in each language that the program speaks.
public struct FindingText: Hashable, Sendable {
    /// The sentence in English, which JSON, other formats and stored consent have whatever the language is.
    public let english: String
    /// The sentence in Japanese; nil if there is none.
    public let japanese: String?

    /// Creates a sentence of a rule.
    init(_ english: String, ja japanese: String) {
        (self.english, self.japanese) = (english, japanese)
    }

    /// Creates a sentence of another module, which has only English ones.
    init(untranslated english: String) { (self.english, japanese) = (english, nil) }
}
