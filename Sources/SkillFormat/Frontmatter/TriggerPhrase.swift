internal import Text

/// Words with which descriptions say when to use a skill, such as "Use when".
public enum TriggerPhrase {
    private static let phrases = [
        "when", "use for", "used for", "use this", "use it", "use to", "trigger", "activate",
        "invoke",
    ]

    /// Whether an English text contains one; case is ignored.
    public static func occurs(in text: String) -> Bool {
        let lowercased = text.utf8.map { $0.isLetter ? $0 | 0x20 : $0 }
        return phrases.contains { lowercased.holds($0.utf8) }
    }
}
