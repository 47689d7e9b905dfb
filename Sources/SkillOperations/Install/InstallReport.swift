public import Problem
public import SkillFormat
public import SkillSource
public import SkillStore

/// The result of an install.
public struct InstallReport: PlannedReport {
    /// The skills that were installed, or would be in a dry run.
    public var results: [InstallResult] = []
    /// The addresses and skills that were not installed, each with the reason.
    public var failures: [(name: String, problem: any Problem)] = []
    /// The skills of sources that were left out, by address; these are no failures.
    public var leftOut: [(address: String, skills: [SkillSelection.LeftOut])] = []
    /// The number of skills that were not installed because others need consent.
    public internal(set) var withheld = 0
    /// The agents that the user chose while picking skills; nil if those of the store were kept.
    public var agents: [Agent]?
    /// The requests made to git servers, by address.
    public var requests: [(address: String, steps: [String])] = []
    /// Notes on the sources, by address.
    public var notes: [(address: String, notes: [SourceNote])] = []
}

extension InstallReport {
    /// Adds a failure.
    public mutating func leaveOut(_ name: SkillName, because error: any Error) {
        results.removeAll { $0.staged.name == name }
        failures.append((name.description, error.problem))
    }

    /// The findings that need consent for which the user could not be asked, by skill.
    public var undecided: [(name: SkillName, findings: [Finding])] {
        failures.compactMap { failure in
            guard case .declined(let name, let findings)? = failure.problem as? AdmissionError
            else { return nil }
            return (name, findings)
        }
    }

    /// Records the findings that a question has shown.
    public mutating func show(_ findings: [Finding], in name: SkillName) {
        for index in results.indices where results[index].staged.name == name {
            results[index].shownFindings = findings
        }
    }

    /// Removes the skills that only skills need which are not installed.
    public mutating func settle(_ changes: [Change]) -> Set<SkillName> {
        let names = Set(results.map(\.staged.name))
        let unused = results.filter {
            !$0.neededBy.isEmpty && names.isDisjoint(with: $0.neededBy)
        }.map(\.staged.name)
        results.removeAll { unused.contains($0.staged.name) }
        return Set(unused)
    }

    /// Records the changes of the install.
    public mutating func record(_ outcomes: [SkillName: Outcome]) {
        for index in results.indices {
            results[index].outcome = outcomes[results[index].staged.name] ?? .unchanged
        }
    }
}
