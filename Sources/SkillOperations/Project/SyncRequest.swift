public import SkillSource

/// How to sync or lock a project.
public struct SyncRequest: Sendable {
    /// Whether the lock file may change.
    public enum LockPolicy: Sendable { case update, frozen }
    /// What to do with skills that the manifest does not list.
    public enum ExtrasPolicy: Sendable { case report, remove }
    /// What to do with edited skills.
    public enum EditPolicy: Sendable { case keep, overwrite }
    /// Where skills may come from.
    public enum Reach: Sendable { case network, storeOnly }

    /// Whether the lock file may change.
    public var lock = LockPolicy.update
    /// What to do with skills that the manifest does not list.
    public var extras = ExtrasPolicy.report
    /// What to do with edited skills.
    public var edits = EditPolicy.keep
    /// Whether a source that changed in the manifest is followed.
    public var sources = SourceMovePolicy.report
    /// Where skills may come from.
    public var reach = Reach.network

    /// Requests what the manifest and the lock file agree on.
    public init() {}
}
