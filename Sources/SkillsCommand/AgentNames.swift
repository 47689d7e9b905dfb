internal import Problem
internal import SkillStore

/// What can be wrong with an agent's name on the command line.
enum AgentProblem: Problem, Equatable {
    case unknown(String, similar: [String])
    /// The agent reads no skills of that scope.
    case readsNothing(Agent, Scope)
    /// `--all-agents` where there are none.
    case nonePresent

    var summary: String {
        switch self {
        case .unknown(let name, _): "there is no agent \(name.prefix(80))"
        case .readsNothing(let agent, let scope):
            "\(agent.name) reads no skills of a \(scope.name)"
        case .nonePresent: "no agent was found on this machine"
        }
    }

    var hint: String? {
        switch self {
        case .unknown(_, let similar) where similar.count > 1:
            "did you mean one of \(similar.joined(separator: ", "))?"
        case .unknown(_, let similar):
            similar.first.map { "did you mean \($0)?" } ?? "skills agents --all lists the agents"
        case .readsNothing: "it reads those of projects: add --project"
        case .nonePresent: "name one: --agent NAME (skills agents --all lists them)"
        }
    }

    var kind: ProblemKind {
        switch self {
        case .unknown, .readsNothing: .usage
        case .nonePresent: .notFound
        }
    }
}

extension Agent {
    /// The agent that somebody names, by its name on the command line.
    static func named(_ name: String) throws(AgentProblem) -> Agent {
        guard let agent = Agent(id: name) else {
            let similar = Similarity.names(like: name, among: all.map(\.id))
            throw .unknown(name, similar: similar)
        }
        return agent
    }
}
