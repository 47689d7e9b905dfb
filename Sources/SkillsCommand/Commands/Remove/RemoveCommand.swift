internal import ArgumentParser
internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills remove` removes installed skills.
struct RemoveCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract: say("Remove installed skills.", ja: "インストール済みのスキルを削除する。"),
            discussion: say(
                "To restore removed skills: skills undo", ja: "削除したスキルを元に戻すには: skills undo"),
            aliases: ["rm", "uninstall"])
    }

    @Argument(
        help: ArgumentHelp(say("Names of the skills.", ja: "スキルの名前。")),
        completion: .candidates(.installedSkills))
    var names: [String] = []

    @Flag(help: ArgumentHelp(say("Remove all managed skills.", ja: "管理対象のスキルをすべて削除する。")))
    var all = false

    @Flag(
        help: ArgumentHelp(
            say("Also remove edited and unmanaged skills.", ja: "編集済みや管理外のスキルも削除する。")))
    var force = false

    @Flag(
        name: .longAndN, help: ArgumentHelp(say("Show what would be removed.", ja: "削除される内容を表示する。"))
    )
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var detail: DetailOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var agents: AgentOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let (chosen, further) = try agents.read(in: self.scope.choice.map { _ in self.scope.scope })
        let named = try all ? names + further : named(further)
        let store = try common.store(of: named, self.scope, chosen)
        let scope = store.locations.scope
        let changes = try changes(named, from: chosen, in: store)
        let wanted = try store.manifest()?.skills ?? [:]
        let (possible, outcomes) = try plan(changes, wanted: Set(wanted.keys), in: store)
        let removed = try store.skills(
            named: possible.map(\.name).filter { outcomes[$0] == .removed }.map(\.description))
        let snapshots = files(of: removed)
        let recalled = try recalled(among: outcomes, in: store)
        let left = foreignPaths(of: removed)
        let unwanted = outcomes.filter { $0.value == .removed && wanted[$0.key] != nil }
        let needs = try RemovalNeeds(
            removing: outcomes.filter { $0.value == .removed }.map(\.key), from: store)
        if !dryRun {
            _ = try store.apply(
                possible,
                manifest: unwanted.map { ManifestChange($0.key, nil) }
                    + possible.compactMap { withdrawal($0, outcomes, wanted) },
                command: "remove")
        }
        write(
            changes.map(\.name), outcomes, snapshots, from: chosen ?? [], needs, recalled, scope)
        guard !common.json else { return }
        if !unwanted.isEmpty, !dryRun {
            common.notes.line(
                .dim(Messages.removedFromManifest(unwanted.count)))
        }
        write(needs, in: scope)
        for path in left {
            common.notes.note(Messages.keptForeign(World.current.display(path)))
        }
    }

    /// Returns the change to the manifest for a skill that is removed from some of its agents; nil if it names none of
    /// them.
    ///
    /// Otherwise the next sync would install the skill for them again.
    private func withdrawal(
        _ change: Change, _ outcomes: [SkillName: Outcome],
        _ wanted: [SkillName: Manifest.Requirement]
    ) -> ManifestChange? {
        guard case .withdraw(let name, let agents, _) = change, outcomes[name] == .changed,
            var want = wanted[name], let listed = want.agents
        else { return nil }
        let rest = listed.filter { id in !agents.contains { $0.id == id } }
        guard rest != listed else { return nil }
        want.agents = rest
        return ManifestChange(name, want)
    }

    /// Returns the changes to the named skills: for some agents only, or for all.
    private func changes(
        _ named: [String], from agents: [Agent]?, in store: SkillStore
    ) throws -> [Change] {
        let permission: Change.Permission = force ? .anything : .onlyOurs
        var changes: [Change] = []
        for name in try all ? managed(in: store, besides: named) : named
        where !changes.contains(where: { $0.name.description == name }) {
            // An invalid name may still be the name of an existing folder.
            guard let skillName = SkillName(name) else { throw try unremovable(name, in: store) }
            changes.append(
                agents.map { .withdraw(skillName, from: $0, permission) }
                    ?? .remove(skillName, permission))
        }
        return changes
    }

    /// Returns the changes that the store can make, and the effects of all; `wanted` are the names in the manifest.
    ///
    /// Throws if one of them must be refused.
    private func plan(
        _ changes: [Change], wanted: Set<SkillName>, in store: SkillStore
    ) throws -> (possible: [Change], outcomes: [SkillName: Outcome]) {
        var outcomes: [SkillName: Outcome] = [:]
        var possible: [Change] = []
        var problems: [SkillStoreError] = []
        let preview = try store.preview()
        for change in changes {
            do throws(SkillStoreError) {
                outcomes[change.name] = try preview.outcome(of: change)
                possible.append(change)
            } catch {
                // A skill in the manifest that was never installed here is removed from the manifest, which has it for
                // all agents.
                guard case .remove = change, case .notInstalled = error,
                    wanted.contains(change.name)
                else {
                    problems.append(error)
                    continue
                }
                outcomes[change.name] = .removed
            }
        }
        try refuse(problems, of: changes.count)
        return (possible, outcomes)
    }

    /// Throws if any of several skills can't be removed, after reporting each: all are removed, or none.
    private func refuse(_ problems: [SkillStoreError], of count: Int) throws {
        guard let first = problems.first else { return }
        guard count > 1, !common.json else { throw first }
        for problem in problems { common.writeProblem(problem.reworded(in: .current)) }
        common.notes.line(.init(Messages.nothingRemoved, .plain))
        throw ExitStatus(first.kind)
    }

    /// The names on the command line, or those that the user picks on a terminal.
    private func named(_ further: [String]) throws -> [String] {
        let named = names + further
        guard named.isEmpty else { return named }
        return try common.pickInstalled(in: scope, title: Messages.chooseRemoved, .many)
    }

    /// Returns the names of all managed skills; nothing else may be named with them.
    private func managed(in store: SkillStore, besides named: [String]) throws -> [String] {
        guard named.isEmpty else {
            throw UsageProblem.invalidArguments(Messages.exclusive("--all", "NAME"))
        }
        let managed = try store.skills().filter { $0.entry != nil && $0.state != .linked }
        if managed.isEmpty { common.notes.line(.init(Messages.noManagedSkills, .plain)) }
        return managed.map(\.name)
    }

    /// Returns the files of the removed skills, if they are counted.
    private func files(of removed: [InstalledSkill]) -> [SkillName: TreeSnapshot] {
        guard !common.json, dryRun || removed.count > NameList.limit else { return [:] }
        return removed.reduce(into: [:]) { snapshots, skill in
            if let name = SkillName(skill.name) { snapshots[name] = skill.snapshot }
        }
    }

    /// Returns the paths in additional agents' folders that have the name of a removed skill, but were not installed.
    private func foreignPaths(of removed: [InstalledSkill]) -> [FilePath] {
        removed.filter { $0.entry?.sharing == .links }.flatMap { skill in
            skill.shares.filter { $0.state == .edited }.map(\.path)
        }
    }

    private func write(
        _ names: [SkillName], _ outcomes: [SkillName: Outcome],
        _ snapshots: [SkillName: TreeSnapshot], from agents: [Agent], _ needs: RemovalNeeds,
        _ recalled: Set<SkillName>, _ scope: Scope
    ) {
        let removed = names.filter { outcomes[$0] == .removed }
        let withdrawn = names.filter { outcomes[$0] == .changed }
        if common.json {
            common.write(
                "remove",
                [
                    "removed": .strings(removed.map(\.description)),
                    "withdrawn": .strings(withdrawn.map(\.description)), "dryRun": .bool(dryRun),
                    "unneeded": .strings(needs.unneeded.map(\.description)),
                    "stillNeeded": .object(
                        Dictionary(
                            needs.broken.map {
                                ($0.skill.description, .strings($0.users.map(\.description)))
                            }, uniquingKeysWith: { first, _ in first })),
                ])
            return
        }
        let lines = ChangedSkills(
            verb: .init(Verb.remove.text(mode), .plain),
            skills: removed.map { ($0.description, snapshots[$0]) },
            counting: .init(mode))
        lines.write(to: common.results, detail.detail)
        let list = Messages.row(agents.map(\.name))
        for names in titles(of: withdrawn) {
            common.results.line(
                .init(Verb.remove.text(mode) + " ", .plain), .bold(names),
                .init(Messages.removedFrom(list), .plain))
        }
        for names in titles(of: names.filter { outcomes[$0] == .unchanged }) {
            common.notes.line(.init(Messages.notInstalled(names, for: list), .plain))
        }
        let changed = removed + withdrawn
        if !dryRun, !changed.allSatisfy(recalled.contains) {
            common.notes.line(.dim(Messages.toUndo(SuggestedCommand("undo", in: scope))))
        }
        let lost = changed.filter(recalled.contains).map(\.description)
        if !lost.isEmpty { common.notes.note(Messages.notUndone(lost)) }
    }

    /// Returns the skills that an undo of the removal does not bring back.
    private func recalled(
        among outcomes: [SkillName: Outcome], in store: SkillStore
    ) throws -> Set<SkillName> {
        let recalls = CatalogNotes(.current, store.locations).recalls
        guard recalls.count > 0, !common.json else { return [] }
        let names = outcomes.filter { $0.value == .removed || $0.value == .changed }.keys
        // A disabled one comes back where no agent sees it.
        let skills = try store.skills().filter { !$0.isDisabled }
        return Set(
            names.filter { name in
                skills.contains {
                    $0.name == name.description && !recalls.recalls(of: $0).isEmpty
                }
            })
    }

    /// Returns each name, or a summary of many.
    private func titles(of names: [SkillName]) -> [String] {
        let titles = names.map(\.description)
        guard detail.detail == .summary, titles.count > NameList.limit else { return titles }
        return [NameList(names: titles).text()]
    }

    private func write(_ needs: RemovalNeeds, in scope: Scope) {
        for (skill, users) in needs.broken {
            common.notes.warning(
                Messages.stillNeeded(skill.description, by: users.map(\.description)))
        }
        guard !needs.unneeded.isEmpty else { return }
        let names = needs.unneeded.map(\.description)
        common.notes.hint(
            Messages.noLongerNeeded(
                names, SuggestedCommand(words: ["remove"] + names, in: scope)))
    }

    private func unremovable(_ name: String, in store: SkillStore) throws -> any Error {
        _ = try store.skill(named: name)
        return UsageProblem.invalidArguments(
            Messages.invalidNameToRemove(
                name, folder: World.current.display(store.locations.folder(of: name))))
    }
}
