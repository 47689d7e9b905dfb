internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import Terminal

/// Writes the results of a search: on a terminal two lines for each, otherwise one.
struct SearchPresentation {
    let results: SkillSearch.Results
    let language: String?
    let common: CommonOptions

    /// Writes the results apart from the first ones, which are on the terminal already.
    func write(after count: Int = 0) {
        let console = common.results
        guard let columns = console.columns else { return writeLines(to: console) }
        let mark = console.repertoire.ellipsis
        for hit in results.hits.dropFirst(count) {
            let facts = hit.facts
            let text = facts.isEmpty ? "" : "  " + facts.joined(separator: " · ")
            let state = hit.state.map { "  " + $0 } ?? ""
            let room = columns - hit.address.columns - state.columns
            console.line(
                .bold(hit.address),
                .dim(
                    room > 0
                        ? text.shown(in: console.repertoire).truncated(to: room, mark: mark) : ""),
                .init(state, .green))
            let description = hit.description(in: language).oneLine
                .shown(in: console.repertoire)
            guard !description.isEmpty else { continue }
            console.line(
                .init("  " + description.truncated(to: max(1, columns - 2), mark: mark), .plain))
        }
    }

    private func writeLines(to console: Console) {
        var table = Table()
        table.add(
            .dim(say("SKILL", ja: "スキル")), .dim(say("PUBLISHER", ja: "公開元")),
            .dim(say("LICENSE", ja: "ライセンス")), .dim(say("CHANGED", ja: "変更日")),
            .dim(say("STATE", ja: "状態")),
            .dim(say("DESCRIPTION", ja: "説明")))
        for hit in results.hits {
            table.add(
                .bold(hit.address), .dim(hit.entry.publisher?.description ?? "-"),
                .dim(hit.entry.facts.license ?? "-"), .dim(hit.entry.facts.changed ?? "-"),
                .init(hit.state ?? "-", .green),
                .init(hit.description(in: language).oneLine, .plain))
        }
        table.write(to: console)
    }

    /// The results as JSON.
    var members: [String: JSONValue] {
        [
            "results": .array(results.hits.map { $0.json(language) }),
            "total": .integer(results.total),
        ]
    }
}

extension SkillSearch.Hit {
    /// The publisher, the license and the last change, as far as they are known.
    var facts: [String] {
        [entry.publisher?.description, entry.facts.license, entry.facts.changed]
            .compactMap(\.self)
    }

    /// Why it can't be installed, or what is installed of it; nil for neither.
    var state: String? {
        switch obstacle {
        case .notAllowed(let refusal): return Messages.notAllowed(refusal)
        case .recalled(let recall): return Messages.recalledState(recall)
        case nil: break
        }
        return switch entry.state {
        case .removed(let reason): Messages.removedFromCatalog(reason)
        case .renamed(let name): Messages.renamedInCatalog(name.description)
        case .available: standing.map(Messages.standing)
        }
    }

    /// Returns what it does, in a language if the catalog has it.
    func description(in language: String?) -> String { entry.description(in: language) }

    fileprivate func json(_ language: String?) -> JSONValue {
        var sameAs: String?
        if case .sameContent(let name)? = standing { sameAs = name }
        return .object([
            "name": .string(entry.name.description), "catalog": .string(catalog.description),
            "publisher": .text(entry.publisher?.description), "version": .text(entry.version),
            "description": .string(description(in: language)), "address": .string(address),
            "license": .text(entry.facts.license), "changed": .text(entry.facts.changed),
            "state": .text(stateName), "sameAs": .text(sameAs),
        ])
    }

    private var stateName: String? {
        switch obstacle {
        case .notAllowed: return "not-allowed"
        case .recalled: return "recalled"
        case nil: break
        }
        return switch entry.state {
        case .removed: "removed"
        case .renamed: "renamed"
        case .available:
            switch standing {
            case .installed: "installed"
            case .update: "update"
            case .sameContent: "same-content"
            case nil: nil
            }
        }
    }
}
