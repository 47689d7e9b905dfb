public import SkillPolicy
public import SkillSource

/// The new versions to accept, and the treatment of edits.
public struct UpdateRequest: Sendable {
    /// The way an update treats edited skills.
    public enum EditPolicy: Sendable {
        /// Merge; a conflict is an error and leaves the skill unchanged.
        case merge
        /// Leave the skill unchanged.
        case keep
        /// Replace the edits, which stay available for undo.
        case overwrite
        /// Merge, with conflict markers.
        case mark
    }

    /// The treatment of pinned skills.
    public enum PinPolicy: Sendable { case skip, ignore }

    /// The way an update treats edited skills.
    public var edits = EditPolicy.merge
    /// Decides what to do with a skill whose edits conflict with its new version; nil if that is an error.
    public var decision:
        (@Sendable (CheckedSkill, [UpdateError.ConflictedFile]) async throws -> EditPolicy)?
    /// The branch, tag or commit to update to; nil for the one that each skill was installed from.
    public var reference: String?
    /// The minimum age of a new version.
    public var minimumAge: Age?
    /// Whether tags and repositories that moved are followed.
    public var sources = SourceMovePolicy.report
    /// The treatment of pinned skills.
    public var pins = PinPolicy.skip

    /// Requests all new versions, merged with edits.
    public init() {}
}
