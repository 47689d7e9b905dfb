internal import FileTree
internal import Problem
public import SkillCatalog
internal import SkillFormat
internal import SystemPackage

// Skills of catalogs.
extension SourceLoader {
    /// Loads the skill that a name means.
    func load(
        _ request: NameRequest, for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        guard let catalogs else { throw .catalog(.notFound(request, similar: [])) }
        let found: FoundEntry
        do { found = try await catalogs.entry(for: request) } catch {
            throw SkillSourceError(error, reading: address)
        }
        return try await load(found, for: request)
    }

    /// Loads the source of an entry, which has only this skill.
    ///
    /// The address of the result is what a lock file records: that of a repository or folder, which may be updated
    /// without the catalog; or the entry's full name for an archive, whose address changes with each version.
    public func load(
        _ found: FoundEntry, for request: NameRequest
    ) async throws(SkillSourceError) -> LoadedSource {
        let entry = found.entry
        switch entry.source {
        case .embedded: return try loadEmbedded(found, for: request)
        case .address(let text):
            let address = try address(text, of: found, request)
            return try await loadAllLanguages(address, expecting: nil)
                .narrowed(to: entry.name).from(found)
        case let source?:
            let address = SkillAddress(found)
            return try await load(source, for: address).narrowed(to: entry.name).from(found)
        case nil: throw .catalog(.notFound(request, similar: []))
        }
    }

    /// Reads the address that a catalog states; refuses names of other catalogs, and files of this machine unless the
    /// catalog is a folder.
    private func address(
        _ text: String, of found: FoundEntry, _ request: NameRequest
    ) throws(SkillSourceError) -> SkillAddress {
        let address = try SkillAddress(text, workingDirectory: "/", home: "/")
        let location = catalogs?.references.first { $0.name == found.catalog }
        switch address.meaning {
        case .git(let git) where !git.url.hasPrefix("file:"): return address
        case .archive(let archive):
            if case .web = archive.place { return address }
        case .site: return address
        case .catalog: break
        case .git, .folder:
            if let location, text.hasPrefix(location.location) { return address }
        }
        throw .localSource(request, catalog: found.catalog, source: text)
    }

    private func loadEmbedded(
        _ found: FoundEntry, for request: NameRequest
    ) throws(SkillSourceError) -> LoadedSource {
        guard let skill = EmbeddedCatalog().skill(named: found.entry.name.description) else {
            throw .catalog(.notFound(request, similar: []))
        }
        let document = readHeader(skill.contents(of: .skillFile) ?? [])
        let version = document.frontmatter?.version
        if let wanted = request.version, version != wanted {
            let available = version.map { [$0] } ?? []
            throw .catalog(.noSuchVersion(request, catalog: .embedded, available: available))
        }
        let candidate = SkillCandidate(
            document: document, folder: nil, folderName: skill.name.description)
        let name = skill.name.description
        return LoadedSource(
            address: SkillAddress(
                typed: name, meaning: .catalog(NameRequest(catalog: .embedded, name: name))),
            skills: DiscoveredSkills([candidate]), url: "\(CatalogName.embedded):\(name)",
            content: skill
        ).from(found)
    }
}

extension SkillAddress {
    /// The full name of an entry: `catalog:publisher/name`.
    init(_ found: FoundEntry) {
        let request = NameRequest(
            catalog: found.catalog, publisher: found.entry.publisher,
            name: found.entry.name.description)
        self.init(typed: request.description, meaning: .catalog(request))
    }
}

extension SourceLoader {
    func load(_ source: EntrySource, for address: SkillAddress) async throws(SkillSourceError) -> LoadedSource { fatalError() }
}
