internal import Archive
internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

// Local folders.
extension SourceLoader {
    /// Loads a local folder, or a file whose name does not show that it is an archive.
    ///
    /// `digest` is the expected SHA-256 of such a file. Credential files are left out, unless they are in `recorded`.
    func load(
        _ path: FilePath, for address: SkillAddress, expecting digest: SHA256Digest?,
        including recorded: Set<String> = []
    ) async throws(SkillSourceError) -> LoadedSource {
        let directory: Directory
        do { directory = try Directory.open(path) } catch {
            switch error.code {
            case .noSuchFileOrDirectory:
                throw .noSuchFile(
                    path.string, meant: EnclosingRepository(ofMissing: path)?.address)
            case .notDirectory: return try await loadFile(path, for: address, expecting: digest)
            default: throw .files(error)
            }
        }
        let source = FolderSource(directory, including: included.union(recorded))
        var skills = try await source.discoverSkills(for: address)
        if FilePath(address.typed).lastComponent?.string.isSkillFileName == true {
            skills = try Self.onlySkill(of: skills, in: directory, typed: address.typed)
        }
        return LoadedSource(
            address: address, skills: skills, url: path.string, content: source)
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
            throw .looseSkillFile(typed, skill: skill.name)
        }
        return DiscoveredSkills([skill], skills.notes, skills.renames)
    }

    /// Loads a file as an archive; a text has no skills, while other contents are named in the error.
    private func loadFile(
        _ path: FilePath, for address: SkillAddress, expecting digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let archive = ArchiveAddress(place: .file(path), path: nil)
        let known = SkillAddress(typed: address.typed, meaning: .archive(archive))
        do {
            return try await load(archive, for: known, expecting: digest)
        } catch {
            guard case .archive(_, .notAnArchive(let content)) = error,
                [.text, .json, .empty].contains(content)
            else { throw error }
            throw .noSkill(path.string, top: [])
        }
    }
}
