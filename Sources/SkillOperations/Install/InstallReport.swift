public import Problem
public import SkillSource
public import SkillStore

/// The result of an install.
public struct InstallReport: Sendable {
    /// The skills that were installed, or would be in a dry run.
    public var results: [InstallResult] = []
    /// The addresses and skills that were not installed, each with the reason.
    public var failures: [(name: String, problem: any Problem)] = []
    /// The skills of sources that were left out, by address; these are no failures.
    public var leftOut: [(address: String, skills: [SkillSelection.LeftOut])] = []
    /// The agents that the user chose while picking skills; nil if those of the store were kept.
    public var agents: [Agent]?
    /// The requests made to git servers, by address.
    public var requests: [(address: String, steps: [String])] = []
    /// Notes on the sources, by address.
    public var notes: [(address: String, notes: [SourceNote])] = []
}
