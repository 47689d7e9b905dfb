internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillStore
internal import Terminal

/// `skills verify` compares installed skills with the lock file.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare installed skills with the hashes in the lock file.",
        discussion: "Exits with status 2 if skills differ.")

    @Argument(
        help: "Names of the skills; defaults to all.",
        completion: .installedSkills)
    var names: [String] = []

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try common.store(scope)
        let all = try store.skills()
        let drifts = try chosen(from: store, all).map { Drift($0) }
        let unmanaged = names.isEmpty ? all.filter { $0.entry == nil }.map(\.name) : []
        if common.json {
            common.write(
                "verify",
                ["skills": .array(drifts.map(\.json)), "unmanaged": .strings(unmanaged)])
        } else {
            write(drifts)
            note(unmanaged)
            if names.isEmpty { try noteProject() }
            hint(at: drifts, in: store.locations.scope)
        }
        if drifts.contains(where: { !$0.isEmpty }) { throw ExitStatus.findings }
    }

    private func chosen(
        from store: SkillStore, _ all: [InstalledSkill]
    ) throws -> [InstalledSkill] {
        if names.isEmpty {
            let recorded = all.filter { $0.entry != nil }
            guard !recorded.isEmpty || all.isEmpty && scope.choice != .project else {
                throw VerifyProblem.noLock(World.current.display(store.locations.lockFile))
            }
            return recorded
        }
        return try names.map { name in
            let skill = try store.skill(named: name)
            guard skill.entry != nil else { throw VerifyProblem.unmanaged(name) }
            return skill
        }
    }

    /// Points out that the skills of the project were not verified.
    private func noteProject() throws {
        let world = World.current
        guard scope.choice == nil, world.projectFolder != world.home else { return }
        guard try common.projectStore().lock()?.skills.isEmpty == false else { return }
        common.notes.hint(Messages.projectNotVerified)
    }

    private func note(_ unmanaged: [String]) {
        guard !unmanaged.isEmpty else { return }
        common.notes.line(.dim(Messages.notVerified(unmanaged)))
    }

    /// Names the commands that show and finish what was found.
    private func hint(at drifts: [Drift], in scope: Scope) {
        let edited = drifts.map(\.skill).filter {
            $0.state.hasEdits && $0.obstacle == nil && $0.entry?.isVersionUnknown == false
        }
        common.hintAtConflicts(of: drifts.map(\.skill), in: scope)
        guard let first = edited.first else { return }
        let name = edited.count == 1 ? first.name.shellQuoted : "NAME"
        common.notes.line(.dim(Messages.toSeeEdits(scope.command("diff \(name) --local"))))
    }

    private func write(_ drifts: [Drift]) {
        let console = common.results
        let width = drifts.map(\.skill.name.visible.columns).max() ?? 0
        for drift in drifts {
            let name = drift.skill.name.visible
            console.line(.bold(name.padded(to: width)), "  ", drift.skill.overallState.piece)
            for remark in drift.skill.remarks { console.line("  \(remark)") }
            for (path, change) in drift.changes {
                console.line("  \(change.rawValue.padded(to: 9))\(path)")
            }
        }
        let count = drifts.count { !$0.isEmpty }
        common.notes.line(
            .init(
                count == 0
                    ? Messages.verified(drifts.count)
                    : Messages.drifted(count, of: drifts.count), .plain))
    }
}
