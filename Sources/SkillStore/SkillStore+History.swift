internal import FileTree
public import SkillFormat
internal import SystemPackage

/// A past change, as `skills undo --list` shows it.
public struct PastChange: Sendable, Equatable {
    /// The effect of a change on one skill.
    public enum Effect: String, Sendable {
        case installed, replaced, removed, changed, pinned, unpinned, linked, unlinked, disabled
        case enabled
    }

    /// A skill before and after a change.
    public struct ChangedSkill: Sendable, Equatable {
        /// The name that the skill had at that time.
        public let name: SkillName
        /// The effect of the change on it.
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
    /// The command that made the change.
    public let command: String
    /// The effect on each skill; nil if its record can't be read, as one of a newer version.
    public let skills: [ChangedSkill]?
    /// Whether it is currently undone.
    public let isUndone: Bool
}

/// The past changes of a scope, newest first and without undos and redos, which are read as they are asked for.
public struct PastChanges {
    /// Nil if there are no changes of this scope.
    private var journal: JournalChanges?
    private var changes: ScopeChanges

    fileprivate init(_ journal: JournalChanges?, of lockFile: FilePath) {
        self.journal = journal
        changes = ScopeChanges(of: lockFile)
    }

    /// Returns the next older change; nil after the oldest.
    public mutating func next() throws(SkillStoreError) -> PastChange? {
        do throws(FileTreeError) {
            while let line = try journal?.next() {
                let visit = changes.visit(line.heading)
                if visit == .ofOthers {
                    if changes.isAtStart { return nil }
                    continue
                }
                guard line.heading.undoes == nil else { continue }
                return PastChange(line, isUndone: visit == .undone)
            }
            return nil
        } catch { throw .files(error) }
    }

    /// Returns at most `limit` older changes; fewer only at the end.
    public mutating func next(_ limit: Int) throws(SkillStoreError) -> [PastChange] {
        var page: [PastChange] = []
        while page.count < limit, let change = try next() { page.append(change) }
        return page
    }
}

extension SkillStore {
    /// Returns the changes of this scope up to now, so that other runs need not wait while they are read.
    public func history() throws(SkillStoreError) -> PastChanges {
        try reading { () throws(SkillStoreError) in
            let journal = try files { () throws(FileTreeError) in
                try JournalChanges(in: locations.stateFolder, of: locations.lockFile)
            }
            guard let newest = try newestChange(), try !undoPlanner.isOfEarlierProject(newest)
            else {
                return PastChanges(nil, of: locations.lockFile)
            }
            return PastChanges(journal, of: locations.lockFile)
        }
    }

    /// Returns the newest change of this scope; nil if there is none.
    func newestChange() throws(SkillStoreError) -> JournalLine? {
        var newest: JournalLine?
        try visitChanges { line, _ in
            newest = line
            return .stop
        }
        return newest
    }
}

extension PastChange {
    fileprivate init(_ line: JournalLine, isUndone: Bool) {
        let heading = line.heading
        var skills: [ChangedSkill]?
        if case .record(let record) = line { skills = record.steps.map(\.changedSkill) }
        self.init(
            id: heading.id, time: heading.time, command: heading.command, skills: skills,
            isUndone: isUndone)
    }
}

extension JournalRecord.Step {
    fileprivate var changedSkill: PastChange.ChangedSkill {
        .init(name: name, effect: effect, before: before?.entry, after: after?.entry)
    }

    /// The effect on the skill.
    var effect: PastChange.Effect {
        switch LocalStateTransition(from: before, to: after) {
        case .link: return .linked
        case .unlink: return .unlinked
        case .disable: return .disabled
        case .enable: return .enabled
        case nil: break
        }
        switch (before, after) {
        case (nil, _): return .installed
        case (_, nil): return .removed
        // A locked skill that was not installed, such as in a new clone of a project.
        case (_, let after?) where !hadFolder && after.tree != nil: return .installed
        case (let before?, let after?):
            guard before.tree == after.tree else { return .replaced }
            return pinEffect(before.entry, after.entry) ?? .changed
        }
    }

    /// Returns the effect on the pin of a skill; nil if anything else changed.
    private func pinEffect(_ before: LockEntry?, _ after: LockEntry?) -> PastChange.Effect? {
        guard var before, let after, before.pin != after.pin else { return nil }
        before.pin = after.pin
        guard before == after else { return nil }
        return after.pin == .pinned ? .pinned : .unpinned
    }
}
