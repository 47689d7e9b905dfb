internal import JSON
internal import SkillOperations

/// What a command does, in the words of a dry run and of a real one.
enum Verb: String {
    case add = "Added"
    case change = "Changed"
    case disable = "Disabled"
    case enable = "Enabled"
    case export = "Exported"
    case forget = "Forgot"
    case install = "Installed"
    case link = "Linked"
    case lock = "Locked"
    case redo = "Redid"
    case remove = "Removed"
    case replace = "Replaced"
    case resolve = "Resolved"
    case restore = "Restored"
    case save = "Saved"
    case sign = "Signed"
    case skip = "Skipped"
    case trust = "Trusted"
    case undo = "Undid"
    case unlink = "Unlinked"
    case update = "Updated"

    /// `Would install`, or `Installed`.
    func text(_ mode: Session.Mode) -> String { mode.text("Would \(self)", rawValue) }
}

extension Session.Mode {
    /// The mode of a command with this option.
    init(dryRun: Bool) { self = dryRun ? .dryRun : .apply }

    /// The words of a dry run, or those of a real one.
    func text(_ planned: String, _ done: String) -> String {
        isPreview ? planned : done
    }

    /// Whether the user decides after it whether to go on, and so sees more.
    var isPreview: Bool {
        switch self {
        case .dryRun: true
        case .apply: false
        }
    }

    /// The same, for JSON.
    var json: JSONValue { .bool(isPreview) }
}
