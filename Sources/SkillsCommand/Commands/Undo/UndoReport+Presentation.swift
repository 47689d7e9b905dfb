internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore

extension UndoReport.Effect {
    /// The change to the skill, as a few words; `trees` have the numbers of its versions.
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
        case .recorded(let change): Messages.recordRestored(change)
        case .linked: Messages.linkedAgain
        case .unlinked: Messages.linkRemoved
        case .disabled: Messages.disabledAgain
        case .enabled: Messages.enabledAgain
        }
    }

    /// The changes to several skills, without their versions.
    fileprivate func textOfMany(
        _ direction: SkillStoreError.Direction, _ trees: TreeStore
    ) -> String {
        switch self {
        case .replaced: Messages.putBackAll(direction)
        case .shared: Messages.allSharesPutBack
        default: text(direction, trees)
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

extension UndoReport {
    /// The changes to each skill or, if they are many, to those with the same effect together.
    func lines(
        _ direction: SkillStoreError.Direction, _ detail: Detail, _ trees: TreeStore
    ) -> [(subject: String, text: String)] {
        guard detail == .summary, steps.count > NameList.limit else {
            return steps.map { ($0.name.description, $0.effect.text(direction, trees)) }
        }
        var words: [String] = []
        for step in steps where !words.contains(step.effect.word) { words.append(step.effect.word) }
        return words.map { word in
            let alike = steps.filter { $0.effect.word == word }
            let effect = alike[0].effect
            guard alike.count > 1 else {
                return (alike[0].name.description, effect.text(direction, trees))
            }
            let names = NameList(names: alike.map(\.name.description)).text()
            let text = effect.textOfMany(direction, trees)
            return (Messages.skills(alike.count), "\(text): \(names)")
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

extension String {
    /// The name of a command in the journal as it is typed.
    var asTyped: String { self == "redo" ? "undo --redo" : self }
}
