internal import SkillCatalog

// Catalogs and their skills, as they are in the cache.
extension CompletionSearch {
    /// The maximum number of names of skills.
    private static let nameLimit = 200

    /// The names of the configured catalogs that are not on the command line yet.
    var catalogNames: [String] {
        let names = (try? CatalogSettings(of: world))?.references.map(\.name.description) ?? []
        return names.filter { !target.positionals.contains($0) }
    }

    /// The names of skills that start like the word, `NAME` or `CATALOG:NAME`, those of earlier catalogs first.
    var namesInCatalogs: [String] {
        let references = (try? CatalogSettings(of: world))?.references ?? []
        let catalogs = world.cachedCatalogs(references, locations)
        let parts = target.text.split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let only = parts.count == 2 ? CatalogName(String(parts[0])) : nil
        guard parts.count < 2 || only != nil else { return [] }
        let prefix = parts.last.map(String.init) ?? ""
        var names: [String] = []
        for segment in ((try? catalogs.searchable(only)) ?? []).flatMap(\.segments) {
            names += segment.names(startingWith: prefix, limit: Self.nameLimit - names.count)
            guard names.count < Self.nameLimit else { break }
        }
        let found = Set(names).sorted()
        return only.map { catalog in found.map { "\(catalog):\($0)" } } ?? found
    }
}
