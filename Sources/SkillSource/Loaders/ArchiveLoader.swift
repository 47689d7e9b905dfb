internal import Archive
internal import Digest
internal import FileTree
internal import SystemPackage
internal import Transfer

/// Loads archives, on this machine or on the web.
struct ArchiveLoader: SourceKind {
    let loader: SourceLoader
    let archive: ArchiveAddress
    let address: SkillAddress

    init(_ archive: ArchiveAddress, for address: SkillAddress, with loader: SourceLoader) {
        self.loader = loader
        self.archive = archive
        self.address = address
    }

    func load(expecting expected: SHA256Digest?) async throws(SkillSourceError) -> LoadedSource {
        let (file, digest) = try await file()
        try address.check(digest, is: expected)
        return try await open(file, digest)
    }

    /// Opens the file of the archive, and finds the skills in it; a SKILL.md on the web is a skill of its own.
    func open(
        _ file: InputFile, _ digest: SHA256Digest
    ) async throws(SkillSourceError) -> LoadedSource {
        do throws(SkillSourceError) {
            return try await ArchiveSearch.source(
                of: file, digest, below: archive.path, named: archive.name, at: archive.url,
                for: address)
        } catch {
            guard case .archive(_, .notAnArchive(let content)) = error,
                let url = archive.documentURL
            else { throw error }
            guard content == .text else { throw .unsupportedPage(address.typed) }
            return try await DocumentLoader(url, for: address, with: loader)
                .load(file, digest, with: .linkedFiles)
        }
    }

    /// Returns the file of the archive and its SHA-256, downloading it if necessary.
    private func file() async throws(SkillSourceError) -> (InputFile, SHA256Digest) {
        switch archive.location {
        case .file(let path):
            let file: InputFile
            do { file = try InputFile.open(path) } catch {
                guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
                throw .noSuchFile(path.string, meant: AddressReader.webAddress(for: address.typed))
            }
            return (file, try digest(of: file))
        case .web(let url):
            let download = try await loader.download(url, for: address)
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

    func list(
        _ paths: Set<RelativePath>, limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        let (file, digest) = try await file()
        let (archive, address) = (archive, address)
        return try await BlockingWork.run { (_) throws(SkillSourceError) in
            do {
                let search = ArchiveSearch(try Archive.open(file), below: archive.path)
                let source = LoadedSource(
                    address: address, skills: DiscoveredSkills([]), url: archive.url,
                    content: search.content(digest: digest))
                return SourceListing(
                    files: try search.files(at: paths, limit: limit), source: source,
                    top: search.folder)
            } catch {
                throw SkillSourceError(error, reading: address)
            }
        }
    }

    /// Checks skills; an archive on the web is downloaded only if the server does not report that it is unchanged.
    func statuses(
        of skills: [PinnedSkill], _ moves: SourceMovePolicy, acceptedRedirects: Set<String>
    ) async throws(SkillSourceError) -> SourceStatuses {
        guard case .web(let url) = archive.location else {
            return try await load(expecting: nil).statuses(of: skills)
        }
        guard !AddressSecrets.areMissing(in: url) else { throw .secretNotStored(url: url) }
        // An entity tag identifies one version only.
        var tag: HeaderField.Value?
        if let digest = skills[0].digest, skills.allSatisfy({ $0.digest == digest }) {
            tag = loader.archiveTags.tag(of: url, having: digest)
        }
        var statuses = skills.all(.unchanged(newerTag: nil))
        guard let download = try await loader.download(url, for: address, unless: tag) else {
            return statuses
        }
        let changed = skills.filter { $0.digest != download.digest }
        guard !changed.isEmpty else { return statuses }
        let source = try await open(download.file, download.digest)
        statuses.merge(source.statuses(of: changed, date: download.lastModified)) { $1 }
        return statuses
    }
}

extension ArchiveSearch {
    /// Returns the skills in the file of an archive, or in one folder of it; `name` is that of a skill at the top.
    static func source(
        of file: InputFile, _ digest: SHA256Digest, below folder: String?, named name: String,
        at url: String, for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        try await BlockingWork.run { (_) throws(SkillSourceError) in
            let opened: Archive
            do { opened = try Archive.open(file) } catch {
                throw SkillSourceError(error, reading: address)
            }
            let search = ArchiveSearch(opened, below: folder)
            return LoadedSource(
                address: address, skills: try search.discoverSkills(for: address, ownName: name),
                url: url, content: search.content(digest: digest))
        }
    }
}

extension SkillAddress {
    /// Throws if the SHA-256 of the downloaded file is not the expected one.
    func check(_ digest: SHA256Digest, is expected: SHA256Digest?) throws(SkillSourceError) {
        guard let expected, expected != digest else { return }
        throw .content(.wrongDigest(typed, expected: expected.hex, actual: digest.hex))
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
