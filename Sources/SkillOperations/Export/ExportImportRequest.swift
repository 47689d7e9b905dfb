public import Problem
public import SkillFormat
internal import SkillStore

/// How to import an export.
public struct ExportImportRequest: Sendable {
    /// What to do with edited and other skills of the same name on this machine.
    public enum ExistingSkills: Sendable { case keep, replace }

    /// The skills to import; empty for all.
    public var names: [SkillName] = []
    /// What to do with edited and other skills of the same name.
    public var existing = ExistingSkills.keep
    /// Where pinned skills may come from.
    public var reach = SyncRequest.Reach.network

    /// Requests all skills; they replace only unedited versions of themselves.
    public init() {}
}

/// What an import did with each skill of an export, or would do in a dry run.
public struct ExportImportReport: PlannedReport {
    /// What happened to one skill.
    public enum Outcome: Sendable {
        case installed
        /// Another version, or nothing but its lock entry or agents, was replaced.
        case replaced
        case unchanged
        case failed(any Problem)
    }

    /// The outcomes, by name.
    public private(set) var outcomes: [SkillName: Outcome] = [:]
    /// The agents of exported skills that are not on this machine.
    public var missingAgents: Set<String> = []

    mutating func add(_ name: SkillName, _ outcome: Outcome) { outcomes[name] = outcome }

    /// Records a failure.
    public mutating func leaveOut(_ name: SkillName, because error: any Error) {
        outcomes[name] = .failed(error.problem)
    }
}
