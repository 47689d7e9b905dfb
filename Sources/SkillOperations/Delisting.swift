public import SkillCatalog
internal import SkillFormat
public import SkillStore

extension Catalogs {
    /// Returns the reason for which the catalog by which an installed skill was found no longer offers it, as far as
    /// this machine knows; no server is asked.
    public func delisting(of skill: InstalledSkill) async -> Delisting? {
        guard let request = skill.entry?.origin.catalogRequest else { return nil }
        return await delisting(of: request)
    }

    /// Returns the description that the catalog of an installed skill has in a language; nil if it has none, or if this
    /// machine does not know.
    public func translation(of skill: InstalledSkill, into language: String) async -> String? {
        guard let request = skill.entry?.origin.catalogRequest,
            let entry = await knownEntries(for: request).first
        else { return nil }
        let text = entry.description(in: language)
        return text == entry.description ? nil : text
    }
}

extension InstalledSkill {
    /// The delisting to assume if its catalog answers that it has no such skill; nil if it comes from elsewhere.
    ///
    /// The catalog is not asked again.
    var assumedDelisting: Delisting? {
        guard let origin = entry?.origin, origin.kind == .catalog,
            let catalog = origin.catalogRequest?.catalog
        else { return nil }
        return .gone(from: catalog)
    }
}

extension LockEntry.Origin {
    /// The full name of the entry of a catalog by which the source was found; nil if the user typed an address.
    public var catalogName: String? { kind == .catalog ? typed : catalogEntry }

    /// The request that means the entry, which names its catalog.
    fileprivate var catalogRequest: NameRequest? {
        guard let request = catalogName.flatMap({ NameRequest($0) }), request.catalog != nil else {
            return nil
        }
        return request
    }
}

extension InstalledSkill {
    /// The catalog that it was installed from, and the version that the log of that catalog may have; nil if it comes
    /// from elsewhere.
    public var loggedVersion: (catalog: CatalogName, version: LoggedVersion)? {
        guard let entry, entry.origin.kind == .catalog, let request = entry.origin.catalogRequest,
            let catalog = request.catalog, let name = SkillName(request.name)
        else { return nil }
        let version = LoggedVersion(
            publisher: request.publisher, name: name, tree: entry.tree)
        return (catalog, version)
    }
}
