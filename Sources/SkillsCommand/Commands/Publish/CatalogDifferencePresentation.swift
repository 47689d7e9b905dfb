internal import CatalogPublishing
internal import Digest
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import Terminal

/// Shows what differs between two catalogs.
struct CatalogDifferencePresentation {
    let difference: CatalogDifference
    /// The folders, as typed.
    let old: String
    let new: String
    let common: CommonOptions

    /// Shows the differences as text.
    func writeText() {
        let changes = difference.changes
        if !changes.isEmpty {
            var table = Table(whole: [0])
            table.add(
                .dim(say("NAME", ja: "名前")), .dim(say("CHANGE", ja: "変更")),
                .dim(say("VERSION", ja: "バージョン")), .dim(say("SCORE", ja: "スコア")),
                .dim(say("FILES", ja: "ファイル")))
            for change in changes {
                table.add(
                    .bold(change.name), .init(change.summary, change.isLoss ? .yellow : .plain),
                    .init(change.versions, .plain), .init(change.scores, .plain),
                    .init(change.details?.files.summary ?? "", .plain))
            }
            table.write(to: common.results)
        }
        for change in changes {
            for line in change.details?.capabilities.linesWithHosts ?? [] {
                common.results.line(
                    Console.Piece("\(change.name): ", .yellow), .init(line, .plain))
            }
            if change.lacksDetails { common.notes.warning(Messages.lacksArchive(change.name)) }
        }
        common.notes.line(.init(Messages.catalogDifference(difference), .plain))
    }

    /// Writes the differences as JSON.
    func writeJSON() {
        common.write(
            "publish-diff",
            [
                "old": json(difference.old, old), "new": json(difference.new, new),
                "changes": .array(difference.changes.map(\.json)),
            ])
    }

    private func json(_ side: CatalogDifference.Side, _ folder: String) -> JSONValue {
        .object([
            "folder": .string(folder), "title": .string(side.title),
            "version": .integer(side.version), "skills": .integer(side.count),
        ])
    }
}

extension NewCapabilities {
    /// One line for each kind, also for hosts.
    fileprivate var linesWithHosts: [String] {
        lines + (hosts.isEmpty ? [] : [Messages.newHosts(hosts)])
    }
}

extension CatalogDifference.Change {
    /// The word for the kind of change.
    var word: String {
        switch kind {
        case .added: "added"
        case .files: "files"
        case .facts: "facts"
        case .removed: "removed"
        case .renamed: "renamed"
        case .vanished: "vanished"
        }
    }

    /// The kind of change in a few words.
    var summary: String {
        switch kind {
        case .added, .vanished: Messages.shown(word)
        case .files: Messages.changedFiles
        case .facts: Messages.changedFacts
        case .removed(let reason): Messages.removedSkill(reason)
        case .renamed(let name): Messages.renamedSkill(name)
        }
    }

    /// Whether users of the old catalog lose a skill that the new one does not mention.
    var isLoss: Bool { kind == .vanished }

    /// Whether files differ, but an archive could not be read.
    var lacksDetails: Bool { [.added, .files].contains(kind) && details == nil }

    /// The old and the new version.
    var versions: String { Self.step(old?.version, new?.version) }

    /// The old and the new score.
    var scores: String {
        Self.step(old?.facts.score.map { "\($0)" }, new?.facts.score.map { "\($0)" })
    }

    private static func step(_ old: String?, _ new: String?) -> String {
        guard let old, let new, old != new else { return new ?? old ?? "" }
        return "\(old) → \(new)"
    }

    fileprivate var json: JSONValue {
        let (renamed, reason): (String?, String?) =
            switch kind {
            case .renamed(let name): (name.description, nil)
            case .removed(let reason): (nil, reason)
            case .added, .files, .facts, .vanished: (nil, nil)
            }
        return .object([
            "name": .string(name), "change": .string(word), "renamed": .text(renamed),
            "reason": .text(reason), "old": Self.json(old), "new": Self.json(new),
            "files": details?.files.json ?? .null,
            "capabilities": details?.capabilities.json ?? .null,
        ])
    }

    private static func json(_ entry: CatalogEntry?) -> JSONValue {
        guard let entry, entry.state == .available else { return .null }
        return .object([
            "version": .text(entry.version), "description": .string(entry.description),
            "license": .text(entry.facts.license), "tree": .text(entry.facts.tree?.description),
            "score": entry.facts.score.map { .integer($0) } ?? .null,
        ])
    }
}
