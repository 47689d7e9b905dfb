internal import Archive
public import Digest
public import FileTree
internal import Git
internal import Problem
internal import SkillFormat
internal import SystemPackage
public import Transfer

/// Brings sources here: looks names up, downloads, opens archives and folders, and finds the skills in them.
public struct SourceLoader: Sendable {
    /// The most bytes that a download may have (security limits: the largest archive of 93 public skill
    /// repositories has 156 MB).
    public static let downloadLimit = 256 * 1024 * 1024

    let transfer: Transfer
    private let catalogs: [any Catalog]
    private let downloads: Directory
    let desk: RepositoryDesk
    let archives: [ArchiveHost]
    let tags: ArchiveTags
    let allowedCommits: AllowedCommits
    private let language: String?
    let progress: @Sendable (SkillAddress, TransferProgress) -> Void

    /// Takes what loading needs; downloads go into the folder `downloads`, which the caller discards.
    public init(
        transfer: Transfer, catalogs: [any Catalog], downloads: Directory, git: GitSettings,
        allowing allowedCommits: AllowedCommits, language: String?,
        progress: @escaping @Sendable (SkillAddress, TransferProgress) -> Void
    ) {
        self.transfer = transfer
        self.catalogs = catalogs
        self.downloads = downloads
        self.allowedCommits = allowedCommits
        self.language = language
        archives = git.archives
        tags = ArchiveTags(folder: git.archiveTags)
        desk = RepositoryDesk(git, transfer: transfer, scratch: downloads)
        self.progress = progress
    }

    /// Loads the source that an address means.
    ///
    /// An archive whose SHA-256 is not `digest` is refused before anything of it is read.
    public func load(
        _ address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        try await loadAll(address, expecting: digest).inLanguage(language)
    }

    /// Loads a source with all versions of its skills.
    private func loadAll(
        _ address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        switch address.meaning {
        case .catalog(let name): return try load(name, address)
        case .folder(let path): return try load(path, address)
        case .archive(let archive): return try await load(archive, address, expecting: digest)
        case .git(let git): return try await load(git, address)
        case .wellKnown(let url): return try await load(page: url, address, expecting: digest)
        }
    }

    /// What does not say by its name that it is an archive may still be one.
    private func load(
        page url: String, _ address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let archive = ArchiveAddress(place: .web(url), path: nil)
        do {
            return try await load(archive, address, expecting: digest)
        } catch {
            guard case .archive(_, .notAnArchive) = error else { throw error }
            throw .unreadable(address)
        }
    }

    func load(
        _ name: CatalogAddress, _ address: SkillAddress
    ) throws(SkillSourceError) -> LoadedSource {
        let asked = catalogs.filter { name.catalog == nil || $0.name == name.catalog }
        if let wanted = name.catalog, asked.isEmpty {
            throw .noSuchCatalog(wanted, known: catalogs.map(\.name))
        }
        for catalog in asked {
            guard let skill = catalog.skill(named: name.name) else { continue }
            let file = RelativePath("SKILL.md").flatMap { skill.contents(of: $0) } ?? []
            let document = readHeader(file)
            if let wanted = name.version {
                let has = document.frontmatter?.version ?? "without a version"
                guard has == wanted else {
                    throw .noSuchVersion(name.name, wanted: wanted, has: has)
                }
            }
            let candidate = SkillCandidate(
                document: document, folder: nil, folderName: skill.name.description)
            return LoadedSource(
                address: address, offer: Offer([candidate]),
                url: "\(catalog.name):\(skill.name)", archiveDigest: nil, content: .catalog(skill))
        }
        let names = asked.flatMap(\.skillNames).map(\.description)
        throw .notInCatalogs(name.name, similar: Similarity.names(like: name.name, among: names))
    }

    func load(
        _ path: FilePath, _ address: SkillAddress
    ) throws(SkillSourceError) -> LoadedSource {
        let directory: Directory
        do { directory = try Directory.open(path) } catch {
            switch error.code {
            case .noSuchFileOrDirectory: throw .noSuchFile(path.string)
            case .notDirectory: throw noFolder(path, address)
            default: throw .files(error)
            }
        }
        return LoadedSource(
            address: address,
            offer: try FolderSource(directory).offer(place: address.typed),
            url: path.string, archiveDigest: nil, content: .folder(directory))
    }

    /// Why a file is no source whose name is no archive's: what it is, where that is no text.
    private func noFolder(_ path: FilePath, _ address: SkillAddress) -> SkillSourceError {
        guard let file = try? InputFile.open(path) else { return .noSkill(path.string, top: []) }
        do throws(ArchiveError) {
            _ = try Archive.open(file)
        } catch {
            if case .notAnArchive(let looks) = error, ![.text, .json, .empty].contains(looks) {
                return .archive(address.typed, error)
            }
        }
        return .noSkill(path.string, top: [])
    }

    func load(
        _ archive: ArchiveAddress, _ address: SkillAddress, expecting wanted: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let (file, digest) = try await bytes(of: archive, address)
        if let wanted, wanted != digest {
            throw .wrongDigest(address.typed, wanted: wanted.hex, got: digest.hex)
        }
        return try await open(file, digest, archive, address)
    }

    /// Opens an archive that is here, and finds the skills in it.
    func open(
        _ file: InputFile, _ digest: SHA256Digest, _ archive: ArchiveAddress,
        _ address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        try await BlockingWork.run { (_) throws(SkillSourceError) in
            let opened: Archive
            let offer: Offer
            do {
                opened = try Archive.open(file)
                offer = try ArchiveSource(opened, below: archive.path).offer(
                    of: address, ownName: ArchiveSource.ownName(of: archive))
            } catch let error as ArchiveError {
                throw .archive(address.typed, error)
            } catch let error as SkillSourceError {
                throw error
            } catch {
                preconditionFailure("no other error is thrown above")
            }
            return LoadedSource(
                address: address, offer: offer, url: archive.url,
                archiveDigest: digest, content: .archive(opened))
        }
    }

    /// The archive's file, and its SHA-256.
    private func bytes(
        of archive: ArchiveAddress, _ address: SkillAddress
    ) async throws(SkillSourceError) -> (InputFile, SHA256Digest) {
        switch archive.place {
        case .file(let path):
            do {
                let file = try InputFile.open(path)
                return (file, try file.digest())
            } catch {
                guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
                throw .noSuchFile(path.string, web: AddressReader.webAddress(for: address.typed))
            }
        case .web(let url):
            let download = try await download(url, address)
            return (download.file, download.digest)
        }
    }

    /// An archive that came.
    struct Download {
        let file: InputFile
        let digest: SHA256Digest
        /// When it last changed, in the server's words.
        let lastModified: String?
    }

    /// Downloads an archive.
    func download(
        _ url: String, _ address: SkillAddress
    ) async throws(SkillSourceError) -> Download {
        guard let download = try await download(url, address, unless: nil) else {
            throw .download(address.typed, .cancelled)
        }
        return download
    }

    /// Downloads an archive; nil where the server says that it is still the one of the tag.
    func download(
        _ url: String, _ address: SkillAddress, unless tag: HeaderField.Value?
    ) async throws(SkillSourceError) -> Download? {
        let name = FilePath.Component.unique(prefix: "download-")
        let output = try files { () throws(FileTreeError) in
            try downloads.createFile(name, permissions: [.ownerReadWrite])
        }
        do {
            let receipt = try await receive(url, address, into: output, unless: tag)
            guard receipt.status != 304 else { return nil }
            tags.note(receipt, of: url)
            let input = try files { () throws(FileTreeError) in
                let input = try downloads.openFile(name)
                // Nobody needs the name any more; the bytes go when the last descriptor does.
                try downloads.removeFile(name)
                return input
            }
            return Download(
                file: input, digest: receipt.digest, lastModified: receipt.lastModified)
        } catch let error as TransferError {
            if error == .cancelled { throw .interrupted }
            throw .download(address.typed, error)
        } catch let error as SkillSourceError {
            throw error
        } catch {
            preconditionFailure("no other error is thrown above")
        }
    }

    /// Downloads; a server that keeps it from strangers is asked again with the token for its host, if there
    /// is one.
    func receive(
        _ url: String, _ address: SkillAddress, into output: OutputFile,
        unless knownTag: HeaderField.Value? = nil
    ) async throws(TransferError) -> TransferReceipt {
        var request = TransferRequest(
            try WebAddress(url), byteLimit: Self.downloadLimit, knownTag: knownTag)
        do {
            return try await transfer.download(request, to: output) { progress(address, $0) }
        } catch {
            switch error {
            // Hosts show what is private as missing.
            case .unauthorized, .forbidden, .notFound: break
            default: throw error
            }
            guard let secret = desk.secret(for: request.address) else { throw error }
            request.authorization = secret
            return try await transfer.download(request, to: output) { progress(address, $0) }
        }
    }
}
