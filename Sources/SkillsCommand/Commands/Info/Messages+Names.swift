internal import Problem
internal import SkillCatalog
internal import SkillFormat

// Names of skills in catalogs.
extension Messages {
    /// ` by anthropics, from anthropics/skills/skills/pdf`, and the catalog unless it is the embedded one.
    static func origin(of entry: CatalogEntry, in catalog: CatalogName) -> String {
        let publisher = entry.publisher.map { " by \($0)" } ?? ""
        let source = entry.fileSource?.text.map { ", from \($0)" } ?? ""
        let list = catalog == .embedded ? "" : " (catalog \(catalog))"
        return publisher + source + list
    }

    static let notInstalled = "not installed"

    /// Which of the other sources of a skill have the same files.
    static func sameContent(as others: [String]) -> String {
        others.isEmpty ? "differs from the others" : "same as \(others.joined(separator: ", "))"
    }

    /// Which command reads the facts that catalogs do not state.
    static func unreadSources(_ command: SuggestedCommand) -> Suggestion {
        "some details are not in the catalogs; to read them from the sources: \(command)"
    }

    static func unreadSources(beyond limit: Int) -> Suggestion {
        "some details are not in the catalogs; only the first \(limit) sources are read"
    }

    static func answeredFromCache(_ catalog: CatalogName, _ cause: CatalogError) -> String {
        "'\(catalog)' is shown from the cache: \(cause.causes.last ?? cause.summary)"
    }

    static func installed(from source: String?) -> String {
        "installed from \(source ?? unknownSource)"
    }

    /// Whether a skill has all the files that it refers to; nil if that is unknown.
    static func completeness(missing: Int?) -> String? {
        missing.map { $0 == 0 ? "yes" : "no, \(counted($0, "file")) missing" }
    }

    /// Why a skill cannot be installed; nil if it can.
    static func state(of entry: CatalogEntry) -> String? {
        switch entry.state {
        case .available: nil
        case .renamed(let name): "renamed '\(name)'"
        case .removed(let reason): "removed: \(reason)"
        }
    }

    /// That the catalog by which an installed skill was found no longer offers it.
    static func delisted(_ skill: String, by entry: String?, _ delisting: Delisting) -> String {
        let entry = entry ?? skill
        return switch delisting {
        case .renamed(let name):
            "'\(entry)' has been renamed '\(name)'; your '\(skill)' keeps its name"
        case .removed(let reason):
            "'\(entry)' has been removed from its catalog: \(withoutStop(reason)); your copy is unchanged"
        case .gone(let catalog):
            "'\(entry)' is no longer in the catalog '\(catalog)'; your copy is unchanged"
        }
    }

    /// That the catalog by which an installed skill was found no longer offers it, for a column.
    static func delisted(_ delisting: Delisting) -> String {
        switch delisting {
        case .renamed(let name): "renamed '\(name)' in its catalog"
        case .removed(let reason): "removed from its catalog: \(withoutStop(reason))"
        case .gone(let catalog): "no longer in the catalog '\(catalog)'"
        }
    }

    private static func withoutStop(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// The name of a skill in its catalog now.
    static func renamedInCatalog(_ skill: String, _ entry: String) -> String {
        "\(skill) is now \(entry)"
    }

    static func renamed(_ old: String, to new: String) -> String {
        "'\(old)' has been renamed '\(new)'"
    }

    static func looksLike(_ typed: String, _ known: String, _ difference: String) -> String {
        "'\(typed)' looks like '\(known)' (\(difference))"
    }
}
