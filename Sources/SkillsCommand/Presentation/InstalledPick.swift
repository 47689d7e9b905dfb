internal import ArgumentParser
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension CommonOptions {
    /// How many skills the user may pick.
    enum PickCount { case one, several }

    /// Returns the names of managed skills that the user picks on a terminal; throws if there is none to pick, or none of
    /// them is wanted.
    func pickInstalled(
        _ store: SkillStore, title: String, _ count: PickCount,
        where isOffered: (InstalledSkill) -> Bool = { _ in true }
    ) throws -> [String] {
        let command = SkillsCommand.command(of: World.current.arguments)?.command._commandName ?? ""
        let offered = try store.skills().filter {
            $0.entry != nil && $0.state != .linked && isOffered($0)
        }
        let items = offered.map {
            Picker.Item(title: $0.name, description: $0.entry?.origin.typed ?? "")
        }
        let picker = SkillPicker(
            question: question, mode: .apply, common: self, world: .current)
        guard !offered.isEmpty,
            let outcome = picker.pick(
                from: items, title: title, noun: "skill", instead: say("\(title)?", ja: title))
        else { throw UsageProblem.invalidArguments(Messages.noSkillGiven(command).description) }
        guard case .chosen(let chosen) = outcome, !chosen.isEmpty else {
            notes.line(.init(Messages.nothingChanged, .plain))
            throw ExitStatus.interrupted
        }
        let names = chosen.map { offered[$0].name }
        return count == .one ? [names[0]] : names
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
