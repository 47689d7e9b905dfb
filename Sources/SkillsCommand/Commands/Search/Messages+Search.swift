internal import Problem
internal import SkillCatalog
internal import Terminal

// search.
extension Messages {
    static let searchTitle = "Skills in catalogs"
    static let installKey = "install"

    static func standing(_ standing: InstalledContents.Standing) -> String {
        switch standing {
        case .installed: "installed"
        case .update: "update"
        case .sameContent(let name): "same content as \(name)"
        }
    }
    static func removedFromCatalog(_ reason: String) -> String { "removed: \(reason)" }
    static func renamedInCatalog(_ name: String) -> String { "now \(name)" }
    static let installsInProject = "in the project (--project)"
    static func moreHits(_ count: Int, of total: Int, _ command: SuggestedCommand) -> Suggestion {
        "\(grouped(count)) of \(grouped(total)); more: \(command)"
    }
    static func moreHits(_ count: Int, of total: Int, limit: Int) -> String {
        "\(grouped(count)) of \(grouped(total)); for more, add --limit \(limit)"
    }
    static func projectHits(_ catalog: String, _ command: SuggestedCommand) -> Suggestion {
        "to install from '\(catalog)', a catalog of the project: \(command)"
    }
    static var longQuery: String {
        let (words, size) = (SearchQuery.wordLimit, byteCount(SearchQuery.lengthLimit))
        return "only the start of the text is searched: at most \(words) words in \(size)"
    }
    static func asking(_ registries: [String]) -> String {
        "asking \(registries.joined(separator: ", "))…"
    }
    static func tooManyWords(_ count: Int, limit: Int) -> String {
        "'skills search' accepts at most \(limit) arguments, not \(count)"
    }
    static func oldCatalog(_ name: String, days: Int) -> Suggestion {
        "'\(name)' was refreshed \(counted(days, "day")) ago; to refresh it: \(skills: "catalog", "refresh", name)"
    }
    static func downloadingSearch(
        _ update: SearchUpdate, _ size: String, _ world: World
    ) -> String {
        guard let refreshed = update.refreshed else {
            return "Downloading the search files of '\(update.catalog)': \(size)"
        }
        let age = world.age(of: refreshed)
        return "Updating the search files of '\(update.catalog)', last updated \(age): \(size)"
    }
    static func searchNotUpdated(_ name: String, _ age: String) -> String {
        "failed to update the search files of '\(name)', last updated \(age):"
    }
    static func projectRegistry(_ name: String) -> String {
        "'\(name)' is not searched: a registry that only the project names gets no words"
    }
    static func unreadProjectCatalog(_ name: String) -> Suggestion {
        "to search '\(name)', a catalog of the project: \(skills: "catalog", "refresh", name, "--search")"
    }
    static func unaskedCatalog(_ name: String, _ command: SuggestedCommand) -> Suggestion {
        "to ask '\(name)', a catalog of the project: \(command)"
    }
    static func asksProjectHosts(_ hosts: [String]) -> String {
        "this asks \(hosts.joined(separator: ", ")), which only the files of this project name"
    }
    static func notInstallable(_ trouble: CatalogTrouble) -> Suggestion {
        "\(trouble.summary); nothing is installed from it; for details: \(skills: "catalog", "list")"
    }
    static func notSearched(_ name: String) -> String { "'\(name)' is not searched:" }
}

extension SearchProblem {
    var summary: String {
        switch self {
        case .nothingFound(let text, _): "no skill found for '\(text)'"
        case .noWords(let text): "'\(text)' has no letters or digits to search for"
        case .wordsRequired: "searching while typing requires a terminal"
        }
    }

    var hint: Suggestion? {
        switch self {
        case .nothingFound(_, let advice):
            switch advice {
            case .names(let names): "did you mean \(names.prefix(3).joined(separator: ", "))?"
            case .allCatalogs(let command): "search every catalog: \(command)"
            case .english:
                "try English words, in which most skills are described, or \(Self.addCatalog)"
            case .otherWords:
                "try other words, or \(Self.addCatalog)"
            }
        case .noWords, .wordsRequired: "give words: \(skills: "search", "WORDS")"
        }
    }

    private static var addCatalog: Suggestion {
        "add a catalog: \(skills: "catalog", "add", "NAME", "LOCATION")"
    }
}
