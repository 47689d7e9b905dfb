internal import FileTree
internal import SkillSource
internal import SkillStore
internal import Terminal

/// Asks once, at a terminal, for which agents skills are installed; the answer is written into the configuration when
/// something was installed.
///
/// Where nobody can be asked, or one agent at most is here, there is no question.
struct AgentQuestion {
    private let question: QuestionOptions
    private let common: CommonOptions
    private let world = World.current

    init(_ question: QuestionOptions, _ common: CommonOptions) {
        self.question = question
        self.common = common
    }

    /// The agents that were chosen now; nil where nothing was asked, as where none of the addresses leads anywhere.
    func ask(for addresses: [SkillAddress]) throws -> [Agent]? {
        guard addresses.contains(where: leadsSomewhere) else { return nil }
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
        let picker = SkillPicker(question: question, common: common, world: world)
        guard
            let outcome = picker.pick(
                from: items, title: "Install for which agents", noun: "agent")
        else {
            return nil
        }
        guard case .chosen(let numbers) = outcome, !numbers.isEmpty else {
            common.notes.line("Nothing was installed.")
            throw ExitStatus.interrupted
        }
        return numbers.map { agents[$0] }
    }

    /// Keeps an answer for the next time.
    func keep(_ chosen: [Agent]) throws {
        try Settings.save(agents: chosen, in: world)
        common.notes.line(
            .dim(
                "Kept in \(world.display(Settings.path(in: world))); --agent says otherwise for once."
            ))
    }

    /// Whether there is something at an address, as far as can be told without a network.
    private func leadsSomewhere(_ address: SkillAddress) -> Bool {
        switch address.meaning {
        case .catalog(let skill): return EmbeddedCatalog().skill(named: skill.name) != nil
        case .folder(let path): return (try? Directory.open(path)) != nil
        case .archive(let archive):
            guard case .file(let path) = archive.place else { return true }
            return (try? InputFile.open(path)) != nil
        case .git, .wellKnown: return true
        }
    }
}
