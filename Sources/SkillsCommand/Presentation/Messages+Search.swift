internal import Problem

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
    static func moreHits(_ count: Int, of total: Int, _ command: String) -> String {
        "\(count) of \(total); more: \(command)"
    }
    static func oldCatalog(_ name: String, days: Int) -> String {
        "'\(name)' was refreshed \(counted(days, "day")) ago; to refresh it: skills catalog refresh \(name)"
    }
    static func projectRegistry(_ name: String) -> String {
        "'\(name)' is not searched: a registry that only the project names gets no words"
    }
    static func unreadProjectCatalog(_ name: String) -> String {
        "to search '\(name)', a catalog of the project: skills catalog refresh \(name)"
    }
    static func notSearched(_ name: String) -> String { "'\(name)' is not searched:" }
}

extension SearchProblem {
    var summary: String {
        switch self {
        case .nothingFound(let text, _): "no skill found for '\(text.prefix(80))'"
        case .wordsRequired: "searching while typing requires a terminal"
        }
    }

    var hint: String? {
        switch self {
        case .nothingFound(_, let similar):
            similar.isEmpty
                ? "add a catalog: skills catalog add NAME LOCATION"
                : "did you mean \(similar.prefix(3).joined(separator: ", "))?"
        case .wordsRequired: "give words: skills search WORDS"
        }
    }
}
