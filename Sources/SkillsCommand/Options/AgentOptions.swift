internal import ArgumentParser
internal import Problem
internal import SkillStore
internal import SystemPackage

/// Options that select agents.
struct AgentOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, parsing: .upToNextOption,
        help: ArgumentHelp(
            say(
                "Apply to these agents (see 'skills agents').",
                ja: "対象のエージェントを指定する (skills agents を参照)。"), valueName: "name"),
        completion: .candidates(.agents))
    var agent: [String] = []

    @Flag(help: ArgumentHelp(say("Apply to every installed agent.", ja: "インストール済みの全エージェントを対象にする。")))
    var allAgents = false

    /// Returns the selected agents; nil if no option was used.
    func chosen(in scope: Scope) throws -> [Agent]? {
        let (agents, rest) = try read(in: scope)
        if let word = rest.first { _ = try Agent.named(word) }
        return agents
    }

    /// Returns the selected agents, and the following words that are not agents: `--agent` takes every word up to the
    /// next option.
    func read(in scope: Scope?) throws -> (agents: [Agent]?, rest: [String]) {
        guard !(allAgents && !agent.isEmpty) else {
            throw UsageProblem.invalidArguments(
                Messages.exclusive("--all-agents", "--agent"))
        }
        if allAgents { return (try present(in: scope), []) }
        guard !agent.isEmpty else { return (nil, []) }
        var agents: [Agent] = []
        var rest: [String] = []
        for group in groups {
            let count = group.dropFirst().firstIndex { !$0.listed.allSatisfy(Agent.isKnown) }
            let names = group[..<(count ?? group.count)]
            for name in names.flatMap(\.listed) {
                let agent = try Agent.named(name)
                if let scope, !agent.reads(scope) {
                    throw AgentProblem.unsupportedScope(agent, scope)
                }
                if !agents.contains(agent) { agents.append(agent) }
            }
            rest += group[names.endIndex...]
        }
        if agents.isEmpty { _ = try Agent.named("") }
        return (agents, rest)
    }

    /// The words after each `--agent`, of which the first is always the name of an agent.
    ///
    /// The parser has one list of all of them.
    private var groups: [[String]] {
        var groups: [[String]] = []
        var isOpen = false
        for word in World.current.arguments.prefix(while: { $0 != "--" }) {
            if let value = Self.attachedValue(of: word) {
                groups.append([value])
                isOpen = true
            } else if word == "-a" || word == "--agent" {
                groups.append([])
                isOpen = true
            } else if word.hasPrefix("-") {
                isOpen = false
            } else if isOpen {
                groups[groups.count - 1].append(word)
            }
        }
        groups.removeAll(where: \.isEmpty)
        // Combined short options, such as -ya, are left to the parser.
        return groups.flatMap(\.self) == agent ? groups : [agent]
    }

    /// The value in `--agent=value`.
    private static func attachedValue(of word: String) -> String? {
        word.hasPrefix("--agent=") ? String(word.dropFirst("--agent=".count)) : nil
    }

    private func present(in scope: Scope?) throws -> [Agent] {
        let world = World.current
        let search = world.agentSearch
        let present = search.present.filter { agent in scope.map(agent.reads) ?? true }
        guard !present.isEmpty else { throw AgentProblem.nonePresent }
        return present
    }
}
