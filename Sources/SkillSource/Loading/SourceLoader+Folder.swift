internal import Archive
internal import Digest
internal import FileTree
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
        return LoadedSource(
            address: address, skills: try await source.discoverSkills(for: address),
            url: path.string,
            content: source)
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
