internal import Archive
internal import ArraySpan
internal import Digest
internal import FileTree
internal import Signature
internal import SkillFormat
internal import SystemPackage
internal import Transfer
internal import Web

// The SKILL.md of a plain file host.
extension SourceLoader {
    /// The maximum number of files to download besides the SKILL.md.
    private static let linkedFileLimit = 100
    /// The maximum size of one of these files, in bytes.
    private static let linkedFileSize = 4 << 20

    /// Loads the skill of a downloaded SKILL.md, together with the files next to it that it refers to.
    ///
    /// A plain file host does not list its files. Files that it lacks are missing in the skill, and findings name them.
    /// Throws ``SkillSourceError/unsupportedPage(_:)`` if the host answered with a web page.
    func loadDocument(
        _ file: InputFile, _ digest: SHA256Digest, at url: WebURL, for address: SkillAddress
    ) async throws(SkillSourceError) -> LoadedSource {
        let text = try files { () throws(FileTreeError) in
            try file.contents(limit: Discovery.skillFileLimit)
        }
        let folder = try files { () throws(FileTreeError) in
            try downloads.create(.unique(prefix: "document-"))
        }
        var creator = FolderCreator(root: folder)
        try creator.write(text, to: .skillFile)
        var asked: Set<RelativePath> = []
        while asked.count < Self.linkedFileLimit {
            let missing = try await Self.missingFiles(in: folder)
                .filter { !asked.contains($0) }.prefix(Self.linkedFileLimit - asked.count)
            guard !missing.isEmpty else { break }
            asked.formUnion(missing)
            for (path, bytes) in try await linkedFiles(Array(missing), besides: url, for: address) {
                try creator.write(bytes, to: path)
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
                    read, folderName: nil, purpose: .install, trust: .none)
                return Set(skill.missingFiles + skill.suspectedFiles).sorted()
            } catch {
                throw .interrupted
            }
        }
    }

    /// Downloads files concurrently; those that the host lacks or that are too large are left out.
    private func linkedFiles(
        _ paths: [RelativePath], besides url: WebURL, for address: SkillAddress
    ) async throws(SkillSourceError) -> [(path: RelativePath, bytes: [UInt8])] {
        let results = await withTaskGroup(
            of: Result<(RelativePath, [UInt8])?, SkillSourceError>.self
        ) { group in
            for path in paths {
                group.addTask {
                    do throws(SkillSourceError) {
                        let bytes = try await linkedFile(path, besides: url, for: address)
                        return .success(bytes.map { (path, $0) })
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var found: [(path: RelativePath, bytes: [UInt8])] = []
        for result in results {
            if let file = try result.get() { found.append((file.0, file.1)) }
        }
        return found
    }

    /// Downloads a file next to a SKILL.md; returns nil if the host does not have it or it is too large.
    private func linkedFile(
        _ path: RelativePath, besides url: WebURL, for address: SkillAddress
    ) async throws(SkillSourceError) -> [UInt8]? {
        do throws(SkillSourceError) {
            let download = try await download(
                url.url(ofSibling: path), for: address, limit: Self.linkedFileSize)
            let bytes = try files { () throws(FileTreeError) in
                try download.file.contents(limit: Self.linkedFileSize)
            }
            // Some hosts answer with a page instead of status 404.
            let isPage = bytes.startsLikeWebPage && !path.lastName.lowercased().contains(".htm")
            return isPage ? nil : bytes
        } catch {
            switch error {
            case .download(_, .notFound), .download(_, .gone), .download(_, .forbidden),
                .download(_, .unauthorized), .download(_, .rejected),
                .download(_, .tooLarge):
                return nil
            default: throw error
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
        guard case .web(let text) = place, path == nil, let url = try? WebURL(text),
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
