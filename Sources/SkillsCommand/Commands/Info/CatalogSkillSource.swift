internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillStore

/// One place that has a skill of a catalog: the source of its entry, or another one that the entry states.
struct CatalogSkillSource {
    let catalog: CatalogName
    /// The entry; for another place, with the source, publisher and facts of that place.
    private(set) var entry: CatalogEntry
    /// The catalog's words about another source; nil for the source of the entry.
    let alternative: EntryAlternative?
    /// The name by which it is found; nil if there is none, or it is another place.
    private let request: NameRequest?
    /// The skill as it was read from its source.
    private(set) var preview: SkillPreview?
    /// Why its source could not be read.
    private(set) var problem: (any Problem)?

    private init(
        _ catalog: CatalogName, _ entry: CatalogEntry, _ alternative: EntryAlternative?,
        request: NameRequest?
    ) {
        self.catalog = catalog
        self.entry = entry
        self.alternative = alternative
        self.request = request
    }

    /// The command that installs it; nil if it can't be installed, or is another place.
    var command: SuggestedCommand? { request.map { .install($0.description) } }

    /// Returns the places that catalogs state, each entry followed by its other places; `all` are the answers of all
    /// catalogs, by which the commands are chosen.
    static func all(
        in answers: [CatalogAnswer], among all: [CatalogAnswer]
    ) -> [CatalogSkillSource] {
        answers.flatMap { answer in
            ((try? answer.result.get()) ?? []).flatMap { entry in
                let request = all.shortestRequest(for: entry, in: answer.catalog)
                let own = CatalogSkillSource(answer.catalog, entry, nil, request: request)
                return [own] + entry.alternatives.map { own.place($0) }
            }
        }
    }

    private func place(_ alternative: EntryAlternative) -> CatalogSkillSource {
        var place = entry
        place.source = alternative.source
        place.publisher = alternative.publisher
        place.alternatives = []
        place.facts = EntryFacts()
        place.facts.missing = alternative.missing
        return CatalogSkillSource(catalog, place, alternative, request: nil)
    }

    /// The entry as it was found, to be loaded.
    var found: FoundEntry { FoundEntry(catalog: catalog, entry: entry) }

    /// Whether it can be read, and was not: catalogs do not state what a skill brings.
    var isUnread: Bool { entry.state == .available && entry.source != nil && preview == nil }

    /// Returns the command that shows its files and its SKILL.md, and not those of an installed skill of its name; nil if
    /// there is none.
    func textCommand(besides installed: InstalledSkill?) -> SuggestedCommand? {
        request.map {
            SuggestedCommand(
                words: ["info", $0.description, "--text"]
                    + (installed == nil ? [] : ["--catalogs"]))
        }
    }

    /// Takes what was read from the source.
    mutating func take(_ facts: SourceFacts) {
        switch facts {
        case .known(let facts, let preview):
            entry.facts = facts
            self.preview = preview
        case .unknown(let problem): self.problem = problem
        }
    }

    /// The name by which it is compared with others.
    var label: String {
        guard alternative == nil else { return entry.fileSource?.text ?? catalog.description }
        return found.fullName.description
    }
}
