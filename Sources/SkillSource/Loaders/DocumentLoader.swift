internal import Archive
internal import ArraySpan
internal import Digest
internal import FileTree
internal import References
internal import Signature
internal import SkillFormat
internal import SystemPackage
internal import Tasks
internal import Transfer
internal import Web

/// Loads a skill from a plain file host, by the URL of its SKILL.md.
struct DocumentLoader {
    /// The files of the skill besides SKILL.md.
    enum OtherFiles {
        case none
        /// Those next to it that the texts refer to: a plain file host does not list its files.
        case linkedFiles
    }

    /// The maximum number of files to download besides the SKILL.md.
    private static let linkedFileLimit = 100
    /// The maximum size of one of these files, in bytes.
    private static let linkedFileSize = 4 << 20

    private let loader: SourceLoader
    private let url: WebURL
    private let address: SkillAddress

    init(_ url: WebURL, for address: SkillAddress, with loader: SourceLoader) {
        self.loader = loader
        self.url = url
        self.address = address
    }

    /// Loads the skill of a downloaded SKILL.md.
    ///
    /// Files that the host lacks are missing in the skill, and findings name them.
    func load(
        _ file: InputFile, _ digest: SHA256Digest, with others: OtherFiles
    ) async throws(SkillSourceError) -> LoadedSource {
        let (text, folder) = try files { () throws(FileTreeError) in
            (
                try file.contents(limit: Discovery.skillFileLimit),
                try loader.downloads.create(.unique(prefix: "document-"))
            )
        }
        var creator = FolderCreator(root: folder)
        try creator.write(text, to: .skillFile)
        var asked: Set<RelativePath> = []
        while others == .linkedFiles, asked.count < Self.linkedFileLimit {
            let missing = try await Self.missingFiles(in: folder)
                .filter { !asked.contains($0) }.prefix(Self.linkedFileLimit - asked.count)
            guard !missing.isEmpty else { break }
            asked.formUnion(missing)
            let paths = Array(missing)
            try await ParallelWork.run(paths, width: paths.count) {
                await linkedFile($0)
            } receive: { (index, result) throws(SkillSourceError) in
                if let bytes = try result.get() { try creator.write(bytes, to: paths[index]) }
            }
        }
        let content = FolderSource(folder, name: url.names.dropLast().last)
        return LoadedSource(
            address: address, skills: try await content.discoverSkills(for: address),
            url: AddressSecrets.removed(from: url.withoutFragment),
            content: DocumentContent(folder: content, digest: digest))
    }

    /// Returns the files that the texts of a skill refer to, or may refer to, and that it does not have.
    private static func missingFiles(
        in folder: Directory
    ) async throws(SkillSourceError) -> [RelativePath] {
        try await BlockingWork.run { (_) throws(SkillSourceError) in
            let read = try files { () throws(FileTreeError) in try SkillFiles(of: folder) }
            do {
                let skill = try readSkill(
                    read, folderName: nil, purpose: .install, trust: .none,
                    detail: .candidates)
                return Set(skill.missingFiles + skill.suspectedFiles).sorted()
            } catch {
                throw .interrupted
            }
        }
    }

    /// Downloads a file next to the SKILL.md; returns nil if the host does not have it or it is too large.
    private func linkedFile(_ path: RelativePath) async -> Result<[UInt8]?, SkillSourceError> {
        do throws(SkillSourceError) {
            let download = try await loader.download(
                url.url(ofSibling: path), for: address, limit: Self.linkedFileSize)
            let bytes = try download.contents(limit: Self.linkedFileSize)
            // Some hosts answer with a page instead of status 404.
            let isPage = bytes.startsLikeWebPage && !path.lastName.lowercased().contains(".htm")
            return .success(isPage ? nil : bytes)
        } catch {
            switch error {
            case .download(_, .notFound), .download(_, .gone), .download(_, .forbidden),
                .download(_, .unauthorized), .download(_, .rejected),
                .download(_, .tooLarge):
                return .success(nil)
            default: return .failure(error)
            }
        }
    }
}

/// The files of a skill from a plain file host; the SHA-256 is that of its SKILL.md.
struct DocumentContent: SourceContent {
    let folder: FolderSource
    let digest: SHA256Digest

    var archiveDigest: SHA256Digest? { digest }

    func unpack(
        _ choices: [Choice], from address: SkillAddress
    ) async throws(SkillSourceError) -> [UnpackResult] {
        try await folder.unpack(choices, from: address)
    }
}

extension ArchiveAddress {
    /// The URL of a SKILL.md; nil for other files.
    var documentURL: WebURL? {
        guard case .web(let text) = location, path == nil, let url = try? WebURL(text),
            url.names.last?.isSkillFileName == true
        else { return nil }
        return url
    }
}

extension WebURL {
    /// Returns the URL of a file in the same folder, with the same query.
    fileprivate func url(ofSibling path: RelativePath) -> String {
        let query = withoutFragment.firstIndex(of: "?").map { withoutFragment[$0...] } ?? ""
        return replacingNames(rawNames.dropLast() + path.names.map(\.percentEncoded)) + query
    }
}

extension FolderCreator {
    mutating func write(
        _ bytes: [UInt8], to path: RelativePath, _ mode: TreeFile.Flag = .plain
    ) throws(SkillSourceError) {
        guard let name = FilePath.Component(path.lastName) else { return }
        do {
            let file = try folder(of: path).createFile(name, permissions: .treeFile(mode))
            try file.write(bytes.span)
        } catch {
            throw .files(error)
        }
    }
}

extension [UInt8] {
    /// Whether the bytes start like an HTML page.
    var startsLikeWebPage: Bool {
        let start = String(decoding: prefix(256), as: UTF8.self).drop(while: \.isWhitespace)
            .lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }
}
