internal import JSON
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills budget --reset`: lists skills with their descriptions again.
struct BudgetReset {
    let names: [String]
    let isDryRun: Bool
    let common: CommonOptions

    func run() throws {
        let world = World.current
        var edits: [SettingsEdit] = []
        var found: Set<String> = []
        for scope in [Scope.user, .project(world.projectFolder)] {
            let path = ClaudeSettings.path(in: scope, world)
            let listed = try SettingsEdit.nameOnly(in: path).filter { names.contains($0) }
            found.formUnion(listed)
            guard !listed.isEmpty else { continue }
            edits.append(SettingsEdit(path: path, names: listed, change: .remove))
        }
        if let missing = names.first(where: { !found.contains($0) }) {
            throw BudgetProblem.notNameOnly(missing)
        }
        if !isDryRun { for edit in edits { try edit.apply() } }
        write(edits, world)
    }

    private func write(_ edits: [SettingsEdit], _ world: World) {
        guard !common.json else {
            let files = edits.map {
                JSONValue.object(["path": .string($0.path.string), "reset": .strings($0.names)])
            }
            return common.write(
                "budget",
                [
                    "settings": .array(files), "changed": .bool(!isDryRun),
                    "dryRun": .bool(isDryRun),
                ])
        }
        for edit in edits {
            let path = world.display(edit.path)
            common.results.line(
                .init(
                    isDryRun ? Messages.wouldChange(path) : Messages.settingsChanged(path), .plain))
        }
    }
}
