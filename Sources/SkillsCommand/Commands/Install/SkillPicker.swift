internal import FileTree
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal
internal import Text

/// Lets the user choose from the skills of a source on a terminal.
struct SkillPicker {
    let question: QuestionOptions
    let mode: Session.Mode
    let common: CommonOptions
    let world: World

    /// Asks which skills to install, and shows the agents that get them, which the user can change.
    ///
    /// Runs outside the cooperative thread pool, which fetches SKILL.md files meanwhile.
    func ask(
        _ contents: SourceContents, for locations: StoreLocations
    ) async -> Questions.Selection {
        guard isPossible else { return .unavailable }
        let console = common.notes
        guard !mode.isPreview else {
            if world.keys != nil || world.readLine != nil, console.columns != nil {
                console.note(Messages.wouldAsk(Messages.whichSkillsQuestion))
            }
            return .unavailable
        }
        return await outsideThreadPool { ask(contents, for: locations, on: console) }
    }

    private func ask(
        _ contents: SourceContents, for locations: StoreLocations, on console: Console
    ) -> Questions.Selection {
        let agents = locations.agents
        let skills = PluginGroup.groups(of: contents.source.offers).flatMap(\.skills)
        guard let keys = world.keys else { return askInLine(skills, contents, on: console) }
        let source = contents.source
        let files = FetchedFiles<Int> { index in
            guard let document = try await source.document(of: skills[index]) else {
                throw SkillSourceError.choice(.noSkill(source.address.typed, top: []))
            }
            return document.source.bytes
        }
        defer { files.cancel() }
        var picker = Picker(items(of: skills, contents), repertoire: console.repertoire)
        var chosen = agents
        while true {
            var list = PickList(
                title: contents.source.address.typed, noun: "skill", console: console, keys: keys)
            list.details = { index, _ in files.lines(of: index).map { .init($0) } ?? .loading() }
            list.option = PickOption(
                title: Messages.agents, value: Messages.row(chosen.map(\.id)),
                verb: Messages.agentsKey)
            switch list.pick(with: &picker) {
            case nil: return askInLine(skills, contents, on: console)
            case .cancelled: return .cancelled
            case .chosen(let indices):
                return .skills(indices.map { skills[$0] }, for: chosen == agents ? nil : chosen)
            case .option: chosen = askForAgents(chosen, in: locations.scope, on: console, keys)
            }
        }
    }

    /// Asks for agents; cancelling keeps those that were chosen.
    private func askForAgents(
        _ chosen: [Agent], in scope: Scope, on console: Console, _ keys: KeySource
    ) -> [Agent] {
        let others = world.agentSearch.present.filter { !chosen.contains($0) && $0.reads(scope) }
        let agents = chosen + others
        let items = agents.map {
            Picker.Item(
                title: $0.id, description: $0.name,
                state: chosen.contains($0) ? .selected : .unselected)
        }
        let list = PickList(
            title: Messages.chooseAgents, noun: "agent", console: console, keys: keys)
        guard case .chosen(let indices)? = list.pick(from: items), !indices.isEmpty else {
            return chosen
        }
        return indices.map { agents[$0] }
    }

    /// Asks in one line, on a terminal that can't move its cursor.
    private func askInLine(
        _ skills: [SkillCandidate], _ contents: SourceContents, on console: Console
    ) -> Questions.Selection {
        guard let readLine = world.readLine, console.columns != nil else { return .unavailable }
        let names = ListedNames(of: skills)
        for (index, skill) in skills.prefix(SkillTable.limit).enumerated() {
            let mark = contents.standings[skill].map { " (\(Messages.mark($0)))" } ?? ""
            console.line(.init("\(index + 1)  \(names[skill])\(mark)", .plain))
        }
        if skills.count > SkillTable.limit {
            console.line(.init(Messages.moreToName(skills.count - SkillTable.limit), .plain))
        }
        console.raw(Messages.whichSkills)
        let words = (readLine() ?? "").split { $0.isWhitespace || ",、，".contains($0) }.map(
            String.init)
        let chosen = words.compactMap { word in
            Int(word).flatMap { skills.indices.contains($0 - 1) ? skills[$0 - 1] : nil }
                ?? skills.first { ListedNames.plain($0) == word }
        }
        guard !words.isEmpty, chosen.count == words.count else { return .cancelled }
        return .skills(chosen)
    }

    private var isPossible: Bool {
        !question.yes && !question.noInput && !common.json && !common.quiet
    }

    /// Shows a list of items to choose from; returns nil if prompts are not possible, and in a dry run, which shows the
    /// question instead.
    func pick(
        from items: [Picker.Item], _ choice: Picker.Choice = .many, title: String, noun: String,
        instead question: String
    ) -> Picker.Outcome? {
        guard isPossible, let keys = world.keys else { return nil }
        guard !mode.isPreview else {
            common.notes.note(Messages.wouldAsk(question))
            return nil
        }
        var list = PickList(title: title, noun: noun, console: common.notes, keys: keys)
        list.verb = Messages.pickThis
        return list.pick(from: items, choice: choice)
    }

    /// Returns an item for each skill; skills with the same name are distinguished by their folders.
    private func items(of skills: [SkillCandidate], _ contents: SourceContents) -> [Picker.Item] {
        let names = ListedNames(of: skills)
        let hasPlugins = skills.contains { !$0.plugins.isEmpty }
        return skills.map { skill in
            let aside = skill.exclusion.map { "(\($0.message))" }
            return Picker.Item(
                title: names[skill],
                description: [aside, skill.description].compactMap(\.self).joined(separator: " "),
                mark: contents.standings[skill].map(Messages.mark) ?? "",
                group: hasPlugins ? skill.plugins.first ?? Messages.withoutPlugin : nil)
        }
    }
}
