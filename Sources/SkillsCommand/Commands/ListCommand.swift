internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

/// `skills list` shows what is installed.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the skills that are installed.", aliases: ["ls"])

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let store = common.store(scope)
        let skills = try store.skills()
        if common.json {
            common.write("list", ["skills": .array(skills.map(\.json))])
            return
        }
        guard !skills.isEmpty else {
            common.notes.line("No skills in \(world.display(store.locations.skillsFolder)).")
            return
        }
        var table = Table()
        table.add(
            .dim("NAME"), .dim("VERSION"), .dim("STATE"), .dim("AGENTS"), .dim("SOURCE"))
        for skill in skills {
            table.add(
                .bold(skill.name), .init(skill.version ?? "-", .plain), skill.state.piece,
                .init(skill.agents.joined(separator: ", "), .plain),
                .dim(skill.entry?.origin.typed ?? "put there by hand"))
        }
        table.write(to: common.results)
    }
}

extension InstalledSkill {
    /// The version that the skill's metadata gives.
    var version: String? { header?.version }

    /// The skill's frontmatter, read from where it lies.
    var header: Frontmatter? { SkillFolder(path)?.header }

    /// The agents that see the skill.
    var agents: [String] { entry?.agents ?? [Agent.claudeCode.id] }

    /// The skill for scripts.
    var json: JSONValue {
        .object([
            "name": .string(name), "version": .text(version), "state": .string(state.rawValue),
            "source": .text(entry?.origin.typed), "agents": .texts(agents),
            "tree": .text((snapshot?.hash ?? entry?.tree)?.description),
            "path": .string(path.string),
        ])
    }
}

extension InstalledSkill.State {
    /// The state as it stands in a table.
    var piece: Console.Piece {
        switch self {
        case .ok: Console.Piece(rawValue, .green)
        case .edited, .missing: Console.Piece(rawValue, .yellow)
        case .unmanaged: Console.Piece(rawValue, .dim)
        }
    }
}
