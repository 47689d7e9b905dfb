internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import Terminal

// What there is to know about the sources, and what they offer.
extension InstallPresentation {
    /// The most plugins in other places that are named to somebody who reads; `--json` has all of them.
    private static let distantLimit = 12

    func writeNotes() {
        for note in report.notes.flatMap(\.notes) where note.externalPlugin == nil {
            common.notes.line(Console.Piece("note: ", .cyan), .init(note.message, .plain))
        }
    }

    /// Names the plugins in other places below the list of those that are here, for who is still choosing.
    func writeDistantPlugins() {
        for (address, notes) in report.notes {
            let distant = notes.compactMap(\.externalPlugin)
            let isListed = report.failures.contains {
                guard case .severalSkills(address, _)? = $0.problem as? SkillSourceError else {
                    return false
                }
                return true
            }
            guard isListed || mode == .dryRun, !distant.isEmpty else { continue }
            write(distant, listedBy: address)
        }
    }

    private func write(_ plugins: [ExternalPlugin], listedBy address: String) {
        let count = counted(plugins.count, "plugin")
        common.notes.line(
            Console.Piece("note: ", .cyan),
            .init("\(address) also lists \(count) whose files lie somewhere else:", .plain))
        var table = Table()
        for plugin in plugins.prefix(Self.distantLimit) {
            table.add(
                "  ", .bold(plugin.name),
                plugin.command.map { .init($0, .plain) }
                    ?? .dim("\(plugin.place), not readable here"))
        }
        table.write(to: common.notes)
        if plugins.count > Self.distantLimit {
            let rest = plugins.count - Self.distantLimit
            common.notes.line(.dim("  and \(rest) more; --json has all, --skill PLUGIN names one"))
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

/// The skills of a source, one line each, those of a plugin together.
struct SkillTable {
    /// The columns of a line where nobody sees a terminal.
    ///
    /// A log shows so many unbroken, and an agent that reads hundreds of lines pays for each word; whole
    /// descriptions are in `--json`.
    static let pipeWidth = 140

    /// The most skills that are shown to somebody who reads; `--json` has all of them.
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
        console.line(.dim("  and \(grouped(skills.count - Self.limit)) more; --json has all"))
    }
}
