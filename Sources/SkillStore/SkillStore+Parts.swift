public import SkillFormat
public import SystemPackage

// The parts of a store, each with one task.
extension SkillStore {
    var transactions: Transactions { Transactions(store: self) }
    var undoPlanner: UndoPlanner { UndoPlanner(store: self) }
    private var lockRepairer: LockRepairer { LockRepairer(store: self) }
    private var movedProjects: MovedProjects { MovedProjects(store: self) }

    /// Waits for exclusive access to the skills; reports the delay after a second.
    func hold() throws(SkillStoreError) -> Hold { try transactions.hold() }

    func reading<Value>(
        _ body: () throws(SkillStoreError) -> Value
    ) throws(SkillStoreError) -> Value { try transactions.reading(body) }

    func settle() throws(SkillStoreError) { try transactions.settle() }

    func tidyIfIdle() throws(SkillStoreError) { try transactions.tidyIfIdle() }

    /// Cleans up after killed runs, unless another run is active.
    public func tidy() throws(SkillStoreError) {
        try transactions.tidy()
    }

    /// Settles the postponed changes of all scopes, and returns those that can't be settled.
    public func settleAllPostponed() throws(SkillStoreError) -> [PostponedChange] {
        try transactions.settleAllPostponed()
    }

    /// Plans an undo of the last change that is not undone yet, or a redo of the last undo if nothing changed after it.
    ///
    /// The skills in `names` stay as they are; the change counts as reversed nevertheless, also if it has no others.
    public func reversal(
        _ direction: SkillStoreError.Direction, leavingOut names: Set<SkillName> = []
    ) throws(SkillStoreError) -> Reversal {
        try undoPlanner.reversal(direction, leavingOut: names)
    }

    /// Returns whether the next undo or redo of this scope would reverse a later change than that of another scope.
    ///
    /// Compares positions in the journal, which both scopes must share: clocks may have been adjusted.
    public func reversesLaterChange(
        than other: SkillStore, _ direction: SkillStoreError.Direction
    ) throws(SkillStoreError) -> Bool {
        try undoPlanner.reversesLaterChange(than: other, direction)
    }

    /// Reverses a change as planned; nil if another run has changed something since, so that it has to be planned again.
    ///
    /// Restores folders as they were, with edits made before the change. Later edits are an error unless `permission`
    /// is `.anything`; they are then kept, and the opposite command restores them.
    public func reverse(
        _ reversal: Reversal, _ permission: Change.Permission
    ) throws(SkillStoreError) -> UndoReport? {
        try undoPlanner.reverse(reversal, permission)
    }

    /// Returns the names of skills that the journal has as installed although the lock file of the user is missing, sorted.
    ///
    /// Only this program writes that file, and never removes it. A branch of a project may have none.
    public func skillsOfLostLock() throws(SkillStoreError) -> [SkillName] {
        try lockRepairer.skillsOfLostLock()
    }

    /// Rebuilds a damaged or lost lock file and damaged overrides of all scopes from the journal, which has every entry that
    /// was ever written.
    ///
    /// The readable parts of the damaged lock file of a project stay: others may have written them.
    public func repairLock() throws(SkillStoreError) -> LockRepair {
        try lockRepairer.repairLock()
    }

    /// Returns the projects whose folders no longer exist, of all of this user's projects with disabled or linked
    /// skills, and former home folders.
    public func lostProjects() throws(SkillStoreError) -> [LostProject] {
        try movedProjects.lostProjects()
    }

    /// Applies the records of a project at its former path, and of projects in it, to this project, and returns the
    /// names of this project's skills that are disabled or linked; in the user scope, the same of the home folder.
    ///
    /// Every step can be repeated, so that a killed run is completed by the next one: the overrides, which make
    /// ``lostProjects()`` report the project, are changed last.
    public func adopt(folderMovedFrom old: FilePath) throws(SkillStoreError) -> [SkillName] {
        try movedProjects.adopt(folderMovedFrom: old)
    }
}
