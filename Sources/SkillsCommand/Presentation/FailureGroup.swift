internal import Problem
internal import SkillOperations
internal import SkillPolicy
internal import Terminal

/// Skills that failed for one reason, which is written once.
struct FailureGroup {
    /// The error of the first skill.
    let problem: any Problem
    /// The names of the skills; empty if the error names them.
    var names: [String]

    /// Groups failures, in their order: those with the same causes and hint, or with the same words.
    static func groups(of failures: [(name: String, problem: any Problem)]) -> [FailureGroup] {
        var groups: [FailureGroup] = []
        var places: [Reason: Int] = [:]
        for (name, problem) in failures {
            let reason = Reason(problem)
            if let reason, let place = places[reason] {
                groups[place].names.append(name)
            } else {
                if let reason { places[reason] = groups.count }
                groups.append(FailureGroup(problem: problem, names: [name]))
            }
        }
        return groups
    }

    /// Writes the error, and the names if there are several or the error has none.
    func write(_ common: CommonOptions) {
        let isNamed = names.allSatisfy { names.count == 1 && problem.names($0) }
        guard !isNamed else { return common.writeProblem(problem) }
        let list = NameList(names: names).text()
        common.writeProblem(problem, [[.init(Messages.concerns(list), .plain)]])
    }

    /// The key that equal errors share: the causes if there are any, as the error itself names its skill then.
    private struct Reason: Hashable {
        let texts: [String]
        let hint: Suggestion?

        /// Creates the reason of an error; nil for one with findings, which are those of one skill.
        init?(_ problem: any Problem) {
            guard !(problem is AdmissionError) else { return nil }
            texts = problem.causes.isEmpty ? [problem.summary] : problem.causes
            hint = problem.anyHint
        }
    }
}

extension Problem {
    /// Whether the error names a skill; an error of a policy may contain its name by chance, in a path or an agent.
    fileprivate func names(_ skill: String) -> Bool {
        summary.contains(self is PolicyRefusal ? "'\(skill)'" : skill)
    }
}
