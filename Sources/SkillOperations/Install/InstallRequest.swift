public import Digest
public import SkillFormat
public import SkillSource
public import SkillStore

/// The skills to install, and the options.
public struct InstallRequest: Sendable {
    /// The treatment of other skills of a source that an installed one refers to.
    public enum RelatedSkills: Sendable { case report, install }

    /// The treatment of the skills that an installed one declares as needed.
    public enum Needs: Sendable { case ignore, report, install }

    /// The addresses of the sources.
    public var addresses: [SkillAddress]
    /// The skills of each source to install.
    public var choice = SkillChoice.only
    /// The name to install a single skill under.
    public var alias: SkillName?
    /// The SHA-256 that a single archive must have.
    public var digest: SHA256Digest?
    /// The folders and versions that may be replaced.
    public var permission = Change.Permission.onlyOurs
    /// The treatment of other skills of a source that an installed one refers to.
    public var related = RelatedSkills.report
    /// The treatment of the skills that an installed one declares as needed.
    public var needs = Needs.ignore
    /// The form in which additional agents share the skill.
    public var sharing = LockEntry.Sharing.links
    /// Whether the project's manifest lists the skills from now on.
    public var saving = ManifestSaving.nothing
    /// The agreement to one version in the project's manifest.
    var agreement: Agreement?

    /// Whether the user chose the name of each skill, so that it may be another one than in a catalog.
    var choosesName: Bool {
        if case .named = choice { return true }
        return alias != nil
    }

    /// Requests the skills at these addresses.
    public init(addresses: [SkillAddress]) { self.addresses = addresses }
}
