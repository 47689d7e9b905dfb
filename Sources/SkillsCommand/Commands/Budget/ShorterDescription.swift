internal import SkillFormat

/// A shorter version of a description that consists of whole sentences of it.
///
/// Keeps the first sentence, which says what the skill does, and the first one that says when to use it. Equal
/// descriptions always give equal results.
struct ShorterDescription {
    let text: String

    /// Shortens a description; nil if that saves less than a fifth.
    ///
    /// `whenToUse` is the field of that name, which already says when to use the skill.
    init?(of description: String, whenToUse: String) {
        let sentences = Self.sentences(of: description)
        guard let first = sentences.first else { return nil }
        var kept = [first]
        if whenToUse.isEmpty, !Self.saysWhen(first) {
            guard let trigger = sentences.first(where: Self.saysWhen) else { return nil }
            kept.append(trigger)
        }
        text = kept.joined(separator: first.last?.isASCII == true ? " " : "")
        guard text.count * 5 <= description.count * 4 else { return nil }
    }

    private static let japanesePhrases = ["とき", "時に", "場合", "際に"]

    private static func saysWhen(_ sentence: String) -> Bool {
        TriggerPhrase.occurs(in: sentence) || japanesePhrases.contains { sentence.contains($0) }
    }

    /// Splits after `.`, `!` or `?` before a space and an uppercase letter, after `。`, `！` and `？`, and at blank lines.
    private static func sentences(of text: String) -> [String] {
        let characters = Array(text)
        var sentences: [String] = []
        var start = 0
        for index in characters.indices where ends(at: index, in: characters) {
            sentences.append(String(characters[start...index]))
            start = index + 1
        }
        sentences.append(String(characters[start...]))
        return sentences.map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    private static func ends(at index: Int, in characters: [Character]) -> Bool {
        switch characters[index] {
        case "。", "！", "？": return true
        case ".", "!", "?":
            let rest = characters[(index + 1)...]
            guard rest.first?.isWhitespace == true,
                let next = rest.first(where: { !$0.isWhitespace })
            else { return false }
            return next.isUppercase || !next.isLetter
        case let character where character.isNewline:
            return characters[(index + 1)...].first?.isNewline == true
        default: return false
        }
    }
}
