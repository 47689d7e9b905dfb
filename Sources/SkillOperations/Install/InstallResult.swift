public import SkillFormat
public import SkillSource
public import SkillStore

/// The result of installing one skill.
public struct InstallResult: Sendable {
    /// The skill in the staging folder, and its lock entry.
    public var staged: StagedSkill
    /// The metadata and findings of the skill.
    public let skill: Skill
    /// What it brings besides text.
    public let brings: NewCapabilities
    /// Where it comes from.
    public let source: LoadedSource
    /// What the install changed, or would change.
    public var outcome = Outcome.installed
    /// The folders that contain it: the skill itself in the first, symlinks or copies in the others.
    public var places: [SkillsPlace] = []
    /// Notes on how it was unpacked.
    public var notes: [UnpackNote] = []
    /// The findings that a question has shown.
    public var shownFindings: [Finding] = []
    /// Other skills of its source that it refers to and that are not installed with it.
    public var related: [SkillCandidate] = []
    /// The skills that it needs.
    public var needs: [SkillNeed] = []
    /// The skills that it is installed for; empty if it was selected.
    public var neededBy: [SkillName] = []

    /// The consent that its install implies, for the project's manifest; nil if it needs none.
    var agreement: Agreement? {
        Agreement(
            to: skill.findings, and: source.hasUnlistedCommit ? .unlistedCommit : nil,
            in: staged.entry.tree)
    }
}
