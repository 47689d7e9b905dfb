public import SkillFormat
public import SystemPackage

/// The effect of an undo or a redo.
public struct UndoReport: Sendable, Equatable {
    /// The effect of an undo or a redo on a skill.
    public enum Effect: Sendable, Equatable {
        /// Its folder is removed, and so is its entry in the lock file.
        case removed
        /// Its folder is removed; the lock file still has it.
        case uninstalled
        /// Its entry in the lock file is removed; no folder changes.
        case unlisted
        /// Its entry in the lock file is removed; its folder, which was there before, is left alone.
        case unmanaged
        /// Its folder is moved back.
        case restored
        /// Its folder has the files again that it had at the time of these entries.
        case replaced(from: LockEntry?, to: LockEntry?)
        /// Only its symlinks and copies for other agents change.
        case shared
        /// Only its entry in the lock file changes.
        case recorded(EntryChange)
        /// It is a link to a working copy again.
        case linked
        /// Its link to a working copy is removed.
        case unlinked
        /// Agents don't see it any more.
        case disabled
        /// Agents see it again.
        case enabled
    }

    /// The difference in an entry of the lock file.
    public enum EntryChange: Sendable {
        /// Its conflicts are unresolved, or resolved, again.
        case conflicted, resolved
        /// Updates skip it, or don't skip it, again.
        case pinned, unpinned
        case other

        fileprivate init(from old: LockEntry?, to new: LockEntry?) {
            guard let old, let new else {
                self = .other
                return
            }
            if old.conflicts.isEmpty != new.conflicts.isEmpty {
                self = new.conflicts.isEmpty ? .resolved : .conflicted
            } else if old.pin != new.pin {
                self = new.pin == .pinned ? .pinned : .unpinned
            } else {
                self = .other
            }
        }
    }

    /// The effect on one skill.
    public struct Step: Sendable, Equatable {
        /// The name that the skill has in the journal.
        public let name: SkillName
        /// The change to its folder or its entry.
        public let effect: Effect

        /// Whether its folder is removed, or it is no longer in the lock file.
        var isRemoval: Bool {
            switch effect {
            case .removed, .uninstalled, .unlisted, .unlinked: true
            case .unmanaged, .restored, .replaced, .shared, .recorded, .linked, .disabled, .enabled:
                false
            }
        }
    }

    /// The command that was undone or redone.
    public let command: String
    /// The time of that command in UTC (RFC 3339).
    public let time: String
    /// The skills, in the order in which the command changed them.
    public let steps: [Step]
    /// The skills whose folders were edited since; their edits are kept for the opposite command.
    public let edited: [SkillName]
    /// The skills whose entries in the lock file were changed since by other programs, such as version control; they are
    /// kept for the opposite command, too.
    public let relocked: [SkillName]
    /// The folder in the store that has the edited folders; nil if none was edited, and in a plan.
    ///
    /// It stays for the last 100 changes; the opposite command restores it only until the next one.
    public internal(set) var keptEdits: FilePath?
    /// The effect on the project's manifest; nil if there is none.
    public let manifest: ManifestFate?

    /// The skills that are no longer where they were: removed, uninstalled, unlinked or no longer in the lock file.
    public var removed: [SkillName] { steps.filter(\.isRemoval).map(\.name) }
    /// The other skills: restored, replaced, linked, disabled or enabled again, or with another record.
    public var restored: [SkillName] { steps.filter { !$0.isRemoval }.map(\.name) }

    /// An effect on a manifest.
    public enum ManifestFate: String, Sendable {
        /// The file did not exist before and was removed.
        case removed
        /// The file has its previous text.
        case restored
        /// The change was reverted; later changes were kept.
        case reverted
    }
}

extension JournalRecord.Step {
    /// Whether there was a folder, a link or a file of the skill before the change.
    var hadFolder: Bool { before?.tree != nil || moves.first?.kept != nil }

    private var recorded: UndoReport.Effect {
        .recorded(UndoReport.EntryChange(from: after?.entry, to: before?.entry))
    }

    /// The effect of reversing the change, if all of it is still in place.
    var reversal: UndoReport.Effect {
        switch LocalStateTransition(from: after, to: before) {
        case .link: return .linked
        case .unlink: return hadFolder ? .restored : .unlinked
        case .disable: return .disabled
        case .enable: return .enabled
        case nil: break
        }
        guard hadFolder else {
            if after?.tree == nil { return before?.entry == nil ? .unlisted : recorded }
            return before?.entry == nil ? .removed : .uninstalled
        }
        guard let after, after.tree != nil else { return .restored }
        guard !moves.isEmpty else { return before?.entry == nil ? .unmanaged : recorded }
        // Its files were there before.
        if before?.entry == nil, before?.tree == after.tree { return .unmanaged }
        return before?.tree == after.tree
            ? .shared : .replaced(from: after.entry, to: before?.entry)
    }
}
