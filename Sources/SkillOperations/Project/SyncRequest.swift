public import SkillSource

/// The options of a sync or a lock of a project.
public struct SyncRequest: Sendable {
    /// Whether the lock file may change.
    public enum LockPolicy: Sendable { case update, frozen }
    /// The treatment of skills that the manifest does not list.
    public enum ExtrasPolicy: Sendable { case report, remove }
    /// The way an update treats edited skills.
    public enum EditPolicy: Sendable { case keep, overwrite }
    /// The sources that skills may come from.
    public enum Reach: Sendable { case network, storeOnly }

    /// Whether the lock file may change.
    public var lock = LockPolicy.update
    /// The treatment of skills that the manifest does not list.
    public var extras = ExtrasPolicy.report
    /// The way an update treats edited skills.
    public var edits = EditPolicy.keep
    /// Whether a source that changed in the manifest is followed.
    public var sources = SourceMovePolicy.report
    /// The sources that skills may come from.
    public var reach = Reach.network

    /// Requests the versions that the manifest and the lock file agree on.
    public init() {}
}
