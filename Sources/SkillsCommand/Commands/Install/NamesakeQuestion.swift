internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillSource
internal import Terminal

/// Asks which skill is meant if a catalog has several of a name.
struct NamesakeQuestion {
    private let picker: SkillPicker
    private let world: World

    init(_ picker: SkillPicker, _ world: World) {
        self.picker = picker
        self.world = world
    }

    /// Returns the request with the skills that the user chose; nil if no error has this reason, or none can be chosen.
    func settled(
        _ request: InstallRequest, _ errors: [any Problem]
    ) throws -> InstallRequest? {
        var settled: InstallRequest?
        for error in errors { settled = try choose(settled ?? request, error) ?? settled }
        return settled
    }

    private func choose(
        _ request: InstallRequest, _ error: any Problem
    ) throws -> InstallRequest? {
        let cause: CatalogError? =
            if case SkillSourceError.catalog(let error) = error { error } else {
                error as? CatalogError
            }
        guard case .ambiguous(let wanted, let catalog, let choices)? = cause,
            let index = request.addresses.firstIndex(where: {
                if case .catalog(let name) = $0.meaning { name.name == wanted.name } else { false }
            })
        else { return nil }
        let commands = wanted.commands(for: choices, in: catalog, limit: choices.count)
        let items = zip(choices, commands).map { choice, command in
            Picker.Item(title: command.words[1], description: choice.description)
        }
        let title = say(
            "Install which '\(wanted.name)'", ja: "どの「\(wanted.name)」をインストールしますか")
        let outcome = picker.pick(
            from: items, title: title, noun: "skill", instead: say("\(title)?", ja: "\(title)？"))
        switch outcome {
        case nil: return nil
        case .chosen(let chosen)? where chosen.count == 1:
            var request = request
            request.addresses[index] = try SkillAddress(
                commands[chosen[0]].words[1], workingDirectory: world.workingDirectory,
                home: world.home)
            return request
        default: throw InstallError.cancelled
        }
    }
}
