internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills list` shows what is installed.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the skills that are installed.", aliases: ["ls"])

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
            common.notes.line("No skills in \(world.display(store.locations.skillsFolder)).")
            return
        }
        var table = Table()
        table.add(
            .dim("NAME"), .dim("VERSION"), .dim("STATE"), .dim("AGENTS"), .dim("SOURCE"))
        for skill in skills {
            table.add(
                .bold(skill.name), .init(skill.version ?? "-", .plain), skill.standingPiece,
                .init(skill.agents.joined(separator: ", "), .plain),
                .dim(skill.entry?.origin.typed ?? "put there by hand"))
        }
        table.write(to: common.results)
        for skill in skills {
            for remark in skill.remarks { common.notes.line(.dim("\(skill.name): \(remark)")) }
        }
    }
}

extension InstalledSkill {
    /// The version that the skill's metadata gives.
    var version: String? { header?.version }

    /// The skill's frontmatter, read from where it lies.
    var header: Frontmatter? { SkillFolder(path)?.header }

    /// The agents that see the skill.
    var agents: [String] { readers }

    /// How the skill is in all its folders: its own state, or else the worst of its links and copies.
    var standing: State {
        guard state == .ok else { return state }
        if shares.contains(where: { $0.state == .edited }) { return .edited }
        return shares.contains { $0.state == .missing } ? .missing : .ok
    }

    /// Whether updates pass it over.
    var isPinned: Bool { entry?.pin == .pinned }

    /// How the skill is, as it stands in a table.
    var standingPiece: Console.Piece {
        let piece = standing.piece
        return isPinned ? Console.Piece("\(piece.text), pinned", piece.style) : piece
    }

    /// What the state alone does not tell.
    var remarks: [String] {
        let world = World.current
        var remarks: [String] = []
        switch obstacle {
        case .link(let target)?: remarks.append("a link to \(target)")
        case .file?: remarks.append("\(world.display(path)) is no folder")
        case .unreadable(let error)?: remarks.append(error.summary)
        case nil: break
        }
        for share in shares where share.state != .ok {
            let what = share.state == .missing ? "is gone" : "is not what was installed there"
            remarks.append("\(world.display(share.path)) \(what)")
        }
        for path in namesakes {
            remarks.append("\(world.display(path)) is something else of that name")
        }
        return remarks
    }

    /// The links and copies in further agents' folders, for scripts.
    var placesJSON: JSONValue {
        .array(
            shares.map {
                .object(["path": .string($0.path.string), "state": .string($0.state.rawValue)])
            })
    }

    /// The skill for scripts.
    var json: JSONValue {
        .object([
            "name": .string(name), "version": .text(version), "state": .string(state.rawValue),
            "source": .text(entry?.origin.typed), "agents": .strings(agents),
            "tree": .text((snapshot?.hash ?? entry?.tree)?.description),
            "path": .string(path.string), "remarks": .strings(remarks),
            "standing": .string(standing.rawValue), "places": placesJSON,
            "pinned": .bool(isPinned),
        ])
    }
}

extension InstalledSkill.State {
    /// The state as it stands in a table.
    var piece: Console.Piece {
        switch self {
        case .ok: Console.Piece(rawValue, .green)
        case .edited, .missing, .unreadable: Console.Piece(rawValue, .yellow)
        case .unmanaged: Console.Piece(rawValue, .dim)
        }
    }
}
