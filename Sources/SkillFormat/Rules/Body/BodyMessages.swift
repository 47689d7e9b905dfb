/// The messages of the rules about instructions.
enum BodyMessages {
    static let empty = "no instructions follow the frontmatter"
    static let unclosedFence = "this code block is never closed"
    static let injection = "this command runs as soon as the skill is used"
    static let injectionNotPortable = "this command runs only in Claude Code"

    static func tooManyLines(_ count: Int, limit: Int) -> String {
        "the instructions have \(count) lines; at most \(limit) are recommended"
    }

    static func tooManyTokens(_ count: Int, limit: Int) -> String {
        "the instructions have about \(count) tokens; at most \(limit) are recommended"
    }

    static func parameter(count: Int) -> String {
        let places = count > 1 ? " (\(count) places)" : ""
        return "Claude Code replaces this parameter with an argument of the user\(places)"
    }
}
