internal import Digest
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillStore
internal import Terminal

/// Shows a skill that is not installed: every source that catalogs state for its name.
struct CatalogSkillPresentation {
    /// One source of the skill.
    fileprivate struct Source {
        let catalog: CatalogName
        let entry: CatalogEntry
        /// Another place that has the same skill; nil for the one that is installed.
        let alternative: EntryAlternative?
        /// The command that installs it; nil if it can't be installed, or is an alternative.
        let command: String?
    }

    let name: String
    let common: CommonOptions
    private let installed: InstalledSkill?
    private let sources: [Source]
    private let failures: [(catalog: CatalogName, error: CatalogError)]
    private let outdated: [(catalog: CatalogName, age: CatalogAnswer.Outdated)]

    init(
        name: String, installed: InstalledSkill?, answers: [CatalogAnswer], common: CommonOptions
    ) {
        self.name = name
        self.installed = installed
        self.common = common
        var sources: [Source] = []
        var failures: [(catalog: CatalogName, error: CatalogError)] = []
        for answer in answers {
            switch answer.result {
            case .success(let entries):
                for entry in entries {
                    let request = answers.shortestRequest(for: entry, in: answer.catalog)
                    let command = request.map { "skills install \($0.description.shellQuoted)" }
                    sources.append(
                        Source(
                            catalog: answer.catalog, entry: entry, alternative: nil,
                            command: command))
                    sources += entry.alternatives.map {
                        Source(
                            catalog: answer.catalog, entry: entry, alternative: $0, command: nil)
                    }
                }
            case .failure(let error): failures.append((answer.catalog, error))
            }
        }
        self.sources = sources
        self.failures = failures
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
            let text = first.entry.description(in: World.current.language)
            for line in text.wrapped(to: min(console.columns ?? 100, 100) - 2) {
                console.line("  \(line)")
            }
        }
        for source in sources {
            console.line(.init("", .plain))
            var table = Table()
            for (key, value) in facts(source) {
                table.add("  ", .dim(key), .init(value, .plain))
            }
            table.write(to: console)
        }
        for failure in failures { common.writeProblem(failure.error) }
        for (catalog, age) in outdated {
            common.notes.note(Messages.answeredFromCache(catalog, age.cause))
        }
    }

    /// Where it is installed from, or that it is not installed.
    private var state: String {
        installed.map { Messages.installed(from: $0.entry?.origin.typed) } ?? Messages.notInstalled
    }

    private func facts(_ source: Source) -> [(key: String, value: String)] {
        let (entry, facts) = (source.entry, source.entry.facts)
        if let other = source.alternative {
            let all: [(String, String?)] = [
                ("also at", other.source.text), ("publisher", other.publisher?.description),
                ("complete", Messages.completeness(missing: other.missing)), ("note", other.note),
            ]
            return all.compactMap { key, value in value.map { (key, $0) } }
        }
        let all: [(String, String?)] = [
            ("install", source.command), ("publisher", entry.publisher?.description),
            ("catalog", source.catalog.description), ("source", entry.source?.text),
            ("version", entry.version), ("state", Messages.state(of: entry)),
            ("license", facts.license), ("changed", facts.changed), ("commit", facts.commit),
            ("files", files(facts)), ("complete", Messages.completeness(missing: facts.missing)),
            ("score", facts.score.map { "\($0)" }), ("hash", facts.tree?.description),
            ("same as", twins(of: source)), ("tags", facts.tags.joinedOrNil(", ")),
        ]
        return all.compactMap { key, value in value.map { (key, $0) } }
    }

    private func files(_ facts: EntryFacts) -> String? {
        guard let count = facts.files else { return nil }
        return facts.size.map { "\(count), \(byteCount($0))" } ?? "\(count)"
    }

    /// The other catalogs and publishers whose skill has the same files.
    private func twins(of source: Source) -> String? {
        guard let tree = source.entry.facts.tree else { return nil }
        return sources.filter {
            $0.alternative == nil && $0.entry.facts.tree == tree && $0.request != source.request
        }.map(\.request.description).joinedOrNil(", ")
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
    var json: JSONValue {
        .array(
            sources.map { source in
                guard let other = source.alternative else {
                    return source.json
                }
                return .object([
                    "catalog": .string(source.catalog.description), "command": .null,
                    "source": .text(other.source.text),
                    "publisher": .text(other.publisher?.description),
                    "missing": other.missing.map { .integer($0) } ?? .null,
                    "note": .text(other.note),
                ])
            })
    }
}

extension CatalogSkillPresentation.Source {
    fileprivate var request: NameRequest {
        NameRequest(
            catalog: catalog, publisher: entry.publisher, name: entry.name.description)
    }

    fileprivate var json: JSONValue {
        var members = entry.json.object ?? [:]
        members["also"] = nil
        members["catalog"] = .string(catalog.description)
        members["source"] = .text(entry.source?.text)
        members["command"] = .text(command)
        return .object(members)
    }
}

extension [String] {
    fileprivate func joinedOrNil(_ separator: String) -> String? {
        isEmpty ? nil : joined(separator: separator)
    }
}
