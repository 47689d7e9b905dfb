internal import FileTree
internal import SkillFormat
internal import SkillSource
internal import Terminal

/// Lets the user choose from the skills of a source on a terminal.
struct SkillPicker {
    let question: QuestionOptions
    let common: CommonOptions
    let world: World

    /// Asks which skills to install; returns nil if prompts are not possible.
    ///
    /// Throws ``ExitStatus/interrupted`` if the user cancels.
    func ask(_ source: LoadedSource) throws(ExitStatus) -> [SkillCandidate]? {
        let offers = source.offers
        switch pick(from: items(of: offers), title: source.address.typed, noun: "skill") {
        case nil: return nil
        case .chosen(let indices): return indices.map { offers[$0] }
        case .cancelled:
            common.notes.line(.init(Messages.nothingInstalled, .plain))
            throw .interrupted
        }
    }

    /// Shows a list of items to choose from; returns nil if prompts are not possible.
    func pick(from items: [Picker.Item], title: String, noun: String) -> Picker.Outcome? {
        guard !question.yes, !question.noInput, !common.json, !common.quiet, let keys = world.keys
        else { return nil }
        return PickList(title: title, noun: noun, console: common.notes, keys: keys)
            .pick(from: items)
    }

    /// Returns an item for each skill; skills with the same name are distinguished by their folders.
    private func items(of candidates: [SkillCandidate]) -> [Picker.Item] {
        let names = candidates.map {
            $0.name?.description ?? $0.declaredName ?? $0.folder?.description ?? "?"
        }
        let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let hasPlugins = Set(candidates.flatMap(\.plugins)).count > 1
        return zip(candidates, names).map { candidate, name in
            let plugin = hasPlugins ? candidate.plugins.first.map { "[\($0)]" } : nil
            let aside = candidate.exclusion.map { "(\($0.message))" }
            return Picker.Item(
                title: counts[name] == 1 ? name : "\(name) (\(candidate.place))",
                description: [aside, plugin, candidate.description].compactMap(\.self)
                    .joined(separator: " "))
        }
    }
}
