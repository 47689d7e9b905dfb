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
        commandName: "list", abstract: "List installed skills.", aliases: ["ls"])

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var agents: AgentOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let chosen = try agents.chosen(in: scope.scope)
        let store = try common.store(scope, chosen)
        let skills = try store.skills().filter { skill in
            chosen?.contains { skill.agents.contains($0.id) } ?? true
        }
        if common.json {
            common.write("list", ["skills": .array(skills.map(\.json))])
            return
        }
        guard !skills.isEmpty else {
            common.notes.line(
                .init(Messages.noSkills(in: world.display(store.locations.skillsFolder)), .plain))
            return
        }
        var table = Table()
        table.add(
            .dim("NAME"), .dim("VERSION"), .dim("STATE"), .dim("AGENTS"), .dim("SOURCE"))
        for skill in skills {
            table.add(
                .bold(skill.name), .init(skill.version ?? "-", .plain), skill.statePiece,
                .init(skill.agents.joined(separator: ", "), .plain),
                .dim(skill.entry?.origin.typed ?? "-"))
        }
        table.write(to: common.results)
        for skill in skills {
            for remark in skill.remarks { common.notes.line(.dim("\(skill.name): \(remark)")) }
        }
    }
}
