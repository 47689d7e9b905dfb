internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import Terminal

// Notes about sources, and lists of skills and plugins to choose from.
extension InstallPresentation {
    func writeNotes() {
        let notes = report.notes.flatMap(\.notes)
        for note in notes where note.externalPlugin == nil {
            common.notes.note(note.message)
        }
        let submodules = notes.count { $0.submodule != nil }
        if submodules > 0 { common.notes.hint(Messages.submodules(submodules)) }
    }

    /// Counts the skills of each source that were left out, or lists them.
    func writeLeftOut() {
        for (address, skills) in report.leftOut {
            let reasons = SkillSelection.LeftOut.Reason.summary(of: skills.map(\.reason))
            let isListed = detail == .everything
            common.notes.note(Messages.leftOut(address, skills.count, reasons, isListed: isListed))
            guard isListed else { continue }
            var table = Table()
            for one in skills {
                table.add("  ", .init(one.skill.place, .plain), .dim(one.reason.message))
            }
            table.write(to: common.notes)
        }
    }

    /// Lists plugins from other repositories after the choices of a source.
    func writeExternalPlugins() {
        for (address, notes) in report.notes {
            let external = notes.compactMap(\.externalPlugin)
            let isListed = report.failures.contains {
                guard case .choice(.severalSkills(address, _))? = $0.problem as? SkillSourceError
                else {
                    return false
                }
                return true
            }
            guard isListed || mode.isPreview else { continue }
            common.notes.write(external, listedBy: address)
        }
    }
}

extension Console {
    /// Lists plugins from other repositories, if there are any; `--json` lists all of them.
    func write(_ plugins: [ExternalPlugin], listedBy address: String) {
        guard !plugins.isEmpty else { return }
        let limit = 12
        note(Messages.externalPlugins(address, plugins.count))
        var table = Table(whole: [1, 2])
        for plugin in plugins.prefix(limit) {
            table.add(
                "  ", .bold(plugin.name),
                plugin.command.map { .init($0.description, .plain) }
                    ?? .dim(Messages.unsupported(plugin.place)))
        }
        table.write(to: self)
        if plugins.count > limit { line(.dim(Messages.morePlugins(plugins.count - limit))) }
    }
}

extension SourceNote {
    /// The note as JSON.
    func json(of address: String) -> JSONValue {
        var members: [String: JSONValue] = [
            "source": .string(address), "message": .string(message),
        ]
        if let plugin = externalPlugin {
            members["plugin"] = .string(plugin.name)
            members["command"] = .text(plugin.command?.description)
        }
        return .object(members)
    }
}

extension SkillSelection.LeftOut {
    /// The skill as JSON.
    func json(from address: String) -> JSONValue {
        .object([
            "source": .string(address),
            "name": .text(skill.name?.description ?? skill.declaredName),
            "path": .text(skill.folder?.description), "reason": .string(reason.code),
            "message": .string(reason.message),
        ])
    }
}

extension Exclusion {
    /// The reason in JSON.
    var code: String {
        switch self {
        case .setAside: "set-aside"
        case .installed: "installed"
        case .internalUse: "internal"
        case .part: "part"
        }
    }
}

extension SkillSelection.LeftOut.Reason {
    /// The reason in JSON.
    fileprivate var code: String {
        switch self {
        case .excluded(let exclusion): exclusion.code
        case .sameName: "same-name"
        case .onlyTranslated: "only-translated"
        }
    }
}

/// The skills of a source, one per line, grouped by plugin; those that are set aside come last.
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
        self.skills = skills.map { (skill: $0, key: SortKey($0)) }
            .sorted { $0.key < $1.key }.map(\.skill)
    }

    private struct SortKey: Comparable {
        let isAside: Int
        let texts: [String]

        init(_ skill: SkillCandidate) {
            isAside = skill.exclusion == nil ? 0 : 1
            texts = [
                skill.plugins.first ?? "\u{10FFFF}", SkillTable.name(of: skill), skill.place,
            ]
        }

        static func < (first: Self, second: Self) -> Bool {
            guard first.isAside == second.isAside else { return first.isAside < second.isAside }
            return first.texts.lexicographicallyPrecedes(second.texts)
        }
    }

    fileprivate static func name(of skill: SkillCandidate) -> String {
        skill.name?.description ?? skill.folder?.lastName ?? "?"
    }

    func write(to console: Console) {
        var table = Table(whole: [1])
        for skill in skills.prefix(Self.limit) {
            let name = Console.Piece.bold(Self.name(of: skill))
            let plugin = hasPlugins ? [Console.Piece.dim(skill.plugins.first ?? "")] : []
            let aside = skill.exclusion.map { "(\($0.message))" }
            let text = [aside, skill.description].compactMap(\.self).joined(separator: " ")
            let description = Console.Piece(text.oneLine, .plain)
            table.add(["  ", name] + plugin + [.dim(skill.place), description])
        }
        table.write(to: console, otherwise: Self.pipeWidth)
        guard skills.count > Self.limit else { return }
        console.line(.dim(Messages.moreSkills(grouped(skills.count - Self.limit))))
    }
}
