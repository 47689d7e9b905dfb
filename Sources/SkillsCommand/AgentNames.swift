internal import Problem
internal import SkillSource
internal import SkillStore

/// What can be wrong with an agent's name on the command line.
enum AgentProblem: Problem, Equatable {
    case unknown(String, similar: [String])

    var summary: String {
        switch self {
        case .unknown(let name, _): "there is no agent \(name)"
        }
    }

    var hint: String? {
        guard case .unknown(_, let similar) = self, let first = similar.first else {
            return "skills agents --all lists the agents"
        }
        guard similar.count > 1 else { return "did you mean \(first)?" }
        return "did you mean one of \(similar.joined(separator: ", "))?"
    }

    var kind: ProblemKind { .usage }
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
