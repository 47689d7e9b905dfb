internal import SkillFormat
public import SystemPackage

/// How strict validation is, and what it leaves out.
public struct ValidationSettings: Sendable {
    /// What a warning counts as.
    public enum Strictness: Sendable {
        case warningsAreWarnings
        /// `--strict`.
        case warningsAreErrors
    }

    /// Whether a place without any skill is a fault.
    public enum Emptiness: Sendable {
        case refused
        /// `--allow-empty`.
        case allowed
    }

    /// What a report lists besides findings.
    public enum Listing: Sendable {
        case nothing
        /// `--references`: what in the text leads to a file of its skill.
        case references
    }

    /// For which reader; nil for what the configuration says, or everybody.
    public var profile: Profile?
    /// What a warning counts as.
    public var strictness = Strictness.warningsAreWarnings
    /// Whether a place without any skill is a fault.
    public var emptiness = Emptiness.refused
    /// What a report lists besides findings.
    public var listing = Listing.nothing
    /// The rules that are run; empty for all.
    public var selected: [RuleChoice] = []
    /// Rules that are not run.
    public var ignored: [RuleChoice] = []
    /// Findings that are known and not told again.
    public var baseline: Baseline?

    /// Files that have changed, by their whole paths: only the skills that hold one, and those that name such a
    /// skill, are told of; nil for all.
    public var changes: [FilePath]?

    /// The strictest profile-independent settings: every rule, nothing known.
    public init() {}

    /// What becomes of a finding under these settings and a configuration; nil when it is not told.
    func severity(
        of finding: Finding, _ configuration: Configuration
    ) -> Finding.Severity? {
        let rule = finding.rule
        guard selected.isEmpty || selected.contains(where: { $0.contains(rule) }),
            !ignored.contains(where: { $0.contains(rule) })
        else { return nil }
        let profile = profile ?? configuration.profile ?? .everyone
        guard let severity = configuration.severity(of: rule, or: profile.severity(of: finding))
        else { return nil }
        let isRaised = strictness == .warningsAreErrors && severity == .warning
        return isRaised ? .error : severity
    }
}
