internal import Problem
internal import SkillCatalog
internal import SkillOperations

/// One place that has a skill of a catalog: the source of its entry, or another one that the entry states.
struct CatalogSkillSource {
    let catalog: CatalogName
    /// The entry; for another place, with the source, publisher and facts of that place.
    private(set) var entry: CatalogEntry
    /// The catalog's words about another source; nil for the source of the entry.
    let alternative: EntryAlternative?
    /// The command that installs it; nil if it can't be installed, or is another place.
    let command: SuggestedCommand?
    /// Why its source could not be read.
    private(set) var problem: (any Problem)?

    private init(
        _ catalog: CatalogName, _ entry: CatalogEntry, _ alternative: EntryAlternative?,
        command: SuggestedCommand?
    ) {
        self.catalog = catalog
        self.entry = entry
        self.alternative = alternative
        self.command = command
    }

    /// Returns the places that catalogs state, each entry followed by its other places; `all` are the answers of all
    /// catalogs, by which the commands are chosen.
    static func all(
        in answers: [CatalogAnswer], among all: [CatalogAnswer]
    ) -> [CatalogSkillSource] {
        answers.flatMap { answer in
            ((try? answer.result.get()) ?? []).flatMap { entry in
                let request = all.shortestRequest(for: entry, in: answer.catalog)
                let command = request.map { SuggestedCommand.install($0.description) }
                let own = CatalogSkillSource(answer.catalog, entry, nil, command: command)
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
        return CatalogSkillSource(catalog, place, alternative, command: nil)
    }

    /// The entry as it was found, to be loaded.
    var found: FoundEntry { FoundEntry(catalog: catalog, entry: entry) }

    /// Whether its source has facts that the catalog does not state.
    var isUnread: Bool {
        guard entry.state == .available, entry.source != nil else { return false }
        let facts = entry.facts
        return facts.tree == nil || facts.score == nil || facts.missing == nil
            || facts.files == nil || facts.size == nil
    }

    /// Takes what was read from the source.
    mutating func take(_ facts: SourceFacts) {
        switch facts {
        case .known(let facts): entry.facts = facts
        case .unknown(let problem): self.problem = problem
        }
    }

    /// The name by which it is compared with others.
    var label: String {
        guard alternative == nil else { return entry.fileSource?.text ?? catalog.description }
        return found.fullName.description
    }
}
