internal import Archive
internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SystemPackage
internal import Tasks
internal import Transfer
internal import Web

/// Loads skills of catalogs by their names.
struct CatalogLoader: SourceKind {
    /// The maximum size of all files of an entry that lists them, in bytes.
    private static let listedFilesLimit = 16 << 20
    /// The number of these files that are downloaded at the same time.
    private static let parallelFiles = 16

    private let loader: SourceLoader
    private let request: NameRequest
    let address: SkillAddress

    init(_ request: NameRequest, for address: SkillAddress, with loader: SourceLoader) {
        self.loader = loader
        self.request = request
        self.address = address
    }

    func load(expecting digest: SHA256Digest? = nil) async throws(SkillSourceError) -> LoadedSource
    {
        guard let catalogs = loader.catalogs else {
            throw .catalog(.notFound(request, similar: []))
        }
        let found: FoundEntry
        do { found = try await catalogs.entry(for: request) } catch {
            throw SkillSourceError(error, reading: address)
        }
        return try await load(found)
    }

    /// Loads the source of an entry, which has only this skill.
    ///
    /// If the catalog has a transparency log, the version of an archive must be in it.
    ///
    /// The tree hash that an entry states must be that of the files, except for an address: its branch moves on, and the
    /// hash is that of the commit when the catalog was made. The stated count and size are only shown: the hash covers
    /// both.
    func load(_ found: FoundEntry) async throws(SkillSourceError) -> LoadedSource {
        let entry = found.entry
        let own = CatalogLoader(request, for: SkillAddress(found), with: loader)
        switch entry.fileSource {
        case .embedded:
            return try own.loadEmbedded(request.version).from(found)
        case .address(let text):
            let address = try address(text, of: found)
                .selecting(versionOf: request, found)
            return try await loader.named(by: loader.referrer(of: found.catalog))
                .loadAllLanguages(address, expecting: nil)
                .narrowed(to: entry.name).from(found)
        case let source?:
            async let fault = loader.catalogs?.logFault(of: found)
            let loaded = try await own.load(source).narrowed(to: entry.name)
                .withTree(statedBy: found).from(found)
            if let fault = await fault { throw .catalog(fault) }
            return loaded
        case nil: throw .catalog(.notFound(request, similar: []))
        }
    }

    /// Reads the address that a catalog states; refuses names of other catalogs, and files of this machine outside the
    /// catalog's own folder or repository.
    private func address(
        _ text: String, of found: FoundEntry
    ) throws(SkillSourceError) -> SkillAddress {
        let address = try addresses { () throws(AddressError) in try SkillAddress.read(text) }
        if address.isRemote {
            try loader.check(
                address, namedBy: loader.referrer(of: found.catalog),
                for: found.fullName.description)
            return address
        }
        let reference = loader.catalogs?.references.first { $0.name == found.catalog }
        guard let reference, address.isPart(of: reference) else {
            throw .localSource(request, catalog: found.catalog, source: text)
        }
        return address
    }

    /// Loads the files that a catalog states for an entry, whose full name is the address.
    ///
    /// Throws ``ContentError/wrongDigest(_:expected:actual:)`` for an archive or a document whose SHA-256 is not that of the
    /// entry, before reading anything from it. An address is loaded as if typed; it may not refer to a catalog or to files
    /// of this machine.
    func load(_ source: EntrySource) async throws(SkillSourceError) -> LoadedSource {
        switch source {
        case .embedded: return try loadEmbedded()
        case .address(let text): return try await load(addressOfEntry: text)
        case .archive(let url, let digest?):
            try loader.checkPolicy(url)
            // An index in a folder on this machine has paths.
            let location: ArchiveAddress.Location =
                url.hasPrefix("/") ? .file(FilePath(url)) : .web(url)
            return try await ArchiveLoader(
                ArchiveAddress(location: location, path: nil), for: address, with: loader
            ).load(expecting: digest)
        case .archive(let url, nil):
            try loader.checkPolicy(url)
            return try await load(uncheckedArchive: url)
        case .document(let url, let digest):
            try loader.checkPolicy(url)
            return try await load(document: url, digest)
        case .files(let base, let paths):
            try loader.checkPolicy(base)
            return try await load(files: paths, below: base)
        }
    }

    private func load(
        addressOfEntry text: String
    ) async throws(SkillSourceError) -> LoadedSource {
        let read = try addresses { () throws(AddressError) in try SkillAddress.read(text) }
        guard read.isRemote else { throw .address(.notAnAddress(text)) }
        let referrer = loader.catalogReferrer(naming: address)
        try loader.check(read, namedBy: referrer, for: address.typed)
        return try await loader.named(by: referrer).load(read, expecting: nil)
    }

    /// Loads a skill that is part of the program, if it has the version that is wanted.
    private func loadEmbedded(
        _ wanted: String? = nil
    ) throws(SkillSourceError) -> LoadedSource {
        guard case .catalog(let request) = address.meaning,
            let skill = EmbeddedCatalog().skill(named: request.name)
        else { throw .address(.notAnAddress(address.typed)) }
        let document = readHeader(skill.contents(of: .skillFile) ?? [])
        let version = document.frontmatter?.version
        guard wanted == nil || version == wanted else {
            throw .catalog(
                .noSuchVersion(
                    request, catalog: .embedded, available: version.map { [$0] } ?? []))
        }
        // The name alone may mean a skill of another catalog, now or for somebody else.
        let (name, typed) = (skill.name.description, "\(CatalogName.embedded):\(skill.name)")
        return LoadedSource(
            address: SkillAddress(typed: typed, meaning: address.meaning),
            skills: DiscoveredSkills([
                SkillCandidate(document: document, folder: nil, folderName: name)
            ]), url: typed, content: skill)
    }

    /// Loads an archive without a digest, such as a download of a registry, which may instead refer to a repository.
    private func load(
        uncheckedArchive url: String
    ) async throws(SkillSourceError) -> LoadedSource {
        let file: ArchiveDownload
        do throws(SkillSourceError) {
            file = try await loader.download(url, for: address)
        } catch {
            guard case .download(_, let failure) = error, let refusal = RegistryRefusal(failure)
            else { throw error }
            throw .registry(address.typed, refusal)
        }
        if file.byteCount <= RepositoryHandOff.sizeLimit,
            let handOff = RepositoryHandOff(
                try file.contents(limit: RepositoryHandOff.sizeLimit))
        {
            return try await load(addressOfEntry: handOff.address)
        }
        return try await ArchiveLoader(
            ArchiveAddress(location: .web(url), path: nil), for: address, with: loader
        ).open(file.file, file.digest)
    }

    /// Loads a SKILL.md that is all of a skill.
    private func load(
        document url: String, _ expected: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let file = try await loader.download(url, for: address, limit: Discovery.skillFileLimit)
        try address.check(file.digest, is: expected)
        guard let location = try addresses({ () throws(AddressError) in try WebURL(url) })
        else { throw .address(.notAnAddress(url)) }
        return try await DocumentLoader(location, for: address, with: loader)
            .load(file.file, file.digest, with: .none)
    }

    func restore(
        _ skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource {
        guard case .catalog(_, let file?) = skill.origin else {
            return try await load().pinned(to: skill)
        }
        return try await load(file.source).pinned(to: skill)
    }
}

// Checking for updates.
extension CatalogLoader {
    /// Checks skills of one catalog, after one request for its changes.
    func statuses(
        of skills: [PinnedSkill], _ moves: SourceMovePolicy, acceptedRedirects: Set<String>
    ) async throws(SkillSourceError) -> SourceStatuses {
        if let catalog = request.catalog {
            do { try await loader.catalogs?.compare(catalog) } catch { throw .catalog(error) }
        }
        return await withTaskGroup(
            of: (SkillName, Result<SourceStatus, SkillSourceError>).self
        ) { group in
            for skill in skills {
                guard case .catalog(let request, let file) = skill.origin else { continue }
                let own = CatalogLoader(
                    request, for: skill.address(.catalog(request)), with: loader)
                group.addTask {
                    do throws(SkillSourceError) {
                        let status = try await own.status(file)
                        return (skill.name, .success(status))
                    } catch {
                        return (skill.name, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// Returns the catalog's present version of the skill; an archive or a document is fetched only if it is another
    /// one than the installed file.
    private func status(
        _ file: PinnedSkill.VersionFile?
    ) async throws(SkillSourceError) -> SourceStatus {
        guard let catalogs = loader.catalogs else {
            throw .catalog(.notFound(request, similar: []))
        }
        let found: FoundEntry
        do { found = try await catalogs.entry(for: request) } catch {
            switch error {
            case .removed: return .removed(available: [])
            case .notFound where request.catalog != nil: return .removed(available: [])
            default: throw .catalog(error)
            }
        }
        switch found.entry.fileSource {
        // A skill with a new name is loaded even if its files are the same, so that the name is recorded.
        case _ where found.renamedFrom != nil: break
        case .archive(_, let digest?) where digest == file?.digest,
            .document(_, let digest?) where digest == file?.digest:
            return .unchanged(newerTag: nil)
        default: break
        }
        return .version(try await load(found), date: nil)
    }
}

// Lists of files, in well-known indexes of version 0.1.0.
extension CatalogLoader {
    private func load(
        files paths: [String], below base: String
    ) async throws(SkillSourceError) -> LoadedSource {
        guard paths.count <= WellKnownIndex.fileLimit else {
            throw .content(
                .unsafe(address.typed, .tooManyFiles(limit: WellKnownIndex.fileLimit)))
        }
        let folder = try files { () throws(FileTreeError) in
            try loader.downloads.create(.unique(prefix: "files-"))
        }
        try await download(paths.compactMap { RelativePath($0) }, below: base, to: folder)
        let url = try addresses { () throws(AddressError) in try WebURL(base) }
        let content = FolderSource(folder, name: url?.names.last)
        return LoadedSource(
            address: address, skills: try await content.discoverSkills(for: address),
            url: AddressSecrets.removed(from: base), content: content)
    }

    /// Downloads files into an empty folder, a few at a time.
    private func download(
        _ paths: [RelativePath], below base: String, to folder: Directory
    ) async throws(SkillSourceError) {
        var creator = FolderCreator(root: folder)
        var total = 0
        try await ParallelWork.run(paths, width: Self.parallelFiles) { path in
            await listedFile(path, below: base)
        } receive: { (index, result) throws(SkillSourceError) in
            let bytes = try result.get()
            total += bytes.count
            guard total <= Self.listedFilesLimit else { throw tooLarge(base) }
            try creator.write(bytes, to: paths[index])
        }
    }

    private func listedFile(
        _ path: RelativePath, below base: String
    ) async -> Result<[UInt8], SkillSourceError> {
        let url = base + path.names.map(\.percentEncoded).joined(separator: "/")
        do throws(SkillSourceError) {
            let bytes = try await loader.download(url, for: address, limit: Self.listedFilesLimit)
                .contents(limit: Self.listedFilesLimit)
            // Some hosts answer with a page instead of status 404.
            guard path != .skillFile || !bytes.startsLikeWebPage else {
                throw .unsupportedPage(url)
            }
            return .success(bytes)
        } catch {
            return .failure(error)
        }
    }

    private func tooLarge(_ base: String) -> SkillSourceError {
        do {
            return .download(
                address.typed, .tooLarge(try WebAddress(base), limit: Self.listedFilesLimit))
        } catch {
            return .download(address.typed, error)
        }
    }
}

extension PinnedSkill.VersionFile {
    fileprivate var source: EntrySource {
        switch form {
        case .archive: .archive(url: url, digest: digest)
        case .document: .document(url: url, digest: digest)
        }
    }
}

extension SkillAddress {
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
        case .git, .site, .artifact:
            return try addresses { () throws(AddressError) in try selecting(revision: version) }
        case .archive, .catalog, .folder:
            throw .catalog(.noSuchVersion(request, catalog: found.catalog, available: []))
        }
    }
}
