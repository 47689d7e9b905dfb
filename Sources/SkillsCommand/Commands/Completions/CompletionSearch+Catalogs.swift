internal import SkillCatalog
internal import SkillStore

// Catalogs and their skills, as they are in the cache.
extension CompletionSearch {
    /// The maximum number of names of skills.
    private static let nameLimit = 200

    /// The names of catalogs that the command accepts and that are not on the command line yet.
    var catalogNames: [String] {
        let settings = try? CatalogSettings(of: world)
        let layer = SettingsFile.Layer.allCases.first {
            target.command == CatalogRemoveCommand.self
                && target.options.contains("--\($0.rawValue)")
        }
        let entries = settings.map { settings in
            layer.map { layer in settings.entries.filter { $0.file.layer == layer } }
                ?? settings.used
        }
        return (entries ?? [])
            .filter { takesEmbedded || $0.reference.kind != .embedded }
            .map(\.reference.name.description).filter { !target.positionals.contains($0) }
    }

    /// Whether the command accepts the catalog in the program.
    private var takesEmbedded: Bool {
        target.command == CatalogShowCommand.self || target.command == CatalogOrderCommand.self
            || target.command == SearchCommand.self
    }

    /// The names of skills that start like the word, `NAME` or `CATALOG:NAME`, those of earlier catalogs first.
    var namesInCatalogs: [String] {
        let scope = locations.scope
        let references = (try? CatalogSettings(of: world, for: scope))?.references ?? [.embedded]
        let catalogs = world.cachedCatalogs(references, locations)
        let parts = target.text.split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let only = parts.count == 2 ? CatalogName.named(String(parts[0])) : nil
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
