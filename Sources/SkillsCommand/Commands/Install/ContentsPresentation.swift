internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

/// Writes the skills of sources, as text or JSON.
struct ContentsPresentation {
    let contents: [SourceContents]
    let common: CommonOptions
    let scope: Scope

    func write() {
        for one in contents {
            common.results.buffered { write(one, to: $0) }
            writeNotes(of: one)
        }
    }

    private func write(_ contents: SourceContents, to console: Console) {
        let skills = contents.overview.skills
        let installed = contents.standings.values.count(where: \.isInstalled)
        let title = Messages.offered(
            contents.source.address.typed, skills.count, installed: installed)
        console.line(.bold(title))
        let names = ListedNames(of: skills)
        for group in PluginGroup.groups(of: skills) {
            if let title = group.title { console.line(.init(title, .cyan)) }
            let width = min(32, group.skills.map { names[$0].columns }.max() ?? 0)
            for skill in group.skills {
                write(skill, named: names[skill].padded(to: width), contents, to: console)
            }
        }
    }

    /// Writes a line, of which only the description is truncated.
    private func write(
        _ skill: SkillCandidate, named name: String, _ contents: SourceContents, to console: Console
    ) {
        let mark = contents.standings[skill].map { "(\(Messages.mark($0))) " } ?? ""
        let columns = console.columns ?? SkillTable.pipeWidth
        let rest = columns - name.visible.columns - mark.columns - 4
        let text = (skill.description ?? "").oneLine.visible
        let description = rest < 8 ? "" : text.truncated(to: rest)
        let ending = mark + description
        guard !ending.isEmpty else { return console.line("  ", .bold(name)) }
        console.line("  ", .bold(name), "  ", .init(mark, .green), .init(description, .plain))
    }

    private func writeNotes(of contents: SourceContents) {
        let notes = common.notes
        let address = contents.source.address.typed
        for note in contents.source.notes where note.externalPlugin == nil {
            notes.note(note.message)
        }
        let leftOut = contents.overview.leftOut
        if !leftOut.isEmpty {
            let reasons = SkillSelection.LeftOut.Reason.summary(of: leftOut.map(\.reason))
            notes.note(Messages.leftOut(address, leftOut.count, reasons, isListed: true))
        }
        notes.write(contents.source.notes.compactMap(\.externalPlugin), listedBy: address)
        notes.hint(Messages.toPreview(SuggestedCommand("info", address, "--skill", "NAME")))
        notes.hint(
            Messages.toInstall(SuggestedCommand("install", address, "--skill", "NAME", in: scope)))
    }

    /// The sources as JSON.
    var json: JSONValue { .array(contents.map(json)) }

    private func json(_ contents: SourceContents) -> JSONValue {
        let source = contents.source
        let skills = PluginGroup.groups(of: contents.overview.skills).flatMap(\.skills)
        return .object([
            "source": .string(source.address.typed), "url": .string(source.url),
            "kind": .string(source.address.kind), "commit": .text(contents.commit),
            "archive": .text(source.archiveDigest?.description),
            "skills": .array(skills.map { $0.json(standing: contents.standings[$0]) }),
            "leftOut": .array(
                contents.overview.leftOut.map { $0.json(from: source.address.typed) }),
            "notes": .array(source.notes.map { $0.json(of: source.address.typed) }),
        ])
    }
}

extension SkillCandidate {
    /// The skill as JSON.
    func json(standing: SkillStanding?) -> JSONValue {
        .object([
            "name": .text(name?.description ?? declaredName), "path": .text(folder?.description),
            "description": .text(description), "plugins": .strings(plugins),
            "state": .text(standing?.rawValue),
        ])
    }
}

/// The names of skills as lists show them: those that several have are followed by the folder.
struct ListedNames {
    private let counts: [String: Int]

    init(of skills: [SkillCandidate]) {
        counts = skills.reduce(into: [:]) { $0[Self.plain($1), default: 0] += 1 }
    }

    subscript(skill: SkillCandidate) -> String {
        let name = Self.plain(skill)
        return counts[name] ?? 0 > 1 ? "\(name) (\(skill.place))" : name
    }

    static func plain(_ skill: SkillCandidate) -> String {
        skill.name?.description ?? skill.declaredName ?? skill.folder?.lastName ?? "?"
    }
}

/// The skills of one plugin in a list.
struct PluginGroup {
    /// The heading; nil if no plugins group the skills.
    let title: String?
    /// The skills, ordered as they were.
    let skills: [SkillCandidate]

    /// Groups skills by their first plugins, ordered by name; those in no plugin come last.
    static func groups(of skills: [SkillCandidate]) -> [PluginGroup] {
        guard skills.contains(where: { !$0.plugins.isEmpty }) else {
            return [PluginGroup(title: nil, skills: skills)]
        }
        let groups = Dictionary(grouping: skills) { $0.plugins.first ?? "" }
        return groups.sorted { ($0.key.isEmpty ? 1 : 0, $0.key) < ($1.key.isEmpty ? 1 : 0, $1.key) }
            .map { plugin, skills in
                PluginGroup(title: plugin.isEmpty ? Messages.withoutPlugin : plugin, skills: skills)
            }
    }
}
