internal import Problem
internal import SkillOperations

// profile.
extension Messages {
    static func invalidProfileName(_ name: String) -> String {
        "'\(name.abridged)' is not a valid name: use at most 64 lowercase letters, digits and single hyphens"
    }
    static func oneProfile(_ action: String) -> String {
        "give one name; usage: skills profile \(action) NAME"
    }
    static func unknownAction(_ word: String) -> String {
        "unexpected argument '\(word.abridged)'; usage: skills profile list"
    }
    static func noProfiles(save command: SuggestedCommand) -> Suggestion {
        "No profiles. To save the enabled skills as one: \(command)"
    }
    static let used = "yes"
    static func replacedSkills(_ old: Int, _ new: Int) -> String {
        " (\(counted(old, "skill")) → \(new))"
    }
    static func previousProfile(_ names: [String], restoring command: SuggestedCommand?)
        -> Suggestion
    {
        let restoring: Suggestion = command.map { "; to restore it: \($0)" } ?? ""
        return "It had \(names.joinedWithAnd)\(restoring)"
    }
    static func savedProfile(_ count: Int, _ mode: Session.Mode) -> String {
        "\(Verb.save.text(mode)) \(counted(count, "skill")) as "
    }
    static func missingFromProfile(_ name: String) -> String { "\(name) is not installed" }
    static func alreadyUsed(_ name: String) -> String {
        "Nothing to do: \(name) is already in use."
    }
}
