internal import Archive
internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// Loads folders of this machine, and files whose names do not show that they are archives.
struct FolderLoader: SourceKind {
    private let loader: SourceLoader
    private let path: FilePath
    let address: SkillAddress
    /// The credential files that are copied besides those that the command includes.
    private let recorded: Set<String>

    init(
        _ path: FilePath, for address: SkillAddress, with loader: SourceLoader,
        including recorded: Set<String> = []
    ) {
        self.loader = loader
        self.path = path
        self.address = address
        self.recorded = recorded
    }

    func load(expecting digest: SHA256Digest?) async throws(SkillSourceError) -> LoadedSource {
        guard let directory = try open() else { return try await loadFile(expecting: digest) }
        let source = FolderSource(
            directory, in: Checkout(with: path), including: loader.included.union(recorded))
        var skills = try await source.discoverSkills(for: address)
        if FilePath(address.typed).lastComponent?.string.isSkillFileName == true {
            skills = try Self.onlySkill(of: skills, in: directory, typed: address.typed)
        }
        return LoadedSource(
            address: address, skills: skills, url: path.string, content: source)
    }

    /// Opens the folder; nil if it is a file.
    private func open() throws(SkillSourceError) -> Directory? {
        do { return try Directory.open(path) } catch {
            switch error.code {
            case .noSuchFileOrDirectory:
                throw .noSuchFile(
                    path.string, meant: EnclosingRepository(ofMissing: path)?.address)
            case .notDirectory: return nil
            default: throw .files(error)
            }
        }
    }

    /// The loader of the file as an archive.
    private var archive: ArchiveLoader {
        let archive = ArchiveAddress(location: .file(path), path: nil)
        let known = SkillAddress(typed: address.typed, meaning: .archive(archive))
        return ArchiveLoader(archive, for: known, with: loader)
    }

    /// Returns the skill at the top of a folder, which was named by its SKILL.md.
    ///
    /// Throws if the folder is not that of the skill, such as one with downloads: all that is in it would be installed.
    private static func onlySkill(
        of skills: DiscoveredSkills, in directory: Directory, typed: String
    ) throws(SkillSourceError) -> DiscoveredSkills {
        guard let skill = skills.candidates.first(where: { $0.folder == nil }) else {
            return skills
        }
        let hasOthers = try files { () throws(FileTreeError) in
            try directory.names().contains { !$0.name.string.isSkillFileName }
        }
        guard !hasOthers || skill.name?.description == directory.path.lastComponent?.string else {
            throw .choice(.looseSkillFile(typed, skill: skill.name))
        }
        return DiscoveredSkills([skill], skills.notes, skills.renames)
    }

    /// Loads a file as an archive; a text has no skills, while other contents are named in the error.
    private func loadFile(
        expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        do throws(SkillSourceError) {
            return try await archive.load(expecting: digest)
        } catch {
            guard case .archive(_, .notAnArchive(let content)) = error,
                [.text, .json, .empty].contains(content)
            else { throw error }
            throw .choice(.noSkill(path.string, top: []))
        }
    }

    func list(
        _ paths: Set<RelativePath>, limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        guard let directory = try open() else {
            return try await archive.list(paths, limit: limit)
        }
        var files: [RelativePath: [UInt8]] = [:]
        for path in paths {
            do { files[path] = try directory.contents(of: path, limit: limit) } catch {
                guard error.code == .noSuchFileOrDirectory else { throw .files(error) }
            }
        }
        let source = LoadedSource(
            address: address, skills: DiscoveredSkills([]), url: path.string,
            content: FolderSource(directory, in: nil, including: .all))
        return SourceListing(files: files, source: source, top: nil)
    }

    func restore(
        _ skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource {
        try await including(skill.credentialFiles).load(expecting: nil).pinned(to: skill)
    }

    func statuses(
        of skills: [PinnedSkill], _ moves: SourceMovePolicy, acceptedRedirects: Set<String>
    ) async throws(SkillSourceError) -> SourceStatuses {
        let recorded = skills.reduce(into: Set()) { $0.formUnion($1.credentialFiles) }
        return try await including(recorded).load(expecting: nil).statuses(of: skills)
    }

    private func including(_ recorded: Set<String>) -> FolderLoader {
        FolderLoader(path, for: address, with: loader, including: recorded)
    }
}
