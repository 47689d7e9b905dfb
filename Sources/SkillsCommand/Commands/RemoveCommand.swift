internal import ArgumentParser
internal import JSON
internal import SkillFormat
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills remove` takes skills away.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove skills; skills undo brings them back.", aliases: ["rm", "uninstall"])

    @Argument(help: "The skills to remove.", completion: .installedSkills)
    var names: [String] = []

    @Flag(help: "Remove them even if they were edited or put there by hand.")
    var force = false

    @Flag(help: "Show what would be removed; change nothing.")
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var agents: AgentOptions
    @OptionGroup var question: QuestionOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let (chosen, further) = try agents.read(in: scope.scope)
        let store = try common.store(scope, chosen)
        var changes: [Change] = []
        for name in names + further where !changes.contains(where: { $0.name.description == name })
        {
            // What is not a skill's name may still be a folder that somebody put there.
            guard let skillName = SkillName(name) else { throw try unremovable(name, in: store) }
            let permission: Change.Permission = force ? .anything : .onlyOurs
            changes.append(
                chosen.map { .withdraw(skillName, from: $0, permission) }
                    ?? .remove(skillName, permission))
        }
        guard !changes.isEmpty else {
            throw UsageProblem.contradiction("say what to remove: skills remove NAME")
        }
        let wanted = try store.manifest()?.skills ?? [:]
        var outcomes: [SkillName: Outcome] = [:]
        var possible: [Change] = []
        let preview = try store.preview()
        for change in changes {
            do throws(SkillStoreError) {
                outcomes[change.name] = try preview.outcome(of: change)
                possible.append(change)
            } catch {
                // What the project wants and was never installed here is wanted no longer.
                guard case .notInstalled = error, wanted[change.name] != nil else { throw error }
                outcomes[change.name] = .removed
            }
        }
        let left = try strangers(in: store, possible.map(\.name), outcomes)
        let unwanted = outcomes.filter { $0.value == .removed && wanted[$0.key] != nil }
        if !dryRun {
            // Else the next sync would bring it back.
            _ = try store.apply(
                possible, manifest: unwanted.map { ManifestChange($0.key, nil) },
                command: "remove")
        }
        write(changes.map(\.name), outcomes, from: chosen ?? [])
        guard !common.json else { return }
        if !unwanted.isEmpty, !dryRun {
            common.notes.line(
                .dim("skills.json no longer wants \(unwanted.count == 1 ? "it" : "them")."))
        }
        for path in left {
            common.notes.line(
                Console.Piece("hint: ", .cyan),
                .init("\(World.current.display(path)) is somebody else's, and stays", .plain))
        }
    }

    /// What stands in further agents' folders under a removed skill's name, and is neither our link nor our copy.
    private func strangers(
        in store: SkillStore, _ names: [SkillName], _ outcomes: [SkillName: Outcome]
    ) throws -> [FilePath] {
        try names.filter { outcomes[$0] == .removed }.flatMap { name in
            let skill = try store.skill(named: name.description)
            guard skill.entry?.sharing == .links else { return [FilePath]() }
            return skill.shares.filter { $0.state == .edited }.map(\.path)
        }
    }

    private func write(
        _ names: [SkillName], _ outcomes: [SkillName: Outcome], from agents: [Agent]
    ) {
        let removed = names.filter { outcomes[$0] == .removed }
        let withdrawn = names.filter { outcomes[$0] == .changed }
        if common.json {
            common.write(
                "remove",
                [
                    "removed": .strings(removed.map(\.description)),
                    "withdrawn": .strings(withdrawn.map(\.description)), "dryRun": .bool(dryRun),
                ])
            return
        }
        for name in removed {
            common.results.line(dryRun ? "Would remove " : "Removed ", .bold(name.description))
        }
        let list = agents.map(\.name).joined(separator: ", ")
        for name in withdrawn {
            common.results.line(
                dryRun ? "Would remove " : "Removed ", .bold(name.description),
                " from \(list); its other agents keep it")
        }
        for name in names where outcomes[name] == .unchanged {
            common.notes.line("\(name) is not installed for \(list).")
        }
        if !dryRun, !removed.isEmpty || !withdrawn.isEmpty {
            common.notes.line(.dim("\(scope.scope.undoCommand) brings back what was removed."))
        }
    }

    private func unremovable(_ name: String, in store: SkillStore) throws -> any Error {
        _ = try store.skill(named: name)
        return UsageProblem.contradiction(
            "\(name) is not a name that skills gives; remove the folder by hand: "
                + World.current.display(store.locations.folder(of: name)))
    }
}
