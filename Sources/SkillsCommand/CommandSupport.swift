internal import JSON
internal import SkillStore
internal import Terminal

extension CommonOptions {
    /// Writes a command's result for scripts.
    func write(_ command: String, _ members: [String: JSONValue]) {
        var members = members
        members["schema"] = .string("skills.\(command)/1")
        results.raw(JSONValue.object(members).text())
    }

    /// The store of a scope, which tells its notices as notes.
    ///
    /// Where no agents are given, they are those that the user has configured.
    func store(_ scope: ScopeOptions, _ agents: [Agent]? = nil) throws -> SkillStore {
        let world = World.current
        let notes = notes
        let configured = try agents ?? Settings(of: world).agents ?? [.claudeCode]
        return SkillStore(
            locations: world.locations(scope, configured.filter { $0.reads(scope.scope) }),
            environment: StoreEnvironment(
                now: world.now, notice: { notes.line(.dim($0.sentence)) }, reached: world.reached))
    }
}

extension StoreNotice {
    /// The notice for people.
    var sentence: String {
        switch self {
        case .waiting: "Waiting for another skills command to finish …"
        case .takenBack(let command):
            "An earlier skills \(command) was stopped half-way; it was taken back."
        case .completed(let command):
            "An earlier skills \(command) was stopped at its end; it was completed."
        }
    }
}
