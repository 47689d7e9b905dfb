internal import Problem
public import SkillFormat
public import SkillStore

extension Manifest {
    /// An agent that a manifest names for a skill and that this program does not know.
    public struct UnknownAgent: Sendable, Equatable {
        /// The skill in whose entry it is named.
        public let skill: SkillName
        /// The agent as written.
        public let name: String
        /// The IDs of the agents that were probably meant.
        public let similar: [String]

        fileprivate init(_ name: String, for skill: SkillName) {
            self.skill = skill
            self.name = name
            similar = Similarity.names(like: name, among: Agent.all.map(\.id))
        }
    }

    /// The first unknown agent of each skill, ordered by skill.
    public var unknownAgents: [UnknownAgent] { skills.keys.sorted().compactMap(unknownAgent(of:)) }

    /// Returns the first unknown agent of a skill.
    func unknownAgent(of skill: SkillName) -> UnknownAgent? {
        (skills[skill]?.agents ?? []).first { Agent(id: $0) == nil }
            .map { UnknownAgent($0, for: skill) }
    }
}

extension Agent {
    /// Returns the agent that a manifest names for a skill.
    static func named(_ name: String, for skill: SkillName) throws(ProjectError) -> Agent {
        guard let agent = Agent(id: name) else {
            throw .unknownAgent(Manifest.UnknownAgent(name, for: skill))
        }
        return agent
    }
}
