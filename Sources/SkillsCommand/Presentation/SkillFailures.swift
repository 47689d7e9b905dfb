internal import JSON
internal import Problem
internal import SkillOperations
internal import Terminal

/// The skills that an update or its continuation left unchanged, with the reasons.
struct SkillFailures {
    let all: [(name: String, problem: any Problem)]
    private let successes: Int

    /// Creates the failures of a run that changed a number of skills.
    init(all: [(name: String, problem: any Problem)], besides successes: Int) {
        self.all = all
        self.successes = successes
    }

    /// The exit status; nil on success.
    ///
    /// As for a sync, a failure is partial only if something was changed.
    var status: ExitStatus? {
        guard let first = all.first else { return nil }
        return successes == 0 ? ExitStatus(first.problem.kind) : .partial
    }

    /// Writes the errors, in a summary only the first of many.
    func write(_ common: CommonOptions, _ detail: Detail) {
        let full = all.filter(\.problem.isFullDisk)
        let others = all.filter { !$0.problem.isFullDisk }
        // A full disk stops every skill, for one reason.
        if let first = full.first {
            common.writeProblem(first.problem)
            let names = NameList(names: full.dropFirst().map(\.name))
            if full.count > 1 { common.notes.warning(Messages.sameFailure(names.text())) }
        }
        let groups = Self.groups(of: others)
        let shown = detail == .everything ? groups[...] : groups.firstFew
        for group in shown { group.write(common) }
        guard shown.count < groups.count else { return }
        common.notes.warning(Messages.moreErrors(groups.count - shown.count))
    }

    /// Groups the failures that have one reason: errors of updates, which name their skills, and others.
    private static func groups(
        of failures: [(name: String, problem: any Problem)]
    ) -> [FailureGroup] {
        let updates = failures.map(\.problem).filter { $0 is UpdateError }
        return UpdateError.combined(updates).map { FailureGroup(problem: $0, names: []) }
            + FailureGroup.groups(of: failures.filter { !($0.problem is UpdateError) })
    }

    /// The failures as JSON.
    var json: JSONValue { .array(all.map { $0.problem.json(ofUpdating: $0.name) }) }
}

extension Problem {
    /// The error with the skill and its files with conflicts, as JSON.
    fileprivate func json(ofUpdating name: String) -> JSONValue {
        var members = json.object ?? [:]
        members["name"] = .string(name)
        members["files"] = .array(
            ((self as? UpdateError)?.conflicts ?? []).map {
                .object(["path": .string($0.path), "reason": .string($0.reason)])
            })
        return .object(members)
    }
}

extension CommonOptions {
    /// Writes an error with other details, its findings and conflicts.
    func writeProblem(_ problem: any Problem, _ others: [[Console.Piece]] = []) {
        let world = World.current
        let findings =
            (problem as? AdmissionError)?.findings ?? (problem as? UpdateError)?.findings ?? []
        var details = others + findings.flatMap(\.refusalLines)
        details += ((problem as? UpdateError)?.conflicts ?? []).map {
            [.bold("  \($0.path)"), .init(": \($0.reason)", .plain)]
        }
        Console(world.errors, color: color, environment: world.environment)
            .write(problem, details: details)
    }
}
