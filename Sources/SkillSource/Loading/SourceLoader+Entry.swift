internal import Archive
internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SystemPackage
internal import Tasks
internal import Transfer
internal import Web

// Entries of catalogs.
extension SourceLoader {
    /// The maximum size of all files of an entry that lists them, in bytes.
    static let listedFilesLimit = 16 << 20
    /// The number of these files that are downloaded at the same time.
    private static let parallelFiles = 16

    /// Loads the files that a catalog states for an entry; `address` is the entry's full name.
    ///
    /// Throws ``SkillSourceError/wrongDigest(_:expected:actual:)`` for an archive or a document whose SHA-256 is not
    /// that of the entry, before reading anything from it. An address is loaded as if typed; it may not refer to a
    /// catalog or to files of this machine.
    func load(
        _ source: EntrySource, for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        switch source {
        case .embedded: return try loadEmbedded(address)
        case .address(let text): return try await load(addressOfEntry: text, for: address)
        case .archive(let url, let digest?):
            try checkPolicy(url)
            // An index in a folder on this machine has paths.
            let place: ArchiveAddress.Place = url.hasPrefix("/") ? .file(FilePath(url)) : .web(url)
            let archive = ArchiveAddress(place: place, path: nil)
            return try await load(archive, for: address, expecting: digest)
        case .archive(let url, nil):
            try checkPolicy(url)
            return try await load(uncheckedArchive: url, for: address)
        case .document(let url, let digest):
            try checkPolicy(url)
            return try await load(document: url, digest, for: address)
        case .files(let base, let paths):
            try checkPolicy(base)
            return try await load(files: paths, below: base, for: address)
        }
    }

    private func load(
        addressOfEntry text: String, for entry: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        let address = try SkillAddress(text, workingDirectory: "/", home: "/")
        guard address.isRemote else { throw .notAnAddress(text) }
        let referrer = catalogReferrer(naming: entry)
        try check(address, namedBy: referrer, for: entry.typed)
        return try await named(by: referrer).load(address, expecting: nil)
    }

    /// Loads an archive without a digest, such as a download of a registry, which may instead refer to a repository.
    private func load(
        uncheckedArchive url: String, for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        let file: ArchiveDownload
        do throws(SkillSourceError) {
            file = try await download(url, for: address)
        } catch {
            guard case .download(_, let failure) = error, let refusal = RegistryRefusal(failure)
            else { throw error }
            throw .registry(address.typed, refusal)
        }
        if let handOff = try handOff(in: file) {
            return try await load(addressOfEntry: handOff.address, for: address)
        }
        let archive = ArchiveAddress(place: .web(url), path: nil)
        return try await open(file.file, file.digest, archive, for: address)
    }

    private func handOff(in file: ArchiveDownload) throws(SkillSourceError) -> RepositoryHandOff? {
        guard file.byteCount <= RepositoryHandOff.sizeLimit else { return nil }
        return RepositoryHandOff(try contents(of: file, limit: RepositoryHandOff.sizeLimit))
    }

    private func contents(
        of file: ArchiveDownload, limit: Int
    ) throws(SkillSourceError) -> [UInt8] {
        try files { () throws(FileTreeError) in try file.file.contents(limit: limit) }
    }

    /// Loads a SKILL.md that is all of a skill.
    private func load(
        document url: String, _ expected: SHA256Digest?, for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        let file = try await download(url, for: address, limit: Discovery.skillFileLimit)
        if let expected, expected != file.digest {
            throw .wrongDigest(address.typed, expected: expected.hex, actual: file.digest.hex)
        }
        let folder = try files { () throws(FileTreeError) in
            try downloads.create(.unique(prefix: "document-"))
        }
        var creator = FolderCreator(root: folder)
        try creator.write(try contents(of: file, limit: Discovery.skillFileLimit), to: .skillFile)
        let content = FolderSource(folder, name: try WebURL(url)?.names.dropLast().last)
        return LoadedSource(
            address: address, skills: try await content.discoverSkills(for: address),
            url: AddressSecrets.removed(from: url),
            content: DocumentContent(folder: content, digest: file.digest))
    }
}

// Lists of files, in well-known indexes of version 0.1.0.
extension SourceLoader {
    private typealias FileResult = Result<(RelativePath, [UInt8]), SkillSourceError>

    private func load(
        files paths: [String], below base: String, for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        guard paths.count <= WellKnownIndex.fileLimit else {
            throw .unsafeContent(address.typed, .tooManyFiles(limit: WellKnownIndex.fileLimit))
        }
        let folder = try files { () throws(FileTreeError) in
            try downloads.create(.unique(prefix: "files-"))
        }
        try await download(paths.compactMap { RelativePath($0) }, below: base, to: folder, address)
        let content = FolderSource(folder, name: try WebURL(base)?.names.last)
        return LoadedSource(
            address: address, skills: try await content.discoverSkills(for: address),
            url: AddressSecrets.removed(from: base), content: content)
    }

    /// Downloads files into an empty folder, a few at a time.
    private func download(
        _ paths: [RelativePath], below base: String, to folder: Directory, _ address: SkillAddress
    ) async throws(SkillSourceError) {
        var creator = FolderCreator(root: folder)
        var total = 0
        try await ParallelWork.run(paths, width: Self.parallelFiles) { path in
            await listedFile(path, below: base, for: address)
        } receive: { (_, result) throws(SkillSourceError) in
            let (path, bytes) = try result.get()
            total += bytes.count
            guard total <= Self.listedFilesLimit else { throw Self.tooLarge(base, address) }
            try creator.write(bytes, to: path)
        }
    }

    private func listedFile(
        _ path: RelativePath, below base: String, for address: SkillAddress
    ) async -> FileResult {
        let url = base + path.names.map(\.percentEncoded).joined(separator: "/")
        do throws(SkillSourceError) {
            let file = try await download(url, for: address, limit: Self.listedFilesLimit)
            let bytes = try contents(of: file, limit: Self.listedFilesLimit)
            // Some hosts answer with a page instead of status 404.
            guard path != .skillFile || !bytes.startsLikeWebPage else {
                throw .unsupportedPage(url)
            }
            return .success((path, bytes))
        } catch {
            return .failure(error)
        }
    }

    private static func tooLarge(_ base: String, _ address: SkillAddress) -> SkillSourceError {
        do {
            return .download(
                address.typed, .tooLarge(try WebAddress(base), limit: listedFilesLimit))
        } catch {
            return .download(address.typed, error)
        }
    }
}
