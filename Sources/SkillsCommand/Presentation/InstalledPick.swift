internal import ArgumentParser
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension CommonOptions {
    /// Returns the names of managed skills that the user picks on a terminal, of the selected scope or, in a project, of the
    /// project and the user; throws if there is none to pick, or none of them is wanted.
    func pickInstalled(
        in scope: ScopeOptions, title: String, _ choice: Picker.Choice,
        where isOffered: (InstalledSkill) -> Bool = { _ in true }
    ) throws -> [String] {
        let world = World.current
        let command = SkillsCommand.command(of: world.arguments)?.command._commandName ?? ""
        let scopes = scopes(scope)
        var offered: [InstalledSkill] = []
        for scope in scopes {
            offered += try store(ScopeOptions(of: scope)).skills().filter {
                $0.entry != nil && $0.state != .linked && isOffered($0)
            }
        }
        let items = offered.map { skill in
            Picker.Item(
                title: skill.name,
                description: skill.absoluteSource.map(world.display(source:)) ?? "",
                mark: scopes.count > 1 ? Messages.scope(skill.scope) : "")
        }
        let picker = SkillPicker(question: question, mode: .apply, common: self, world: world)
        guard !offered.isEmpty,
            let outcome = picker.pick(
                from: items, choice, title: title, noun: "skill",
                instead: say("\(title)?", ja: title))
        else { throw UsageProblem.invalidArguments(Messages.noSkillGiven(command).description) }
        guard case .chosen(let chosen) = outcome, !chosen.isEmpty else {
            // A command that only looks changes nothing anyway.
            if choice == .many { notes.line(.init(Messages.nothingChanged, .plain)) }
            throw ExitStatus.interrupted
        }
        return chosen.map { offered[$0].name }.distinct
    }

    /// Returns the path of a folder as typed or, if there is none and the text is the name of an installed skill, of the
    /// folder of that skill.
    func skillFolder(_ typed: String) throws -> String {
        let world = World.current
        guard Directory.kind(at: world.path(typed)) == nil, let name = SkillName(typed) else {
            return typed
        }
        for store in try storesInUse() {
            let installed = try? store.forShowing.skills().first { $0.name == name.description }
            if let installed { return (installed.workingCopy ?? installed.path).string }
        }
        return typed
    }
}
