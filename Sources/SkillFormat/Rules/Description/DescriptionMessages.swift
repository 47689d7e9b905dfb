/// The messages of the rules about descriptions.
enum DescriptionMessages {
    static let missing = "the frontmatter has no description"
    static let empty = "the description is empty"
    static let notString = "the description is not a string"
    static let noTrigger = "the description does not say when to use the skill"
    static let placeholder = "the description is a placeholder"

    static func tooLong(_ count: Int, limit: Int) -> String {
        "the description is \(count) characters long, more than the maximum of \(limit)"
    }

    static func tooShort(_ count: Int) -> String {
        "the description is only \(count) \(count == 1 ? "character" : "characters") long"
    }

    static func angleBracket(_ bracket: Unicode.Scalar) -> String {
        "the description contains `\(bracket)`"
    }

    static func person(_ word: String) -> String {
        "the description says `\(word)`; describe what the skill does"
    }

    static func truncated(_ limit: Int) -> String {
        "Claude Code truncates the description and `when_to_use` after \(limit) characters"
    }
}
