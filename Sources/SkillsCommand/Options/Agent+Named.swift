internal import Problem
internal import SkillStore

extension Agent {
    /// Whether a name from the command line is that of an agent.
    static func isKnown(_ name: String) -> Bool { Agent(id: name) != nil }

    /// Returns the agent with a name from the command line.
    static func named(_ name: String) throws(AgentProblem) -> Agent {
        guard let agent = Agent(id: name) else {
            throw .unknown(name, similar: Similarity.names(like: name, among: all.map(\.id)))
        }
        return agent
    }
}
