public import Problem
public import SkillFormat
internal import SkillStore

/// The options of importing an export.
public struct ExportImportRequest: Sendable {
    /// The treatment of edited and other skills of the same name on this machine.
    public enum ExistingSkills: Sendable { case keep, replace }

    /// The skills to import; empty for all.
    public var names: [SkillName] = []
    /// The treatment of edited and other skills of the same name.
    public var existing = ExistingSkills.keep
    /// The sources that pinned skills may come from.
    public var reach = SyncRequest.Reach.network

    /// Requests all skills; they replace only unedited versions of themselves.
    public init() {}
}

/// The results of importing an export, skill by skill; in a dry run, those that it would have.
public struct ExportImportReport: PlannedReport {
    /// The result of importing one skill.
    public enum Outcome: Sendable {
        case installed
        /// Another version, or nothing but its lock entry or agents, was replaced.
        case replaced
        case unchanged
        case failed(any Problem)
    }

    /// The results for the skills of the export.
    public private(set) var outcomes: [SkillName: Outcome] = [:]
    /// The agents of exported skills that are not on this machine.
    public var missingAgents: Set<String> = []

    mutating func add(_ name: SkillName, _ outcome: Outcome) { outcomes[name] = outcome }

    /// Records a failure.
    public mutating func leaveOut(_ name: SkillName, because error: any Error) {
        outcomes[name] = .failed(error.problem)
    }
}
