internal import FileTree
internal import ObjectStore
internal import Problem
internal import RemoteStore
public import SkillCatalog
internal import SkillFormat
internal import SystemPackage
internal import Transfer
internal import Web

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
    ///
    /// If the catalog has a transparency log, the version of an archive must be in it.
    ///
    /// The tree hash that an entry states must be that of the files, except for an address: its branch moves on, and the
    /// hash is that of the commit when the catalog was made. The stated count and size are only shown: the hash covers
    /// both.
    public func load(
        _ found: FoundEntry, for request: NameRequest
    ) async throws(SkillSourceError) -> LoadedSource {
        let entry = found.entry
        switch entry.fileSource {
        case .embedded:
            return try loadEmbedded(SkillAddress(found), request.version)
                .recorded(as: request).from(found)
        case .address(let text):
            let address = try address(text, of: found, request)
                .selecting(versionOf: request, found)
            return try await named(by: referrer(found.catalog))
                .loadAllLanguages(address, expecting: nil)
                .narrowed(to: entry.name).from(found)
        case let source?:
            let address = SkillAddress(found)
            async let fault = catalogs?.logFault(of: found)
            let loaded = try await load(source, for: address).narrowed(to: entry.name)
                .withTree(statedBy: found).from(found)
            if let fault = await fault { throw .catalog(fault) }
            return loaded
        case nil: throw .catalog(.notFound(request, similar: []))
        }
    }

    /// Reads the address that a catalog states; refuses names of other catalogs, and files of this machine outside the
    /// catalog's own folder or repository.
    private func address(
        _ text: String, of found: FoundEntry, _ request: NameRequest
    ) throws(SkillSourceError) -> SkillAddress {
        let address = try SkillAddress(text, workingDirectory: "/", home: "/")
        if address.isRemote {
            try check(address, namedBy: referrer(found.catalog), for: found.fullName.description)
            return address
        }
        guard let reference = catalogs?.references.first(where: { $0.name == found.catalog }),
            address.isPart(of: reference)
        else { throw .localSource(request, catalog: found.catalog, source: text) }
        return address
    }

    /// Refuses an address on a private network that a catalog on a public server names.
    func check(
        _ address: SkillAddress, namedBy referrer: Referrer?, for name: String
    ) throws(SkillSourceError) {
        guard let referrer, let location = address.location else { return }
        do throws(TransferError) {
            guard try !referrer.mayLead(to: RemoteHost.address(of: location)) else { return }
        } catch {
            throw .download(name, error)
        }
        throw .download(
            name,
            .privateReference(
                from: referrer.description, to: AddressSecrets.removed(from: location)))
    }

    /// Returns the catalog that names the files of an entry; nil for any other address.
    func catalogReferrer(naming address: SkillAddress) -> Referrer? {
        guard case .catalog(let request) = address.meaning else { return nil }
        return referrer(request.catalog)
    }

    /// Returns a catalog on a server; nil for one on this machine, or of unknown address.
    private func referrer(_ catalog: CatalogName?) -> Referrer? {
        guard let catalogs,
            let reference = catalogs.references.first(where: { $0.name == catalog }),
            let place = place(of: reference)
        else { return nil }
        return Referrer(place, network: catalogs.network(of: reference))
    }

    private func place(of reference: CatalogReference) -> WebAddress? {
        switch reference.kind {
        case .folder: return nil
        case .git:
            guard let address = try? SkillAddress.read(reference.location), address.isRemote,
                let location = address.location
            else { return nil }
            return try? RemoteHost.address(of: location)
        case .index, .wellKnown, .marketplace, .registry:
            switch RemoteLocation(reference.location) {
            case .bucket(let address)?: return try? stores.objects().url(of: address)
            case .repository?: return try? RemoteHost.address(of: reference.location)
            case nil: return try? WebAddress(reference.location)
            }
        }
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
            // The keys for buckets are those of the user.
            if case .web(let url) = archive.place { return !url.hasPrefix(BucketAddress.scheme) }
            return false
        case .artifact: return true
        case .catalog, .folder: return false
        }
    }

    /// The URL of its files, or their address for ssh, which may contain secrets; nil if it has none.
    public var location: String? {
        switch meaning {
        case .git(let git): return git.url
        case .site(let site): return site.url
        case .archive(let archive):
            guard case .web(let url) = archive.place else { return nil }
            return url
        case .artifact(let artifact): return artifact.url
        case .catalog, .folder: return nil
        }
    }

    /// Whether it is in the folder of a catalog, or in its repository on this machine.
    fileprivate func isPart(of catalog: CatalogReference) -> Bool {
        guard let location = try? SkillAddress.read(catalog.location) else { return false }
        switch (catalog.kind, location.meaning, meaning) {
        case (.folder, .folder(let folder), .folder(let path)):
            return path.lexicallyNormalized().starts(with: folder.lexicallyNormalized())
        case (.git, .git(let repository), .git(let git)):
            return git.url == repository.url
        default: return false
        }
    }

    /// Returns the address at the version that is wanted of an entry without versions, as a branch, tag or commit.
    ///
    /// Throws ``CatalogError/noSuchVersion(_:catalog:available:)`` for a source that has none.
    fileprivate func selecting(
        versionOf request: NameRequest, _ found: FoundEntry
    ) throws(SkillSourceError) -> SkillAddress {
        guard let version = request.version, found.entry.version == nil else { return self }
        switch meaning {
        case .git, .site, .artifact: return try selecting(revision: version)
        case .archive, .catalog, .folder:
            throw .catalog(.noSuchVersion(request, catalog: found.catalog, available: []))
        }
    }

    /// The full name of an entry: `catalog:publisher/name`.
    init(_ found: FoundEntry) {
        self.init(typed: found.fullName.description, meaning: .catalog(found.fullName))
    }
}

extension LoadedSource {
    /// Returns the source under the name by which it was requested: the name alone may be ambiguous.
    fileprivate func recorded(as request: NameRequest) -> LoadedSource {
        guard request.catalog != nil else { return self }
        var source = self
        source.address = SkillAddress(
            typed: "\(CatalogName.embedded):\(request.name)", meaning: address.meaning)
        return source
    }
}

/// The host of any remote address.
enum RemoteHost {
    /// Returns an address itself, or for `ssh://user@host/path` and `user@host:path` the web address of the host.
    static func address(of text: String) throws(TransferError) -> WebAddress {
        guard let location = WebLocation(text), !["http", "https"].contains(location.scheme),
            location.host != nil, let server = location.authority.split(separator: "@").last
        else { return try WebAddress(text) }
        return try WebAddress("https://\(server)/")
    }
}
