internal import Problem
internal import SkillStore

/// An error in the agents named on the command line.
enum AgentProblem: Problem, Equatable {
    case unknown(String, similar: [String])
    /// The agent reads no skills of the scope.
    case unsupportedScope(Agent, Scope)
    /// `--all-agents` was used, but no agent is installed.
    case nonePresent

    var kind: ProblemKind {
        switch self {
        case .unknown, .unsupportedScope: .usage
        case .nonePresent: .notFound
        }
    }
}
