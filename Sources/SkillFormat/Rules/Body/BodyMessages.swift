/// The messages of the rules about instructions.
enum BodyMessages {
    static let empty = "no instructions follow the frontmatter"
    static let unclosedFence = "this code block is never closed"
    static let injection = "this command runs as soon as the skill is used"
    static let injectionNotPortable = "this command runs only in Claude Code"

    static func tooLong(lines: Int, tokens: Int) -> String {
        "the instructions have \(lines) lines and about \(tokens) tokens; "
            + "at most \(BodyTooLong.lineLimit) and \(BodyTooLong.tokenLimit) are recommended"
    }

    static func parameter(count: Int) -> String {
        let places = count > 1 ? " (\(count) places)" : ""
        return "Claude Code replaces this parameter with an argument of the user\(places)"
    }
}
