internal import FileTree
internal import JSON
internal import Problem
internal import SystemPackage
internal import Terminal

extension Messages {
    static func characters(_ used: Int, of budget: Int?) -> String {
        guard let budget else { return "\(used) characters" }
        let share = budget > 0 ? " (\(used * 100 / budget)%)" : ""
        return "\(used) of \(budget) characters\(share)"
    }
    static func sessionTokens(_ tokens: Int, _ agent: String) -> String {
        ", about \(tokens) tokens in every session of \(agent)."
    }
    static func unknownBudget(_ agent: String) -> String { "\(agent) does not document a limit." }
    static let overBudget =
        "the list is too long: descriptions are left out, those of the skills you invoke least first"
    static let toFixBudget: Suggestion = "to choose them: \(skills: "budget", "--fix")"
    static func shadowed(_ name: String) -> String {
        "the project skill '\(name)' is hidden by your own skill with the same name"
    }
    static let notListed = "not listed: only users can invoke it"
    static let hiddenBySettings = "not listed: hidden in skillOverrides"
    static let listedByName = "name only, as in skillOverrides"
    static func truncated(_ characters: Int) -> String { "truncated from \(characters) characters" }
    static func unreadableSettings(_ path: String) -> String {
        "\(path) is not valid JSON, so its settings were not considered"
    }

    // budget --fix
    static let claudeCodeOnly = "--fix and --reset support only Claude Code"
    static let fixOrReset = "--fix and --reset cannot be used together"
    static let fitsAlready = "The list fits; nothing to fix."
    static let shorterDescriptions = "Shorter descriptions, from their own sentences:"
    static func shorter(_ name: String, by characters: Int) -> [Console.Piece] {
        [.bold(name), .init(" (\(characters) characters shorter)", .plain)]
    }
    static func editOwn(_ path: String) -> String { "to use it, edit description in \(path)" }
    static let editInstalled =
        "installed: an edit would count as yours, so suggest it to the author"
    static func nameOnly(_ count: Int) -> String {
        "List \(counted(count, "skill")) by name only; you and the agent can still invoke \(pronoun(count)):"
    }
    static func settingsChange(_ path: String, _ names: [String]) -> String {
        "\(path): \(line(naming: names))"
    }
    static func fitAfterwards(_ characters: Int, of budget: Int) -> String {
        characters <= budget
            ? "Afterwards: \(self.characters(characters, of: budget))."
            : "Afterwards: \(self.characters(characters, of: budget)), which is still too long; raise "
                + "skillListingBudgetFraction in settings.json, or disable skills."
    }
    static func settingsQuestion(_ files: [String]) -> String {
        "Change \(files.joinedWithAnd)?"
    }
    static func settingsChanged(_ path: String) -> String { "Changed \(path)" }
    static func wouldChange(_ path: String) -> String { "Would change \(path)" }
    static func resetCommand(_ names: [String]) -> SuggestedCommand {
        SuggestedCommand(words: ["budget", "--reset"] + names)
    }

    /// The line to add to a settings file by hand.
    static func line(naming names: [String]) -> String {
        let members = names.map { "\(JSONValue.string($0).text(.line)): \"name-only\"" }
        return "\"\(ClaudeSettings.overridesKey)\": {\(members.joined(separator: ", "))}"
    }
}

extension BudgetProblem {
    var summary: String {
        switch self {
        case .notEditable(let path, let error, _):
            "\(World.current.display(path)) was not changed: \(error.text)"
        case .file(let error): error.summary
        case .notNameOnly(let name): "no settings file lists '\(name.abridged)' by name only"
        case .needsConsent: "no settings were changed without your consent"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .notEditable(_, _, let names):
            names.isEmpty
                ? "remove the entries by hand" : "add this by hand: \(Messages.line(naming: names))"
        case .file(let error): error.hint
        case .notNameOnly: "see which skills are: \(skills: "budget")"
        case .needsConsent: "to change them: \(skills: "budget", "--fix", "--yes")"
        }
    }
}

extension EditableJSONError {
    fileprivate var text: String {
        switch self {
        case .syntax(let error): "it is not plain JSON (\(error.summary))"
        case .notObject(nil): "it is not a JSON object"
        case .notObject(let key?): "the value of '\(key.abridged)' is not an object"
        case .notArray(let key): "the value of '\(key.abridged)' is not a list"
        case .repeated(let key): "it has '\(key.abridged)' more than once"
        }
    }
}
