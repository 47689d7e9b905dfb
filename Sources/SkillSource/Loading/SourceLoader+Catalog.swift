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
        case .embedded: return try loadEmbedded(SkillAddress(found), request.version).from(found)
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
        if address.isRemote { return address }
        if case .catalog = address.meaning {
            throw .localSource(request, catalog: found.catalog, source: text)
        }
        if let location, text.hasPrefix(location.location) { return address }
        throw .localSource(request, catalog: found.catalog, source: text)
    }

    /// Loads a skill that is part of the program, if it has the version that is wanted.
    func loadEmbedded(
        _ address: SkillAddress, _ wanted: String? = nil
    ) throws(SkillSourceError) -> LoadedSource {
        guard case .catalog(let request) = address.meaning,
            let skill = EmbeddedCatalog().skill(named: request.name)
        else { throw .notAnAddress(address.typed) }
        let document = readHeader(skill.contents(of: .skillFile) ?? [])
        let version = document.frontmatter?.version
        guard wanted == nil || version == wanted else {
            throw .catalog(
                .noSuchVersion(
                    request, catalog: .embedded, available: version.map { [$0] } ?? []))
        }
        let name = skill.name.description
        return LoadedSource(
            address: SkillAddress(typed: name, meaning: address.meaning),
            skills: DiscoveredSkills([
                SkillCandidate(document: document, folder: nil, folderName: name)
            ]), url: "\(CatalogName.embedded):\(name)", content: skill)
    }
}

extension SkillAddress {
    /// Whether it refers to a server rather than to files of this machine or to another catalog.
    var isRemote: Bool {
        switch meaning {
        case .git(let git): return !git.url.lowercased().hasPrefix("file:")
        case .site: return true
        case .archive(let archive):
            if case .web = archive.place { return true }
            return false
        case .catalog, .folder: return false
        }
    }

    /// The full name of an entry: `catalog:publisher/name`.
    init(_ found: FoundEntry) {
        self.init(typed: found.fullName.description, meaning: .catalog(found.fullName))
    }
}
