internal import ArgumentParser
internal import Problem
internal import SkillStore
internal import SystemPackage

/// Options that select agents.
struct AgentOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, parsing: .upToNextOption,
        help: ArgumentHelp("Apply to these agents (see 'skills agents').", valueName: "name"),
        completion: .candidates(.agents))
    var agent: [String] = []

    @Flag(help: "Apply to every installed agent.")
    var allAgents = false

    /// Returns the selected agents; nil if no option was used.
    func chosen(in scope: Scope) throws -> [Agent]? {
        let (agents, rest) = try read(in: scope)
        if let word = rest.first { _ = try Agent.named(word) }
        return agents
    }

    /// Returns the selected agents, and the following words that are not agents: `--agent` takes every word up to the
    /// next option.
    func read(in scope: Scope) throws -> (agents: [Agent]?, rest: [String]) {
        guard !(allAgents && !agent.isEmpty) else {
            throw UsageProblem.invalidArguments(
                Messages.exclusive("--all-agents", "--agent"))
        }
        if allAgents { return (try present(in: scope), []) }
        guard !agent.isEmpty else { return (nil, []) }
        var agents: [Agent] = []
        let words = agent.flatMap(\.listed)
        let count = words.firstIndex { Agent(id: $0) == nil } ?? words.count
        for word in words[..<count] {
            let agent = try Agent.named(word)
            guard agent.reads(scope) else { throw AgentProblem.unsupportedScope(agent, scope) }
            if !agents.contains(agent) { agents.append(agent) }
        }
        guard !agents.isEmpty else {
            _ = try Agent.named(words.first ?? "")
            return (nil, [])
        }
        return (agents, Array(words[count...]))
    }

    private func present(in scope: Scope) throws -> [Agent] {
        let world = World.current
        let search = world.agentSearch
        let present = search.present.filter { $0.reads(scope) }
        guard !present.isEmpty else { throw AgentProblem.nonePresent }
        return present
    }
}
