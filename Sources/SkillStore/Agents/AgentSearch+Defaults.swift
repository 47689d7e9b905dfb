internal import SystemPackage

extension AgentSearch {
    /// Returns the agents to install skills for if none are named or configured: enough of the installed ones that
    /// each of them reads every skill from one folder; Claude Code if none is installed.
    ///
    /// Agents that read the folder of another one need no folder of their own, and would list a skill in both twice:
    /// if Claude Code and Cursor are installed, the result is Claude Code. It comes first whenever it is installed,
    /// then the agents whose folders most of the others read, then the order of ``Agent/all``.
    public func defaultAgents(in scope: Scope) -> [Agent] {
        var rest = present.filter { $0.reads(scope) }
        guard !rest.isEmpty else { return [.claudeCode] }
        var chosen: [Agent] = []
        while !rest.isEmpty {
            let next = rest.first { $0 == .claudeCode } ?? mostRead(of: rest, in: scope)
            chosen.append(next)
            let folder = mainFolder(of: next, in: scope)
            rest.removeAll { $0 == next || reads($0, folder, in: scope) }
        }
        return chosen
    }

    /// Returns the agent whose folder most of the agents read, the first of several; `agents` is not empty.
    private func mostRead(of agents: [Agent], in scope: Scope) -> Agent {
        var best = (agent: agents[0], readers: 0)
        for agent in agents {
            let folder = mainFolder(of: agent, in: scope)
            let readers = agents.count { reads($0, folder, in: scope) }
            if readers > best.readers { best = (agent, readers) }
        }
        return best.agent
    }

    /// Returns the first of `others` whose skills folder `agent` also reads; nil if it reads none of theirs.
    public func owner(ofFolderReadBy agent: Agent, among others: [Agent], in scope: Scope) -> Agent?
    {
        others.first { $0 != agent && reads(agent, mainFolder(of: $0, in: scope), in: scope) }
    }

    private func mainFolder(of agent: Agent, in scope: Scope) -> FilePath {
        agent.skillsFolder(in: scope, home: home, environment: environment).resolvingLinks
    }

    private func reads(_ agent: Agent, _ folder: FilePath, in scope: Scope) -> Bool {
        agent.foldersRead(in: scope, home: home, environment: environment)
            .contains { $0.resolvingLinks == folder }
    }
}
