internal import Problem
internal import SkillSource

extension Language {
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
}

extension EmbeddedCatalog {
    /// Its title in the language of the running command.
    var spokenTitle: String { say(title, ja: "組み込みのカタログ") }
}
