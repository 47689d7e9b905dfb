internal import FileTree
public import SkillFormat
public import SkillSource
public import SkillStore

/// The result of installing one skill.
public struct InstallResult: Sendable {
    /// The skill in the staging folder, and its lock entry.
    public var staged: StagedSkill
    /// The metadata and findings of the skill.
    public let skill: Skill
    /// The skill with its name that is installed already, perhaps from another source; nil if there is none.
    let installed: InstalledSkill?
    /// Its contents besides text that the installed version from the same source does not have.
    public let brings: NewCapabilities
    /// The findings and signers of the installed version from the same source, and the agreement to it.
    let prior: PriorConsent
    /// The source that it comes from.
    public let source: LoadedSource
    /// The change that the install made, or would make.
    public var outcome = Outcome.installed
    /// The folders that contain it: the skill itself in the first, symlinks or copies in the others.
    public var places: [AgentDirectory] = []
    /// Notes on how it was unpacked.
    public var notes: [UnpackNote] = []
    /// The findings that a question has shown.
    public var shownFindings: [Finding] = []
    /// Other skills of its source that it refers to and that are not installed with it.
    public var related: [SkillCandidate] = []
    /// The consent that its install implies, for the project's manifest; nil if it needs none.
    var agreement: Agreement?
    /// The skills that its frontmatter declares as needed.
    public var needs: [SkillNeed] = []
    /// The skills that it is installed for; empty if it was selected.
    public var neededBy: [SkillName] = []

    /// Whether exactly these files are installed under its name, perhaps by someone else's commit to the project.
    var hasInstalledFiles: Bool {
        installed?.state == .ok && installed?.entry?.tree == staged.snapshot.hash
    }
}
