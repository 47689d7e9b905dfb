/// The messages of the rules about descriptions.
enum DescriptionMessages {
    static let missing = FindingText(
        "the frontmatter has no description", ja: "フロントマターに説明 (description) がありません")
    static let empty = FindingText("the description is empty", ja: "説明が空です")
    static let notString = FindingText(
        "the description is not a string", ja: "説明が文字列ではありません")
    static let noTrigger = FindingText(
        "the description does not say when to use the skill",
        ja: "説明に、スキルをいつ使うかが書かれていません")
    static let placeholder = FindingText(
        "the description is a placeholder", ja: "説明が仮の文のままです")

    static func tooLong(_ count: Int, limit: Int) -> FindingText {
        FindingText(
            "the description is \(count) characters long, more than the maximum of \(limit)",
            ja: "説明が \(count)文字あり、上限の \(limit)文字を超えています")
    }

    static func tooShort(_ count: Int) -> FindingText {
        FindingText(
            "the description is only \(count) \(count == 1 ? "character" : "characters") long",
            ja: "説明が \(count)文字しかありません")
    }

    static func angleBracket(_ bracket: Unicode.Scalar) -> FindingText {
        FindingText(
            "the description contains `\(bracket)`", ja: "説明に `\(bracket)` が含まれています")
    }

    static func person(_ word: String) -> FindingText {
        FindingText(
            "the description says `\(word)`; describe what the skill does",
            ja: "説明に `\(word)` とあります。スキルが何をするかを書いてください")
    }

    static func truncated(_ limit: Int) -> FindingText {
        FindingText(
            "Claude Code truncates the description and `when_to_use` after \(limit) characters",
            ja: "Claude Code は説明と `when_to_use` を \(limit)文字で切り捨てます")
    }
}
