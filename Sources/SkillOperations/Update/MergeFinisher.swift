public import Problem
internal import SkillFormat
public import SkillStore

/// Records that the conflicts of an update are resolved.
public struct MergeFinisher {
    /// What happened to one skill.
    public enum Outcome: Sendable {
        /// Its conflicts are resolved.
        case resolved
        /// It had no conflicts.
        case unchanged
        /// Some conflicts are left, or it is not installed.
        case failed(any Problem)
    }

    private let store: SkillStore

    /// Finishes merges in a store.
    public init(_ store: SkillStore) { self.store = store }

    /// Finishes the merges of the named skills, or of all skills with conflicts, in one transaction.
    ///
    /// Skills that fail are left unchanged. A dry run changes nothing.
    public func run(
        _ names: [String], _ mode: Session.Mode
    ) throws -> [(name: String, outcome: Outcome)] {
        let preview = try store.preview()
        var results: [(name: String, outcome: Outcome)] = []
        var changes: [Change] = []
        for name in try skills(names) where !results.contains(where: { $0.name == name }) {
            do throws(SkillStoreError) {
                guard let installed = SkillName(name) else { throw .notInstalled(name) }
                let change = Change.resolve(installed)
                let isChange = try preview.outcome(of: change) != .unchanged
                if isChange { changes.append(change) }
                results.append((name, isChange ? .resolved : .unchanged))
            } catch {
                let problem = UpdateError.refused(name, error, store.locations.scope)
                results.append((name, .failed(problem)))
            }
        }
        if mode == .apply, !changes.isEmpty {
            _ = try store.apply(changes, command: "update --continue")
        }
        return results
    }

    private func skills(_ names: [String]) throws -> [String] {
        guard names.isEmpty else { return names }
        return try store.skills()
            .filter { $0.entry?.conflicts.isEmpty == false || $0.hasMergeConflicts }.map(\.name)
    }
}
