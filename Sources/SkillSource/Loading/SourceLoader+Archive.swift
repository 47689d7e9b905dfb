internal import Archive
internal import Digest
internal import FileTree
internal import SystemPackage

// Archives.
extension SourceLoader {
    /// Loads an archive, unless its SHA-256 is not the expected one.
    func load(
        _ archive: ArchiveAddress, for address: SkillAddress, expecting expected: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let (file, digest) = try await file(of: archive, address)
        if let expected, expected != digest {
            throw .wrongDigest(address.typed, expected: expected.hex, actual: digest.hex)
        }
        return try await open(file, digest, archive, for: address)
    }

    /// Opens the file of an archive, and finds the skills in it; a SKILL.md on the web is a skill of its own.
    func open(
        _ file: InputFile, _ digest: SHA256Digest, _ archive: ArchiveAddress,
        for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        do {
            return try await openArchive(file, digest, archive, for: address)
        } catch {
            guard case .archive(_, .notAnArchive(let content)) = error,
                let url = archive.documentURL
            else { throw error }
            guard content == .text else { throw .unsupportedPage(address.typed) }
            return try await loadDocument(file, digest, at: url, for: address)
        }
    }

    private func openArchive(
        _ file: InputFile, _ digest: SHA256Digest, _ archive: ArchiveAddress,
        for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        try await BlockingWork.run { (_) throws(SkillSourceError) in
            let opened: Archive
            do { opened = try Archive.open(file) } catch {
                throw SkillSourceError(error, reading: address)
            }
            let search = ArchiveSearch(opened, below: archive.path)
            return LoadedSource(
                address: address,
                skills: try search.discoverSkills(for: address, ownName: archive.name),
                url: archive.url, content: search.content(digest: digest))
        }
    }

    /// Returns the file of an archive and its SHA-256, downloading it if necessary.
    func file(
        of archive: ArchiveAddress, _ address: SkillAddress
    ) async throws(SkillSourceError) -> (InputFile, SHA256Digest) {
        switch archive.place {
        case .file(let path):
            let file: InputFile
            do { file = try InputFile.open(path) } catch {
                guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
                throw .noSuchFile(path.string, meant: AddressReader.webAddress(for: address.typed))
            }
            return (file, try digest(of: file))
        case .web(let url):
            let download = try await download(url, for: address)
            return (download.file, download.digest)
        }
    }

    /// The maximum size of an archive on this machine, in bytes.
    private static let fileLimit = 1 << 30

    /// Returns the SHA-256 of a file; refuses devices and pipes, which may never end.
    private func digest(of file: InputFile) throws(SkillSourceError) -> SHA256Digest {
        try files { () throws(FileTreeError) in
            let entry = try file.metadata()
            guard entry.kind == .file else {
                throw .failed(.read, path: file.path.string, .notSupported)
            }
            guard entry.size <= Self.fileLimit else {
                throw .fileTooLarge(path: file.path.string, limit: Self.fileLimit)
            }
            return try file.digest()
        }
    }
}

extension ArchiveAddress {
    /// The name of the file without its suffix: `pdf` for `https://host/pdf.zip`.
    fileprivate var name: String {
        let file = url.prefix { $0 != "?" }.split(separator: "/").last ?? ""
        let suffix = AddressReader.archiveSuffixes.first { file.lowercased().hasSuffix($0) }
        return String(file.dropLast(suffix?.count ?? 0))
    }
}
