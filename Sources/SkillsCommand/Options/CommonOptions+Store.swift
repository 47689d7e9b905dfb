internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

extension CommonOptions {
    /// Writes a command's result as JSON.
    func write(_ command: String, _ members: [String: JSONValue]) {
        var members = members
        members["schema"] = .string("skills.\(command)/1")
        results.raw(JSONValue.object(members).text())
    }

    /// Opens the store of a scope, whose notices are written as notes.
    ///
    /// The agents default to the configured ones or else to the installed ones, also if the configuration can't be read;
    /// unless the command itself fails because of that, a warning is written in the end.
    func store(_ scope: ScopeOptions, _ agents: [Agent]? = nil) throws -> SkillStore {
        let world = World.current
        let notes = notes
        let configured = agents ?? configuredAgents(world)
        let readers = configured.map { $0.filter { $0.reads(scope.scope) } }
        return SkillStore(
            locations: world.locations(
                scope, readers ?? world.agentSearch.defaultAgents(in: scope.scope)),
            environment: StoreEnvironment(
                now: world.now, notice: { $0.write(to: notes, world) },
                reached: world.reached))
    }
}

extension CommonOptions {
    /// The store of the project in this folder, if a command about the user's skills without a scope leaves it out.
    private func projectStore(leftOutBy scope: ScopeOptions) -> SkillStore? {
        let world = World.current
        guard scope.choice == nil, !json, world.projectFolder != world.home else { return nil }
        return try? projectStore()
    }

    /// Names the servers that a command asks about skills of a project although no change on this machine has used them.
    func noteUnknownHosts(of names: [String], in store: SkillStore) {
        let hosts = unknownHosts(of: names, in: store)
        if !hosts.isEmpty { notes.note(Messages.asksProjectHosts(hosts)) }
    }

    /// Returns the servers that have skills of a project although no change on this machine has used them, sorted.
    func unknownHosts(of names: [String], in store: SkillStore) -> [String] {
        guard case .project = store.locations.scope, let lock = try? store.lock() else { return [] }
        let chosen = lock.skills.filter { names.isEmpty || names.contains($0.key.description) }
        let known = (try? store.lastEntries(of: Set(chosen.keys))) ?? [:]
        let new = chosen.filter { $0.value.origin.url != known[$0.key]?.origin.url }
        return Set(new.values.compactMap(\.origin.hostText)).sorted()
    }

    /// Points out that the history of the user's skills has none of the changes of this project.
    func noteProjectHistory(leftOutBy scope: ScopeOptions) {
        guard var changes = try? projectStore(leftOutBy: scope)?.history(),
            (try? changes.next()) != nil
        else { return }
        notes.hint(Messages.projectHistory)
    }

    private func configuredAgents(_ world: World) -> [Agent]? {
        do throws(SettingsProblem) {
            return try Settings(of: world).agents
        } catch {
            let notes = notes
            world.warnLater(about: error) {
                notes.warning(Messages.ignoredSettings(error))
                if let hint = error.hint { notes.hint(hint) }
            }
            return nil
        }
    }
}

extension StoreNotice {
    /// Writes what happened: as a warning if the user may have to do something about it.
    fileprivate func write(to notes: Console, _ world: World) {
        switch self {
        case .waiting: notes.line(.dim(Messages.waitingForLock))
        case .modesNotKept(let folder):
            notes.note(Messages.modesNotKept(world.display(folder)))
        case .rolledBack(let command): notes.line(.dim(Messages.rolledBack(command)))
        case .keptEdits(let folders):
            notes.warning(Messages.keptEdits(folders.map(world.display)))
        case .completed(let command): notes.line(.dim(Messages.completed(command)))
        case .postponed(let command, let folder, let obstacle):
            notes.line(.dim(Messages.postponed(command, in: world.display(folder), obstacle)))
        case .unfinished(let error):
            notes.warning(Messages.unfinished)
            for reason in [error.summary] + error.causes { notes.because(reason) }
            if let hint = error.hint { notes.hint(hint) }
        }
    }
}
