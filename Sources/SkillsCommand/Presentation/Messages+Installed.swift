internal import Problem
internal import SkillOperations
internal import SkillStore

// list, info, verify, remove, pin, undo, history and agents.
extension Messages {
    static func noSkills(in folder: String) -> String { "No skills in \(folder)." }

    // Remarks about an installed skill.
    static func isLink(to target: String) -> String { "is a symlink to \(target)" }
    static func isNotFolder(_ path: String) -> String { "\(path) is not a folder" }
    static func isMissing(_ path: String) -> String { "\(path) is missing" }
    static func isReplaced(_ path: String) -> String { "\(path) was changed or replaced" }
    static func isNamesake(_ path: String) -> String {
        "\(path) has the same name but was not installed by skills"
    }

    static func unresolved(_ path: String, _ reason: String) -> String { "\(path): \(reason)" }
    static func isBack(_ path: String, hide command: SuggestedCommand) -> Suggestion {
        "disabled, but back in \(path), where agents load it; to hide it again: \(command)"
    }
    static func isConflicted(_ path: String) -> String { "\(path) has unresolved conflicts" }
    static let behindState = "behind"
    static let isOtherVersion: Suggestion =
        "not edited; skills.lock names another version; to install it: \(skills: "sync")"
    static let isEditedOtherVersion: Suggestion =
        "skills.lock names another version; to merge your edits with it: \(skills: "sync")"
    static func toSeeEdits(_ command: SuggestedCommand) -> Suggestion {
        "To see the edits: \(command)"
    }
    static func toDiscardEdits(_ command: SuggestedCommand) -> Suggestion {
        "To discard them: \(command)"
    }
    static let unknownSource = "unknown (not installed by skills)"
    /// The catalog of a skill: its entry, if the source is not the entry itself, and its location.
    static func catalog(entry: String?, at location: String?) -> String {
        switch (entry, location) {
        case (let entry?, let location?): "\(entry) at \(location)"
        case (let entry?, nil): "\(entry), location not recorded"
        case (nil, let location?): location
        case (nil, nil): "location not recorded"
        }
    }
    static func descriptionCost(_ tokens: Int) -> String {
        "about \(tokens) per session, for the description"
    }
    static func pinned(unpin command: SuggestedCommand) -> Suggestion {
        "pinned; to unpin: \(command)"
    }

    static func notVerified(_ names: String) -> String {
        "Not verified (not installed by skills): \(names)"
    }
    static func moreFiles(_ count: Int) -> String {
        "\(counted(count, "more file")); to list all, add --verbose"
    }
    static func verified(_ count: Int) -> String { "\(counted(count, "skill")) verified." }
    static func unchangedButRecalled(_ count: Int, of total: Int) -> String {
        "None of \(counted(total, "skill")) changed, but \(count) \(count == 1 ? "is" : "are") recalled."
    }
    static func uncovered(_ file: UncoveredFile) -> String {
        switch file.reason {
        case .compiled:
            "compiled Python that runs instead of its source, and is not part of the hash of the skill"
        case .foreign: "not part of the hash of the skill, and not a file that tools leave here"
        case .unexamined: "not part of the hash of the skill, and too large to be examined"
        }
    }
    static let recalledWord = "recalled"
    static func toRestore(_ names: [String], _ command: SuggestedCommand) -> Suggestion {
        "to restore \(names.count == 1 ? names[0] : "them"): \(command)"
    }
    static let toInstallLocked: Suggestion = "to install the locked versions: \(skills: "sync")"
    static func drifted(_ count: Int, of total: Int) -> String {
        "\(count) of \(counted(total, "skill")) changed since installation."
    }
    static func behind(_ count: Int, of total: Int) -> String {
        "\(count) of \(counted(total, "skill")) not as locked."
    }

    static let nothingRemoved = "Nothing was removed."
    static func inProject(_ folder: String) -> String { "In the project \(folder):" }
    static let chooseRemoved = "Remove which skills"
    static let chooseShown = "Show which skill"
    static let chooseCompared = "Show the changes of which skill"
    static let oneSkillOnly = "info shows one skill at a time"
    static func noSkillGiven(_ command: String) -> Suggestion {
        "no skill given; usage: \(skills: command, "NAME")"
    }
    static let noManagedSkills = "No skills to remove."
    static func invalidNameToRemove(_ name: String, folder: String) -> String {
        "'\(name)' is not a valid skill name; remove the folder manually: \(folder)"
    }
    static func removedFrom(_ agents: String) -> String {
        " from \(agents); still installed for other agents"
    }
    static func projectNotChecked(_ count: Int) -> Suggestion {
        "\(counted(count, "skill")) of this project \(count == 1 ? "was" : "were") not checked; to check "
            + "\(pronoun(count)): \(skills: "outdated", "--project")"
    }
    static func projectNotUpdated(_ count: Int) -> Suggestion {
        "\(counted(count, "skill")) of this project \(count == 1 ? "was" : "were") not updated; to update "
            + "\(pronoun(count)): \(skills: "update", "--project")"
    }
    static let projectHistory: Suggestion =
        "changes of the skills of this project are listed separately: \(skills: "undo", "--list", "--project")"
    static func notInstalled(_ name: String, in scope: String) -> String {
        "no skill named '\(name.abridged)' is installed in the \(scope) scope"
    }
    static func installedElsewhere(in scope: String, _ command: SuggestedCommand) -> Suggestion {
        "to use the \(scope) scope: \(command)"
    }
    static func notInstalled(_ name: String, for agents: String) -> String {
        "\(name) is not installed for \(agents)."
    }
    static func removedFromManifest(_ count: Int) -> String {
        "Removed \(pronoun(count)) from skills.json."
    }
    static let recordedElsewhere: Suggestion =
        "if the project was moved here, bring its changes along: \(skills: "doctor", "--moved-from", "OLD_FOLDER")"
    static let nothingToRedo = "nothing to redo"
    static func onlyUndone(in scope: Scope) -> Suggestion {
        "only the latest change can be redone, if it was an undo; list changes: \(skills: "undo", "--list", in: scope)"
    }
    static func toUndo(_ command: SuggestedCommand) -> Suggestion { "To undo: \(command)" }
    static func keptForeign(_ path: String) -> String {
        "\(path) was not installed by skills and was kept"
    }

    static func pinVerb(_ isPinned: Bool) -> String { isPinned ? "Pinned " : "Unpinned " }
    static let unchangedPin = "  (no change)"

    static func leftOutOfUndo(_ reason: String, _ mode: Session.Mode) -> String {
        "\(mode.text("would not be restored", "not restored")): \(reason)"
    }
    static func undoBeforeThat(_ command: SuggestedCommand) -> Suggestion {
        "to undo the change before it: \(command)"
    }
    static func notUndone(_ names: [String]) -> String {
        "undo does not restore \(names.joinedWithAnd), which \(names.count == 1 ? "is" : "are") recalled"
    }
    static func change(_ command: String, _ time: String, in scope: Scope?) -> String {
        "`skills \(command.asTyped)`\(scope.map { " in the \($0.name) scope" } ?? "") (\(time))"
    }
    static func settingsStay(_ command: String, _ time: String) -> String {
        "`skills \(command)` (\(time)) changed settings, which undo does not revert"
    }
    static let justNow = "just now"
    static func ago(_ count: Int, _ unit: String) -> String { "\(counted(count, unit)) ago" }
    static let restored = "restored"
    static let recordRestored = "lock file entry restored; files unchanged"
    static let removedByUndo = "removed"
    static let removedStillLocked = "removed; still in skills.lock"
    static let recordRemoved = "removed from the lock file; no files changed"
    static let noLongerManaged = "no longer managed; files unchanged"
    static let sharesPutBack = "restored for its agents"
    static let linkedAgain = "linked again"
    static let linkRemoved = "link removed"
    static let disabledAgain = "disabled again"
    static let enabledAgain = "enabled again"
    /// The change of a version that an undo or a redo makes.
    static func putBack(
        from old: String?, to new: String?, _ direction: SkillStoreError.Direction
    ) -> String {
        guard let new, old != new else {
            return direction == .undo ? "restored to its earlier files" : "changed again"
        }
        return direction == .undo ? "restored to \(new)" : "changed to \(new) again"
    }
    static func putBackAll(_ direction: SkillStoreError.Direction) -> String {
        direction == .undo ? "restored to their earlier files" : "changed again"
    }
    static let allSharesPutBack = "restored for their agents"
    static func linkDangles(_ name: String, to folder: String, _ mode: Session.Mode) -> String {
        "'\(name)' \(mode.text("would link", "links")) to \(folder), which no longer exists"
    }
    static func toUnlink(_ command: SuggestedCommand) -> Suggestion {
        "to remove the link: \(command)"
    }
    static let reverted = "reverted that change only; your later edits are kept"
    static func needsForce(_ names: String) -> String {
        "\(names) changed since then; to continue, add --force"
    }
    static func editsKept(
        _ names: String, in folder: String, restoredBy command: SuggestedCommand
    ) -> Suggestion {
        "Your edits to \(names) were saved in \(folder); to restore them, before the next change: \(command)"
    }
    static func entriesKept(_ names: String, restoredBy command: SuggestedCommand) -> Suggestion {
        "The lock file had later changes to \(names), which were saved; to restore them, before the next change: "
            + "\(command)"
    }

    static func changedSkills(_ effect: String, _ count: Int, _ names: String) -> String {
        "\(effect) \(counted(count, "skill")): \(names)"
    }
    static let unreadableChange = "can't be read; probably made by a newer version of this program"
    static let noHistory = "No changes yet."
    static let undone = "undone"
    static let olderChanges = "Older changes are not shown; use --all to show them."

    static let noAgents: Suggestion =
        "No agents found. To list all supported agents: \(skills: "agents", "--all")"
    static func savedAgents(in file: String) -> String {
        "Saved as the default in \(file); --agent overrides it."
    }
    static let chooseAgents = "Install for which agents"
}
