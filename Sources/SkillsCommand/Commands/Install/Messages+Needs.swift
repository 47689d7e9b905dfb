internal import Problem
internal import SkillFormat

// What skills need: other skills, programs and environment variables.
extension Messages {
    static func neededBy(_ names: [SkillName]) -> String {
        "needed by \(names.map(\.description).joinedWithAnd)"
    }
    static func needFailed(_ name: String, _ other: String) -> String {
        "\(name) needs \(other), which was not installed"
    }
    static func needFailed(_ name: String, _ text: String, _ reason: String) -> String {
        "\(name) needs '\(text)', which was not installed: \(reason)"
    }
    static func needAbsent(_ name: String, _ text: String) -> String {
        "\(name) needs '\(text)', which its source does not have"
    }
    static func needsLeft(_ name: String, _ others: [String], _ command: SuggestedCommand)
        -> Suggestion
    {
        "\(name) needs \(others.joinedWithAnd); to install \(pronoun(others.count)): \(command)"
    }
    static func needs(_ names: String, _ count: Int, _ what: String) -> String {
        "\(names) \(count == 1 ? "needs" : "need") \(what)"
    }
    static func notOnPath(_ names: [String]) -> String {
        names.count == 1
            ? "\(names[0]), which is not on PATH"
            : "one of \(names.joinedWithAnd), of which none is on PATH"
    }
    static func notSet(_ variable: String) -> String {
        "the environment variable \(variable), which is not set"
    }
    static func needed(_ skill: String, isInstalled: Bool) -> String {
        isInstalled ? skill : "\(skill) (not installed)"
    }
    static func needed(_ programs: [String], isMissing: Bool) -> String {
        programs.joined(separator: " or ") + (isMissing ? " (not on PATH)" : "")
    }
    static func needed(variable: String, isMissing: Bool) -> String {
        isMissing ? "\(variable) (not set)" : variable
    }
    static func moreMissing(_ count: Int) -> String {
        "\(count) more programs or environment variables are missing"
    }

    static func stillNeeded(_ name: String, by users: [String]) -> String {
        "\(users.joinedWithAnd) \(users.count == 1 ? "needs" : "need") \(name)"
    }
    static func noLongerNeeded(_ names: [String], _ command: SuggestedCommand) -> Suggestion {
        "\(names.joinedWithAnd) \(names.count == 1 ? "was" : "were") installed only because of what is removed; "
            + "to remove \(pronoun(names.count)): \(command)"
    }
}
