internal import Problem
internal import SkillRepository
internal import Terminal

/// The report on a command that the user interrupted.
struct InterruptionReport {
    let problem: any Problem
    let arguments: [String]

    func write(to world: World) {
        guard !arguments.contains("--json") else {
            return ProblemReport(problem, arguments: arguments).write(to: world)
        }
        _ = world.errors.write("\(sentence)\n")
    }

    private var sentence: String {
        if case .interrupted(let rewritten)? = problem as? RepositoryError, !rewritten.isEmpty {
            return problem.summary.prefix(1).uppercased() + problem.summary.dropFirst() + "."
        }
        return "Interrupted; nothing was changed."
    }
}
