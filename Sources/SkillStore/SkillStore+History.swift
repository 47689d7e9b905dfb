internal import FileTree
public import SkillFormat
internal import SystemPackage

/// A past change, as `skills history` shows it.
public struct PastChange: Sendable, Equatable {
    /// What happened to one skill.
    public enum Effect: String, Sendable {
        case installed, replaced, removed, changed, linked, unlinked, disabled, enabled
    }

    /// A skill before and after a change.
    public struct ChangedSkill: Sendable {
        /// The name of the skill.
        public let name: SkillName
        /// What happened to it.
        public let effect: Effect
        /// Its entry in the lock file before the change; nil if it was not managed.
        public let before: LockEntry?
        /// Its entry after the change; nil if it is not managed.
        public let after: LockEntry?
    }

    /// The change's number in the journal.
    public let id: String
    /// The time in UTC (RFC 3339).
    public let time: String
    /// The command.
    public let command: String
    /// The effect on each skill.
    public let skills: [ChangedSkill]
    /// Whether it is currently undone.
    public let isUndone: Bool

    /// Compares numbers and states.
    public static func == (first: Self, second: Self) -> Bool {
        first.id == second.id && first.isUndone == second.isUndone
    }
}

extension SkillStore {
    /// Returns the changes of this scope, newest first, without undos and redos.
    public func history() throws(SkillStoreError) -> [PastChange] {
        try reading { () throws(SkillStoreError) in
            var changes = ScopeChanges(of: locations.lockFile)
            var newest: JournalRecord?
            var past: [PastChange] = []
            try files { () throws(FileTreeError) in
                try Journal.visit(in: locations.stateFolder) { record in
                    guard let isUndone = changes.isUndone(record) else {
                        return changes.isAtStart ? .stop : .next
                    }
                    newest = newest ?? record
                    if record.undoes == nil { past.append(PastChange(record, isUndone: isUndone)) }
                    return .next
                }
            }
            guard let newest, try !isOfEarlierProject(newest) else { return [] }
            return past
        }
    }
}

extension PastChange {
    fileprivate init(_ record: JournalRecord, isUndone: Bool) {
        self.init(
            id: record.id, time: record.time, command: record.command,
            skills: record.steps.map(\.changedSkill), isUndone: isUndone)
    }
}

extension JournalRecord.Step {
    fileprivate var changedSkill: PastChange.ChangedSkill {
        .init(name: name, effect: effect, before: before?.entry, after: after?.entry)
    }

    private var effect: PastChange.Effect {
        if before?.override != after?.override {
            switch (before?.override, after?.override) {
            case (_, .linked?): return .linked
            case (.linked?, _): return .unlinked
            case (_, .disabled?): return .disabled
            // A disabled skill that was removed, or the other way round.
            case (.disabled?, nil): if after != nil { return .enabled }
            case (nil, nil): break
            }
        }
        switch (before, after) {
        case (nil, _): return .installed
        case (_, nil): return .removed
        // A locked skill that was not installed, such as in a new clone of a project.
        case (_, let after?) where !hadFolder && after.tree != nil: return .installed
        case (let before?, let after?): return before.tree == after.tree ? .changed : .replaced
        }
    }
}
