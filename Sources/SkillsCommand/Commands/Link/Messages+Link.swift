internal import Problem
internal import SkillOperations

// link and unlink.
extension Messages {
    static let alreadyLinked = "Already linked"
    static func linkTarget(_ path: String) -> String { " to \(path)" }
    static func toUnlink(_ command: SuggestedCommand, isInstalled: Bool) -> Suggestion {
        isInstalled ? "To restore the installed skill: \(command)" : "To unlink: \(command)"
    }
    static func ownFilesKept(_ undo: SuggestedCommand) -> Suggestion {
        "the files that it replaced are kept in the store; only \(undo) brings them back"
    }
    static let linkedSkillFile = "its SKILL.md is a symlink, which Codex skips"
    static func versionRestored(_ mode: Session.Mode) -> String {
        " and \(mode.text("restore", "restored")) the installed skill"
    }
    static func staysDisabled(_ name: String, _ mode: Session.Mode) -> String {
        "the installed '\(name)' \(mode.text("would be", "is")) disabled"
    }
    static func removeDisabled(_ command: SuggestedCommand) -> Suggestion {
        "to remove it: \(command)"
    }
    static func invalidName(_ name: String) -> String {
        "'\(name.abridged)' is not a valid skill name"
    }

    // Remarks about a linked skill.
    static func isGone(_ path: String) -> String { "\(path) is missing" }
    static func hasNoSkillFile(_ path: String) -> String { "\(path) has no SKILL.md" }
    static func keepsInstalled(_ command: SuggestedCommand) -> Suggestion {
        "the installed skill is kept; to restore it: \(command)"
    }
    static func brokenLink(_ name: String, _ remark: String) -> String { "\(name): \(remark)" }
    static func linkAgain(_ link: SuggestedCommand, orUnlink unlink: SuggestedCommand) -> Suggestion
    {
        "link it again: \(link); or unlink it: \(unlink)"
    }
}
