internal import Problem

extension Messages {
    static func importQuestion(_ count: Int, isOffline: Bool) -> String {
        "Import \(counted(count, "skill"))\(isOffline ? "" : " and compare with the sources")?"
    }
    static func importable(_ count: Int, _ command: SuggestedCommand) -> Suggestion {
        "other tools installed \(counted(count, "skill")); to manage \(pronoun(count)) here: \(command)"
    }
    static func notCompared(_ names: [String]) -> String {
        "Not compared with the source (--offline): \(names.joined(separator: ", "))"
    }
    static func sourceUnavailable(_ names: [String], _ reason: String) -> String {
        "\(names.joined(separator: ", ")): not compared with the source: \(reason)"
    }
    static let notImported = "Not imported:"
    static func wouldImport(_ count: Int) -> String {
        "Would import \(counted(count, "skill")); nothing was changed."
    }
    static func imported(_ count: Int) -> String {
        "Imported \(counted(count, "skill")); no files changed."
    }
    static func afterImport(undo: SuggestedCommand) -> Suggestion {
        "To see newer versions: \(skills: "outdated"); to undo the import: \(undo)"
    }
    static func alreadyManaged(_ count: Int) -> String {
        "Nothing to import: \(counted(count, "skill")) already in the lock file."
    }
    static let noOtherTools = "No skills of other tools found."
    static let nothingToImport = "Nothing to import."

    // Remarks about an imported skill.
    static func changedByTool(_ tool: String) -> String {
        "changes that \(tool) made during installation do not count as edits"
    }
    static func editedSince(_ tool: String, _ name: String) -> Suggestion {
        "edited since \(tool) installed it; to see the edits: \(skills: "diff", name, "--local")"
    }
    static func differs(_ reason: String) -> String {
        "differs from its source, and its original version is unavailable, so updates keep your files: \(reason)"
    }
    static func differsUnrecorded(_ tool: String) -> String {
        "differs from its source: edited or outdated, so updates keep your files (\(tool) recorded no version)"
    }
    static let versionUnknown = "may have been edited, so updates do not overwrite it"
    static func pinnedBy(_ tool: String) -> String { "pinned, as in \(tool); updates skip it" }
    static func keptOther(_ path: String) -> String { "\(path) is a different skill and was kept" }
}
