internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// Shows a skill that is not installed: every source that catalogs state for its name.
struct CatalogSkillPresentation {
    let name: String
    let common: CommonOptions
    private let installed: InstalledSkill?
    private let sources: [CatalogSkillSource]
    private let failures: [(catalog: CatalogName, error: CatalogError)]
    private let outdated: [(catalog: CatalogName, age: CatalogAnswer.Outdated)]
    private let language: String?
    private let onlineCommand: SuggestedCommand?

    /// Creates a presentation; `onlineCommand` reads the sources, nil if they have been read.
    init(
        name: String, installed: InstalledSkill?, _ sources: [CatalogSkillSource],
        answers: [CatalogAnswer], language: String?, onlineCommand: SuggestedCommand?,
        common: CommonOptions
    ) {
        self.name = name
        self.installed = installed
        self.sources = sources
        self.language = language
        self.onlineCommand = onlineCommand
        self.common = common
        failures = answers.compactMap { answer in
            if case .failure(let error) = answer.result { (answer.catalog, error) } else { nil }
        }
        outdated = answers.compactMap { answer in answer.outdated.map { (answer.catalog, $0) } }
    }

    /// Whether no catalog has the name.
    var isEmpty: Bool { sources.isEmpty }

    /// The first error of a catalog.
    var failure: CatalogError? { failures.first?.error }

    func write() {
        let console = common.results
        console.line(.bold(name), .init("  \(state)", .plain))
        if let first = sources.first {
            let text = first.entry.description(in: language)
            for line in text.wrapped(to: min(console.columns ?? 100, 100) - 2) {
                console.line("  \(line)")
            }
        }
        for source in sources {
            console.line(.init("", .plain))
            facts(source).write(to: console)
            source.preview?.writeFindings(to: console)
        }
        for failure in failures { common.writeProblem(failure.error) }
        for (catalog, age) in outdated {
            common.notes.note(Messages.answeredFromCache(catalog, age.cause))
        }
        if let first = sources.first, first.preview != nil,
            let command = first.textCommand(besides: installed)
        {
            common.notes.hint(Messages.showsText(command))
        }
        let unread = sources.count { $0.isUnread && $0.problem == nil }
        if unread > 0, let onlineCommand {
            common.notes.note(Messages.unreadSources(onlineCommand))
        } else if unread > 0, sources.count > Session.sourceLimit {
            common.notes.note(Messages.unreadSources(beyond: Session.sourceLimit))
        }
    }

    /// Where it is installed from, or that it is not installed.
    private var state: String {
        installed.map { Messages.installed(from: $0.entry?.origin.typed) } ?? Messages.notInstalled
    }

    private func facts(_ source: CatalogSkillSource) -> FactList {
        let (entry, facts) = (source.entry, source.entry.facts)
        var list = FactList()
        if source.alternative == nil { list.add(Label.install, source.command.map { "\($0)" }) }
        let place: [(String, String?)] =
            source.alternative == nil
            ? [
                (Label.publisher, entry.publisher?.description),
                (Label.catalog, source.catalog.description),
                (Label.source, entry.fileSource?.text),
                (Label.version, entry.version), (Label.state, Messages.state(of: entry)),
                (Label.description, otherDescription(of: source)),
            ]
            : [
                (Label.alsoAt, entry.fileSource?.text),
                (Label.publisher, entry.publisher?.description),
                (Label.note, source.alternative?.note),
            ]
        let all: [(String, String?)] =
            place + [
                (Label.license, facts.license), (Label.changed, facts.changed),
                (Label.commit, facts.commit), (Label.files, files(facts)),
                (Label.complete, Messages.completeness(missing: facts.missing)),
                (Label.score, facts.score.map { "\($0)" }),
                (Label.hash, facts.tree?.description),
                (Label.content, comparison(of: source)),
                (
                    Label.tags,
                    source.alternative == nil && !facts.tags.isEmpty
                        ? facts.tags.joined(separator: ", ") : nil
                ),
                (
                    Label.notRead,
                    source.problem.map {
                        ([$0.summary] + $0.causes).joined(separator: ": ")
                    }
                ),
            ]
        list.add(all)
        list.add(source.preview?.brings ?? [])
        return list
    }

    /// The description, unless it is the one at the top.
    private func otherDescription(of source: CatalogSkillSource) -> String? {
        let own = source.entry.description(in: language)
        return own == sources.first?.entry.description(in: language) ? nil : own
    }

    private func files(_ facts: EntryFacts) -> String? {
        guard let count = facts.files else { return nil }
        return facts.size.map { Label.size(count, $0) } ?? "\(count)"
    }

    /// The other sources whose skill has the same files, or that none has; nil if that is unknown.
    private func comparison(of source: CatalogSkillSource) -> String? {
        guard let tree = source.entry.facts.tree else { return nil }
        let others = sources.filter { $0.label != source.label && $0.entry.facts.tree != nil }
        guard !others.isEmpty else { return nil }
        return Messages.sameContent(
            as: others.filter { $0.entry.facts.tree == tree }.map(\.label))
    }

    /// The catalogs that could not be read, as JSON.
    var failuresJSON: JSONValue {
        .array(
            failures.map { failure in
                var members = failure.error.json.object ?? [:]
                members["name"] = .string(failure.catalog.description)
                return .object(members)
            })
    }

    /// The sources as JSON.
    var json: JSONValue { .array(sources.map(\.json)) }
}

extension CatalogSkillSource {
    /// The source as JSON.
    fileprivate var json: JSONValue {
        var members = entry.json.object ?? [:]
        members["also"] = nil
        if let alternative {
            for key in ["name", "version", "description", "translations"] { members[key] = nil }
            members["publisher"] = .text(entry.publisher?.description)
            members["missing"] = entry.facts.missing.map { .integer($0) } ?? .null
            members["note"] = .text(alternative.note)
        }
        members["catalog"] = .string(catalog.description)
        members["source"] = .text(entry.fileSource?.text)
        members["command"] = .text(command?.description)
        members["problem"] = problem.map { .string($0.summary) }
        if let preview {
            members["allowedTools"] = .strings(preview.skill.frontmatter?.allowedTools ?? [])
            members["scripts"] = .strings(preview.scripts.map(\.path.description))
            members["hosts"] = .strings(preview.hosts)
            members["findings"] = .array(preview.skill.findings.map(\.json))
        }
        return .object(members)
    }
}
