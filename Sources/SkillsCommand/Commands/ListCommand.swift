internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills list` lists installed skills.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List installed skills.",
        discussion: """
            In a project with skills, lists those of the project and those of the user; with --project or --global, only \
            one of them.
            """,
        aliases: ["ls"])

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var agents: AgentOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let skills = try scopes(world).flatMap(skills)
        if common.json {
            common.write("list", ["skills": .array(skills.map(json))])
            return
        }
        guard !skills.isEmpty else {
            let folder = try common.store(scope, try chosen(in: scope.scope)).locations.skillsFolder
            common.notes.line(.init(Messages.noSkills(in: world.display(folder)), .plain))
            return
        }
        write(skills)
    }

    /// The selected scope; without a selection, that of the project, if there is one, and that of the user.
    private func scopes(_ world: World) throws -> [Scope] {
        guard scope.choice == nil, world.projectFolder != world.home else { return [scope.scope] }
        return [.project(world.projectFolder), .user]
    }

    private func skills(in scope: Scope) throws -> [InstalledSkill] {
        let chosen = try chosen(in: scope)
        var options = ScopeOptions()
        options.choice = scope == .user ? .global : .project
        return try common.store(options, chosen).skills().filter { skill in
            chosen?.contains { skill.agents.contains($0.id) } ?? true
        }
    }

    private func chosen(in scope: Scope) throws -> [Agent]? { try agents.chosen(in: scope) }

    private func json(_ skill: InstalledSkill) -> JSONValue {
        var members = skill.json.object ?? [:]
        members["scope"] = .string(skill.scope.name)
        return .object(members)
    }

    private func write(_ skills: [InstalledSkill]) {
        let isMixed = skills.contains { $0.scope != .user }
        var table = Table(whole: [0])
        table.add(
            [.dim("NAME"), .dim("VERSION"), .dim("STATE")] + (isMixed ? [.dim("SCOPE")] : []) + [
                .dim("AGENTS"), .dim("SOURCE"),
            ])
        for skill in skills {
            table.add(
                [.bold(skill.name), .init(skill.version ?? "-", .plain), skill.statePiece]
                    + (isMixed ? [.init(skill.scope.name, .plain)] : []) + [
                        .init(skill.agents.joined(separator: ", "), .plain),
                        .dim(
                            skill.workingCopy.map { World.current.display($0) }
                                ?? skill.entry?.origin.typed ?? "-"),
                    ])
        }
        table.write(to: common.results)
        let scopes = skills.map(\.scope)
        let isUnclear = scopes.last != scopes.first
        for skill in skills {
            let title = isUnclear ? "\(skill.name) (\(skill.scope.name))" : skill.name
            for remark in skill.remarks { common.notes.line(.dim("\(title): \(remark)")) }
        }
        for (index, scope) in scopes.enumerated() where !scopes[..<index].contains(scope) {
            common.hintAtConflicts(of: skills.filter { $0.scope == scope }, in: scope)
        }
    }
}
