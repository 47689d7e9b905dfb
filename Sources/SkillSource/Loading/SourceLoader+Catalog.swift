internal import FileTree
internal import Problem
internal import SkillFormat

// Skills of catalogs.
extension SourceLoader {
    /// Loads a skill from the first catalog that has it.
    func load(
        _ entry: CatalogAddress, for address: SkillAddress
    ) throws(SkillSourceError) -> LoadedSource {
        let eligible = catalogs.filter { entry.catalog == nil || $0.name == entry.catalog }
        if let wanted = entry.catalog, eligible.isEmpty {
            throw .noSuchCatalog(wanted, known: catalogs.map(\.name))
        }
        for catalog in eligible {
            guard let skill = catalog.skill(named: entry.name) else { continue }
            let document = readHeader(skill.contents(of: .skillFile) ?? [])
            let version = document.frontmatter?.version
            if let wanted = entry.version, version != wanted {
                throw .noSuchVersion(entry.name, wanted: wanted, available: version)
            }
            let candidate = SkillCandidate(
                document: document, folder: nil, folderName: skill.name.description)
            return LoadedSource(
                address: address, skills: DiscoveredSkills([candidate]),
                url: "\(catalog.name):\(skill.name)", content: skill)
        }
        let names = eligible.flatMap(\.skillNames).map(\.description)
        throw .notInCatalogs(entry.name, similar: Similarity.names(like: entry.name, among: names))
    }
}
