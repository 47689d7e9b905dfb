internal import Problem
internal import SkillFormat
internal import SkillStore
internal import Terminal

// The one rule of where named skills are: the project that the command runs in, then the user's own skills.
extension CommonOptions {
    /// Returns the scopes that a command without names is about: the selected one or, in a project, that of the project
    /// and that of the user.
    func scopes(_ scope: ScopeOptions) -> [Scope] {
        let world = World.current
        guard scope.choice == nil, world.projectFolder != world.home else { return [scope.scope] }
        return [.project(world.projectFolder), .user]
    }

    /// Opens the store of the named skills or, without names, the stores of all scopes that have skills: at least one.
    func stores(of names: [String], _ scope: ScopeOptions) throws -> [SkillStore] {
        guard names.isEmpty else { return [try store(of: names, scope)] }
        let all = try scopes(scope).map { try store(ScopeOptions(of: $0)) }
        guard all.count > 1 else { return all }
        let used = try all.filter { try $0.lock()?.skills.isEmpty == false }
        return used.isEmpty ? all.suffix(1) : used
    }

    /// Names the scope of the following lines if a command without a selected scope is about skills of a project.
    func announce(_ store: SkillStore, of stores: [SkillStore], _ scope: ScopeOptions) {
        guard scope.choice == nil else { return }
        if case .project(let folder) = store.locations.scope {
            notes.line(.dim(Messages.inProject(World.current.display(folder))))
        } else if stores.count > 1 {
            notes.line(.dim(Messages.yourSkills))
        }
    }

    /// Opens the store of the named skills: that of the selected scope or, in a project, of the scope that has them.
    ///
    /// If both have one of the names, the user is asked. Throws ``AmbiguousScopeProblem`` if it still is not one scope. If
    /// none has them, it is the store of the user.
    func store(
        of names: [String], _ scope: ScopeOptions, _ agents: [Agent]? = nil
    ) throws -> SkillStore {
        let scopes = scopes(scope)
        guard scopes.count > 1 else { return try store(scope, agents) }
        let project = try store(ScopeOptions(of: scopes[0]), agents)
        let user = try store(ScopeOptions(.global), agents)
        let inProject = try project.names(among: names)
        guard !inProject.isEmpty else { return user }
        let ours = try user.names(among: names)
        if let name = names.first(where: { inProject.contains($0) && ours.contains($0) }) {
            switch scopeQuestion(name) {
            case .user?: return user
            case .project?: return project
            case nil: throw AmbiguousScopeProblem.inBoth(name)
            }
        }
        guard ours.isEmpty else {
            throw AmbiguousScopeProblem.apart(
                project: names.filter(inProject.contains), user: names.filter(ours.contains))
        }
        notes.line(.dim(Messages.inProject(World.current.display(World.current.projectFolder))))
        return project
    }
}

extension CommonOptions {
    /// Whether skills in the lock file of the project are not installed.
    func lacksLockedSkills() throws -> Bool {
        let world = World.current
        guard world.projectFolder != world.home else { return false }
        let project = try store(ScopeOptions(of: .project(world.projectFolder)))
        return try project.skills().contains { $0.state == .missing }
    }

    /// Asks which skill of a name is meant; nil if that is not possible, or not answered.
    private func scopeQuestion(_ name: String) -> Scope? {
        guard !json else { return nil }
        let folder = World.current.projectFolder
        let choices: [Choice<Scope>] = [
            Choice(.project(folder), "p", say("project's", ja: "プロジェクトのスキル")),
            Choice(.user, "o", say("own", ja: "自分のスキル")),
        ]
        let answer = ChoiceQuestion(question, notes, .current).ask(
            say(
                "'\(name.abridged)' is in this project and among your own skills:",
                ja: "「\(name.abridged)」は、このプロジェクトにも自分のスキルにもあります。どちらですか？"), choices)
        if case .picked(let scope) = answer { return scope }
        return nil
    }
}

extension SkillStore {
    /// Returns which of some names are those of skills of this scope, installed or not.
    fileprivate func names(among names: [String]) throws -> Set<String> {
        let wanted = try manifest()?.skills.keys.map(\.description) ?? []
        return Set(names).intersection(Set(try forShowing.skills().map(\.name)).union(wanted))
    }
}

/// Named skills that are not all in one scope.
enum AmbiguousScopeProblem: Problem, Equatable {
    /// The project and the user both have a skill of this name.
    case inBoth(String)
    /// Some are in the project, and others are the user's.
    case apart(project: [String], user: [String])

    var kind: ProblemKind { .notFound }

    var summary: String {
        switch self {
        case .inBoth(let name):
            say(
                "'\(name.abridged)' is in this project and among your own skills",
                ja: "「\(name.abridged)」は、このプロジェクトにも自分のスキルにもあります")
        case .apart(let project, let user):
            say(
                "\(project.joinedWithAnd) \(project.count == 1 ? "is" : "are") in this project, and "
                    + "\(user.joinedWithAnd) among your own skills",
                ja: "\(Messages.row(project)) はこのプロジェクトのスキル、\(Messages.row(user)) は自分のスキルです")
        }
    }

    var hint: Suggestion? {
        let typed = TypedCommand(in: .current)
        switch self {
        case .inBoth:
            let project = typed.inScope(.project(World.current.projectFolder))
            guard let project, let user = typed.inScope(.user) else { return nil }
            return say(
                "choose one:\(oneOf: [project, user])", ja: "どちらかを選んでください:\(oneOf: [project, user])"
            )
        case .apart: return say("run the command once for each", ja: "コマンドを 1回ずつ実行してください")
        }
    }
}
