internal import SkillStore

/// Asks once, at a terminal, for which agents skills are installed, and writes it into the configuration.
///
/// Where nobody can be asked, or one agent at most is here, there is no question, and nothing is written.
struct AgentQuestion {
    private let question: QuestionOptions
    private let common: CommonOptions
    private let world = World.current

    init(_ question: QuestionOptions, _ common: CommonOptions) {
        self.question = question
        self.common = common
    }

    /// The agents that were chosen now; nil where nothing was asked.
    func ask() throws -> [Agent]? {
        guard try Settings(of: world).agents == nil else { return nil }
        let present = AgentSearch(
            home: world.home, project: world.workingDirectory, environment: world.environment
        ).present.filter { $0.reads(.user) }
        guard present.count > 1 else { return nil }
        // Claude Code comes first and holds the folders where it is among those chosen.
        let agents = present.filter { $0 == .claudeCode } + present.filter { $0 != .claudeCode }
        let items = agents.map {
            Picker.Item(
                title: $0.id,
                description: world.display(
                    $0.skillsFolder(in: .user, home: world.home, environment: world.environment)))
        }
        let list = PickList(question: question, common: common, world: world)
        guard let outcome = list.pick(from: items, of: "Which agents are skills for?") else {
            return nil
        }
        guard case .taken(let numbers) = outcome, !numbers.isEmpty else {
            common.notes.line("Nothing was installed.")
            throw ExitStatus.interrupted
        }
        let chosen = numbers.map { agents[$0] }
        try Settings.save(agents: chosen, in: world)
        common.notes.line(
            .dim(
                "Kept in \(world.display(Settings.path(in: world))); --agent says otherwise for once."
            ))
        return chosen
    }
}
