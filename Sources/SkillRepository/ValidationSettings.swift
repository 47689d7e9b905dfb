public import Signature
internal import SkillFormat
public import SystemPackage

/// The options of a validation.
public struct ValidationSettings: Sendable {
    /// How warnings count.
    public enum Strictness: Sendable {
        case standard
        /// `--strict`.
        case warningsAreErrors

        func severity(_ severity: Finding.Severity) -> Finding.Severity {
            self == .warningsAreErrors && severity == .warning ? .error : severity
        }
    }

    /// Whether a folder without skills is an error.
    public enum Emptiness: Sendable {
        case refused
        /// `--allow-empty`.
        case allowed
    }

    /// Additional lists in the report.
    public enum Listing: Sendable {
        case nothing
        /// `--references`: references from text to files of the same skill.
        case references
        /// `--explain-references`: every word that looks like a path, and why it is reported or not.
        case explanations
    }

    /// The target to validate for; nil for the one in the repository's settings, or ``TargetProfile/everyone``.
    public var target: TargetProfile?
    /// How warnings count.
    public var strictness = Strictness.standard
    /// Whether a folder without skills is an error.
    public var emptiness = Emptiness.refused
    /// Additional lists in the report.
    public var listing = Listing.nothing
    /// The trust that signatures are checked against.
    public var trust = SignerTrust.none
    /// The names of the agents that a project's skills.json may have; empty if they are not checked.
    public var agents: [String] = []
    /// The rules to run.
    public var rules = RuleSelection()
    /// Known findings, which are not reported again.
    public var baseline: Baseline?

    /// Absolute paths of changed files: only skills with a changed file, and skills that mention one of those, are
    /// reported; nil for all skills.
    public var changes: [FilePath]?

    /// Absolute paths of folders in which programs keep copies of skills, which are neither checked nor fixed, unless they
    /// are given.
    public var hiddenFolders: [FilePath] = []

    /// Runs every rule and reports every finding.
    public init() {}
}
