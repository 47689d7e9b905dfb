public import FileTree
public import SkillFormat
public import SkillSource
public import SkillStore

/// A new version of an installed skill, unpacked in the staging folder.
public struct NewVersion: Sendable {
    /// Its metadata and findings.
    public let skill: Skill
    /// Its files.
    public let snapshot: TreeSnapshot
    /// The folder that it is unpacked in.
    public let directory: Directory
    /// Its origin for the lock file.
    public let origin: LockEntry.Origin
    /// The move of the skill in its source; nil if it did not move.
    public let move: SkillMove?
    /// Its date in seconds since 1970; nil when unknown.
    public let date: Int?
    /// Whether its commit may be on no branch or tag of its repository.
    let isUnlisted: Bool
    /// Notes on how it was unpacked.
    public let notes: [UnpackNote]
    /// Its capabilities that the installed version does not have.
    public let capabilities: NewCapabilities
    /// The findings and signers of the installed version, and the agreement to it.
    let prior: PriorConsent
    /// The finding if the history of its branch was rewritten after the installed version.
    let rewrite: [Finding]

    /// Whether the history of its branch was rewritten after the installed version.
    public var isRewrite: Bool { !rewrite.isEmpty }

    /// Returns the version as it is staged for an install over an entry of the lock file.
    func staged(
        _ name: SkillName, over entry: LockEntry?, in staging: StagingFolder
    ) -> StagedSkill {
        var staged = StagedSkill(
            name: name, origin: origin, snapshot: snapshot, agents: [], in: staging)
        staged.basis = .entry(entry)
        staged.entry.signer = skill.signature?.signer.map { LockEntry.Signer($0) }
        return staged
    }
}
