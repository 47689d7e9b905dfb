internal import SkillFormat
internal import SkillSource

/// A language in which the program speaks to people.
///
/// What programs read never depends on it: JSON, rule IDs, exit statuses and files.
public enum Language: Sendable {
    case english
    case japanese

    /// The language with a code such as `ja`, or of a locale such as `ja_JP.UTF-8`; nil if the program does not speak it,
    /// or the locale's encoding is another one than UTF-8, in which a terminal could not show it.
    init?(_ name: String) {
        let encoding = name.split(separator: ".").dropFirst().first?.prefix { $0 != "@" }
        if let encoding, !["utf-8", "utf8"].contains(encoding.lowercased()) { return nil }
        switch name.prefix(while: \.isLetter).lowercased() {
        case "ja": self = .japanese
        case "en", "c", "posix": self = .english
        default: return nil
        }
    }

    /// The codes that `--language` and the configuration accept.
    static let codes = ["en", "ja"]

    /// The language of the running command.
    static var current: Language { World.spoken }
}

/// Returns a sentence in the language of the running command.
///
/// Every sentence that a person reads is written with it, so that the compiler finds one without its twin.
func say(_ english: @autoclosure () -> String, ja: @autoclosure () -> String) -> String {
    switch Language.current {
    case .english: english()
    case .japanese: ja()
    }
}

extension FindingText {
    /// The sentence in the language of the running command.
    var spoken: String { say(english, ja: japanese ?? english) }
}

extension EmbeddedCatalog {
    /// Its title in the language of the running command.
    var spokenTitle: String { say(title, ja: "組み込みのカタログ") }
}
