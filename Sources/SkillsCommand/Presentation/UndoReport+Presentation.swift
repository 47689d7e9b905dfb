internal import JSON
internal import SkillFormat
internal import SkillOperations
internal import SkillStore

extension UndoReport.Effect {
    /// What happens to the skill, as a few words; `trees` have the numbers of its versions.
    func text(_ direction: SkillStoreError.Direction, _ trees: TreeStore) -> String {
        switch self {
        case .removed: Messages.removedByUndo
        case .uninstalled: Messages.removedStillLocked
        case .unlisted: Messages.recordRemoved
        case .unmanaged: Messages.noLongerManaged
        case .restored: Messages.restored
        case .replaced(let from, let to):
            Messages.putBack(from: trees.label(of: from), to: trees.label(of: to), direction)
        case .shared: Messages.sharesPutBack
        case .recorded: Messages.recordRestored
        case .linked: Messages.linkedAgain
        case .unlinked: Messages.linkRemoved
        case .disabled: Messages.disabledAgain
        case .enabled: Messages.enabledAgain
        }
    }

    /// The effect as one word, for JSON.
    fileprivate var word: String {
        switch self {
        case .removed: "removed"
        case .uninstalled: "uninstalled"
        case .unlisted: "unlisted"
        case .unmanaged: "unmanaged"
        case .restored: "restored"
        case .replaced: "replaced"
        case .shared: "shared"
        case .recorded: "recorded"
        case .linked: "linked"
        case .unlinked: "unlinked"
        case .disabled: "disabled"
        case .enabled: "enabled"
        }
    }
}

extension UndoReport.Step {
    /// The skill as JSON.
    func json(_ trees: TreeStore) -> JSONValue {
        var versions: (from: String?, to: String?)
        if case .replaced(let from, let to) = effect {
            versions = (trees.label(of: from), trees.label(of: to))
        }
        return .object([
            "name": .string(name.description), "effect": .string(effect.word),
            "from": .text(versions.from), "to": .text(versions.to),
        ])
    }
}

extension TreeStore {
    /// Returns the version of a locked skill; nil if it is unknown.
    func label(of entry: LockEntry?) -> String? {
        guard let entry else { return nil }
        let header = path(of: entry.tree).flatMap { SkillFolder($0)?.header }
        return VersionLabel.text(version: header?.version, entry.origin)
    }
}
