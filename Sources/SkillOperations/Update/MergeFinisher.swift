public import Problem
public import SkillFormat
public import SkillStore

/// The results of finishing merges, skill by skill.
public struct MergeReport: PlannedReport {
    /// The result of finishing the merge of one skill.
    public enum Outcome: Sendable {
        /// Its conflicts are resolved.
        case resolved
        /// It had no conflicts.
        case unchanged
        /// Some conflicts are left, or it is not installed.
        case failed(any Problem)
    }

    /// The outcome of each skill.
    public internal(set) var results: [(name: String, outcome: Outcome)] = []

    /// Records a failure.
    public mutating func leaveOut(_ name: SkillName, because error: any Error) {
        results.append((name.description, .failed(error.problem)))
    }
}

/// Records that the conflicts of an update are resolved.
public struct MergeFinisher {
    private let store: SkillStore

    /// Finishes merges in a store.
    public init(_ store: SkillStore) { self.store = store }

    /// Plans to finish the merges of the named skills, or of all skills with conflicts; skills that fail are left
    /// unchanged.
    public func plan(_ names: [String]) throws -> Plan<MergeReport> {
        let preview = try store.preview()
        var plan = Plan(MergeReport(), store, command: "update --continue")
        for name in try skills(names)
        where !plan.report.results.contains(where: { $0.name == name }) {
            do throws(SkillStoreError) {
                guard let installed = SkillName(name) else { throw .notInstalled(name) }
                let change = Change.resolve(installed)
                let isChange = try preview.outcome(of: change) != .unchanged
                if isChange { plan.add(change) }
                plan.report.results.append((name, isChange ? .resolved : .unchanged))
            } catch {
                let problem = UpdateError.refused(name, error, store.locations.scope)
                plan.report.results.append((name, .failed(problem)))
            }
        }
        return plan
    }

    private func skills(_ names: [String]) throws -> [String] {
        guard names.isEmpty else { return names }
        return try store.skills()
            .filter { $0.entry?.conflicts.isEmpty == false || $0.hasMergeConflicts }.map(\.name)
    }
}
