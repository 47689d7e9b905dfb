internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import Terminal

// Notes about sources, and lists of skills and plugins to choose from.
extension InstallPresentation {
    /// The maximum number of plugins from other repositories to list; `--json` lists all.
    private static let externalLimit = 12

    func writeNotes() {
        for note in report.notes.flatMap(\.notes) where note.externalPlugin == nil {
            common.notes.note(note.message)
        }
    }

    /// Lists plugins from other repositories after the choices of a source.
    func writeExternalPlugins() {
        for (address, notes) in report.notes {
            let external = notes.compactMap(\.externalPlugin)
            let isListed = report.failures.contains {
                guard case .severalSkills(address, _)? = $0.problem as? SkillSourceError else {
                    return false
                }
                return true
            }
            guard isListed || mode == .dryRun, !external.isEmpty else { continue }
            write(external, listedBy: address)
        }
    }

    private func write(_ plugins: [ExternalPlugin], listedBy address: String) {
        common.notes.note(Messages.externalPlugins(address, plugins.count))
        var table = Table()
        for plugin in plugins.prefix(Self.externalLimit) {
            table.add(
                "  ", .bold(plugin.name),
                plugin.command.map { .init($0, .plain) }
                    ?? .dim(Messages.unsupported(plugin.place)))
        }
        table.write(to: common.notes)
        if plugins.count > Self.externalLimit {
            let rest = plugins.count - Self.externalLimit
            common.notes.line(.dim(Messages.morePlugins(rest)))
        }
    }

    func json(_ note: SourceNote, _ address: String) -> JSONValue {
        var members: [String: JSONValue] = [
            "source": .string(address), "message": .string(note.message),
        ]
        if let plugin = note.externalPlugin {
            members["plugin"] = .string(plugin.name)
            members["command"] = .text(plugin.command)
        }
        return .object(members)
    }
}

/// The skills of a source, one per line, grouped by plugin.
struct SkillTable {
    /// The width of lines without a terminal.
    ///
    /// Logs show this many columns without wrapping, and agents pay for every word that they read; `--json` contains
    /// the full descriptions.
    static let pipeWidth = 140

    /// The maximum number of skills to list; `--json` lists all.
    static let limit = 50

    private let skills: [SkillCandidate]
    private let hasPlugins: Bool

    init(_ skills: [SkillCandidate]) {
        hasPlugins = Set(skills.flatMap(\.plugins)).count > 1
        self.skills = skills.sorted {
            ($0.plugins.first ?? "\u{10FFFF}", Self.name(of: $0), Self.place(of: $0))
                < ($1.plugins.first ?? "\u{10FFFF}", Self.name(of: $1), Self.place(of: $1))
        }
    }

    private static func name(of skill: SkillCandidate) -> String {
        skill.name?.description ?? skill.folder?.lastName ?? "?"
    }

    private static func place(of skill: SkillCandidate) -> String {
        skill.folder?.description ?? "."
    }

    func write(to console: Console) {
        var table = Table()
        for skill in skills.prefix(Self.limit) {
            let name = Console.Piece.bold(Self.name(of: skill))
            let plugin = hasPlugins ? [Console.Piece.dim(skill.plugins.first ?? "")] : []
            let description = Console.Piece((skill.description ?? "").oneLine, .plain)
            table.add(["  ", name] + plugin + [.dim(Self.place(of: skill)), description])
        }
        table.write(to: console, otherwise: Self.pipeWidth)
        guard skills.count > Self.limit else { return }
        console.line(.dim(Messages.moreSkills(grouped(skills.count - Self.limit))))
    }
}
