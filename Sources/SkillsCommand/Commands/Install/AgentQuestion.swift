internal import FileTree
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// Asks once, on a terminal, for the default agents.
///
/// The answer is saved in the configuration after a successful install.
///
/// Does not ask if there is no terminal, or if the installed agents can all read one folder.
struct AgentQuestion {
    private let question: QuestionOptions
    private let mode: Session.Mode
    private let common: CommonOptions
    private let world = World.current

    init(_ question: QuestionOptions, _ mode: Session.Mode, _ common: CommonOptions) {
        self.question = question
        self.mode = mode
        self.common = common
    }

    /// Returns the chosen agents; nil if the question was not asked, for example because no address exists.
    func ask(for addresses: [SkillAddress]) throws -> [Agent]? {
        guard addresses.contains(where: exists) else { return nil }
        guard try Settings(of: world).agents == nil else { return nil }
        let usual = world.agentSearch.defaultAgents(in: .user)
        guard usual.count > 1 else { return nil }
        let present = world.agentSearch.present.filter { $0.reads(.user) }
        // The first agent gets the skill, the others get symlinks.
        let agents = usual + present.filter { !usual.contains($0) }
        let items = agents.map { agent in
            let folder = world.display(
                agent.skillsFolder(in: .user, home: world.home, environment: world.environment))
            guard !usual.contains(agent) else {
                return Picker.Item(title: agent.id, description: folder, state: .selected)
            }
            let owner = world.agentSearch.owner(ofFolderReadBy: agent, among: usual, in: .user)
            return Picker.Item(
                title: agent.id,
                description: owner.map { Messages.readsAnyway(folder, $0.name) } ?? folder,
                state: .unselected)
        }
        let picker = SkillPicker(question: question, mode: mode, common: common, world: world)
        guard
            let outcome = picker.pick(
                from: items, title: Messages.chooseAgents, noun: "agent",
                instead: Messages.whichAgentsQuestion)
        else {
            return nil
        }
        guard case .chosen(let numbers) = outcome, !numbers.isEmpty else {
            common.notes.line(.init(Messages.nothingInstalled, .plain))
            throw ExitStatus.interrupted
        }
        return numbers.map { agents[$0] }
    }

    /// Saves the answer for the next time.
    func keep(_ chosen: [Agent]) async throws {
        try await Settings.save(agents: chosen, in: world)
        common.notes.line(
            .dim(Messages.savedAgents(in: world.display(Settings.path(in: world)))))
    }

    /// Returns whether an address exists, as far as that is known without network access.
    private func exists(_ address: SkillAddress) -> Bool {
        switch address.meaning {
        case .catalog(let request): return Catalogs.embeddedEntry(for: request) != nil
        case .folder(let path): return (try? Directory.open(path)) != nil
        case .archive(let archive):
            guard case .file(let path) = archive.location else { return true }
            return (try? InputFile.open(path)) != nil
        case .artifact, .git, .site: return true
        }
    }
}
